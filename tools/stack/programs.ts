import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** What to do where the set-up could not install them: it needs Go for some, and to be root on Debian for others. */
const HOW_TO_GET: Readonly<Record<string, string>> = {
  temporal: 'Install Go 1.25 or newer and start again: it is built then.',
  versitygw: 'Install Go 1.25 or newer and start again: it is built then.',
  'redis-server': 'Install Redis 7 or newer (on Debian: apt-get install redis-server).',
  postgres: 'Install PostgreSQL 15 or newer (on Debian: apt-get install postgresql).',
};

/** Where a program of the stack is: built by the set-up, on the PATH, or where Debian hides PostgreSQL's. */
export function findProgram(name: string): string {
  const folders = [join(ROOT, 'dist', 'tools'), ...(process.env['PATH'] ?? '').split(delimiter), ...postgresFolders()];
  const path = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (path !== undefined) return path;
  throw new Error(`${name} was not found. ${HOW_TO_GET[name] ?? 'Install it, or put it on the PATH.'}`);
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
