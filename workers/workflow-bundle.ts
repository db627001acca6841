import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger, type Logger, type WorkerOptions } from '@temporalio/worker';
import { FAILURE_CONVERTER } from '../clients/payload-encryption.ts';
import type { TaskQueueName } from '../contracts/task-queues.ts';

const ROOT = join(import.meta.dirname, '..');
/** All that workflow code may be made of. */
const SOURCES = ['workflows', 'contracts'];

/** The build id of the workflow code: a hash of its sources. */
export function workflowBuildId(root = ROOT): string {
  const hash = createHash('sha256');
  for (const folder of SOURCES) {
    const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.ts'));
    for (const name of names.toSorted()) hash.update(name).update(readFileSync(join(root, folder, name)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** A bundle holds the converter of failures, so there is one for stored plain text and one for encryption. */
export interface BundleOptions {
  readonly encrypted: boolean;
}

/** Where `npm run build` leaves the bundle of these sources and packages; of others it is not taken. */
export function bundlePath({ encrypted }: BundleOptions): string {
  const hash = createHash('sha256').update(workflowBuildId());
  for (const file of ['package-lock.json', 'workers/workflow-bundle.ts']) hash.update(readFileSync(join(ROOT, file)));
  const id = hash.digest('hex').slice(0, 12);
  return join(ROOT, 'dist', `workflow-bundle-${id}${encrypted ? '-encrypted' : ''}.js`);
}

export interface WantedBundle extends BundleOptions {
  readonly queues: readonly TaskQueueName[];
  /** Takes what the bundler has to say. */
  readonly logger: Logger;
}

/** The pre-built bundle where there is one, else a bundle made now; none for who serves no workflows. */
export async function workflowBundle(
  wanted: WantedBundle,
): Promise<NonNullable<WorkerOptions['workflowBundle']> | undefined> {
  if (!wanted.queues.includes('research')) return undefined;
  const codePath = bundlePath(wanted);
  return existsSync(codePath) ? { codePath } : bundleWorkflows(wanted);
}

export async function bundleWorkflows({
  encrypted,
  logger = new DefaultLogger('WARN'),
}: BundleOptions & { readonly logger?: Logger }): Promise<{ code: string }> {
  const folder = join(ROOT, 'workflows');
  return bundleWorkflowCode({
    logger,
    workflowsPath: join(folder, 'index.ts'),
    workflowInterceptorModules: [join(folder, 'context-propagation.ts')],
    ...(encrypted ? { failureConverterPath: FAILURE_CONVERTER } : {}),
  });
}
