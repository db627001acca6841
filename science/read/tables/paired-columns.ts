import { hasWord, isNumeric, type ColumnFacts } from './columns.ts';
import { momentIn, unitOfTime } from '../vocabulary/moment-names.ts';
import { isPartOfYear } from '../vocabulary/parts-of-year.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** Two columns that hold the same thing, measured first and last. */
export interface ColumnPair {
  readonly first: ColumnFacts;
  readonly last: ColumnFacts;
}

/** The pair of which a column is one. */
export const pairWith = (
  pairs: readonly ColumnPair[],
  column: ColumnFacts | null | undefined,
): ColumnPair | undefined => pairs.find(({ first, last }) => column === first || column === last);

/** Whether two columns are the first and the last of one pair. */
export const arePaired = (pairs: readonly ColumnPair[], one: ColumnFacts, other: ColumnFacts): boolean =>
  pairs.some(({ first, last }) => [first, last].includes(one) && [first, last].includes(other));

const FIRST = setOf(
  'pre before base baseline initial start first pretest begin admission adm arrival arr intake old entry bl',
);
/** `score_pre`, `bmi_baseline`. */
export const isMeasuredFirst = ({ all }: ColumnFacts): boolean => hasWord(all, FIRST);
const LAST = setOf(
  'post after followup final end last posttest endpoint discharge disch departure second later new exit retest',
);
/** `arr` of `temp_arr`, and "arrival" where it is written out. */
export const isOfOccasion = (word: Word, { all }: ColumnFacts): boolean =>
  [FIRST, LAST].some((words) => words.has(word.text) && (hasWord(all, words) || all.includes(word)));
const OCCASIONS = setOf(
  't time week wk day month visit year session wave hour w d m v cyc cycle round term sem semester',
);
const LONG = new Map([
  ['cyc', 'cycle'],
  ['sem', 'semester'],
]);
const MOST_OCCASIONS = 30;
/** Measured again beside a first and a last time: `pss_fu3m`, `read_delayed`. */
const AGAIN = new Map([
  ['immediate', 500],
  ['imm', 500],
  ['delayed', 2000],
  ['del', 2000],
  ['retention', 2000],
  ['fu', 3000],
]);

/** When a column was measured, of several that hold the same thing. */
export interface Occasion {
  readonly column: ColumnFacts;
  /** The name without its occasion. */
  readonly rest: string;
  readonly order: number;
  /** "6 h", "wave 2", "2010": a number in a unit; of years there is none. */
  readonly number: number | null;
  readonly unit: string | null;
  /** "pre", "delayed". */
  readonly word: string | null;
  /** Once more after the last of them, or at a depth of 10 m: no end of a course unless it is named. */
  readonly aside: boolean;
}

/** "weight_before", "score2", "bp_week12". */
function occasionOf(column: ColumnFacts, place: number): Occasion | null {
  const isMeasured = isNumeric(column) || column.kind === 'binary';
  if (!isMeasured || column.kind === 'identifier' || column.temporal) return null;
  const at = column.all.findIndex(({ text }) => FIRST.has(text) || LAST.has(text));
  return at >= 0
    ? occasionByWord(column, at)
    : (measuredAgain(column) ?? occasionByNumber(column) ?? occasionInYear(column, place));
}

/** `read_sept` and `read_june`: a year of school begins in autumn, so they follow one another as in the table. */
function occasionInYear(column: ColumnFacts, place: number): Occasion | null {
  const at = column.all.findIndex(({ text }, index) => index > 0 && isPartOfYear(text));
  if (at < 0) return null;
  const word = textAt(column.all, at);
  return { column, rest: textWithout(column, at, 1), order: place, number: null, unit: null, word, aside: false };
}

function occasionByNumber(column: ColumnFacts): Occasion | null {
  const found = { column, word: null, aside: false };
  const year = column.all.findIndex(({ number }, index) => index > 0 && number !== null && isYear(number));
  const number = column.all[year]?.number ?? 0;
  if (year > 0) return { ...found, rest: textWithout(column, year, 1), order: number, number, unit: null };
  const moment = momentIn(column.all);
  if (moment) {
    const { days: order, number: count, unit } = moment;
    return { ...found, rest: textWithout(column, moment.at, 2), order, number: count, unit };
  }
  const at = column.all.findIndex(({ text }, index) => OCCASIONS.has(text) && column.all[index + 1]?.number != null);
  const order = column.all[at + 1]?.number ?? null;
  if (at < 0 || order === null) return monthsOrMetres(column);
  const unit = LONG.get(textAt(column.all, at)) ?? unitOfTime(textAt(column.all, at));
  return { ...found, rest: textWithout(column, at, 2), order, number: order, unit };
}

/** `mcdi_18m`, `temp_10m`. */
function monthsOrMetres(column: ColumnFacts): Occasion | null {
  const at = column.all.length - 2;
  const number = column.all[at]?.number ?? null;
  const last = column.all[at + 1];
  if (at < 1 || number === null || last?.text !== 'm' || !last.glued) return null;
  return { column, rest: textWithout(column, at, 2), order: number, number, unit: 'month', word: null, aside: true };
}

/** `immediate_test` beside `delayed_test`, `pss_fu3m` beside `pss_pre` and `pss_post`. */
function measuredAgain(column: ColumnFacts): Occasion | null {
  const at = column.all.findIndex(({ text }) => AGAIN.has(text));
  const word = textAt(column.all, at);
  if (at < 0 || column.all.length < 2) return null;
  const number = column.all[at + 1]?.number ?? null;
  const unit = number === null ? null : unitOfTime(textAt(column.all, at + 2).replace(/^m$/, 'month'));
  const order = (AGAIN.get(word) ?? 0) + (number ?? 0);
  return { column, rest: textWithout(column, at, unit === null ? 1 : 3), order, number, unit, word, aside: true };
}

const isYear = (number: number): boolean => Number.isInteger(number) && number >= 1900 && number <= 2100;

/** "follow up" and "pre test" are two words. */
function occasionByWord(column: ColumnFacts, at: number): Occasion {
  const next = column.all[at + 1]?.text;
  const order = FIRST.has(column.all[at]?.text ?? '') ? -1 : 1000;
  const count = next === 'up' || next === 'test' ? 2 : 1;
  const rest = textWithout(column, at, count);
  return { column, rest, order, number: null, unit: null, word: textAt(column.all, at), aside: false };
}

const textWithout = ({ all }: ColumnFacts, at: number, count: number): string =>
  all
    .filter((_, index) => index < at || index >= at + count)
    .map(({ text }) => text)
    .join(' ');

/** Columns that hold the same thing, in the order in which they were measured. */
export function measurementsOf(columns: readonly ColumnFacts[]): (readonly Occasion[])[] {
  const byRest = new Map<string, Occasion[]>();
  for (const [place, column] of columns.entries()) {
    const occasion = occasionOf(column, place);
    if (!occasion) continue;
    const known = byRest.get(occasion.rest);
    if (!known) byRest.set(occasion.rest, [occasion]);
    else if (known.length < MOST_OCCASIONS) known.push(occasion);
  }
  return [...byRest.values()]
    .filter(({ length }) => length > 1)
    .map((occasions) => occasions.toSorted((a, b) => a.order - b.order));
}

/** The first and the last. */
export function pairOf(occasions: readonly Occasion[]): ColumnPair[] {
  const [first, ...others] = occasions.filter(({ aside }) => !aside);
  const last = others.at(-1);
  if (!first || !last || first.order >= last.order || !haveSameLevels(first.column, last.column)) return [];
  return [{ first: first.column, last: last.column }];
}

/** Yes and no are held against yes and no. */
function haveSameLevels(one: ColumnFacts, other: ColumnFacts): boolean {
  if (one.kind !== 'binary' && other.kind !== 'binary') return true;
  const values = new Set(one.profile.levels.map(({ value }) => value));
  return one.kind === other.kind && other.profile.levels.every(({ value }) => values.has(value));
}
