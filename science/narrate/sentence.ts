import type { Estimate, Note } from '../../contracts/estimate.ts';
import { dateOf, position, probability, probabilityValue, wholeNumber, withDecimals, withFigures } from './numbers.ts';
import { capitalised } from './words.ts';

/**
 * Prose as data: words, and numbers as references to estimates (id and field). A number has no digits until `print` looks it
 * up, so no text can hold one that no estimate holds.
 */

export type NumberField =
  | 'estimate'
  | 'standardError'
  | 'low'
  | 'high'
  | 'level'
  | 'statistic'
  | 'firstDf'
  | 'secondDf'
  | 'pValue'
  | 'pAdjusted'
  | 'family'
  | 'n'
  | 'count'
  | 'at';

export type NumberStyle =
  | { readonly as: 'decimals'; readonly decimals: number }
  | { readonly as: 'figures'; readonly figures: number }
  | { readonly as: 'percent'; readonly decimals: number }
  | { readonly as: 'whole' }
  /** A year or another position: no thousands separator. */
  | { readonly as: 'position' }
  /** Days since 1970-01-01. */
  | { readonly as: 'date' }
  | { readonly as: 'probability' | 'probability-value' };

/** A number of an estimate. `size` leaves the sign out, where words give the direction. */
export interface NumberPart {
  readonly estimate: string;
  readonly field: NumberField;
  readonly style: NumberStyle;
  readonly size?: boolean;
}

/** The count of a note, by its place among the notes of the outcome. */
export interface NotePart {
  readonly note: number;
}

export type Part = string | NumberPart | NotePart;
export type Phrase = readonly Part[];
/** A phrase that begins with a capital and ends with a full stop when it is printed. */
export interface Sentence {
  readonly parts: Phrase;
}

/** What numbers are looked up in: an outcome, or estimates of several tasks. */
export interface Numbers {
  readonly estimates: readonly Estimate[];
  readonly notes: readonly Note[];
}

const VALUE_OF: Record<NumberField, (estimate: Estimate) => number | null | undefined> = {
  estimate: ({ estimate }) => estimate,
  standardError: ({ standardError }) => standardError,
  low: ({ confidence }) => confidence?.low,
  high: ({ confidence }) => confidence?.high,
  level: ({ confidence }) => confidence?.level,
  statistic: ({ statistic }) => statistic?.value,
  firstDf: ({ statistic }) => statistic?.df[0],
  secondDf: ({ statistic }) => statistic?.df[1],
  pValue: ({ pValue }) => pValue,
  pAdjusted: ({ pAdjusted }) => pAdjusted?.value,
  family: ({ pAdjusted }) => pAdjusted?.family,
  n: ({ n }) => n,
  count: ({ count }) => count,
  at: ({ at }) => at?.value,
};

export function valueOf(estimate: Estimate, field: NumberField): number | null {
  const value = VALUE_OF[field](estimate);
  return value !== null && value !== undefined && Number.isFinite(value) ? value : null;
}

function written(value: number, style: NumberStyle): string {
  switch (style.as) {
    case 'decimals':
      return withDecimals(value, style.decimals);
    case 'figures':
      return withFigures(value, style.figures);
    case 'percent':
      return withDecimals(value * 100, style.decimals);
    case 'whole':
      return wholeNumber(value);
    case 'position':
      return position(value);
    case 'date':
      return dateOf(value);
    case 'probability':
      return probability(value);
    case 'probability-value':
      return probabilityValue(value);
  }
}

function printPart(part: Part, { estimates, notes }: Numbers): string {
  if (typeof part === 'string') return part;
  if ('note' in part) return wholeNumber(notes[part.note]?.count ?? 0);
  const estimate = estimates.find(({ id }) => id === part.estimate);
  const value = estimate === undefined ? null : valueOf(estimate, part.field);
  if (value === null) throw new Error(`The sentence speaks of ${part.field} of ${part.estimate}, which is not there.`);
  return written(part.size === true ? Math.abs(value) : value, part.style);
}

export const printPhrase = (phrase: Phrase, numbers: Numbers): string =>
  phrase.map((part) => printPart(part, numbers)).join('');

/** One printer for all prose: Markdown with a capital at the beginning and one full stop at the end. */
export const print = (sentence: Sentence, numbers: Numbers): string =>
  printWith(sentence, (part) => printPart(part, numbers));

/** The same with another way to write a number: a paper keeps it as a reference. */
export function printWith({ parts }: Sentence, write: (part: NumberPart | NotePart) => string): string {
  const text = capitalised(
    parts
      .map((part) => (typeof part === 'string' ? part : write(part)))
      .join('')
      .trim(),
  );
  return ENDS.some((mark) => text.endsWith(mark)) ? text : `${text}.`;
}
/** The same without a full stop: titles and headings. */
export const printTitle = ({ parts }: Sentence, numbers: Numbers): string =>
  capitalised(printPhrase(parts, numbers).trim());

const ENDS = ['.', '?', '!', '.”', '?”', '!”', '.)'];

export const sentenceOf = (...phrases: readonly Phrase[]): Sentence => ({ parts: phrases.flat() });

/** Phrases with a separator between those that say something. */
export function joined(phrases: readonly Phrase[], separator: string): Phrase {
  const said = phrases.filter(({ length }) => length > 0);
  return said.flatMap((phrase, index) => (index === 0 ? phrase : [separator, ...phrase]));
}

/** "a, b and c" of phrases. */
export function listedPhrases(phrases: readonly Phrase[], conjunction = 'and'): Phrase {
  return phrases.flatMap((phrase, index) => {
    if (index === 0) return phrase;
    return [index === phrases.length - 1 ? ` ${conjunction} ` : ', ', ...phrase];
  });
}
