import { quantileSorted } from './describe.ts';
import { normalTwoSidedP, Z_95 } from './distributions.ts';
import { rank } from './ranks.ts';

/** All pairs are compared: above this many points neither test is computed. */
export const MOST_TREND_POINTS = 3000;

export interface TrendTest {
  readonly s: number;
  readonly z: number;
  readonly p: number;
  readonly tau: number;
  readonly senSlope: number;
  readonly senLow: number;
  readonly senHigh: number;
}

/**
 * Mann (1945), Kendall (1975): S with the variance corrected for ties and continuity; Sen's (1968) slope with its interval.
 * Times are distinct and ascending.
 */
export function mannKendall(times: readonly number[], values: readonly number[]): TrendTest | undefined {
  const n = values.length;
  if (n < 4 || n > MOST_TREND_POINTS) return undefined;
  const slopes = new Float64Array((n * (n - 1)) / 2);
  let s = 0;
  let at = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const rise = (values[j] ?? NaN) - (values[i] ?? NaN);
      s += Math.sign(rise);
      slopes[at++] = rise / ((times[j] ?? NaN) - (times[i] ?? NaN));
    }
  }
  const spread = varianceOfS(values);
  if (!(spread > 0)) return undefined;
  const z = (s - Math.sign(s)) / Math.sqrt(spread);
  const sorted = Array.from(slopes.sort());
  const reach = Z_95 * Math.sqrt(spread);
  const bound = (position: number) => sorted[Math.max(0, Math.min(sorted.length - 1, Math.round(position)))] ?? NaN;
  return {
    s,
    z,
    p: normalTwoSidedP(z),
    tau: s / Math.sqrt(((n * (n - 1)) / 2) * ((n * (n - 1)) / 2 - tiedPairs(values))),
    senSlope: quantileSorted(sorted, 0.5),
    senLow: bound((sorted.length - reach) / 2 - 1),
    senHigh: bound((sorted.length + reach) / 2),
  };
}

function tieSizes(values: readonly number[]): number[] {
  const sizes = new Map<number, number>();
  for (const value of rank(values).ranks) sizes.set(value, (sizes.get(value) ?? 0) + 1);
  return [...sizes.values()];
}

function varianceOfS(values: readonly number[]): number {
  const term = (size: number) => size * (size - 1) * (2 * size + 5);
  return (term(values.length) - tieSizes(values).reduce((total, size) => total + term(size), 0)) / 18;
}

function tiedPairs(values: readonly number[]): number {
  return tieSizes(values).reduce((total, size) => total + (size * (size - 1)) / 2, 0);
}

/** Correlation of each residual with the one before it. */
export function lagOneAutocorrelation(residuals: readonly number[]): number | undefined {
  let products = 0;
  let squares = 0;
  for (const [index, residual] of residuals.entries()) {
    squares += residual ** 2;
    if (index > 0) products += residual * (residuals[index - 1] ?? 0);
  }
  return squares > 0 ? products / squares : undefined;
}
