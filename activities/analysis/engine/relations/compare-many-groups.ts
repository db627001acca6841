import type { AnalysisFinding, Statistic } from '../../../../contracts/analysis.ts';
import { figures, list, nameOf, pText, statistics, unitOf, unitOfDifference } from '../report/wording.ts';
import { mean } from '../statistics/describe.ts';
import { brownForsythe, oneWayAnova, welchAnova } from '../statistics/many-groups.ts';
import type { AnovaTest, WelchAnova } from '../statistics/many-groups.ts';
import { holm } from '../statistics/multiplicity.ts';
import { kruskalWallis } from '../statistics/rank-tests.ts';
import { welchTest } from '../statistics/two-groups.ts';
import { pairsOf } from './comparison.ts';
import type { Comparison, Group, Pair } from './comparison.ts';
import { describeGroups } from './describe-groups.ts';
import { ALPHA, MOST_PAIRED_GROUPS, finding } from './evidence.ts';

const MOST_NAMED = 6;

interface PairTest extends Pair {
  readonly difference: number;
  readonly p: number;
  readonly adjusted: number;
}

export function compareManyGroups({ outcome, by, groups, n, caveats }: Comparison): AnalysisFinding[] | undefined {
  const values = groups.map((group) => group.values);
  const anova = oneWayAnova(values);
  if (!anova) return undefined;
  const welch = welchAnova(values);
  const p = welch?.p ?? anova.p;
  const pairs = groups.length <= MOST_PAIRED_GROUPS ? pairwise(groups) : [];
  const statement = `${opening(nameOf(outcome), nameOf(by), p)} (${testsInWords(anova, welch)}). ${means(groups, unitOf(outcome))}${pairsInWords(pairs, unitOfDifference(outcome))}`;
  const more =
    groups.length > MOST_PAIRED_GROUPS ? [`${groups.length} groups: pairs were not compared one by one.`] : [];
  return [
    finding({
      kind: 'comparison',
      statement,
      method: `${welch ? 'Welch analysis of variance, with one-way' : 'One-way'} analysis of variance, Kruskal-Wallis test and Holm-adjusted pairwise Welch t tests`,
      variables: [outcome, by],
      n,
      p,
      statistics: [
        ...overall(values, anova, welch),
        ...pairs.flatMap(pairStatistics),
        ...describeGroups(outcome, groups),
      ],
      caveats: [...caveats, ...more],
    }),
  ];
}

function opening(outcome: string, by: string, p: number): string {
  return p < ALPHA
    ? `${outcome} differed between the groups of ${by}`
    : `No clear difference in ${outcome} between the groups of ${by}`;
}

function testsInWords(anova: AnovaTest, welch: WelchAnova | undefined): string {
  const classical = `one-way F(${anova.df1}, ${anova.df2}) = ${figures(anova.f)}, ${pText(anova.p)}; η² = ${figures(anova.etaSquared)}`;
  return welch
    ? `Welch F(${welch.df1}, ${figures(welch.df2)}) = ${figures(welch.f)}, ${pText(welch.p)}; ${classical}`
    : classical;
}

function means(groups: readonly Group[], unit: string): string {
  const ordered = groups.map((group) => ({ ...group, mean: mean(group.values) })).sort((a, b) => b.mean - a.mean);
  const say = (group: Group & { mean: number }) =>
    `${group.label}: ${figures(group.mean)}${unit} (n = ${group.values.length})`;
  if (ordered.length <= MOST_NAMED) return `Means: ${list(ordered.map(say))}.`;
  return `Highest means: ${list(ordered.slice(0, 3).map(say))}; lowest: ${list(ordered.slice(-3).map(say))}.`;
}

function pairwise(groups: readonly Group[]): PairTest[] {
  const tests = pairsOf(groups).flatMap((pair) => {
    const test = welchTest(pair.high.values, pair.low.values);
    return test ? [{ ...pair, difference: test.difference, p: test.p }] : [];
  });
  const adjusted = holm(tests.map(({ p }) => p));
  return tests.map((test, index) => ({ ...test, adjusted: adjusted[index] ?? 1 }));
}

function pairsInWords(pairs: readonly PairTest[], unit: string): string {
  if (pairs.length === 0) return '';
  const differing = pairs.filter((pair) => pair.adjusted < ALPHA).sort((a, b) => a.adjusted - b.adjusted);
  if (differing.length === 0) return ' No pair of groups differs after Holm’s correction.';
  const say = (pair: PairTest) =>
    `${pair.high.label} above ${pair.low.label} by ${figures(pair.difference)}${unit} (Holm-adjusted ${pText(pair.adjusted)})`;
  const count =
    differing.length === pairs.length
      ? `All ${pairs.length} pairs differ`
      : `${differing.length} of ${pairs.length} pairs differ`;
  return ` ${count} after Holm’s correction${differing.length > 3 ? ', among them' : ':'} ${list(differing.slice(0, 3).map(say))}.`;
}

function overall(values: readonly (readonly number[])[], anova: AnovaTest, welch: WelchAnova | undefined): Statistic[] {
  return [
    ...statistics([
      ['Welch F', welch?.f],
      ['Welch numerator degrees of freedom', welch?.df1],
      ['Welch denominator degrees of freedom', welch?.df2],
      ['p value', welch?.p ?? anova.p],
      ['one-way ANOVA F', anova.f],
      ['one-way ANOVA numerator degrees of freedom', anova.df1],
      ['one-way ANOVA denominator degrees of freedom', anova.df2],
      ['one-way ANOVA p value', anova.p],
      ['eta squared', anova.etaSquared],
      ['omega squared', anova.omegaSquared],
    ]),
    ...checks(values),
  ];
}

/** The same question without the assumption of normality, and the assumption of equal variances itself. */
function checks(values: readonly (readonly number[])[]): Statistic[] {
  const ranks = kruskalWallis(values);
  const variances = brownForsythe(values);
  return statistics([
    ['Kruskal-Wallis H', ranks?.h],
    ['Kruskal-Wallis degrees of freedom', ranks?.df],
    ['Kruskal-Wallis p value', ranks?.p],
    ['Brown-Forsythe F', variances?.f],
    ['Brown-Forsythe p value', variances?.p],
  ]);
}

function pairStatistics({ high, low, difference, p, adjusted }: PairTest): Statistic[] {
  const pair = `${high.label} − ${low.label}`;
  return statistics([
    [`difference of means (${pair})`, difference],
    [`Welch p value (${pair})`, p],
    [`Holm-adjusted p value (${pair})`, adjusted],
  ]);
}
