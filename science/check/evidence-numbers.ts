import { isPercent, numbersIn, verbatimNumbersIn, type ShownNumber } from './numbers-in-text.ts';

/** The numbers of a text that may verify others, read once however many sentences rest on it. */
export interface EvidenceNumbers {
  /** In the ways that a number of a text may be written, in ascending order. */
  readonly asValues: readonly number[];
  readonly asPercentages: readonly number[];
  /** Dates, times and version numbers. */
  readonly verbatim: ReadonlySet<string>;
  readonly leastPValue: number;
}

// What binary fractions cannot hold exactly, relative to the value.
const TOLERANCE = 1e-9;
const P_VALUE = /\bp(?:[ -]?value)?(?: \([^)]{0,100}\))?\s*(?:[=:<≤]|is|of)\s*([\d.]+(?:e[+-]?\d+)?)/giu;

export function readEvidence(text: string): EvidenceNumbers {
  const numbers = numbersIn(text);
  const percentages = numbers.filter(isPercent).map(({ value }) => value);
  const values = numbers.filter((number) => !isPercent(number)).map(({ value }) => value);
  const pValues = [...text.matchAll(P_VALUE)].map(([, value]) => Number(value));
  return {
    asValues: ascending([...values, ...percentages, ...percentages.map((value) => value / 100)]),
    asPercentages: ascending([...percentages, ...values, ...values.map((value) => value * 100)]),
    verbatim: new Set(verbatimNumbersIn(text)),
    leastPValue: pValues.reduce((least, value) => (value < least ? value : least), Number.POSITIVE_INFINITY),
  };
}

/** Without those beyond the largest number: half a unit around infinity would hold any. */
const ascending = (values: readonly number[]): number[] =>
  values.filter((value) => Number.isFinite(value)).sort((one, other) => one - other);

/** Whether the number, as it is shown, is one of the evidence or rounded from one. */
export function holdsNumber({ asValues, asPercentages }: EvidenceNumbers, shown: ShownNumber): boolean {
  const values = isPercent(shown) ? asPercentages : asValues;
  const place = placeOf(values, shown.value);
  // If any value is near enough, then so is the nearest one on its side.
  return [values[place - 1], values[place]].some((value) => value !== undefined && isRoundedFrom(shown, value));
}

/** How many of the ascending values are less than this one. */
function placeOf(values: readonly number[], value: number): number {
  let from = 0;
  let to = values.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((values[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

function isSame(shown: number, evidence: number): boolean {
  return Math.abs(shown - evidence) <= TOLERANCE * Math.max(Math.abs(shown), Math.abs(evidence));
}

function isRoundedFrom({ value, unit }: ShownNumber, evidence: number): boolean {
  if (isSame(value, evidence)) return true;
  // A number rounded to zero verifies nothing: "0.000" does not stand for 0.0001.
  if (value === 0) return false;
  return Math.abs(value - evidence) <= unit / 2 + TOLERANCE * Math.abs(evidence);
}
