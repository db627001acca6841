/** Texts that people write for numbers: `$1,200.50`, `45 %`, `1.234,5 €`. */

const SIGNS = ['$', '€', '£', '¥', '%', '₹', 'USD', 'EUR', 'GBP', 'CHF'];
const BARE = /^[+-]?\d[\d.,\u00A0' ]*$/;
/** Of the texts that are there, so many have to be numbers. */
const LEAST_SHARE = 0.95;

/** The number of each text, NaN where it is none; undefined where the texts are no numbers on the whole. */
export function numbersOfTexts(texts: readonly string[]): number[] | undefined {
  const bare = texts.map(withoutSigns);
  const written = bare.filter((text) => BARE.test(text));
  if (written.length === 0 || written.length < LEAST_SHARE * texts.length) return undefined;
  const decimalComma = written.some(hasDecimalComma);
  return bare.map((text) => (BARE.test(text) ? parse(text, decimalComma) : NaN));
}

function withoutSigns(text: string): string {
  let bare = text.trim();
  const negative = bare.startsWith('(') && bare.endsWith(')');
  if (negative) bare = bare.slice(1, -1);
  for (const sign of SIGNS) bare = bare.replace(sign, '');
  return (negative ? '-' : '') + bare.trim();
}

/** One comma, with other than three digits after it or with points before it. */
function hasDecimalComma(text: string): boolean {
  const parts = text.split(',');
  const [whole = '', fraction = ''] = parts;
  return parts.length === 2 && !fraction.includes('.') && (fraction.length !== 3 || whole.includes('.'));
}

function parse(text: string, decimalComma: boolean): number {
  const grouping = decimalComma ? ['.', "'", ' ', '\u00A0'] : [',', "'", ' ', '\u00A0'];
  let digits = text;
  for (const sign of grouping) digits = digits.replaceAll(sign, '');
  return Number(decimalComma ? digits.replace(',', '.') : digits);
}
