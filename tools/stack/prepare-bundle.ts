import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const BUILD = join(import.meta.dirname, '..', 'build.ts');

/** Makes the bundle that the workers load, once for these sources; in a process of its own, for what bundling keeps. */
export async function prepareBundle(encrypted: boolean, signal: AbortSignal): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [BUILD, encrypted ? 'encrypted' : 'plain'], { signal });
  } catch {
    // The workers make one themselves then, and say what is wrong where they cannot.
  }
}
