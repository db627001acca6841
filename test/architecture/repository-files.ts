import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Files git tracks or would track, without those deleted in the work tree. */
export function repositoryFiles(...patterns: readonly string[]): string[] {
  const listed = git(
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    '--deduplicate',
    '--',
    ...patterns,
  );
  return listed.split('\0').filter((file) => file !== '' && isFile(file));
}

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', `safe.directory=${ROOT}`, ...args], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 });

const isFile = (file: string): boolean => statSync(join(ROOT, file), { throwIfNoEntry: false })?.isFile() ?? false;
