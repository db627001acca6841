const ACCENTS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '"': '\u0308',
  '=': '\u0304',
  '.': '\u0307',
  u: '\u0306',
  v: '\u030c',
  H: '\u030b',
  c: '\u0327',
  k: '\u0328',
  r: '\u030a',
};
// prettier-ignore
const LETTERS: Readonly<Record<string, string>> = {
  ss: 'ß', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', o: 'ø', O: 'Ø', aa: 'å', AA: 'Å', l: 'ł', L: 'Ł', i: 'i', j: 'j',
};

/** `Schr{\"o}dinger \& {DNA}` → `Schrödinger & DNA` */
export function accentedText(latex: string): string {
  return latex
    .replace(/\\([`'^~"=.])\s*(?:\{\s*)?(?:\\([ij])|(\p{L}))\}?/gu, combined)
    .replace(/\\([uvHckr])(?:\s+|\s*\{)(?:\\([ij])|(\p{L}))\}?/gu, combined)
    .replace(/\\(ss|ae|AE|oe|OE|aa|AA|o|O|l|L|i|j)(?![A-Za-z])\s*/g, (_, name: string) => LETTERS[name] ?? '')
    .replace(/\\(?:emph|textit|textbf|textrm|mathrm|text)\b\s*/g, '')
    .replace(/\\([&%$#_{}])/g, '$1')
    .replace(/[{}]/g, '')
    .replace(/~/g, ' ')
    .replace(/---?/g, '–')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

function combined(_: string, accent: string, dotless: string | undefined, letter: string | undefined): string {
  return `${dotless ?? letter ?? ''}${ACCENTS[accent] ?? ''}`;
}
