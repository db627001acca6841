import type {
  AnalysisData,
  DataColumn,
  DateColumn,
  FactorColumn,
  IdentifierColumn,
  NumberColumn,
} from './analysis-data.ts';

const MOST_LEVELS = 5_000;

/** A column of numbers as groups, the least first; undefined where it has more values than groups can be. */
export function asFactor(column: NumberColumn): FactorColumn | undefined {
  const distinct = sortedValues(column.values);
  if (distinct.length > MOST_LEVELS) return undefined;
  return {
    kind: 'factor',
    name: column.name,
    missing: column.missing,
    levels: distinct.map(String),
    codes: placesOf(column.values, distinct),
  };
}

/** A column of numbers as two groups, those below `splitAt` and those from it on. */
export function asHalves(
  { name, missing, values }: NumberColumn | DateColumn,
  splitAt: number,
  levels: readonly [below: string, from: string],
): FactorColumn {
  const codes = Int32Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1 + Number(value >= splitAt)));
  return { kind: 'factor', name, missing, levels, codes, splitAt };
}

export function asIdentifier(column: NumberColumn): IdentifierColumn {
  const distinct = sortedValues(column.values);
  return {
    kind: 'identifier',
    name: column.name,
    missing: column.missing,
    distinct: distinct.length,
    codes: placesOf(column.values, distinct),
  };
}

function sortedValues(values: Float64Array): number[] {
  return [...new Set(values.filter((value) => !Number.isNaN(value)))].sort((a, b) => a - b);
}

function placesOf(values: Float64Array, distinct: readonly number[]): Int32Array {
  const place = new Map(distinct.map((value, index) => [value, index + 1]));
  return Int32Array.from(values, (value) => place.get(value) ?? 0);
}

/** The data with one column in place of another of its name. */
export function withColumn(data: AnalysisData, column: DataColumn): AnalysisData {
  return { ...data, columns: new Map(data.columns).set(column.name, column) };
}

/** The rows in this order; a row may be named more than once. Levels without rows are dropped. */
export function takeRows(data: AnalysisData, rows: Uint32Array): AnalysisData {
  const columns = new Map([...data.columns].map(([name, column]) => [name, takeOf(column, rows)]));
  return { rows: rows.length, columns };
}

function takeOf(column: DataColumn, rows: Uint32Array): DataColumn {
  if (column.kind === 'number' || column.kind === 'date') {
    const values = new Float64Array(rows.length);
    for (const [index, row] of rows.entries()) values[index] = column.values[row] ?? NaN;
    return { ...column, values, missing: values.reduce((sum, value) => (Number.isNaN(value) ? sum + 1 : sum), 0) };
  }
  const codes = new Int32Array(rows.length);
  for (const [index, row] of rows.entries()) codes[index] = column.codes[row] ?? 0;
  const missing = codes.reduce((sum, code) => (code === 0 ? sum + 1 : sum), 0);
  return column.kind === 'factor' ? usedLevels({ ...column, codes, missing }) : { ...column, codes, missing };
}

/** The data without the levels that no row has. */
export function withoutEmptyLevels(data: AnalysisData): AnalysisData {
  const columns = [...data.columns].map(
    ([name, column]) => [name, column.kind === 'factor' ? usedLevels(column) : column] as const,
  );
  return { ...data, columns: new Map(columns) };
}

export function usedLevels(column: FactorColumn): FactorColumn {
  const present = new Set(column.codes);
  const kept = column.levels.map((_, index) => index + 1).filter((code) => present.has(code));
  if (kept.length === column.levels.length) return column;
  const place = new Map(kept.map((code, index) => [code, index + 1]));
  return {
    ...column,
    levels: kept.map((code) => column.levels[code - 1] ?? ''),
    codes: column.codes.map((code) => place.get(code) ?? 0),
  };
}
