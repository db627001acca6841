import type { DuckDBValue } from '@duckdb/node-api';
import type { RowFilter } from '../../../contracts/analysis-plan.ts';

/** How a column's values are read and compared in SQL; columns are aliases by position, values are parameters. */

export type StoredKind = 'number' | 'date' | 'text';

const NUMERIC = ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'HUGEINT', 'FLOAT', 'DOUBLE', 'DECIMAL'];
const MISSING_WORDS = `('', 'NA', 'N/A', 'NaN', 'nan', 'null', 'NULL', '#N/A')`;

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

/** The condition of a filter and its parameters; undefined where the values are not of the column's kind. */
export function filterSql(
  { comparison, values }: RowFilter,
  alias: string,
  kind: StoredKind,
): { readonly sql: string; readonly parameters: DuckDBValue[] } | undefined {
  const parameters: DuckDBValue[] = [];
  for (const each of values) {
    const parameter = parameterOf(each, kind);
    if (parameter === undefined) return undefined;
    parameters.push(parameter);
  }
  const value = valueSql(alias, kind);
  const cast = kind === 'text' ? '?::VARCHAR' : '?::DOUBLE';
  if (comparison === 'is' || comparison === 'is-not') {
    const list = parameters.map(() => cast).join(', ');
    return { sql: `(${value}) ${comparison === 'is' ? 'IN' : 'NOT IN'} (${list})`, parameters };
  }
  if (kind === 'text') return undefined;
  if (comparison === 'between') {
    const [low, high] = parameters;
    if (low === undefined || high === undefined) return undefined;
    return { sql: `(${value}) BETWEEN ${cast} AND ${cast}`, parameters: [low, high] };
  }
  return { sql: `(${value}) ${OPERATORS[comparison]} ${cast}`, parameters: parameters.slice(0, 1) };
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
