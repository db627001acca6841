import { completeRows, numbersAt } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { stratifiedGroups } from '../figures/stratified-group-figure.ts';
import { ci, figures, list, nameOf, pText, statistics, unitOfDifference } from '../report/wording.ts';
import { mean } from '../statistics/describe.ts';
import { compareFits, fitLinear } from '../statistics/linear-model.ts';
import type { Coefficient, NestedTest, Predictor } from '../statistics/linear-model.ts';
import { welchTest } from '../statistics/two-groups.ts';
import type { WelchTest } from '../statistics/two-groups.ts';
import { splitByLevel } from './compare-groups.ts';
import type { Pair } from './comparison.ts';
import { ALPHA, finding, missingCaveat } from './evidence.ts';
import { hasSeveralPairs, nameOfPair, pairsInWords, testWithin, withinStatistics } from './pairs-within-strata.ts';
import type { GroupedStratum, WithinTest, WithinTests } from './pairs-within-strata.ts';
import { interactions, predictorsOf } from './predictors.ts';
import { judge, splitRows } from './strata.ts';
import type { Judgement } from './strata.ts';
import type { Stratified } from './stratified.ts';
import { uncompared } from './uncompared.ts';

const MOST_NAMED = 6;

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
  const parts = splitRows(frame, stratum, [outcome, by]).map((part): GroupedStratum => ({
    label: part.label,
    groups: splitByLevel(outcome, by, part.rows),
  }));
  const within = testWithin(groups, parts);
  const pooled = within && welchTest(within.contrast.high.values, within.contrast.low.values);
  const model = within && modelOf(outcome, by, stratum, rows, within.contrast);
  if (!pooled || !model) return undefined;
  const compared = within.tests.filter(({ pair }) => pair === within.contrast);
  const judgement = judge({
    pooled: pooled.difference,
    pooledP: pooled.p,
    adjusted: model.adjustment.estimate,
    adjustedP: model.adjustment.p,
    strata: compared.map(({ test }) => test.difference),
  });
  const view = { outcome, stratum, within, model, judgement, compared, strata: parts.length };
  return {
    judgement,
    finding: finding({
      kind: 'stratified',
      statement: statementOf(view, pooled, groups.length, rows.length),
      method: methodOf(model, within),
      variables,
      n: rows.length,
      p: model.effect.p,
      reversal: judgement.reversal,
      statistics: [
        ...overall(model, pooled, nameOfPair(within.contrast)),
        ...parts.flatMap(partStatistics),
        ...withinStatistics(within),
      ],
      caveats: [
        ...missingCaveat(frame, variables),
        ...uncompared(within, groups, parts, { by: nameOf(by), stratum: nameOf(stratum) }),
      ],
    }),
    figure: stratifiedGroups(outcome, by, stratum, parts),
    method: `Within strata, groups were compared by Welch’s t tests${hasSeveralPairs(within) ? ' with Holm’s correction over all pairs and strata' : ''}; a linear model with both factors gives the difference adjusted for the strata${model.interaction ? ', and an F test of the interaction tells whether it varies between them' : ''}.`,
  };
}

/** What the sentences about one comparison within strata are made from. */
interface View {
  readonly outcome: Variable;
  readonly stratum: Variable;
  readonly within: WithinTests;
  readonly model: TwoWayModel;
  readonly judgement: Judgement;
  /** The contrast in the strata that have both of its groups. */
  readonly compared: readonly WithinTest[];
  /** How many strata there are. */
  readonly strata: number;
}

function statementOf(view: View, pooled: WelchTest, groups: number, n: number): string {
  const { outcome, stratum, within, model, compared, judgement } = view;
  const { adjustment } = model;
  const unit = unitOfDifference(outcome);
  const differences = ` Difference ${nameOfPair(within.contrast)}: pooled ${figures(pooled.difference)}${unit} (${pText(pooled.p)}); within strata ${comparedInWords(compared, unit)}; adjusted ${figures(adjustment.estimate)}${unit} (${ci(adjustment.low, adjustment.high)}, ${pText(adjustment.p)}; n = ${n}).`;
  const pairs = pairsInWords(within, nameOf(stratum), unit);
  // The sentence after the opening is the one that is quoted: of a turn both sides of it, else what was compared.
  const told = judgement.reversal ? `${differences}${pairs}` : `${pairs}${differences}`;
  return `${openingOf(view)}${told}${modelInWords(model, groups, nameOf(stratum))}`;
}

function methodOf({ interaction }: TwoWayModel, within: WithinTests): string {
  const tests = hasSeveralPairs(within) ? 'Holm-adjusted pairwise Welch t tests' : 'Welch t tests';
  const varies = interaction ? ', F test of the interaction' : '';
  return `${tests} within strata; two-way linear model (type II F test of the groups adjusted for the strata)${varies}`;
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
  contrast: Pair,
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
  { high, low }: Pair,
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

function comparedInWords(compared: readonly WithinTest[], unit: string): string {
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

function openingOf({ outcome, stratum, within, model, judgement, compared, strata }: View): string {
  const [y, z] = [nameOf(outcome), nameOf(stratum)];
  const { adjustment, effect } = model;
  const { high, low } = within.contrast;
  const [above, below] = adjustment.estimate >= 0 ? [high, low] : [low, high];
  if (judgement.reversal) {
    const where = compared.length < strata ? `Within the levels of ${z} that have both` : `Within the levels of ${z}`;
    return `${where}, ${y} was higher for ${above.label} than for ${below.label}, although the pooled data show the opposite: the direction reverses (Simpson’s paradox; ${judgement.opposite} of ${judgement.informative} strata run against the pooled difference).`;
  }
  if (judgement.removed)
    return `The pooled difference in ${y} between ${high.label} and ${low.label} is no longer clear once ${z} is held apart.`;
  // The pair was chosen for its distance: it says something only where the groups differ at all.
  if (Math.max(adjustment.p, effect.p) < ALPHA)
    return `Taking ${z} into account, ${y} was higher for ${above.label} than for ${below.label}.`;
  return `Taking ${z} into account, there is no clear difference in ${y} between ${high.label} and ${low.label}.`;
}

function partStatistics({ label, groups }: GroupedStratum) {
  return statistics(
    groups.flatMap((group): [string, number][] => [
      [`n of ${group.label} within ${label}`, group.values.length],
      [`mean for ${group.label} within ${label}`, mean(group.values)],
    ]),
  );
}
