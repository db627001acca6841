import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWorkflowCode, type WorkerOptions } from '@temporalio/worker';

const ROOT = join(import.meta.dirname, '..');

/** Where `npm run build` leaves the bundle of a release. */
export const BUNDLE_PATH = join(ROOT, 'dist', 'workflow-bundle.js');

/** The pre-built bundle where there is one, else a bundle of the sources, made now. */
export async function workflowBundle(): Promise<NonNullable<WorkerOptions['workflowBundle']>> {
  if (existsSync(BUNDLE_PATH)) return { codePath: BUNDLE_PATH };
  return bundleWorkflows();
}

export async function bundleWorkflows(): Promise<{ code: string }> {
  return bundleWorkflowCode({ workflowsPath: join(ROOT, 'workflows', 'index.ts') });
}
