import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { SETTINGS } from '../config.ts';
import { ERRORS } from '../contracts/errors.ts';

/** Writes docs/errors.md and docs/settings.md from the tables in the code. `npm run docs`. */
const docs = join(import.meta.dirname, '..', 'docs');

const errors = `# Errors

Every error body is JSON: \`error\` (the title below), \`message\` (what happened and what to do), \`code\`, and for bad
requests \`details\` with a path and a message for each problem. Retryable means that the same request may succeed later.
This page is written from \`contracts/errors.ts\` by \`npm run docs\`.

| Code | Status | Retryable | Title |
| --- | --- | --- | --- |
${Object.entries(ERRORS)
  .map(([code, { status, retryable, title }]) => `| \`${code}\` | ${status} | ${retryable ? 'yes' : 'no'} | ${title} |`)
  .join('\n')}
`;

const settings = `# Settings

All settings are environment variables. They are checked when the service starts, and every problem is reported at once.
This page is written from \`config.ts\` by \`npm run docs\`.

| Setting | Default | Meaning |
| --- | --- | --- |
${Object.entries(SETTINGS)
  .map(([name, { fallback, meaning }]) => `| \`${name}\` | ${shown(fallback)} | ${meaning} |`)
  .join('\n')}
`;

function shown(value: string | number | boolean | readonly string[] | undefined): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text === '' ? '' : `\`${text}\``;
}

for (const [name, text] of Object.entries({ 'errors.md': errors, 'settings.md': settings })) {
  writeFileSync(join(docs, name), await format(text, { parser: 'markdown', printWidth: 120 }));
}
