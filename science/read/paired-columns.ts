import { isNumeric, type ColumnFacts } from './columns.ts';
import { momentIn } from './moment-names.ts';
import { setOf } from './word-sets.ts';

/** Two columns that hold the same thing, measured first and last. */
export interface ColumnPair {
  readonly first: ColumnFacts;
  readonly last: ColumnFacts;
}

const FIRST = setOf('pre before base baseline initial start first pretest begin admission old entry bl');
const LAST = setOf('post after followup final end last posttest endpoint discharge second later new exit retest');
const OCCASIONS = setOf('t time week wk day month visit year session wave hour w d m v');
const MOST_OCCASIONS = 30;

interface Occasion {
  readonly column: ColumnFacts;
  /** The name without its occasion. */
  readonly rest: string;
  readonly order: number;
}

/** "weight_before", "score2", "bp_week12". */
function occasionOf(column: ColumnFacts): Occasion | null {
  const isMeasured = isNumeric(column) || column.kind === 'binary';
  if (!isMeasured || column.kind === 'identifier' || column.temporal) return null;
  const at = column.all.findIndex(({ text }) => FIRST.has(text) || LAST.has(text));
  return at >= 0 ? occasionByWord(column, at) : occasionByNumber(column);
}

function occasionByNumber(column: ColumnFacts): Occasion | null {
  const year = column.all.findIndex(({ number }, index) => index > 0 && number !== null && isYear(number));
  if (year > 0) return { column, rest: textWithout(column, year, 1), order: column.all[year]?.number ?? 0 };
  const moment = momentIn(column.all);
  if (moment) return { column, rest: textWithout(column, moment.at, 2), order: moment.days };
  const at = column.all.findIndex(({ text }, index) => OCCASIONS.has(text) && column.all[index + 1]?.number != null);
  const order = column.all[at + 1]?.number ?? null;
  if (at < 0 || order === null) return null;
  return { column, rest: textWithout(column, at, 2), order };
}

const isYear = (number: number): boolean => Number.isInteger(number) && number >= 1900 && number <= 2100;

/** "follow up" and "pre test" are two words. */
function occasionByWord(column: ColumnFacts, at: number): Occasion {
  const next = column.all[at + 1]?.text;
  const order = FIRST.has(column.all[at]?.text ?? '') ? -1 : 1000;
  return { column, rest: textWithout(column, at, next === 'up' || next === 'test' ? 2 : 1), order };
}

const textWithout = ({ all }: ColumnFacts, at: number, count: number): string =>
  all
    .filter((_, index) => index < at || index >= at + count)
    .map(({ text }) => text)
    .join(' ');

export function pairsOf(columns: readonly ColumnFacts[]): ColumnPair[] {
  const byRest = new Map<string, Occasion[]>();
  for (const column of columns) {
    const occasion = occasionOf(column);
    if (!occasion) continue;
    const known = byRest.get(occasion.rest);
    if (!known) byRest.set(occasion.rest, [occasion]);
    else if (known.length < MOST_OCCASIONS) known.push(occasion);
  }
  return [...byRest.values()].flatMap(pairOf);
}

function pairOf(occasions: readonly Occasion[]): ColumnPair[] {
  const sorted = occasions.toSorted((a, b) => a.order - b.order);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (!first || !last || first.order >= last.order || !haveSameLevels(first.column, last.column)) return [];
  return [{ first: first.column, last: last.column }];
}

/** Yes and no are held against yes and no. */
function haveSameLevels(one: ColumnFacts, other: ColumnFacts): boolean {
  if (one.kind !== 'binary' && other.kind !== 'binary') return true;
  const values = new Set(one.profile.levels.map(({ value }) => value));
  return one.kind === other.kind && other.profile.levels.every(({ value }) => values.has(value));
}
