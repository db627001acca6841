import { chiSquareUpperP } from './distributions.ts';

export interface Description {
  readonly n: number;
  readonly mean: number;
  readonly variance: number;
  readonly sd: number;
  readonly median: number;
  readonly q1: number;
  readonly q3: number;
  readonly min: number;
  readonly max: number;
}

export function sum(values: readonly number[]): number {
  // Neumaier summation: exact to the last digit for the sizes met here.
  let total = 0;
  let lost = 0;
  for (const value of values) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** Sum of squared deviations, two passes with the correction of Chan, Golub & LeVeque (1983). */
export function squaredDeviations(values: readonly number[]): number {
  const centre = mean(values);
  let squares = 0;
  let drift = 0;
  for (const value of values) {
    squares += (value - centre) ** 2;
    drift += value - centre;
  }
  const corrected = squares - drift ** 2 / values.length;
  // Deviations at the level of rounding are a constant: 0.1 summed a thousand times has no variance.
  const rounding = values.length * (Number.EPSILON * Math.abs(centre) * 4) ** 2;
  return corrected <= rounding ? 0 : corrected;
}

export function variance(values: readonly number[]): number {
  return values.length < 2 ? 0 : squaredDeviations(values) / (values.length - 1);
}

/** Quantile of sorted values, R's type 7 (linear interpolation). */
export function quantileSorted(sorted: readonly number[], probability: number): number {
  const at = (sorted.length - 1) * probability;
  const low = Math.floor(at);
  const below = sorted[low] ?? NaN;
  const above = sorted[Math.min(low + 1, sorted.length - 1)] ?? NaN;
  return below + (at - low) * (above - below);
}

export function ascending(values: readonly number[]): number[] {
  return Array.from(Float64Array.from(values).sort());
}

export function median(values: readonly number[]): number {
  return quantileSorted(ascending(values), 0.5);
}

// The same group is described by the tests, the checks and the figure: sorting a million values once is enough.
const described = new WeakMap<readonly number[], Description>();

export function describe(values: readonly number[]): Description {
  const known = described.get(values) ?? computeDescription(values);
  described.set(values, known);
  return known;
}

function computeDescription(values: readonly number[]): Description {
  const sorted = ascending(values);
  const spread = variance(values);
  return {
    n: values.length,
    mean: mean(values),
    variance: spread,
    sd: Math.sqrt(spread),
    median: quantileSorted(sorted, 0.5),
    q1: quantileSorted(sorted, 0.25),
    q3: quantileSorted(sorted, 0.75),
    min: sorted[0] ?? NaN,
    max: sorted.at(-1) ?? NaN,
  };
}

export interface Normality {
  readonly skewness: number;
  readonly jarqueBera: number;
  readonly p: number;
}

/** Jarque & Bera (1987) on moment skewness and kurtosis; undefined where there is no spread. */
export function jarqueBera(values: readonly number[]): Normality | undefined {
  const n = values.length;
  const centre = mean(values);
  const second = squaredDeviations(values) / n;
  if (n < 3 || second === 0) return undefined;
  const third = sum(values.map((value) => (value - centre) ** 3)) / n;
  const fourth = sum(values.map((value) => (value - centre) ** 4)) / n;
  const skewness = third / second ** 1.5;
  const kurtosis = fourth / second ** 2;
  const statistic = (n / 6) * (skewness ** 2 + (kurtosis - 3) ** 2 / 4);
  return { skewness, jarqueBera: statistic, p: chiSquareUpperP(statistic, 2) };
}
