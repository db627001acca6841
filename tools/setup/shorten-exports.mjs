import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ROOT } from './stamp.mjs';

const PACKAGE = `${ROOT}node_modules/drizzle-orm/package.json`;

/**
 * drizzle-orm exports each of its files. Node parses that list, 130 KB, once for each of the 400 files that one import of the
 * package loads: half a second of every start of a process. Written beside and renamed: the file may be a hard link.
 */
export function shortenExports() {
  const { exports, ...rest } = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  writeFileSync(`${PACKAGE}.new`, JSON.stringify({ ...rest, exports: entriesOf(exports) }, undefined, 2));
  renameSync(`${PACKAGE}.new`, PACKAGE);
}

/** What other packages import, such as `drizzle-orm/pg-core` and `drizzle-orm/pglite/migrator`. */
export function entriesOf(exports) {
  return Object.fromEntries(Object.entries(exports).filter(([name]) => /^\.(\/[\w.-]+)?(\/migrator)?$/.test(name)));
}
