import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const INSTALLED = `${ROOT}node_modules/.setup-stamp`;

/** What is written beside an installed thing: the same fingerprint means there is nothing to do. */
export function fingerprint(...files) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of files) hash.update(readFileSync(ROOT + file));
  return hash.digest('hex');
}

export function hasStamp(path, expected) {
  try {
    return readFileSync(path, 'utf8') === expected;
  } catch {
    return false;
  }
}

export function writeStamp(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, value);
}

export const isInstalled = () => hasStamp(INSTALLED, fingerprint('package-lock.json'));
export const markInstalled = () => writeStamp(INSTALLED, fingerprint('package-lock.json'));
