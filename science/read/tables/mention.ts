import type { ColumnFacts } from './columns.ts';

/** Words `from` up to, not including, `to` speak of a column, or of one of its levels. */
export interface Mention {
  readonly from: number;
  readonly to: number;
  readonly column: ColumnFacts;
  readonly level: string | null;
  /** The level is that of "with" or "without". */
  readonly had?: true;
  /** The words stand in no name: they mean it by the thesaurus. */
  readonly said?: true;
  /** Words inside that stand in no name: "supporting the congestion charge" of `supports_charge`. */
  readonly aside?: readonly number[];
  /** How well the words fit, 0 to 1; less where they fit several columns. */
  readonly score: number;
  /** Other columns that the words fit as well. */
  readonly rivals: readonly ColumnFacts[];
}
