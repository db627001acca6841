import { completeRows, numbersAt } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { stratifiedScatter } from '../figures/scatter-figure.ts';
import { ci, figures, list, nameOf, pText, statistics } from '../report/wording.ts';
import { pearson } from '../statistics/correlation.ts';
import type { Correlation } from '../statistics/correlation.ts';
import { compareFits, fitLinear } from '../statistics/linear-model.ts';
import type { Coefficient, LinearFit, NestedTest } from '../statistics/linear-model.ts';
import { ALPHA, finding, missingCaveat } from './evidence.ts';
import { interactions, predictorsOf } from './predictors.ts';
import { judge, splitRows } from './strata.ts';
import type { Judgement, Stratum } from './strata.ts';
import type { Stratified } from './stratified.ts';

const MOST_NAMED = 6;

/** A stratum whose rows hold no correlation. */
interface Silent {
  readonly label: string;
  readonly n: number;
  readonly reason: string;
}

interface Part {
  readonly label: string;
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly correlation: Correlation;
  readonly line: LinearFit | undefined;
}

/** Two quantities within strata: correlations, lines and the common slope of an analysis of covariance. */
export function stratifyQuantities(
  frame: Frame,
  outcome: Variable,
  by: Variable,
  stratum: Variable,
): Stratified | undefined {
  const variables = [outcome, by, stratum];
  const rows = completeRows(frame, variables);
  const relation = relationIn(outcome, by, stratum, rows);
  const strata = splitRows(frame, stratum, [outcome, by]);
  const parts = strata.flatMap((part) => partOf(part.label, numbersAt(by, part.rows), numbersAt(outcome, part.rows)));
  const silent = strata
    .filter(({ label }) => !parts.some((part) => part.label === label))
    .map((part) => silentIn(part, outcome, by));
  if (!relation || parts.length < 2) return undefined;
  const { pooled, pooledSlope, adjusted } = relation;
  const names = { y: nameOf(outcome), x: nameOf(by), z: nameOf(stratum) };
  const judgement = judge({
    pooled: pooledSlope.estimate,
    pooledP: pooled.p,
    adjusted: adjusted.estimate,
    adjustedP: adjusted.p,
    strata: parts.map((part) => part.line?.coefficients[1]?.estimate ?? NaN),
  });
  return {
    judgement,
    finding: finding({
      kind: 'stratified',
      statement: `${openingOf(names, whereOf(parts, silent, adjusted, nameOf(stratum), judgement), adjusted, judgement)} ${relationInWords(relation, parts, rows.length)}`,
      method:
        'Pearson correlations and least-squares lines within strata; analysis of covariance (common slope), F test of equal slopes',
      variables,
      n: rows.length,
      p: adjusted.p,
      reversal: judgement.reversal,
      statistics: [...overall(relation), ...parts.flatMap(partStatistics), ...silent.flatMap(silentStatistics)],
      caveats: [...missingCaveat(frame, variables), ...smallParts(parts), ...silentParts(silent, nameOf(stratum))],
    }),
    figure: stratifiedScatter(outcome, by, stratum, parts, relation.pooledLine),
    method:
      'Within strata, correlations and lines were computed separately and a common slope was estimated by analysis of covariance; an F test compares the slopes.',
  };
}

/** The relation of the pooled rows and of all strata at once. */
interface Relation {
  readonly pooled: Correlation;
  readonly pooledLine: LinearFit;
  readonly pooledSlope: Coefficient;
  /** Common slope within the strata. */
  readonly adjusted: Coefficient;
  /** Do the slopes differ between the strata? */
  readonly differing: NestedTest | undefined;
}

function relationIn(outcome: Variable, by: Variable, stratum: Variable, rows: readonly number[]): Relation | undefined {
  const y = numbersAt(outcome, rows);
  const slope = { name: by.name, values: numbersAt(by, rows) };
  const indicators = predictorsOf([stratum], rows);
  const pooled = pearson(slope.values, y);
  const pooledLine = fitLinear(y, [slope]);
  const pooledSlope = pooledLine?.coefficients[1];
  const common = fitLinear(y, [...indicators, slope]);
  const adjusted = common?.coefficients.find((coefficient) => coefficient.name === slope.name);
  if (!pooled || !pooledSlope || !common || !adjusted) return undefined;
  const crossed = fitLinear(y, [...indicators, slope, ...interactions([slope], indicators)]);
  return { pooled, pooledLine, pooledSlope, adjusted, differing: crossed && compareFits(common, crossed) };
}

function relationInWords(relation: Relation, parts: readonly Part[], n: number): string {
  const { pooled, pooledSlope, adjusted, differing } = relation;
  const slopes = differing
    ? `; the slopes ${differing.p < 0.05 ? 'differ' : 'do not clearly differ'} between the groups (F(${differing.df1}, ${differing.df2}) = ${figures(differing.f)}, ${pText(differing.p)})`
    : '';
  return `Pooled r = ${figures(pooled.r)} (${pText(pooled.p)}; n = ${n}); within groups ${inWords(parts)}. Common slope within groups ${figures(adjusted.estimate)} (${ci(adjusted.low, adjusted.high)}, ${pText(adjusted.p)}) against ${figures(pooledSlope.estimate)} pooled${slopes}.`;
}

function partOf(label: string, x: readonly number[], y: readonly number[]): Part[] {
  const correlation = pearson(x, y);
  return correlation ? [{ label, x, y, correlation, line: fitLinear(y, [{ name: 'x', values: x }]) }] : [];
}

interface Names {
  readonly y: string;
  readonly x: string;
  readonly z: string;
}

/** In how many of the strata the line runs as the common slope does. */
function whereOf(
  parts: readonly Part[],
  silent: readonly Silent[],
  adjusted: Coefficient,
  z: string,
  { reversal }: Judgement,
): string {
  const same = parts.filter(({ line }) => (line?.coefficients[1]?.estimate ?? 0) * adjusted.estimate > 0).length;
  if (same === parts.length) return `Within each ${z}${silent.length > 0 ? ' that allows a correlation' : ''}`;
  return reversal ? `Within ${same} of ${parts.length} levels of ${z}` : `Within the levels of ${z} taken together`;
}

function openingOf({ y, x, z }: Names, where: string, adjusted: Coefficient, judgement: Judgement): string {
  const within = `${where}, ${y} was ${adjusted.estimate > 0 ? 'higher' : 'lower'} where ${x} was higher`;
  if (judgement.reversal)
    return `${within}, although the pooled data show the opposite: the direction reverses (Simpson’s paradox; ${judgement.opposite} of ${judgement.informative} groups run against the pooled relation).`;
  if (judgement.removed) return `The pooled association of ${y} with ${x} is no longer seen within the levels of ${z}.`;
  if (adjusted.p >= ALPHA) return `Within the levels of ${z} there is no clear association of ${y} with ${x}.`;
  return where.endsWith('together') ? `${within}.` : `${within}, taking the groups together.`;
}

function inWords(parts: readonly Part[]): string {
  const say = ({ label, correlation, x }: Part) =>
    `r = ${figures(correlation.r)} for ${label} (${pText(correlation.p)}, n = ${x.length})`;
  const more = parts.length > MOST_NAMED ? ` and ${parts.length - MOST_NAMED} more in the table` : '';
  return `${list(parts.slice(0, MOST_NAMED).map(say))}${more}`;
}

function overall({ pooled, pooledSlope, adjusted, differing }: Relation) {
  return statistics([
    ['p value', adjusted.p],
    ['common slope within strata (analysis of covariance)', adjusted.estimate],
    ['standard error of the common slope', adjusted.standardError],
    ['95% CI lower bound of the common slope', adjusted.low],
    ['95% CI upper bound of the common slope', adjusted.high],
    ['pooled Pearson r', pooled.r],
    ['pooled p value', pooled.p],
    ['pooled slope', pooledSlope.estimate],
    ['F of equal slopes', differing?.f],
    ['numerator degrees of freedom of equal slopes', differing?.df1],
    ['denominator degrees of freedom of equal slopes', differing?.df2],
    ['p value of equal slopes', differing?.p],
  ]);
}

function partStatistics({ label, correlation, line, x }: Part) {
  const slope = line?.coefficients[1];
  return statistics([
    [`n of ${label}`, x.length],
    [`Pearson r for ${label}`, correlation.r],
    [`95% CI lower bound of Pearson r for ${label}`, correlation.interval?.low],
    [`95% CI upper bound of Pearson r for ${label}`, correlation.interval?.high],
    [`p value for ${label}`, correlation.p],
    [`slope for ${label}`, slope?.estimate],
    [`standard error of the slope for ${label}`, slope?.standardError],
  ]);
}

function smallParts(parts: readonly Part[]): string[] {
  const small = parts.filter((part) => part.x.length < 10).map((part) => `${part.label} (n = ${part.x.length})`);
  return small.length > 0 ? [`Small strata: ${list(small.slice(0, 6))}.`] : [];
}

function silentIn({ label, rows }: Stratum, outcome: Variable, by: Variable): Silent {
  const n = rows.length;
  const constant = [outcome, by].find((variable) => new Set(numbersAt(variable, rows)).size === 1);
  return { label, n, reason: n < 3 || !constant ? `n = ${n}` : `${nameOf(constant)} does not vary` };
}

function silentStatistics({ label, n }: Silent) {
  return statistics([[`n of ${label}`, n]]);
}

function silentParts(silent: readonly Silent[], stratum: string): string[] {
  if (silent.length === 0) return [];
  const named = silent.slice(0, MOST_NAMED).map(({ label, reason }) => `${label} (${reason})`);
  const more = silent.length > MOST_NAMED ? [`${silent.length - MOST_NAMED} more`] : [];
  return [`No correlation could be computed within these levels of ${stratum}: ${list([...named, ...more])}.`];
}
