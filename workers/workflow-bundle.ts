import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWorkflowCode, type WorkerOptions } from '@temporalio/worker';
import { FAILURE_CONVERTER } from '../clients/payload-encryption.ts';

const ROOT = join(import.meta.dirname, '..');
/** All that workflow code may be made of. */
const SOURCES = ['workflows', 'contracts'];

/** Tells versions of the workflow code apart: a hash of its sources. */
export function workflowBuildId(): string {
  const hash = createHash('sha256');
  for (const folder of SOURCES) {
    const names = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.ts'));
    for (const name of names.toSorted()) hash.update(name).update(readFileSync(join(ROOT, folder, name)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** A bundle holds the converter of failures, so there is one for stored plain text and one for encryption. */
export interface BundleOptions {
  readonly encrypted: boolean;
}

/** Where `npm run build` leaves the bundle of these sources; of others it is not taken. */
export function bundlePath({ encrypted }: BundleOptions): string {
  return join(ROOT, 'dist', `workflow-bundle-${workflowBuildId()}${encrypted ? '-encrypted' : ''}.js`);
}

/** The pre-built bundle where there is one, else a bundle made now. */
export async function workflowBundle(options: BundleOptions): Promise<NonNullable<WorkerOptions['workflowBundle']>> {
  const codePath = bundlePath(options);
  return existsSync(codePath) ? { codePath } : bundleWorkflows(options);
}

export async function bundleWorkflows({ encrypted }: BundleOptions): Promise<{ code: string }> {
  const folder = join(ROOT, 'workflows');
  return bundleWorkflowCode({
    workflowsPath: join(folder, 'index.ts'),
    workflowInterceptorModules: [join(folder, 'context-propagation.ts')],
    ...(encrypted ? { failureConverterPath: FAILURE_CONVERTER } : {}),
  });
}
