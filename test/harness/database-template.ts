import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts';

const MODULES = join(import.meta.dirname, '../../node_modules');

/** Fills `folder` with an empty PostgreSQL. Making one takes seconds, copying one does not: the first is kept for all tests. */
export async function copyEmptyDatabase(folder: string): Promise<void> {
  const manifest: unknown = JSON.parse(readFileSync(join(MODULES, '@electric-sql/pglite/package.json'), 'utf8'));
  const { version } = manifest as { version: string };
  const template = join(MODULES, '.cache/research-engine-tests', `postgres-${version}`);
  if (!existsSync(template)) await make(template);
  cpSync(template, folder, { recursive: true });
}

async function make(template: string): Promise<void> {
  const made = `${template}.${String(process.pid)}`;
  mkdirSync(made, { recursive: true });
  const postgres = await startEmbeddedPostgres(made);
  await postgres.close();
  try {
    renameSync(made, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
    rmSync(made, { recursive: true }); // another test file was faster
  }
}
