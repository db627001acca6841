import type { Statistic } from '../../../../contracts/analysis.ts';
import { completeRows, numbersAt } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { coefficientFigure } from '../figures/coefficient-figure.ts';
import { ci, figures, list, nameOf, pText, statistics } from '../report/wording.ts';
import { jarqueBera } from '../statistics/describe.ts';
import { fitLinear } from '../statistics/linear-model.ts';
import type { Coefficient, LinearFit, Predictor } from '../statistics/linear-model.ts';
import { ALPHA, finding, missingCaveat, noTest } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import { predictorsOf } from './predictors.ts';

const MOST_NAMED = 6;

/** One quantity modelled by several variables. */
export function regress(frame: Frame, outcome: Variable, by: readonly Variable[]): Evidence {
  const variables = [outcome, ...by];
  const rows = completeRows(frame, variables);
  const y = numbersAt(outcome, rows);
  const predictors = predictorsOf(by, rows);
  const fit = predictors.length > 0 ? fitLinear(y, predictors) : undefined;
  if (!fit || fit.fDf === 0) {
    return noTest(
      'regression',
      `${nameOf(outcome)} cannot be modelled by ${list(by.map(nameOf))}: the ${rows.length} complete rows are too few or do not vary.`,
      variables,
      rows.length,
    );
  }
  const [, ...slopes] = fit.coefficients;
  const clear = slopes.filter((slope) => slope.p < ALPHA).sort((a, b) => a.p - b.p);
  const say = (slope: Coefficient) =>
    `${slope.name}: coefficient ${figures(slope.estimate)} (${ci(slope.low, slope.high)}, ${pText(slope.p)})`;
  const named =
    clear.length > 0
      ? `Related to it with the other predictors held equal: ${list(clear.slice(0, MOST_NAMED).map(say))}${clear.length > MOST_NAMED ? ` and ${clear.length - MOST_NAMED} more` : ''}.`
      : 'No single predictor stands out once the others are held equal.';
  const rest = slopes.filter((slope) => slope.p >= ALPHA).map((slope) => `${slope.name} (${pText(slope.p)})`);
  const unclear =
    clear.length > 0 && rest.length > 0 ? ` Not clearly related: ${list(rest.slice(0, MOST_NAMED))}.` : '';
  return {
    findings: [
      finding({
        kind: 'regression',
        statement: `A linear model of ${nameOf(outcome)} on ${list(by.map(nameOf))} explains ${figures(100 * fit.rSquared)}% of its variance (R² = ${figures(fit.rSquared)}, adjusted R² = ${figures(fit.adjustedRSquared)}; F(${fit.fDf}, ${fit.residualDf}) = ${figures(fit.f)}, ${pText(fit.fP)}; n = ${fit.n}). ${named}${unclear}`,
        method: 'Multiple linear regression (ordinary least squares)',
        variables,
        n: fit.n,
        p: fit.fP,
        statistics: fitStatistics(fit),
        caveats: [...missingCaveat(frame, variables), ...fitCaveats(fit, y, predictors)],
      }),
    ],
    figures: [coefficientFigure('coefficient', standardised(fit, predictors, y), fit.n, nameOf(outcome))],
    methods: [
      'Several predictors were modelled together by ordinary least squares (QR decomposition); categories enter as indicators against their most frequent level.',
    ],
  };
}

/** Coefficients per standard deviation of predictor and outcome, so that they can be drawn on one axis. */
function standardised(fit: LinearFit, predictors: readonly Predictor[], y: readonly number[]) {
  const scale = spread(y);
  return fit.coefficients.slice(1).map((slope) => {
    const factor = spread(predictors.find((predictor) => predictor.name === slope.name)?.values ?? []) / scale;
    return { label: slope.name, estimate: slope.estimate * factor, low: slope.low * factor, high: slope.high * factor };
  });
}

function spread(values: readonly number[]): number {
  const centre = values.reduce((total, value) => total + value, 0) / values.length;
  return Math.sqrt(values.reduce((total, value) => total + (value - centre) ** 2, 0) / (values.length - 1));
}

function fitStatistics(fit: LinearFit): Statistic[] {
  const [intercept, ...slopes] = fit.coefficients;
  return [
    ...statistics([
      ['R squared', fit.rSquared],
      ['explained variance in percent', 100 * fit.rSquared],
      ['adjusted R squared', fit.adjustedRSquared],
      ['F', fit.f],
      ['numerator degrees of freedom', fit.fDf],
      ['denominator degrees of freedom', fit.residualDf],
      ['p value', fit.fP],
      ['residual standard deviation', fit.residualSd],
      ['intercept', intercept?.estimate],
    ]),
    ...slopes.flatMap((slope) =>
      statistics([
        [`coefficient of ${slope.name}`, slope.estimate],
        [`standard error of ${slope.name}`, slope.standardError],
        [`t of ${slope.name}`, slope.t],
        [`p value of ${slope.name}`, slope.p],
        [`95% CI lower bound of ${slope.name}`, slope.low],
        [`95% CI upper bound of ${slope.name}`, slope.high],
      ]),
    ),
  ];
}

function fitCaveats(fit: LinearFit, y: readonly number[], predictors: readonly Predictor[]): string[] {
  const caveats: string[] = [];
  if (fit.aliased.length > 0)
    caveats.push(`Left out because the other predictors determine them: ${list(fit.aliased.slice(0, 5))}.`);
  if (fit.n < 10 * (fit.fDf + 1))
    caveats.push(`${fit.n} observations for ${fit.fDf} coefficients is little; the estimates are unstable.`);
  const inflated = predictors
    .filter((predictor) => inflation(predictor, predictors) > 10)
    .map((predictor) => predictor.name);
  if (inflated.length > 0)
    caveats.push(
      `Strongly correlated predictors (variance inflation above 10): ${list(inflated.slice(0, 5))}; their separate coefficients are hard to tell apart.`,
    );
  const residuals = residualsOf(fit, y, predictors);
  const normality = jarqueBera(residuals);
  if (normality && normality.p < 0.05 && Math.abs(normality.skewness) > 1)
    caveats.push('The residuals are clearly skewed; intervals and p values are approximate.');
  return caveats;
}

function inflation(predictor: Predictor, all: readonly Predictor[]): number {
  if (all.length < 2 || all.length > 20) return 1;
  const others = all.filter((other) => other !== predictor);
  const fit = fitLinear(predictor.values, others);
  return fit ? 1 / Math.max(1e-12, 1 - fit.rSquared) : 1;
}

function residualsOf(fit: LinearFit, y: readonly number[], predictors: readonly Predictor[]): number[] {
  const [intercept, ...slopes] = fit.coefficients;
  const used = slopes.map((slope) => ({
    slope: slope.estimate,
    values: predictors.find((predictor) => predictor.name === slope.name)?.values ?? [],
  }));
  return y.map(
    (value, row) =>
      value -
      (intercept?.estimate ?? 0) -
      used.reduce((total, { slope, values }) => total + slope * (values[row] ?? 0), 0),
  );
}
