/** What one cell of text means as a number, a date or nothing at all. */

const ALWAYS_MISSING: ReadonlySet<string> = new Set([
  '',
  'NA',
  'N/A',
  'n/a',
  '<NA>',
  '#N/A',
  'NaN',
  'nan',
  'NAN',
  'null',
  'NULL',
  'Null',
  '.',
]);

/** A dash is missing unless the column also uses a plus sign (strands of DNA, charges, test results). */
export function isMissing(value: string, dashIsData = false): boolean {
  if (value.length > 4) return false;
  return ALWAYS_MISSING.has(value) || (value === '-' && !dashIsData);
}

export interface NumberStyle {
  readonly name: 'plain' | 'decimal comma' | 'comma groups' | 'point groups' | 'space groups' | 'apostrophe groups';
  readonly pattern: RegExp;
  readonly canonical: (value: string) => string;
}

export const NUMBER_STYLES: readonly NumberStyle[] = [
  { name: 'plain', pattern: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/, canonical: (value) => value },
  {
    name: 'decimal comma',
    pattern: /^[+-]?(?:\d+(?:,\d*)?|,\d+)(?:[eE][+-]?\d+)?$/,
    canonical: (value) => value.replace(',', '.'),
  },
  {
    name: 'comma groups',
    pattern: /^[+-]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
    canonical: (value) => value.replaceAll(',', ''),
  },
  {
    name: 'point groups',
    pattern: /^[+-]?(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,\d+)?$/,
    canonical: (value) => value.replaceAll('.', '').replace(',', '.'),
  },
  {
    name: 'space groups',
    pattern: /^[+-]?(?:[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+|\d+)(?:[.,]\d+)?$/,
    canonical: (value) => value.replace(/[ \u00a0\u202f]/g, '').replace(',', '.'),
  },
  {
    name: 'apostrophe groups',
    pattern: /^[+-]?(?:[1-9]\d{0,2}(?:['’]\d{3})+|\d+)(?:\.\d+)?$/,
    canonical: (value) => value.replace(/['’]/g, ''),
  },
];

const SIMPLE_INTEGER = /^[+-]?(?:0|[1-9]\d{0,17})$/;
/** Post codes and other labels made of digits: a number would lose the zeros. */
const ZERO_PADDED = /^[+-]?0\d+$/;
const INFINITE = /^[+-]?inf(?:inity)?$/i;

export const isSimpleInteger = (value: string): boolean => SIMPLE_INTEGER.test(value);
export const isZeroPadded = (value: string): boolean => ZERO_PADDED.test(value);
export const isInfinite = (value: string): boolean => INFINITE.test(value);
/** Typographic minus signs come out of word processors and journals. */
const withAsciiMinus = (value: string): string => (value.startsWith('\u2212') ? `-${value.slice(1)}` : value);

export function booleanOf(value: string): boolean | undefined {
  const lower = value.length <= 5 ? value.toLowerCase() : '';
  return lower === 'true' ? true : lower === 'false' ? false : undefined;
}

const CURRENCY = String.raw`[$€£¥₹]|USD|EUR|GBP|JPY|CHF|CNY|INR`;
const LEADING_SIGN = new RegExp(String.raw`^([+-]?) ?(${CURRENCY}) ?(?=[+-]?[\d.])`);
const TRAILING_SIGN = new RegExp(String.raw`(?<=[\d.])[ \u00a0\u202f]?(%|${CURRENCY})$`);
/** "5 mg", "40 kg/ha": a unit that stands behind the number. */
const UNIT = String.raw`(?:µ|u|m|n|k|c|d)?(?:g|l|L|m|mol|Hz|W|Wh|V|A|J|Pa|cal|bar|s)|h|hrs?|min|sec|days?|weeks?|wks?|months?|years?|yrs?|ha|ppm|ppb|°C|°F|IU|dB|mmHg|bpm|rpm|lb|oz|ft|in|mi|mph|km/h|kcal|units?|pts?`;
const TRAILING_UNIT = new RegExp(
  String.raw`(?<=[\d.])[ \u00a0\u202f]?((?:${UNIT})(?:/(?:${UNIT}|m2|m²|m3|m³|d|day))?)$`,
);
/** "<0.5": below what could be measured. */
const BELOW_LIMIT = /^[<≤] ?(?=[\d.])/;
const LONGEST_SIGNED = 40;
/** Where these are the currency, 1,234 is a thousand and some. */
const POINT_CURRENCIES: ReadonlySet<string> = new Set(['$', '£', '¥', '₹', 'USD', 'GBP', 'JPY', 'CNY', 'INR']);

export interface SignedNumber {
  readonly number: string;
  /** "%", "$", "EUR", …; undefined where the number stands alone. */
  readonly sign?: string;
}

export const writesDecimalPoint = (sign: string): boolean => POINT_CURRENCIES.has(sign);

/** A number without its percent or currency sign, with an ASCII minus; text that is no number stays as it is. */
export function withoutSign(value: string): SignedNumber {
  const text = withAsciiMinus(value);
  if (text.length > LONGEST_SIGNED || /^[+-]?[\d.,eE]*$/.test(text)) return { number: text };
  const leading = LEADING_SIGN.exec(text);
  if (leading) return { number: `${leading[1] ?? ''}${text.slice(leading[0].length)}`, sign: leading[2] ?? '' };
  const trailing = TRAILING_SIGN.exec(text) ?? TRAILING_UNIT.exec(text);
  return trailing ? { number: text.slice(0, trailing.index), sign: trailing[1] ?? '' } : { number: text };
}

/** No currency and no percentage. */
export const isUnit = (sign: string): boolean => sign !== '%' && !IS_CURRENCY.test(sign);
const IS_CURRENCY = new RegExp(`^(?:${CURRENCY})$`);

/** The limit of a value that is below it; the text itself where it is none. */
export const withoutLimit = (value: string): string => value.replace(BELOW_LIMIT, '');

export function looksNumeric(value: string): boolean {
  const text = withoutSign(value.trim()).number;
  return NUMBER_STYLES.some(({ pattern }) => pattern.test(text)) || isInfinite(text);
}
