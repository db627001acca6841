import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** Where a program of the stack is: built by the set-up, on the PATH, or where Debian hides PostgreSQL's. */
export function findProgram(name: string): string {
  const folders = [join(ROOT, 'dist', 'tools'), ...(process.env['PATH'] ?? '').split(delimiter), ...postgresFolders()];
  const path = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (path !== undefined) return path;
  throw new Error(`${name} was not found. Run npm test once: its set-up installs what the local stack needs.`);
}

function postgresFolders(): readonly string[] {
  const root = '/usr/lib/postgresql';
  try {
    return readdirSync(root)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(root, version, 'bin'));
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
