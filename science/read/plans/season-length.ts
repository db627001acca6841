import type { ColumnProfile } from '../../../contracts/table-profile.ts';
import type { Ask } from '../ask.ts';
import { hasWord, type ColumnFacts } from '../tables/columns.ts';

const CALENDAR: readonly (readonly [word: string, steps: number])[] = [
  ['month', 12],
  ['quarter', 4],
  ['hour', 24],
];
/** Days between two dates with how many of them make a year. */
const STEPS: readonly (readonly [most: number, steps: number])[] = [
  // Days and weeks by their months: a mean for each day of the year leaves a few years nothing to estimate it from.
  [35, 12],
  [100, 4],
];

/** Steps of a year, of a day for hours, of a week for days where it is asked for. */
export function seasonOf({ parts, profile }: ColumnFacts, ask: Ask): number | null {
  if (profile.type !== 'date') return CALENDAR.find(([word]) => hasWord(parts, new Set([word])))?.[1] ?? null;
  const step = stepOf(profile);
  if (step < 1.5 && ask.says('week', 'weekly', 'weekday')) return 7;
  return STEPS.find(([most]) => step < most)?.[1] ?? null;
}

const STEPS_OF_SERIES: readonly (readonly [least: number, most: number])[] = [
  [1, 1.05],
  [7, 7.1],
  [28, 31.5],
  [89, 93],
];
const LEAST_YEARS = 3;
const DAYS_OF_YEAR = 365.25;

/** Days, weeks, months or quarters of three years or more. */
export function goesThroughYears({ profile }: ColumnFacts): boolean {
  if (profile.type !== 'date') return false;
  const step = stepOf(profile);
  const isEven = STEPS_OF_SERIES.some(([least, most]) => least <= step && step <= most);
  return isEven && step * profile.distinct >= LEAST_YEARS * DAYS_OF_YEAR;
}

/** Days from one date to the next. */
const stepOf = ({ minimum, maximum, distinct }: ColumnProfile): number =>
  minimum === null || maximum === null || distinct < 2 ? Infinity : (maximum - minimum) / (distinct - 1);
