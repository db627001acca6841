import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import type { Success } from '../../../contracts/success.ts';
import { columnsOf } from '../ask.ts';
import type { Mention } from '../tables/mention.ts';
import type { Comparison } from '../mentions/numbers.ts';
import { cellOf, type ColumnFacts } from '../tables/columns.ts';

/** First and last day of a year, a month or a day. */
function daysOf(value: number | string): readonly [string, string] {
  if (typeof value === 'number') return [`${value}-01-01`, `${value}-12-31`];
  const [year = 0, month = 1, day] = value.split('-').map(Number);
  if (day !== undefined) return [value, value];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return [`${value}-01`, `${value}-${last}`];
}

/** The moment from which on a change applies. */
export function momentOf({ column, values }: Comparison): string | number | null {
  const [value] = values;
  if (value === undefined) return null;
  return column?.profile.type === 'date' ? daysOf(value)[0] : value;
}

/** A condition on rows. A year of a column of dates is all of its days; without all of its days no single condition is. */
export function filterOf({ column, comparison, values }: Comparison): RowFilter | null {
  if (!column || comparison === 'outside') return null;
  const isAsSaid = column.profile.type !== 'date' || comparison === 'falls-in';
  return isAsSaid ? { column: column.name, comparison, values: [...values] } : filterOfDays(column, comparison, values);
}

function filterOfDays(
  column: ColumnFacts,
  comparison: RowFilter['comparison'],
  values: Comparison['values'],
): RowFilter | null {
  const bounds = values.map(daysOf);
  const [first, last] = [bounds[0], bounds.at(-1)];
  if (!first || !last || comparison === 'is-not') return null;
  if (comparison === 'is' || comparison === 'between')
    return { column: column.name, comparison: 'between', values: [first[0], last[1]] };
  const isLate = comparison === 'above' || comparison === 'at-most';
  return { column: column.name, comparison, values: [isLate ? last[1] : first[0]] };
}

/** The rows of the levels that are named, a filter for each column. */
export function rowsOfLevels(mentions: readonly Mention[]): readonly RowFilter[] {
  const levels = mentions.filter(({ level }) => level !== null);
  return columnsOf(levels).map((column) => {
    const values = levels.flatMap((each) => (each.column === column && each.level !== null ? [each.level] : []));
    return {
      column: column.name,
      comparison: 'is',
      values: [...new Set(values)].map((level) => cellOf(column, level)),
    };
  });
}

/** Two levels of one column choose no rows: they may be what is compared. */
export const areOfOneLevel = (rows: readonly RowFilter[]): boolean => rows.every(({ values }) => values.length === 1);

const ORDERS = ['above', 'at-least', 'below', 'at-most'] as const;

interface Bounding {
  readonly comparison: Comparison['comparison'];
  readonly values: readonly (string | number | boolean)[];
}

/** A bound of rows as what is counted: "above 120", "outside 95 to 105" make yes and no of their column. */
export function successOf({ comparison, values: [value, upper] }: Bounding): Success | null {
  if (comparison === 'between' || comparison === 'outside') return rangeOf(comparison, value, upper);
  const order = ORDERS.find((each) => each === comparison);
  return order !== undefined && typeof value === 'number' ? { comparison: order, value } : null;
}

function rangeOf(comparison: 'between' | 'outside', value: unknown, upper: unknown): Success | null {
  const isRange = typeof value === 'number' && typeof upper === 'number';
  return isRange ? { comparison: comparison === 'between' ? 'within' : 'outside', value, upper } : null;
}

/** Any of some levels. */
export const amongOf = (levels: readonly string[]): Success => ({
  comparison: 'among',
  value: null,
  levels: [...levels],
});

const DAYS_PER_MS = 1 / 86_400_000;
/** The year of a day, of a date or of a column. */
export const yearOf = (value: number | string): number =>
  new Date(typeof value === 'number' ? value / DAYS_PER_MS : value).getUTCFullYear();
