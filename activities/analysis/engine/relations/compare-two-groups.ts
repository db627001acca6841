import type { AnalysisFinding, Statistic } from '../../../../contracts/analysis.ts';
import { ci, figures, nameOf, pText, statistics, unitOf, unitOfDifference } from '../report/wording.ts';
import { brownForsythe } from '../statistics/many-groups.ts';
import { mannWhitney } from '../statistics/rank-tests.ts';
import { welchTest } from '../statistics/two-groups.ts';
import type { WelchTest } from '../statistics/two-groups.ts';
import type { Comparison, Group } from './comparison.ts';
import { describeGroups } from './describe-groups.ts';
import { ALPHA, finding } from './evidence.ts';

export function compareTwoGroups({ outcome, by, groups, n, caveats }: Comparison): AnalysisFinding[] | undefined {
  const [one, two] = groups;
  if (!one || !two) return undefined;
  const [high, low] = higherFirst(one, two);
  const test = welchTest(high.values, low.values);
  if (!test) return undefined;
  const unit = unitOf(outcome);
  const numbers = `mean ${figures(test.first.mean)}${unit} vs ${figures(test.second.mean)}${unit}; difference ${figures(test.difference)}${unitOfDifference(outcome)}, ${ci(test.low, test.high)}; Welch t(${figures(test.df)}) = ${figures(test.t)}, ${pText(test.p)}; Hedges g = ${figures(test.hedgesG)}`;
  const statement =
    test.p < ALPHA
      ? `${nameOf(outcome)} was higher for ${high.label} than for ${low.label} (${numbers}; n = ${test.first.n} and ${test.second.n}).`
      : `No clear difference in ${nameOf(outcome)} between ${high.label} and ${low.label} (${numbers}; n = ${test.first.n} and ${test.second.n}).`;
  const ranks = mannWhitney(high.values, low.values);
  const disagree = ranks && ranks.p < ALPHA !== test.p < ALPHA;
  return [
    finding({
      kind: 'comparison',
      statement,
      method: `Welch two-sample t test; Mann-Whitney U test (${ranks?.exact ? 'exact' : 'normal approximation with tie and continuity correction'}) as a check`,
      variables: [outcome, by],
      n,
      p: test.p,
      statistics: [...welchStatistics(test, high, low), ...checks(high, low), ...describeGroups(outcome, groups)],
      caveats: disagree
        ? [...caveats, `The Mann-Whitney test comes to the other conclusion (${pText(ranks.p)}).`]
        : caveats,
    }),
  ];
}

function higherFirst(one: Group, two: Group): [Group, Group] {
  const average = ({ values }: Group) => values.reduce((total, value) => total + value, 0) / values.length;
  return average(one) >= average(two) ? [one, two] : [two, one];
}

function welchStatistics(test: WelchTest, high: Group, low: Group): Statistic[] {
  const difference = `difference of means (${high.label} − ${low.label})`;
  return statistics([
    ['Welch t', test.t],
    ['Welch degrees of freedom', test.df],
    ['p value', test.p],
    [difference, test.difference],
    ['standard error of the difference', test.standardError],
    ['95% CI lower bound of the difference', test.low],
    ['95% CI upper bound of the difference', test.high],
    ["Cohen's d (pooled SD)", test.cohenD],
    ["Hedges' g", test.hedgesG],
  ]);
}

function checks(high: Group, low: Group): Statistic[] {
  const ranks = mannWhitney(high.values, low.values);
  const variances = brownForsythe([high.values, low.values]);
  return statistics([
    [`Mann-Whitney U of ${high.label}`, ranks?.statistic],
    ['Mann-Whitney p value', ranks?.p],
    ['Brown-Forsythe F', variances?.f],
    ['Brown-Forsythe p value', variances?.p],
  ]);
}
