import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const BUILT_TOOLS = resolve(import.meta.dirname, '../../dist/tools');

/** Where a program of the local stack is: built by the set-up, else anywhere on PATH. */
export function programPath(name: string): string | undefined {
  const folders = [BUILT_TOOLS, ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
