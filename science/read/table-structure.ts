import type { ColumnFacts } from './columns.ts';

/** What the columns of a table are to one another, whatever is asked. */
export interface Structure {
  readonly survival: { readonly time: ColumnFacts; readonly event: ColumnFacts; readonly level: string } | null;
  readonly exposure: ColumnFacts | null;
  readonly counts: readonly ColumnFacts[];
  /** A column of successes with the column of how many were tried. */
  readonly binomial: { readonly successes: ColumnFacts; readonly trials: ColumnFacts } | null;
  /** Each row stands for as many as this column says. */
  readonly weight: ColumnFacts | null;
  /** Columns that hold the same thing measured first and last. */
  readonly pairs: readonly { readonly first: ColumnFacts; readonly last: ColumnFacts }[];
  /** Identifies subjects that stand in several rows. */
  readonly subject: ColumnFacts | null;
  /** Groups of rows that are hardly independent. */
  readonly nested: ColumnFacts | null;
  readonly times: readonly ColumnFacts[];
}
