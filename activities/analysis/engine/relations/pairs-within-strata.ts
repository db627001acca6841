import type { Statistic } from '../../../../contracts/analysis.ts';
import { figures, list, pText, statistics } from '../report/wording.ts';
import { mean } from '../statistics/describe.ts';
import { holm } from '../statistics/multiplicity.ts';
import { welchTest } from '../statistics/two-groups.ts';
import type { WelchTest } from '../statistics/two-groups.ts';
import { pairsOf } from './comparison.ts';
import type { Group, Pair } from './comparison.ts';
import { ALPHA, MOST_PAIRED_GROUPS } from './evidence.ts';

const MOST_TESTS = 60;
const MOST_NAMED = 4;

/** The groups of one stratum. */
export interface GroupedStratum {
  readonly label: string;
  readonly groups: readonly Group[];
}

/** One pair within one stratum. */
export interface WithinTest {
  readonly pair: Pair;
  readonly label: string;
  readonly test: WelchTest;
  /** Holm-adjusted over all tests of several pairs. */
  readonly adjusted: number;
}

export interface WithinTests {
  /** Of the pairs that meet in a stratum, the one furthest apart over all rows. */
  readonly contrast: Pair;
  readonly tests: readonly WithinTest[];
  /** Pairs that no stratum lets compare; not known where only the contrast was tested. */
  readonly apart: readonly Pair[];
  /** False where there were too many pairs to test more than the contrast. */
  readonly everyPair: boolean;
}

export const nameOfPair = ({ high, low }: Pair): string => `${high.label} − ${low.label}`;

const distance = ({ high, low }: Pair): number => mean(high.values) - mean(low.values);

function testsOf(pair: Pair, strata: readonly GroupedStratum[]) {
  return strata.flatMap(({ label, groups }) => {
    const valuesOf = ({ code }: Group) => groups.find((group) => group.code === code)?.values ?? [];
    const test = welchTest(valuesOf(pair.high), valuesOf(pair.low));
    return test ? [{ pair, label, test }] : [];
  });
}

/** Every pair of groups within every stratum that has both; undefined where no two groups meet. */
export function testWithin(groups: readonly Group[], strata: readonly GroupedStratum[]): WithinTests | undefined {
  // Those furthest apart over all rows first; of those as far apart, the one with the higher means.
  const byMean = [...groups].sort((a, b) => mean(b.values) - mean(a.values));
  const pairs = pairsOf(byMean).sort((a, b) => distance(b) - distance(a));
  const contrast = pairs.find((pair) => testsOf(pair, strata).length > 0);
  if (!contrast) return undefined;
  const everyPair = groups.length <= MOST_PAIRED_GROUPS && pairs.length * strata.length <= MOST_TESTS;
  const found = (everyPair ? pairs : [contrast]).flatMap((pair) => testsOf(pair, strata));
  const met = new Set(found.map(({ pair }) => pair));
  // The one test of a single pair is that of its adjusted difference; its strata only show where that comes from.
  const adjusted = met.size > 1 ? holm(found.map(({ test }) => test.p)) : found.map(({ test }) => test.p);
  return {
    contrast,
    tests: found.map((each, index) => ({ ...each, adjusted: adjusted[index] ?? 1 })),
    apart: everyPair ? pairs.filter((pair) => !met.has(pair)) : [],
    everyPair,
  };
}

export const hasSeveralPairs = ({ tests }: WithinTests): boolean => new Set(tests.map(({ pair }) => pair)).size > 1;

/** Nothing where there is a single pair: its differences are told one by one. */
export function pairsInWords(within: WithinTests, stratum: string, unit: string): string {
  if (!hasSeveralPairs(within)) return '';
  const all = within.tests.length;
  const differing = within.tests.filter(({ adjusted }) => adjusted < ALPHA).sort((a, b) => a.adjusted - b.adjusted);
  if (differing.length === 0)
    return ` No two groups that meet in a level of ${stratum} differ there after Holm’s correction for ${all} comparisons.`;
  const say = ({ pair: { high, low }, label, test, adjusted }: WithinTest) => {
    const [above, below] = test.difference >= 0 ? [high, low] : [low, high];
    return `${above.label} above ${below.label} by ${figures(Math.abs(test.difference))}${unit} within ${label} (Holm-adjusted ${pText(adjusted)})`;
  };
  const every = all === 2 ? 'Both' : `All ${all}`;
  const count = differing.length === all ? every : `${differing.length} of ${all}`;
  return ` ${count} comparisons of two groups within a level of ${stratum} differ after Holm’s correction${differing.length > MOST_NAMED ? ', among them' : ':'} ${list(differing.slice(0, MOST_NAMED).map(say))}.`;
}

/** Where there is a single pair, the names of the statistics need not tell which. */
export function withinStatistics(within: WithinTests): Statistic[] {
  const several = hasSeveralPairs(within);
  const others = [...new Set(within.tests.map(({ pair }) => pair))].filter((pair) => pair !== within.contrast);
  return statistics([
    ...others.map((pair): [string, number] => [`pooled difference of means (${nameOfPair(pair)})`, distance(pair)]),
    ...within.tests.flatMap(({ pair, label, test, adjusted }): [string, number | undefined][] => {
      const of = several ? ` (${nameOfPair(pair)})` : '';
      return [
        [`difference of means (${nameOfPair(pair)}) within ${label}`, test.difference],
        [`95% CI lower bound of the difference${of} within ${label}`, test.low],
        [`95% CI upper bound of the difference${of} within ${label}`, test.high],
        [`Welch t${of} within ${label}`, test.t],
        [`p value${of} within ${label}`, test.p],
        [`Holm-adjusted p value${of} within ${label}`, several ? adjusted : undefined],
      ];
    }),
  ]);
}
