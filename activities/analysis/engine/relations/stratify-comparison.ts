import { completeRows, numbersAt } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { stratifiedGroups } from '../figures/stratified-group-figure.ts';
import { ci, figures, levelOf, list, nameOf, pText, statistics, unitOfDifference } from '../report/wording.ts';
import { mean } from '../statistics/describe.ts';
import { compareFits, fitLinear } from '../statistics/linear-model.ts';
import type { Coefficient, NestedTest, Predictor } from '../statistics/linear-model.ts';
import { welchTest } from '../statistics/two-groups.ts';
import type { WelchTest } from '../statistics/two-groups.ts';
import { splitByLevel } from './compare-groups.ts';
import type { Group } from './comparison.ts';
import { finding, missingCaveat } from './evidence.ts';
import { interactions, predictorsOf } from './predictors.ts';
import { judge, splitRows } from './strata.ts';
import type { Stratum } from './strata.ts';
import type { Stratified } from './stratified.ts';

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
  const contrast = contrastOf(groups);
  const pooled = contrast && welchTest(contrast.high.values, contrast.low.values);
  if (!pooled) return undefined;
  const parts = splitRows(frame, stratum, [outcome, by]).map((part) => partOf(part, outcome, by, contrast));
  const compared = parts.flatMap(({ label, test }) => (test ? [{ label, test }] : []));
  const model = modelOf(outcome, by, stratum, rows, contrast);
  if (!model || compared.length === 0) return undefined;
  const { adjustment } = model;
  const judgement = judge({
    pooled: pooled.difference,
    pooledP: pooled.p,
    adjusted: adjustment.estimate,
    adjustedP: adjustment.p,
    strata: compared.map((part) => part.test.difference),
  });
  const pair = `${contrast.high.label} − ${contrast.low.label}`;
  const unit = unitOfDifference(outcome);
  const differences = `Difference ${pair}: pooled ${figures(pooled.difference)}${unit} (${pText(pooled.p)}); within strata ${comparedInWords(compared, unit)}; adjusted ${figures(adjustment.estimate)}${unit} (${ci(adjustment.low, adjustment.high)}, ${pText(adjustment.p)}; n = ${rows.length}).`;
  return {
    judgement,
    finding: finding({
      kind: 'stratified',
      statement: `${openingOf(outcome, by, stratum, contrast, adjustment, judgement)} ${differences}${modelInWords(model, groups.length, nameOf(stratum))}`,
      method:
        'Welch t tests within strata; two-way linear model (type II F test of the groups adjusted for the strata), F test of the interaction',
      variables,
      n: rows.length,
      p: model.effect.p,
      reversal: judgement.reversal,
      statistics: [...overall(model, pooled, pair), ...parts.flatMap((part) => partStatistics(part, pair))],
      caveats: [...missingCaveat(frame, variables), ...uneven(parts, stratum)],
    }),
    figure: stratifiedGroups(outcome, by, stratum, parts),
    method:
      'Within strata, groups were compared by Welch’s t tests; a linear model with both factors gives the difference adjusted for the strata, and an F test of the interaction tells whether it varies between them.',
  };
}

/** The two groups that lie furthest apart in the pooled data. */
interface Contrast {
  readonly high: Group;
  readonly low: Group;
}

function contrastOf(groups: readonly Group[]): Contrast | undefined {
  const ordered = [...groups].sort((a, b) => mean(b.values) - mean(a.values));
  const [high, low] = [ordered[0], ordered.at(-1)];
  return high && low && high !== low ? { high, low } : undefined;
}

function partOf({ label, rows }: Stratum, outcome: Variable, by: Variable, { high, low }: Contrast): Part {
  const groups = splitByLevel(outcome, by, rows);
  const valuesOf = (code: number) => groups.find((group) => group.code === code)?.values ?? [];
  return { label, groups, test: welchTest(valuesOf(high.code), valuesOf(low.code)) };
}

interface TwoWayModel {
  /** The groups, adjusted for the strata. */
  readonly effect: NestedTest;
  /** The difference of the contrast, adjusted for the strata. */
  readonly adjustment: Coefficient;
  readonly interaction: NestedTest | undefined;
}

function modelOf(
  outcome: Variable,
  by: Variable,
  stratum: Variable,
  rows: readonly number[],
  contrast: Contrast,
): TwoWayModel | undefined {
  const y = numbersAt(outcome, rows);
  const strata = predictorsOf([stratum], rows);
  const grouping = predictorsOf([by], rows);
  const without = fitLinear(y, strata);
  const full = fitLinear(y, [...strata, ...grouping]);
  const effect = without && full && compareFits(without, full);
  const adjustment = adjustedDifference(y, strata, by, rows, contrast);
  if (!effect || !adjustment) return undefined;
  const crossed = fitLinear(y, [...strata, ...grouping, ...interactions(strata, grouping)]);
  return { effect, adjustment, interaction: crossed && compareFits(full, crossed) };
}

/** The difference between the two groups of the contrast, from the model with the strata. */
function adjustedDifference(
  y: readonly number[],
  strata: readonly Predictor[],
  by: Variable,
  rows: readonly number[],
  { high, low }: Contrast,
): Coefficient | undefined {
  const used = new Set(rows.map((row) => by.codes?.[row] ?? -1));
  const others = [...used].filter((code) => code !== low.code);
  const grouping = others.map((code) => ({
    name: `group ${code}`,
    values: rows.map((row) => Number(by.codes?.[row] === code)),
  }));
  const fit = fitLinear(y, [...strata, ...grouping]);
  return fit?.coefficients.find((coefficient) => coefficient.name === `group ${high.code}`);
}

function comparedInWords(
  compared: readonly { readonly label: string; readonly test: WelchTest }[],
  unit: string,
): string {
  const said = compared
    .slice(0, MOST_NAMED)
    .map(
      ({ label, test }) =>
        `${figures(test.difference)}${unit} for ${label} (${ci(test.low, test.high)}, ${pText(test.p)})`,
    );
  const more = compared.length > MOST_NAMED ? ` and ${compared.length - MOST_NAMED} more in the table` : '';
  return `${list(said)}${more}`;
}

function modelInWords({ effect, interaction }: TwoWayModel, groups: number, stratum: string): string {
  const say = ({ df1, df2, f, p }: NestedTest) => `F(${df1}, ${df2}) = ${figures(f)}, ${pText(p)}`;
  const together = groups > 2 ? ` All ${groups} groups together, adjusted for ${stratum}: ${say(effect)}.` : '';
  const varies = interaction
    ? ` The differences ${interaction.p < 0.05 ? 'vary' : 'do not clearly vary'} with ${stratum} (interaction ${say(interaction)}).`
    : '';
  return `${together}${varies}`;
}

function overall({ effect, adjustment, interaction }: TwoWayModel, pooled: WelchTest, pair: string) {
  return statistics([
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
    ['interaction F', interaction?.f],
    ['interaction numerator degrees of freedom', interaction?.df1],
    ['interaction denominator degrees of freedom', interaction?.df2],
    ['interaction p value', interaction?.p],
  ]);
}

function openingOf(
  outcome: Variable,
  by: Variable,
  stratum: Variable,
  { high, low }: Contrast,
  adjusted: Coefficient,
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
