import { stripVTControlCharacters } from 'node:util';

export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const CODES = { bold: [1, 22], dim: [2, 22], cyan: [36, 39], green: [32, 39], red: [31, 39] } as const;
export type Style = keyof typeof CODES;
export type Paint = (style: Style, text: string) => string;

/** Colours on a terminal only, and not with NO_COLOR (no-color.org). */
export function paintFor(output: Output, environment: Readonly<Record<string, string | undefined>>): Paint {
  const plain = output.isTTY !== true || (environment['NO_COLOR'] ?? '') !== '' || environment['TERM'] === 'dumb';
  return (style, text) => {
    const [on, off] = CODES[style];
    return plain ? text : `\u001b[${String(on)}m${text}\u001b[${String(off)}m`;
  };
}

// Control characters but tab and line break, and marks that turn the direction of text around.
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** What files and servers say may hold sequences that drive a terminal; only line breaks and tabs are let through. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(UNPRINTABLE, '');
}

export const printableLine = (text: string): string => printable(text).replace(/\s+/g, ' ').trim();

/** Markdown a little easier on the eye: headings, emphasis and code lose their marks and gain a style. */
export function renderMarkdown(markdown: string, paint: Paint, columns = Infinity): string {
  return printable(markdown)
    .split('\n')
    .map((line) => wrap(renderLine(line, paint), columns))
    .join('\n');
}

/** Breaks between words; what follows stands below the text of a list item, not below its mark. */
function wrap(line: string, columns: number): string {
  const indent = ' '.repeat(/^\s*(?:• |\d+\. )?/.exec(line)?.[0].length ?? 0);
  let width = 0;
  return line
    .split(' ')
    .map((word, index) => {
      const length = stripVTControlCharacters(word).length;
      const breaks = index > 0 && width + 1 + length > columns;
      width = breaks ? indent.length + length : width + length + (index > 0 ? 1 : 0);
      if (breaks) return `\n${indent}${word}`;
      return index > 0 ? ` ${word}` : word;
    })
    .join('');
}

function renderLine(line: string, paint: Paint): string {
  const heading = /^#{1,6} +([\s\S]*)$/.exec(line)?.[1];
  if (heading !== undefined) return paint('bold', heading);
  return line
    .replace(/^(\s*)[-*] /, '$1• ')
    .replace(/\*\*(.+?)\*\*/g, (_, text: string) => paint('bold', text))
    .replace(/(?<![*\w\\])\*(?!\s)([^*]+?)(?<![\s\\])\*(?!\w)/g, (_, text: string) => paint('dim', text))
    .replace(/`([^`]+)`/g, (_, text: string) => paint('cyan', text))
    .replace(/\\([\\`*_{}[\]()#+.!|<>~-])/g, '$1');
}
