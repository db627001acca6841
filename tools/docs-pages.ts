import { format } from 'prettier';
import { SETTINGS } from '../config.ts';
import { ERRORS } from '../contracts/errors.ts';
import { apiPage } from './api-reference/page.ts';

/** The pages of docs/ that are written from the code, by their file names. */
export async function docsPages(): Promise<Readonly<Record<string, string>>> {
  const pages = { 'api.md': await apiPage(), 'errors.md': errors, 'settings.md': settings };
  const formatted = Object.entries(pages).map(async ([name, text]): Promise<[string, string]> => [
    name,
    await format(text, { parser: 'markdown', printWidth: 120 }),
  ]);
  return Object.fromEntries(await Promise.all(formatted));
}

const errors = `# Errors

Every error body is JSON: \`error\` (a title, below), \`message\` (what happened and what to do), \`code\`, and where
a field of a request is not valid \`details\`, a list with the \`path\` of the first such field and a \`message\`. Retryable means that the same request may succeed later.
This page is written from \`contracts/errors.ts\` by \`npm run docs\`.

| Code | Status | Retryable | Title |
| --- | --- | --- | --- |
${Object.entries(ERRORS)
  .map(([code, { status, retryable, title }]) => `| \`${code}\` | ${status} | ${retryable ? 'yes' : 'no'} | ${title} |`)
  .join('\n')}
`;

const settings = `# Settings

All settings are environment variables. They are checked when the service starts, and every problem is reported at once.
The variables of OpenTelemetry and the ports of \`npm run stack\` are in [Operations](operations.md).
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
