import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { bundleWorkflows } from '../../workers/workflow-bundle.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/workflow-bundles');

/** The bundle of the sources as they are now: made once, by the first test file of a run that needs it. */
export async function sharedBundle({ encrypted = false } = {}): Promise<{ readonly code: string }> {
  const path = join(CACHE, `${hashOfSources()}${encrypted ? '-encrypted' : ''}.js`);
  try {
    return { code: readFileSync(path, 'utf8') };
  } catch {
    const { code } = await bundleWorkflows({ encrypted });
    mkdirSync(CACHE, { recursive: true });
    const unfinished = `${path}.${String(process.pid)}`;
    writeFileSync(unfinished, code);
    renameSync(unfinished, path); // two test files may be at it
    return { code };
  }
}

let quiet = false;

/** Tests provoke failures on purpose: only errors are worth a line. */
export function quietRuntime(): void {
  if (quiet) return;
  quiet = true;
  Runtime.install({
    logger: new DefaultLogger('ERROR'),
    shutdownSignals: [],
    telemetryOptions: { logging: { filter: 'ERROR' } },
  });
}

/** A bundle names its sources by their paths: that of another folder is another one. */
function hashOfSources(): string {
  const files = globSync(['workflows/*.ts', 'contracts/**/*.ts', 'workers/workflow-bundle.ts'], { cwd: ROOT }).sort();
  const hash = createHash('sha256').update(ROOT);
  for (const file of [...files, 'package-lock.json']) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
