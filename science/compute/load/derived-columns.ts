import { isMet, successLevels, type Success } from '../../../contracts/success.ts';
import type { CalendarKind } from '../../../contracts/analysis-plan.ts';
import type { DataColumn, FactorColumn } from '../analysis-data.ts';
import { usedLevels } from '../as-factor.ts';

/** Groups that a plan makes of the values of a column: the months of dates, numbers above a bound. */

const DAY = 86_400_000;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** Meteorological seasons of the northern half; the months in the names say so. */
const SEASONS = [
  'winter (December to February)',
  'spring (March to May)',
  'summer (June to August)',
  'autumn (September to November)',
] as const;

/** Days since 1970-01-01 as months, seasons, weekdays or years. */
export function calendarColumn(name: string, days: Float64Array, kind: CalendarKind): FactorColumn {
  const dates = Array.from(days, (day) => (Number.isNaN(day) ? null : new Date(day * DAY)));
  const years = [...new Set(dates.flatMap((date) => date?.getUTCFullYear() ?? []))].sort((a, b) => a - b);
  const levels = { month: [...MONTHS], season: [...SEASONS], weekday: [...WEEKDAYS], year: years.map(String) }[kind];
  const placeOf = {
    month: (date: Date) => date.getUTCMonth(),
    season: (date: Date) => Math.floor(((date.getUTCMonth() + 1) % 12) / 3),
    // Monday comes first.
    weekday: (date: Date) => (date.getUTCDay() + 6) % 7,
    year: (date: Date) => years.indexOf(date.getUTCFullYear()),
  }[kind];
  const codes = Int32Array.from(dates, (date) => (date ? placeOf(date) + 1 : 0));
  const missing = dates.filter((date) => date === null).length;
  return usedLevels({ kind: 'factor', name, missing, levels, codes });
}

/** Which values meet the bound; of `missing` those that are not there. `other` is the column that the bound is held in. */
export function successColumn(column: DataColumn, success: Success, other?: DataColumn): FactorColumn {
  const { met, unmet } = successLevels(success);
  const isOne = success.comparison === 'among' ? isAmong(column, success) : isBeyond(column, success, other);
  const codes = Int32Array.from({ length: lengthOf(column) }, (_, row) => {
    const found = isOne(row);
    return found === null ? 0 : found ? 2 : 1;
  });
  const missing = codes.reduce((sum, code) => (code === 0 ? sum + 1 : sum), 0);
  return { kind: 'factor', name: column.name, missing, levels: [unmet, met], codes };
}

/** Null where the row has no value. */
type RowTest = (row: number) => boolean | null;

const lengthOf = (column: DataColumn): number =>
  column.kind === 'number' || column.kind === 'date' ? column.values.length : column.codes.length;

function isAmong(column: DataColumn, { levels = [] }: Success): RowTest {
  if (column.kind !== 'factor') return () => null;
  return (row) => {
    const level = column.levels[(column.codes[row] ?? 0) - 1];
    return level === undefined ? null : levels.includes(level);
  };
}

function isBeyond(column: DataColumn, success: Success, other?: DataColumn): RowTest {
  const [numbers, others] = [numbersOf(column), other && numbersOf(other)];
  return (row) => {
    const [number, bound] = [numbers[row] ?? NaN, others?.[row] ?? NaN];
    const isOpen = Number.isNaN(number) || (success.against !== undefined && Number.isNaN(bound));
    return isOpen && success.comparison !== 'missing' ? null : isMet(success, number, bound);
  };
}

const numbersOf = (column: DataColumn): Float64Array =>
  column.kind === 'number' || column.kind === 'date'
    ? column.values
    : Float64Array.from(column.codes, (code) => (code === 0 ? NaN : code));
