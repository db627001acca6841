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
