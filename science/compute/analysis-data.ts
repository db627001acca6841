/** The columns that a plan uses, as typed arrays: what methods are chosen by and what R gets. */

interface Named {
  readonly name: string;
  /** Rows where the value is missing. */
  readonly missing: number;
}

export interface NumberColumn extends Named {
  readonly kind: 'number';
  /** NaN where the value is missing. */
  readonly values: Float64Array;
}

/** Days since 1970-01-01, with fractions where the column holds times of day. */
export interface DateColumn extends Named {
  readonly kind: 'date';
  readonly values: Float64Array;
}

export interface FactorColumn extends Named {
  readonly kind: 'factor';
  /** 1-based places in `levels`, 0 where the value is missing. */
  readonly codes: Int32Array;
  readonly levels: readonly string[];
  /** The groups of a column of numbers: the second holds those from here on. */
  readonly splitAt?: number;
}

/** Says which rows belong together; its names are of no interest. 0 where the value is missing. */
export interface IdentifierColumn extends Named {
  readonly kind: 'identifier';
  readonly codes: Int32Array;
  readonly distinct: number;
}

export type DataColumn = NumberColumn | DateColumn | FactorColumn | IdentifierColumn;

export interface AnalysisData {
  readonly rows: number;
  /** By name, in the order of the plan's roles. */
  readonly columns: ReadonlyMap<string, DataColumn>;
}

export function isNumeric(column: DataColumn | undefined): column is NumberColumn | DateColumn {
  return column?.kind === 'number' || column?.kind === 'date';
}

/** Rows of each level, in the order of the levels. */
export function levelCounts({ codes, levels }: FactorColumn): number[] {
  const counts = new Array<number>(levels.length).fill(0);
  for (const code of codes) if (code > 0) counts[code - 1] = (counts[code - 1] ?? 0) + 1;
  return counts;
}

/** Different values of a column, counted up to `most`. */
export function distinctValues(column: NumberColumn | DateColumn, most = 1000): number {
  const seen = new Set<number>();
  for (const each of column.values) {
    if (!Number.isNaN(each)) seen.add(each);
    if (seen.size >= most) break;
  }
  return seen.size;
}
