import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsPages } from './docs-pages.ts';

/** Writes the pages of docs/ that are generated from the code. `npm run docs`. */
for (const [name, text] of Object.entries(await docsPages())) {
  writeFileSync(join(import.meta.dirname, '..', 'docs', name), text);
}
