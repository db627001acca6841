import { join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger, Runtime } from '@temporalio/worker';
import { ROOT } from '../measure/server-process.ts';

const logger = new DefaultLogger('ERROR');
const bundles = new Map<string, Promise<{ readonly code: string }>>();
let quiet = false;

/** Lines for people are the benchmarks' own; and signals end the benchmarks, not their workers only. */
export function quietRuntime(): void {
  if (quiet) return;
  quiet = true;
  Runtime.install({ logger, shutdownSignals: [], telemetryOptions: { logging: { filter: 'ERROR' } } });
}

/** Workflow code of a path below the root, bundled as the product's workers do it; once in a process. */
export function quietBundle(path: string): Promise<{ readonly code: string }> {
  const bundle = bundles.get(path) ?? bundleWorkflowCode({ workflowsPath: join(ROOT, path), logger });
  bundles.set(path, bundle);
  return bundle;
}
