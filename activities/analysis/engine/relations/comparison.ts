import type { Variable } from '../frames/frame.ts';

export interface Group {
  readonly code: number;
  readonly label: string;
  readonly values: readonly number[];
}

/** What every comparison of a quantity between groups starts from. */
export interface Comparison {
  readonly outcome: Variable;
  readonly by: Variable;
  readonly groups: readonly Group[];
  readonly n: number;
  readonly caveats: readonly string[];
}
