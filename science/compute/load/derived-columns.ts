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

/** Which values meet the bound; of `missing` those that are not there. */
export function successColumn(column: DataColumn, success: Success): FactorColumn {
  const { met, unmet } = successLevels(success);
  const numbers =
    column.kind === 'number' || column.kind === 'date'
      ? column.values
      : Float64Array.from(column.codes, (code) => (code === 0 ? NaN : code));
  const codes = Int32Array.from(numbers, (number) => {
    if (Number.isNaN(number) && success.comparison !== 'missing') return 0;
    return isMet(success, number) ? 2 : 1;
  });
  const missing = success.comparison === 'missing' ? 0 : column.missing;
  return { kind: 'factor', name: column.name, missing, levels: [unmet, met], codes };
}
