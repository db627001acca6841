/** What R is to compute: a function of science/compute/r and its arguments. Names of columns and levels are data. */

export type Argument =
  | { readonly kind: 'column'; readonly value: string }
  /** A data frame of these columns, under their own names. */
  | { readonly kind: 'columns'; readonly value: readonly string[] }
  | { readonly kind: 'value'; readonly value: Value };

export type Value = null | string | number | boolean | readonly string[] | readonly number[];

export interface FunctionCall {
  /** A function of a file in r/. */
  readonly function: string;
  readonly arguments: Readonly<Record<string, Argument>>;
}

export interface MethodCall extends FunctionCall {
  /** Files of r/ that hold the functions and what they use, without `.R`: the script of the analysis shows them. */
  readonly files: readonly string[];
  /** The function runs on all rows, and within each combination of the levels of these columns. */
  readonly strata: readonly string[];
  /** The same relation adjusted for the strata; R gets these as `strata`, one factor of their combinations. */
  readonly adjusted: FunctionCall | null;
  /** Effects of this column are given per so many of its units; null is one standard deviation. */
  readonly step?: { readonly column: string; readonly amount: number | null } | null;
}

export const column = (name: string): Argument => ({ kind: 'column', value: name });
export const columns = (names: readonly string[]): Argument => ({ kind: 'columns', value: names });
export const value = (given: Value): Argument => ({ kind: 'value', value: given });
