import type { DuckDBValue } from '@duckdb/node-api';
import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import type { UsedColumn } from './plan-columns.ts';

/** How a column's values are read and compared in SQL; columns are aliases by position, values are parameters. */

export type StoredKind = 'number' | 'date' | 'text';

const NUMERIC = ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'HUGEINT', 'FLOAT', 'DOUBLE', 'DECIMAL'];
const MISSING_WORDS = `('', 'NA', 'N/A', 'NaN', 'nan', 'null', 'NULL', '#N/A')`;

export function aliasOf({ table, position }: UsedColumn): string {
  return `t${table}.c${position}`;
}

export function storedKind(type: string): StoredKind {
  const [name = ''] = type.split('(');
  if (NUMERIC.includes(name) || (name.startsWith('U') && name.endsWith('INT'))) return 'number';
  return name === 'DATE' || name.startsWith('TIMESTAMP') ? 'date' : 'text';
}

/** Doubles, days since 1970-01-01, or trimmed text; NULL where a value is missing. */
export function valueSql(alias: string, kind: StoredKind): string {
  // Infinite values cannot enter a mean: they count as missing.
  if (kind === 'number') return `CASE WHEN isfinite(${alias}::DOUBLE) THEN ${alias}::DOUBLE END`;
  if (kind === 'date') return `epoch(${alias}::TIMESTAMP) / 86400.0`;
  const text = `trim(${alias}::VARCHAR)`;
  return `CASE WHEN ${text} NOT IN ${MISSING_WORDS} THEN ${text} END`;
}

const OPERATORS = { above: '>', 'at-least': '>=', below: '<', 'at-most': '<=' } as const;

interface Condition {
  readonly sql: string;
  readonly parameters: DuckDBValue[];
}

/** The condition of a filter and its parameters; undefined where the values are not of the column's kind. */
export function filterSql(filter: RowFilter, alias: string, kind: StoredKind): Condition | undefined {
  if (filter.comparison === 'falls-in')
    return kind === 'date' ? calendarSql(alias, filter.values.map(String)) : undefined;
  const parameters = filter.values.map((each) => parameterOf(each, kind));
  if (!parameters.every((each) => each !== undefined)) return undefined;
  const value = `(${valueSql(alias, kind)})`;
  return filter.comparison === 'is' || filter.comparison === 'is-not'
    ? membership(filter.comparison, value, kind, parameters)
    : order(filter.comparison, value, kind, parameters);
}

/** Months and weekdays by their English names. */
function calendarSql(alias: string, names: readonly string[]): Condition {
  const list = names.map(() => '?::VARCHAR').join(', ');
  const time = `${alias}::TIMESTAMP`;
  return {
    sql: `(monthname(${time}) IN (${list}) OR dayname(${time}) IN (${list}))`,
    parameters: [...names, ...names],
  };
}

function membership(is: 'is' | 'is-not', value: string, kind: StoredKind, parameters: DuckDBValue[]): Condition {
  const list = parameters.map(() => (kind === 'text' ? '?::VARCHAR' : '?::DOUBLE')).join(', ');
  return { sql: `${value} ${is === 'is' ? 'IN' : 'NOT IN'} (${list})`, parameters };
}

function order(
  comparison: keyof typeof OPERATORS | 'between',
  value: string,
  kind: StoredKind,
  [low, high]: readonly DuckDBValue[],
): Condition | undefined {
  // Texts have no order that a filter could mean.
  if (kind === 'text' || low === undefined) return undefined;
  if (comparison !== 'between') return { sql: `${value} ${OPERATORS[comparison]} ?::DOUBLE`, parameters: [low] };
  return high === undefined ? undefined : { sql: `${value} BETWEEN ?::DOUBLE AND ?::DOUBLE`, parameters: [low, high] };
}

function parameterOf(value: string | number | boolean, kind: StoredKind): DuckDBValue | undefined {
  if (kind === 'text') return String(value);
  const number = kind === 'date' ? daysOf(value) : numberOf(value);
  return Number.isFinite(number) ? number : undefined;
}

function numberOf(value: string | number | boolean): number {
  return typeof value === 'string' && value.trim() === '' ? NaN : Number(value);
}

/** Days since 1970-01-01 of an ISO date; a bare number is a year. */
export function daysOf(value: string | number | boolean): number {
  if (typeof value === 'boolean') return NaN;
  const time = typeof value === 'number' ? Date.UTC(value, 0, 1) : Date.parse(value);
  return time / 86_400_000;
}
