import { LIMITS } from './extraction-limits.ts';

// Tab and newline stay. NUL is what Postgres refuses; the others, zero-width and
// direction marks among them, only hide things.
const UNWANTED = /(?![\t\n])[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/gu;

/** Text that any database, prompt or page can hold: no NUL or control characters, no lone surrogates, `\n` line ends. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNWANTED, '');
}

export function oneLine(text: string, maxCharacters: number): string {
  const line = cleanText(text).replace(/\s+/g, ' ').trim();
  return line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters - 1).trimEnd()}…`.toWellFormed();
}

/** Warnings are read by people: each sentence once, and not thousands of them. */
export function boundedWarnings(warnings: readonly string[]): string[] {
  const unique = [...new Set(warnings)].map((warning) => oneLine(warning, 500));
  if (unique.length <= LIMITS.warnings) return unique;
  const shown = unique.slice(0, LIMITS.warnings - 1);
  return [...shown, `${unique.length - shown.length} more remarks of this kind are not shown.`];
}
