import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWorkflowCode, type WorkerOptions } from '@temporalio/worker';

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

/** Where `npm run build` leaves the bundle of these sources; of others it is not taken. */
export function bundlePath(): string {
  return join(ROOT, 'dist', `workflow-bundle-${workflowBuildId()}.js`);
}

/** The pre-built bundle where there is one, else a bundle made now. */
export async function workflowBundle(): Promise<NonNullable<WorkerOptions['workflowBundle']>> {
  const codePath = bundlePath();
  return existsSync(codePath) ? { codePath } : bundleWorkflows();
}

export async function bundleWorkflows(): Promise<{ code: string }> {
  return bundleWorkflowCode({ workflowsPath: join(ROOT, 'workflows', 'index.ts') });
}
