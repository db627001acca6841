import betainc from '@stdlib/math-base-special-betainc';
import erfc from '@stdlib/math-base-special-erfc';
import gammainc from '@stdlib/math-base-special-gammainc';
import normalQuantileOf from '@stdlib/stats-base-dists-normal-quantile';
import tQuantileOf from '@stdlib/stats-base-dists-t-quantile';

/**
 * Tail probabilities. Each is computed as an upper tail, never as 1 − cdf, so that p values such as 1e-50 keep their digits.
 * Identities: Abramowitz & Stegun 26.5.27 (t), 26.6.2 (F), 26.4.19 (chi-square), 7.1.2 (normal).
 */
export function tTwoSidedP(t: number, df: number): number {
  const square = t * t;
  // Whichever of x and 1 − x is small carries the precision.
  if (square < df) return betainc(square / (df + square), 0.5, df / 2, true, true);
  return betainc(df / (df + square), df / 2, 0.5, true, false);
}

export function fUpperP(f: number, df1: number, df2: number): number {
  if (f <= 0) return 1;
  if (df1 * f < df2) return betainc((df1 * f) / (df2 + df1 * f), df1 / 2, df2 / 2, true, true);
  return betainc(df2 / (df2 + df1 * f), df2 / 2, df1 / 2, true, false);
}

export function chiSquareUpperP(chiSquare: number, df: number): number {
  if (chiSquare <= 0) return 1;
  return gammainc(chiSquare / 2, df / 2, true, true);
}

export function normalTwoSidedP(z: number): number {
  return erfc(Math.abs(z) / Math.SQRT2);
}

export function tQuantile(probability: number, df: number): number {
  return tQuantileOf(probability, df);
}

export const Z_95 = normalQuantileOf(0.975, 0, 1);
