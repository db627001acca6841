import { chiSquareUpperP, normalTwoSidedP, Z_95 } from './distributions.ts';
import { leastSquares } from './linear-model.ts';
import type { Predictor, Triangle } from './linear-model.ts';

const MAX_STEPS = 50;
const SEPARATED_LOG_ODDS = 15;

export interface LogisticCoefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly z: number;
  readonly p: number;
  readonly oddsRatio: number;
  readonly low: number;
  readonly high: number;
}

export interface LogisticFit {
  readonly n: number;
  readonly events: number;
  readonly coefficients: readonly LogisticCoefficient[];
  readonly deviance: number;
  readonly nullDeviance: number;
  readonly likelihoodRatio: number;
  readonly df: number;
  readonly p: number;
  readonly mcFaddenRSquared: number;
}

export type LogisticOutcome = { readonly fit: LogisticFit } | { readonly problem: string };

function logOnePlusExp(value: number): number {
  return value > 0 ? value + Math.log1p(Math.exp(-value)) : Math.log1p(Math.exp(value));
}

function devianceOf(y: readonly number[], linear: readonly number[]): number {
  let total = 0;
  for (const [row, eta] of linear.entries()) total += logOnePlusExp(eta) - (y[row] ?? 0) * eta;
  return 2 * total;
}

/** Maximum likelihood by iteratively reweighted least squares (McCullagh & Nelder 1989, 2.5), as R's glm. */
export function fitLogistic(y: readonly number[], predictors: readonly Predictor[]): LogisticOutcome {
  const n = y.length;
  const events = y.reduce((total, value) => total + value, 0);
  if (events === 0 || events === n) return { problem: 'the outcome has one value only' };
  if (n - predictors.length - 1 < 1) return { problem: 'there are too few observations for the number of predictors' };
  const scaled = predictors.map(standardise);
  if (scaled.some((predictor) => predictor.spread === 0)) return { problem: 'a predictor has no spread' };
  const found = iterate(y, scaled);
  if (!found) return { problem: 'the predictors determine one another' };
  const { triangle, deviance, linear } = found;
  if (deviance < 1e-6 * n || linear.every((eta) => Math.abs(eta) > SEPARATED_LOG_ODDS)) {
    return { problem: 'the predictors separate the two outcomes completely, so the odds ratio has no finite estimate' };
  }
  return { fit: summarise(y, events, scaled, triangle, deviance) };
}

interface Iteration {
  readonly triangle: Triangle;
  readonly deviance: number;
  /** Log odds of every row. */
  readonly linear: readonly number[];
}

/** Undefined where the predictors are linearly dependent. */
function iterate(y: readonly number[], scaled: readonly Predictor[]): Iteration | undefined {
  const width = scaled.length + 1;
  const design = (row: number, column: number) => (column === 0 ? 1 : (scaled[column - 1]?.values[row] ?? 0));
  let linear = y.map((value) => Math.log((value + 0.5) / (1.5 - value)));
  let deviance = Infinity;
  for (let step = 1; ; step++) {
    const current = linear;
    const cell = (row: number, column: number) => weightedCell(y, current, design, width, row, column);
    const { triangle } = leastSquares(y.length, width, cell);
    if (!triangle) return undefined;
    const { estimates } = triangle;
    linear = y.map((_, row) =>
      estimates.reduce((total, estimate, column) => total + estimate * design(row, column), 0),
    );
    const next = devianceOf(y, linear);
    const settled = Math.abs(next - deviance) < 1e-12 * (Math.abs(next) + 0.1);
    deviance = next;
    if (settled || step === MAX_STEPS) return { triangle, deviance, linear };
  }
}

function standardise({ name, values }: Predictor): Predictor & { readonly centre: number; readonly spread: number } {
  const centre = values.reduce((total, value) => total + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((total, value) => total + (value - centre) ** 2, 0) / values.length);
  return { name, centre, spread, values: values.map((value) => (spread === 0 ? 0 : (value - centre) / spread)) };
}

function weightedCell(
  y: readonly number[],
  linear: readonly number[],
  design: (row: number, column: number) => number,
  width: number,
  row: number,
  column: number,
): number {
  const eta = linear[row] ?? 0;
  const fitted = 1 / (1 + Math.exp(-eta));
  const weight = Math.max(fitted * (1 - fitted), 1e-12);
  const root = Math.sqrt(weight);
  return column < width ? root * design(row, column) : root * (eta + ((y[row] ?? 0) - fitted) / weight);
}

function summarise(
  y: readonly number[],
  events: number,
  scaled: readonly { readonly name: string; readonly spread: number }[],
  triangle: Triangle,
  deviance: number,
): LogisticFit {
  const n = y.length;
  const share = events / n;
  const nullDeviance = -2 * (events * Math.log(share) + (n - events) * Math.log1p(-share));
  const likelihoodRatio = Math.max(0, nullDeviance - deviance);
  const coefficients = scaled.map(({ name, spread }, index) => {
    const estimate = (triangle.estimates[index + 1] ?? NaN) / spread;
    const standardError = (triangle.scales[index + 1] ?? NaN) / spread;
    const z = estimate / standardError;
    return {
      name,
      estimate,
      standardError,
      z,
      p: normalTwoSidedP(z),
      oddsRatio: Math.exp(estimate),
      low: Math.exp(estimate - Z_95 * standardError),
      high: Math.exp(estimate + Z_95 * standardError),
    };
  });
  return {
    n,
    events,
    coefficients,
    deviance,
    nullDeviance,
    likelihoodRatio,
    df: scaled.length,
    p: chiSquareUpperP(likelihoodRatio, scaled.length),
    mcFaddenRSquared: 1 - deviance / nullDeviance,
  };
}
