/** Numbers as they stand in prose, read with the precision they are shown in. */

export interface ShownNumber {
  /** As written. */
  readonly text: string;
  readonly value: number;
  /** Size of one unit of its last digit: 0.01 of "3.14". */
  readonly unit: number;
  /** Of "p < 0.001": a bound, not a value. */
  readonly bound: boolean;
}

// What looks like a number and is none of ours to check: citations, links, DOIs, task ids, names of figures and levels, list numbers.
const NOT_A_QUANTITY: readonly RegExp[] = [
  /(?<!\\)\[[^[\]@]*@[^[\]]*\]/gu,
  /\bhttps?:\/\/\S+/giu,
  /\b10\.\d{4,9}\/\S+/gu,
  /\b(?:ana|lit)-\d+(?:-\d+)?\b/gu,
  /\b(?:figures?|fig\.|tables?|sections?|levels?|iterations?|steps?|versions?|task|page|pages|p\.|pp\.) \d+(?!\.?\d|\s?%)/giu,
  /\b\d+(?:st|nd|rd|th)\b/giu,
  /^[^\S\n\r\u2028\u2029]*\d+[.)]\s/gmu,
];

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const GROUPS = String.raw`\d{1,3}(?:[,'’\u00a0\u2009\u202f]\d{3})+(?!\d)(?:\.\d+)?`;
const MANTISSA = String.raw`(?:${GROUPS}|\d+(?:\.\d+)?|\.\d+)`;
const POWER = String.raw`(?:[eE][+-]?\d+|\s?[×x·*]\s?10(?:\^[+−-]?\d+|[⁺⁻]?[${SUPERSCRIPTS}]+))`;
// A letter, an underscore or a hyphen after a letter before the digits makes a name: PM2.5, body_mass_2, IL-6.
const BEFORE = String.raw`(?<![\p{L}\p{N}_.^]|[\p{L}_][‐-])(?<!\d[,'’])`;
const NUMBER = new RegExp(
  `${BEFORE}(?<sign>(?<![\\p{L}\\p{N})\\]])[−–-])?(?<mantissa>${MANTISSA})(?<power>${POWER})?`,
  'gu',
);
// Compared as they are written: dates, times of day, version numbers.
const VERBATIM = /(?<![\p{L}\p{N}_])(?:\d{4}-\d{2}-\d{2}|\d+(?:\.\d+){2,}|\d{1,2}:\d{2}(?::\d{2})?)(?![\p{L}\p{N}])/gu;

function withoutNames(text: string): string {
  return NOT_A_QUANTITY.reduce((left, pattern) => left.replace(pattern, ' '), text);
}

function exponentOf(power: string | undefined): number {
  if (power === undefined) return 0;
  const digits = power
    .replace(/^\s?[×x·*]\s?10\^?|^[eE]/, '')
    .replace(/[⁰¹²³⁴-⁹]/g, (digit) => String(SUPERSCRIPTS.indexOf(digit)))
    .replace(/[⁻−]/, '-')
    .replace('⁺', '+');
  return Number(digits);
}

const BOUND = /(?<=(?:[<>≤≥]|\b(?:below|under|above|over|than))\s*)/uy;

/** Reads backwards from the number: the text before it may be long, and is not searched. */
function isBoundAt(text: string, place: number): boolean {
  BOUND.lastIndex = place;
  return BOUND.test(text);
}

function toShownNumber(match: RegExpExecArray, text: string): ShownNumber {
  const { sign, mantissa = '', power } = match.groups ?? {};
  const digits = mantissa.replace(/[,'’\u00a0\u2009\u202f]/g, '');
  const decimals = digits.includes('.') ? digits.length - digits.indexOf('.') - 1 : 0;
  const exponent = exponentOf(power);
  const percent = /^\s?(?:%|percent\b|per cent\b)/u.exec(text.slice(match.index + match[0].length));
  return {
    text: match[0] + (percent?.[0] ?? ''),
    // One parse of the decimal text: multiplying by a power of ten would add a rounding error of its own.
    value: Number(`${sign === undefined ? '' : '-'}${digits}e${exponent}`),
    unit: Number(`1e${exponent - decimals}`),
    bound: isBoundAt(text, match.index),
  };
}

export const isPercent = ({ text }: ShownNumber): boolean => /%|cent$/u.test(text);

export function numbersIn(text: string): ShownNumber[] {
  const prose = withoutNames(text).replace(VERBATIM, ' ');
  return [...prose.matchAll(NUMBER)].map((match) => toShownNumber(match, prose));
}

/** Dates, times and version numbers. */
export function verbatimNumbersIn(text: string): string[] {
  return [...withoutNames(text).matchAll(VERBATIM)].map(([written]) => written);
}
