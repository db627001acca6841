import { describe, mean, variance } from './describe.ts';
import type { Description } from './describe.ts';
import { tQuantile, tTwoSidedP } from './distributions.ts';

export interface WelchTest {
  readonly first: Description;
  readonly second: Description;
  readonly difference: number;
  readonly standardError: number;
  readonly t: number;
  readonly df: number;
  readonly p: number;
  readonly low: number;
  readonly high: number;
  readonly cohenD: number;
  readonly hedgesG: number;
}

/**
 * Welch (1947) with Satterthwaite degrees of freedom; Cohen's d with the pooled SD, Hedges' g with the correction 1 − 3/(4df − 1).
 * Undefined where a group has fewer than two values or neither has any spread.
 */
export function welchTest(a: readonly number[], b: readonly number[]): WelchTest | undefined {
  if (a.length < 2 || b.length < 2) return undefined;
  const first = describe(a);
  const second = describe(b);
  const errorA = first.variance / first.n;
  const errorB = second.variance / second.n;
  const squaredError = errorA + errorB;
  if (!(squaredError > 0) || !Number.isFinite(squaredError)) return undefined;
  const difference = first.mean - second.mean;
  const standardError = Math.sqrt(squaredError);
  const df = squaredError ** 2 / (errorA ** 2 / (first.n - 1) + errorB ** 2 / (second.n - 1));
  const t = difference / standardError;
  // Squares of numbers beyond 1e150 overflow.
  if (!Number.isFinite(t) || !(df > 0)) return undefined;
  const margin = tQuantile(0.975, df) * standardError;
  const pooledDf = first.n + second.n - 2;
  const pooledSd = Math.sqrt(((first.n - 1) * first.variance + (second.n - 1) * second.variance) / pooledDf);
  const cohenD = difference / pooledSd;
  return {
    first,
    second,
    difference,
    standardError,
    t,
    df,
    p: tTwoSidedP(t, df),
    low: difference - margin,
    high: difference + margin,
    cohenD,
    hedgesG: cohenD * (1 - 3 / (4 * pooledDf - 1)),
  };
}

export interface PairedTest {
  readonly n: number;
  readonly meanFirst: number;
  readonly meanSecond: number;
  readonly difference: number;
  readonly sdOfDifferences: number;
  readonly t: number;
  readonly df: number;
  readonly p: number;
  readonly low: number;
  readonly high: number;
  readonly cohenDz: number;
}

export function pairedTest(a: readonly number[], b: readonly number[]): PairedTest | undefined {
  const differences = a.map((value, index) => value - (b[index] ?? NaN));
  const n = differences.length;
  const spread = variance(differences);
  if (n < 2 || !(spread > 0)) return undefined;
  const difference = mean(differences);
  const standardError = Math.sqrt(spread / n);
  const t = difference / standardError;
  if (!Number.isFinite(t)) return undefined;
  const margin = tQuantile(0.975, n - 1) * standardError;
  return {
    n,
    meanFirst: mean(a),
    meanSecond: mean(b),
    difference,
    sdOfDifferences: Math.sqrt(spread),
    t,
    df: n - 1,
    p: tTwoSidedP(t, n - 1),
    low: difference - margin,
    high: difference + margin,
    cohenDz: difference / Math.sqrt(spread),
  };
}
