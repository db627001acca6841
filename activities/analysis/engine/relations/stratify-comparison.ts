import { completeRows, numbersAt } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { stratifiedGroups } from '../figures/stratified-group-figure.ts';
import { ci, figures, levelOf, list, nameOf, pText, statistics, unitOf } from '../report/wording.ts';
import { mean } from '../statistics/describe.ts';
import { compareFits, fitLinear } from '../statistics/linear-model.ts';
import { welchTest } from '../statistics/two-groups.ts';
import type { WelchTest } from '../statistics/two-groups.ts';
import { splitByLevel } from './compare-groups.ts';
import type { Group } from './compare-groups.ts';
import { finding, missingCaveat } from './evidence.ts';
import { interactions, predictorsOf } from './predictors.ts';
import { judge, splitRows } from './strata.ts';
import type { Stratified } from './stratify.ts';

const MOST_NAMED = 6;

interface Part {
  readonly label: string;
  readonly groups: readonly Group[];
  /** Difference of the two groups that lie furthest apart in the pooled data. */
  readonly test: WelchTest | undefined;
}

/** A quantity compared between groups within strata, with the two-way model that adjusts for the strata. */
export function stratifyComparison(
  frame: Frame,
  outcome: Variable,
  by: Variable,
  stratum: Variable,
): Stratified | undefined {
  const variables = [outcome, by, stratum];
  const rows = completeRows(frame, variables);
  const groups = splitByLevel(outcome, by, rows).filter((group) => group.values.length >= 2);
  const ordered = [...groups].sort((a, b) => mean(b.values) - mean(a.values));
  const [high, low] = [ordered[0], ordered.at(-1)];
  if (!high || !low || high === low) return undefined;
  const pooled = welchTest(high.values, low.values);
  const parts = splitRows(frame, stratum, [outcome, by]).map((part): Part => {
    const inside = splitByLevel(outcome, by, part.rows);
    const valuesOf = (code: number) => inside.find((group) => group.code === code)?.values ?? [];
    return { label: part.label, groups: inside, test: welchTest(valuesOf(high.code), valuesOf(low.code)) };
  });
  const y = numbersAt(outcome, rows);
  const indicators = predictorsOf([stratum], rows);
  const grouping = predictorsOf([by], rows);
  const without = fitLinear(y, indicators);
  const full = fitLinear(y, [...indicators, ...grouping]);
  const crossed = fitLinear(y, [...indicators, ...grouping, ...interactions(indicators, grouping)]);
  const adjustment = adjustedDifference(frame, outcome, by, stratum, high, low);
  const effect = without && full && compareFits(without, full);
  const compared = parts.filter((part) => part.test);
  if (!pooled || !effect || !adjustment || compared.length === 0) return undefined;
  const differences = compared.map((part) => part.test?.difference ?? NaN);
  const judgement = judge({
    pooled: pooled.difference,
    pooledP: pooled.p,
    adjusted: adjustment.estimate,
    adjustedP: adjustment.p,
    strata: differences,
  });
  const differing = crossed ? compareFits(full, crossed) : undefined;
  const unit = unitOf(outcome);
  const pair = `${high.label} − ${low.label}`;
  const say = ({ label, test }: Part) =>
    test ? `${figures(test.difference)}${unit} for ${label} (${ci(test.low, test.high)}, ${pText(test.p)})` : '';
  const more = compared.length > MOST_NAMED ? ` and ${compared.length - MOST_NAMED} more in the table` : '';
  const overallTest =
    groups.length > 2
      ? ` All ${groups.length} groups together, adjusted for ${nameOf(stratum)}: F(${effect.df1}, ${effect.df2}) = ${figures(effect.f)}, ${pText(effect.p)}.`
      : '';
  const varies = differing
    ? ` The differences ${differing.p < 0.05 ? 'vary' : 'do not clearly vary'} with ${nameOf(stratum)} (interaction F(${differing.df1}, ${differing.df2}) = ${figures(differing.f)}, ${pText(differing.p)}).`
    : '';
  return {
    judgement,
    finding: finding({
      kind: 'stratified',
      statement: `${openingOf(outcome, by, stratum, high, low, adjustment, judgement)} Difference ${pair}: pooled ${figures(pooled.difference)}${unit} (${pText(pooled.p)}); within strata ${list(compared.slice(0, MOST_NAMED).map(say))}${more}; adjusted ${figures(adjustment.estimate)}${unit} (${ci(adjustment.low, adjustment.high)}, ${pText(adjustment.p)}; n = ${rows.length}).${overallTest}${varies}`,
      method:
        'Welch t tests within strata; two-way linear model (type II F test of the groups adjusted for the strata), F test of the interaction',
      variables,
      n: rows.length,
      p: effect.p,
      reversal: judgement.reversal,
      statistics: [
        ...statistics([
          ['p value', effect.p],
          ['F of the groups adjusted for the strata', effect.f],
          ['numerator degrees of freedom', effect.df1],
          ['denominator degrees of freedom', effect.df2],
          [`pooled difference of means (${pair})`, pooled.difference],
          ['pooled Welch p value', pooled.p],
          [`adjusted difference of means (${pair})`, adjustment.estimate],
          ['standard error of the adjusted difference', adjustment.standardError],
          ['95% CI lower bound of the adjusted difference', adjustment.low],
          ['95% CI upper bound of the adjusted difference', adjustment.high],
          ['p value of the adjusted difference', adjustment.p],
          ['interaction F', differing?.f],
          ['interaction numerator degrees of freedom', differing?.df1],
          ['interaction denominator degrees of freedom', differing?.df2],
          ['interaction p value', differing?.p],
        ]),
        ...parts.flatMap((part) => partStatistics(part, pair)),
      ],
      caveats: [...missingCaveat(frame, variables), ...uneven(parts, stratum)],
    }),
    figure: stratifiedGroups(outcome, by, stratum, parts),
    method:
      'Within strata, groups were compared by Welch’s t tests; a linear model with both factors gives the difference adjusted for the strata, and an F test of the interaction tells whether it varies between them.',
  };
}

/** The difference between the two groups that lie furthest apart, from the model with the strata. */
function adjustedDifference(frame: Frame, outcome: Variable, by: Variable, stratum: Variable, high: Group, low: Group) {
  const rows = completeRows(frame, [outcome, by, stratum]);
  const used = new Set(rows.map((row) => by.codes?.[row] ?? -1));
  const others = [...used].filter((code) => code !== low.code);
  const grouping = others.map((code) => ({
    name: `group ${code}`,
    values: rows.map((row) => Number(by.codes?.[row] === code)),
  }));
  const fit = fitLinear(numbersAt(outcome, rows), [...predictorsOf([stratum], rows), ...grouping]);
  return fit?.coefficients.find((coefficient) => coefficient.name === `group ${high.code}`);
}

function openingOf(
  outcome: Variable,
  by: Variable,
  stratum: Variable,
  high: Group,
  low: Group,
  adjusted: { readonly estimate: number; readonly p: number },
  judgement: Stratified['judgement'],
): string {
  const [y, z] = [nameOf(outcome), nameOf(stratum)];
  const [above, below] = adjusted.estimate >= 0 ? [high, low] : [low, high];
  if (judgement.reversal)
    return `Within the levels of ${z}, ${y} was higher for ${above.label} than for ${below.label}, although the pooled data show the opposite: the direction reverses (Simpson’s paradox; ${judgement.opposite} of ${judgement.informative} strata run against the pooled difference).`;
  if (judgement.removed)
    return `The pooled difference in ${y} between the groups of ${nameOf(by)} is no longer clear once ${z} is held apart.`;
  if (adjusted.p < 0.05) return `Taking ${z} into account, ${y} was higher for ${above.label} than for ${below.label}.`;
  return `Taking ${z} into account, there is no clear difference in ${y} between ${levelOf(by, high.code)} and ${levelOf(by, low.code)}.`;
}

function partStatistics({ label, groups, test }: Part, pair: string) {
  return statistics([
    ...groups.flatMap((group): [string, number][] => [
      [`n of ${group.label} within ${label}`, group.values.length],
      [`mean for ${group.label} within ${label}`, mean(group.values)],
    ]),
    [`difference of means (${pair}) within ${label}`, test?.difference],
    [`95% CI lower bound of the difference within ${label}`, test?.low],
    [`95% CI upper bound of the difference within ${label}`, test?.high],
    [`Welch t within ${label}`, test?.t],
    [`p value within ${label}`, test?.p],
  ]);
}

function uneven(parts: readonly Part[], stratum: Variable): string[] {
  const empty = parts.filter((part) => !part.test).map((part) => part.label);
  return empty.length > 0
    ? [
        `No comparison within ${list(empty.slice(0, 6))} (${nameOf(stratum)}): one of the two groups has fewer than two values there.`,
      ]
    : [];
}
