import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

const MODULES = join(import.meta.dirname, '..', 'node_modules');
const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** Puts a database without rows into `folder` unless there is one: whole or not at all, also when it is cut off. */
export async function ensureDatabaseFiles(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const seed = await makeSeed();
  await placeWhole(folder, (temporary) => {
    cpSync(seed, temporary, { recursive: true });
  });
}

/** The folder to copy from. Making a database and its tables takes seconds and much memory, copying one neither. */
export async function makeSeed(): Promise<string> {
  const seed = join(MODULES, '.cache', `embedded-postgres-${fingerprint()}`);
  if (!existsSync(seed)) await makeFiles(seed);
  return seed;
}

/** Of all that decides what is in the files: the version of PostgreSQL and the migrations. */
function fingerprint(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(MODULES, '@electric-sql/pglite/package.json'), 'utf8'));
  const { version } = Value.Parse(Type.Object({ version: Type.String() }), manifest);
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  return `${version}-${hash.digest('hex').slice(0, 12)}`;
}

/** In a process of its own, so that the memory it takes is given back. */
async function makeFiles(folder: string): Promise<void> {
  await placeWhole(folder, async (temporary) => {
    const child = fork(join(import.meta.dirname, 'make-database.ts'), [temporary, MIGRATIONS], { stdio: 'inherit' });
    await once(child, 'exit');
    if (child.exitCode !== 0) throw new Error('The embedded database could not be made; is there space on the disk?');
  });
}

async function placeWhole(folder: string, fill: (temporary: string) => Promise<void> | void): Promise<void> {
  const temporary = `${folder}.${String(process.pid)}.new`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  await fill(temporary);
  try {
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another process may have placed the same files meanwhile.
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error;
  }
}
