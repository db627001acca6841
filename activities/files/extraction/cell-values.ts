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
export const withAsciiMinus = (value: string): string => (value.startsWith('\u2212') ? `-${value.slice(1)}` : value);

export function booleanOf(value: string): boolean | undefined {
  const lower = value.length <= 5 ? value.toLowerCase() : '';
  return lower === 'true' ? true : lower === 'false' ? false : undefined;
}

export function looksNumeric(value: string): boolean {
  const text = withAsciiMinus(value.trim());
  return NUMBER_STYLES.some(({ pattern }) => pattern.test(text)) || isInfinite(text);
}
