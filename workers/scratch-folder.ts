import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

export interface ScratchFolder {
  readonly path: string;
  readonly remove: () => void;
}

/** Space of this process for files on their way; what killed processes of this machine have left there goes. */
export function takeScratchFolder(dataFolder: string): ScratchFolder {
  const folder = join(dataFolder, 'scratch');
  // With the machine: containers may share the folder, and the process ids of others mean nothing here.
  const prefix = `worker-${hostname()}-`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : NaN;
    if (Number.isSafeInteger(pid) && isGone(pid)) removeFolder(join(folder, name));
  }
  const path = join(folder, `${prefix}${String(process.pid)}`);
  mkdirSync(path, { mode: 0o700 });
  return { path, remove: () => removeFolder(path) };
}

/** What has the id of this process was left by one before it: in a container every first process is number 1. */
function isGone(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'; // not EPERM: that is somebody else's
  }
}

function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
