import { mean } from '../statistics/describe.ts';
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

/** Two groups, first the one with the higher mean. */
export interface Pair {
  readonly high: Group;
  readonly low: Group;
}

/** Every two groups, in their order. */
export function pairsOf(groups: readonly Group[]): Pair[] {
  return groups.flatMap((one, index) =>
    groups
      .slice(index + 1)
      .map((two): Pair => (mean(one.values) >= mean(two.values) ? { high: one, low: two } : { high: two, low: one })),
  );
}
