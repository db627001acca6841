import { completeRows, levelsAt, numbersAt } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { groupFigure } from '../figures/group-figure.ts';
import { describe, jarqueBera } from '../statistics/describe.ts';
import { brownForsythe } from '../statistics/many-groups.ts';
import { levelOf, list, nameOf } from '../report/wording.ts';
import { compareManyGroups } from './compare-many-groups.ts';
import { compareTwoGroups } from './compare-two-groups.ts';
import type { Group } from './comparison.ts';
import { missingCaveat, noTest } from './evidence.ts';
import type { Evidence } from './evidence.ts';

export function compareGroups(frame: Frame, outcome: Variable, by: Variable): Evidence {
  const rows = completeRows(frame, [outcome, by]);
  const all = splitByLevel(outcome, by, rows);
  const groups = all.filter((group) => group.values.length >= 2);
  const values = groups.flatMap((group) => group.values);
  const pair = [outcome, by];
  if (groups.length < 2) {
    return noTest(
      'comparison',
      `${nameOf(outcome)} cannot be compared between the groups of ${nameOf(by)}: fewer than two groups have at least two values.`,
      pair,
      rows.length,
    );
  }
  const caveats = [...missingCaveat(frame, pair), ...tooSmall(all), ...assumptionCaveats(groups)];
  const comparison = { outcome, by, groups, n: values.length, caveats };
  const findings = groups.length === 2 ? compareTwoGroups(comparison) : compareManyGroups(comparison);
  if (!findings) {
    return noTest(
      'comparison',
      `${nameOf(outcome)} does not vary within the groups of ${nameOf(by)}, so no test of a difference is possible (${constantGroups(groups)}).`,
      pair,
      values.length,
    );
  }
  return {
    findings,
    figures: [groupFigure(comparison)],
    methods: [
      groups.length === 2
        ? 'Two groups were compared by Welch’s t test (95% confidence interval of the difference of means; Hedges’ g with the small-sample correction), with the Mann-Whitney test as a check that does not assume normality.'
        : 'More than two groups were compared by Welch’s analysis of variance, next to the classical one-way analysis of variance and the Kruskal-Wallis test; pairs of groups by Welch’s t tests with Holm’s correction.',
      'Equality of variances was checked by the Brown-Forsythe test, normality by skewness and the Jarque-Bera test within groups.',
    ],
  };
}

export function splitByLevel(outcome: Variable, by: Variable, rows: readonly number[]): Group[] {
  const groups = by.levels.map((_, code) => ({ code, label: levelOf(by, code), values: new Array<number>() }));
  const numbers = numbersAt(outcome, rows);
  for (const [index, code] of levelsAt(by, rows).entries()) groups[code]?.values.push(numbers[index] ?? NaN);
  return groups.filter((group) => group.values.length > 0);
}

function constantGroups(groups: readonly Group[]): string {
  return groups
    .slice(0, 6)
    .map((group) => `${group.label}: ${group.values[0] ?? ''}`)
    .join('; ');
}

function tooSmall(groups: readonly Group[]): string[] {
  const single = groups.filter((group) => group.values.length < 2).map((group) => group.label);
  return single.length > 0 ? [`Left out because they have a single value: ${list(single.slice(0, 10))}.`] : [];
}

function assumptionCaveats(groups: readonly Group[]): string[] {
  const caveats: string[] = [];
  const few = groups
    .filter((group) => group.values.length < 10)
    .map((group) => `${group.label} (n = ${group.values.length})`);
  if (few.length > 0)
    caveats.push(
      `Small groups: ${list(few.slice(0, 6))}${few.length > 6 ? ` and ${few.length - 6} more` : ''}; the tests have little power and lean on normality.`,
    );
  const skewed = groups.filter((group) => {
    const normality = jarqueBera(group.values);
    return normality !== undefined && Math.abs(normality.skewness) > 1 && normality.p < 0.05;
  });
  if (skewed.length > 0)
    caveats.push(
      `The values are clearly skewed within ${list(skewed.slice(0, 4).map((group) => group.label))}; the rank test is the safer reading there.`,
    );
  const variances = brownForsythe(groups.map((group) => group.values));
  if (variances && variances.p < 0.05)
    caveats.push(
      'The variances of the groups differ (Brown-Forsythe test); the Welch tests allow for that, the classical analysis of variance does not.',
    );
  const outlying = groups.filter((group) => hasFarOutliers(group.values));
  if (outlying.length > 0)
    caveats.push(
      `Values more than three interquartile ranges outside the middle half occur in ${list(outlying.slice(0, 4).map((group) => group.label))}; they can dominate a mean.`,
    );
  return caveats;
}

function hasFarOutliers(values: readonly number[]): boolean {
  const { q1, q3, min, max } = describe(values);
  const reach = 3 * (q3 - q1);
  return reach > 0 && (min < q1 - reach || max > q3 + reach);
}
