import type { Statistic } from '../../../../contracts/analysis.ts';
import { completeRows, numbersAt } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { scatterFigure } from '../figures/scatter-figure.ts';
import { ci, figures, nameOf, oneOf, pText, statistics, unitOfDifference } from '../report/wording.ts';
import { pearson, spearman } from '../statistics/correlation.ts';
import type { Correlation } from '../statistics/correlation.ts';
import { jarqueBera } from '../statistics/describe.ts';
import { curvature } from '../statistics/curvature.ts';
import type { Curvature } from '../statistics/curvature.ts';
import { fitLinear } from '../statistics/linear-model.ts';
import type { LinearFit } from '../statistics/linear-model.ts';
import { bendInWords, CURVE_METHOD, curveStatistics, followCurve } from './follow-curve.ts';
import type { CurveParts } from './follow-curve.ts';
import { ALPHA, finding, missingCaveat, noTest } from './evidence.ts';
import type { Evidence } from './evidence.ts';

/** Two quantities: a curve where the relation rises and falls, otherwise the least-squares line. */
export function associate(frame: Frame, outcome: Variable, by: Variable): Evidence {
  const rows = completeRows(frame, [outcome, by]);
  const x = numbersAt(by, rows);
  const y = numbersAt(outcome, rows);
  const line = fitLinear(y, [{ name: by.name, values: x }]);
  const bend = curvature(x, y, line);
  if (bend?.turnsInside) return followCurve({ kind: 'association', frame, outcome, by, rows, x, y, line, bend });
  return followLine({ frame, outcome, by, rows, x, y, line, bend });
}

type LineParts = Omit<CurveParts, 'kind' | 'bend'> & { readonly bend: Curvature | undefined };

/** Correlation, rank correlation and the least-squares line. */
function followLine({ frame, outcome, by, rows, x, y, line, bend }: LineParts): Evidence {
  const pair = [outcome, by];
  const correlation = pearson(x, y);
  const ranks = spearman(x, y);
  if (!correlation || !ranks) {
    const reason = rows.length < 3 ? `only ${rows.length} rows have both values` : 'one of them does not vary';
    return noTest(
      'association',
      `The association of ${nameOf(outcome)} and ${nameOf(by)} cannot be tested: ${reason}.`,
      pair,
      rows.length,
    );
  }
  const strength = `Pearson r = ${figures(correlation.r)}${correlation.interval ? `, ${ci(correlation.interval.low, correlation.interval.high)}` : ''}, ${pText(correlation.p)}; Spearman ρ = ${figures(ranks.r)}, ${pText(ranks.p)}; n = ${rows.length}`;
  const direction = correlation.r > 0 ? 'higher' : 'lower';
  const opening =
    correlation.p < ALPHA
      ? `${nameOf(outcome)} was ${direction} where ${nameOf(by)} was higher`
      : `No clear linear association of ${nameOf(outcome)} with ${nameOf(by)}`;
  return {
    findings: [
      finding({
        kind: 'association',
        statement: `${opening} (${strength}).${slopeInWords(line, outcome, by)}${bendInWords(bend)}`,
        method: 'Pearson correlation; Spearman rank correlation as a check; least-squares line',
        variables: pair,
        n: rows.length,
        p: correlation.p,
        statistics: [
          ...correlationStatistics(correlation, ranks),
          ...lineStatistics(line, by),
          ...curveStatistics(bend),
        ],
        caveats: [...missingCaveat(frame, pair), ...lineCaveats(x, y, correlation, ranks, line)],
      }),
    ],
    figures: [scatterFigure({ outcome, by, rows, x, y, line })],
    methods: [
      'The association of two quantities was measured by Pearson’s correlation (95% confidence interval by Fisher’s z) and Spearman’s rank correlation (p value by the t approximation), and described by a least-squares line.',
      CURVE_METHOD,
    ],
  };
}

function slopeInWords(line: LinearFit | undefined, outcome: Variable, by: Variable): string {
  const slope = line?.coefficients[1];
  if (!slope) return '';
  return ` The least-squares line changes by ${figures(slope.estimate)}${unitOfDifference(outcome)} per ${oneOf(by)} (${ci(slope.low, slope.high)}; R² = ${figures(line.rSquared)}).`;
}

function correlationStatistics(correlation: Correlation, ranks: Correlation): Statistic[] {
  return statistics([
    ['Pearson r', correlation.r],
    ['t', correlation.t],
    ['degrees of freedom', correlation.df],
    ['p value', correlation.p],
    ['95% CI lower bound of Pearson r', correlation.interval?.low],
    ['95% CI upper bound of Pearson r', correlation.interval?.high],
    ['Spearman rho', ranks.r],
    ['Spearman p value', ranks.p],
  ]);
}

function lineStatistics(line: LinearFit | undefined, by: Variable): Statistic[] {
  const slope = line?.coefficients[1];
  return statistics([
    [`slope of ${nameOf(by)}`, slope?.estimate],
    ['standard error of the slope', slope?.standardError],
    ['95% CI lower bound of the slope', slope?.low],
    ['95% CI upper bound of the slope', slope?.high],
    ['intercept', line?.coefficients[0]?.estimate],
    ['R squared', line?.rSquared],
    ['residual standard deviation', line?.residualSd],
  ]);
}

function lineCaveats(
  x: readonly number[],
  y: readonly number[],
  correlation: Correlation,
  ranks: Correlation,
  line: LinearFit | undefined,
): string[] {
  const caveats: string[] = [];
  if (x.length < 10)
    caveats.push(`Only ${x.length} observations: the interval is wide and one point can decide the result.`);
  if (Math.abs(correlation.r - ranks.r) > 0.15)
    caveats.push(
      'Pearson and Spearman differ noticeably: the relation is curved or a few extreme points weigh heavily.',
    );
  if (correlation.p < ALPHA !== ranks.p < ALPHA)
    caveats.push('Pearson and Spearman come to different conclusions about whether there is an association.');
  return [...caveats, ...residualCaveats(x, y, line)];
}

function residualCaveats(x: readonly number[], y: readonly number[], line: LinearFit | undefined): string[] {
  const [intercept, slope] = line?.coefficients ?? [];
  if (!intercept || !slope) return [];
  const residuals = y.map((value, index) => value - intercept.estimate - slope.estimate * (x[index] ?? 0));
  const skewed = areClearlySkewed(residuals)
    ? ['The residuals of the line are clearly skewed; the interval of the slope is approximate.']
    : [];
  const spreading = spreadAlong(x, residuals)
    ? [
        'The scatter around the line changes along it (unequal variance); the standard error of the slope is approximate.',
      ]
    : [];
  return [...skewed, ...spreading];
}

function areClearlySkewed(residuals: readonly number[]): boolean {
  const normality = jarqueBera(residuals);
  return normality !== undefined && normality.p < 0.05 && Math.abs(normality.skewness) > 1;
}

/** The test of Glejser (1969): do the sizes of the residuals follow x? */
function spreadAlong(x: readonly number[], residuals: readonly number[]): boolean {
  const slope = fitLinear(residuals.map(Math.abs), [{ name: 'fitted', values: x }])?.coefficients[1];
  return slope !== undefined && slope.p < 0.01 && x.length >= 20;
}
