/** What is known of a table before any analysis reads it: made once, when the file is processed. */

export const COLUMN_TYPES = ['integer', 'number', 'boolean', 'date', 'text'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** How its values were read where that is not plain, after the column's name: "holds amounts in $, which are read without it". */
  readonly note?: string;
  /** The unit that stood behind its numbers. */
  readonly unit?: string;
  /** The limit of detection: what was below it counts as half of it. */
  readonly limit?: number;
}

export interface ColumnProfile extends Column {
  readonly missing: number;
  /** Distinct values that are not missing: as many as rows where each row has its own. */
  readonly distinct: number;
  /** The most frequent values with their counts, most frequent first; of columns with at most 200 distinct values, at most 60 of them. */
  readonly levels: readonly { readonly value: string; readonly count: number }[];
  /** Of numbers; of dates in days since 1970-01-01. Null for text. */
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** All present values are whole numbers. */
  readonly whole: boolean;
  /** Of counts: the other counts that it exceeds in no row, as those who passed do not exceed those who sat the exam. */
  readonly within?: readonly string[];
}

export interface ProfiledTable {
  /** File id of its data set. */
  readonly dataset: string;
  readonly filename: string;
  /** Sheet or table name inside the file. */
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly ColumnProfile[];
}
