import { paintFor, printable, renderMarkdown } from './terminal.ts';

/** Standard output. */

/** Waits until the text is out: a pipe may take it slowly, or not at all when its reader has left. */
export function print(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.once('error', () => resolve());
    process.stdout.write(`${text}\n`, () => resolve());
  });
}

export const printJson = (document: object): Promise<void> => print(JSON.stringify(document, null, 2));

/** Markdown, easier on the eye where somebody looks. */
export function printAnswer(text: string): Promise<void> {
  const paint = paintFor(process.stdout, process.env);
  return print(`\n${process.stdout.isTTY ? renderMarkdown(text, paint, process.stdout.columns) : printable(text)}\n`);
}
