import { mean, median, squaredDeviations, sum, variance } from './describe.ts';
import { fUpperP } from './distributions.ts';

export interface AnovaTest {
  readonly f: number;
  readonly df1: number;
  readonly df2: number;
  readonly p: number;
  readonly etaSquared: number;
  readonly omegaSquared: number;
}

export function oneWayAnova(groups: readonly (readonly number[])[]): AnovaTest | undefined {
  const all = groups.flat();
  const df1 = groups.length - 1;
  const df2 = all.length - groups.length;
  const total = squaredDeviations(all);
  const within = sum(groups.map((group) => squaredDeviations(group)));
  if (df1 < 1 || df2 < 1 || !(within > 0)) return undefined;
  const centre = mean(all);
  const between = sum(groups.map((group) => group.length * (mean(group) - centre) ** 2));
  const meanWithin = within / df2;
  const f = between / df1 / meanWithin;
  if (!Number.isFinite(f) || !Number.isFinite(total)) return undefined;
  return {
    f,
    df1,
    df2,
    p: fUpperP(f, df1, df2),
    etaSquared: between / total,
    omegaSquared: Math.max(0, (between - df1 * meanWithin) / (total + meanWithin)),
  };
}

export interface WelchAnova {
  readonly f: number;
  readonly df1: number;
  readonly df2: number;
  readonly p: number;
}

/** Welch (1951), as R's oneway.test. */
export function welchAnova(groups: readonly (readonly number[])[]): WelchAnova | undefined {
  const k = groups.length;
  const parts = groups.map((group) => ({ n: group.length, mean: mean(group), variance: variance(group) }));
  if (k < 2 || parts.some((part) => part.n < 2 || !(part.variance > 0))) return undefined;
  const weights = parts.map((part) => part.n / part.variance);
  const totalWeight = sum(weights);
  const centre = sum(parts.map((part, index) => (weights[index] ?? 0) * part.mean)) / totalWeight;
  const imbalance =
    sum(parts.map((part, index) => (1 - (weights[index] ?? 0) / totalWeight) ** 2 / (part.n - 1))) / (k ** 2 - 1);
  const between = sum(parts.map((part, index) => (weights[index] ?? 0) * (part.mean - centre) ** 2));
  const f = between / ((k - 1) * (1 + 2 * (k - 2) * imbalance));
  const df2 = 1 / (3 * imbalance);
  if (!Number.isFinite(f) || !Number.isFinite(df2)) return undefined;
  return { f, df1: k - 1, df2, p: fUpperP(f, k - 1, df2) };
}

/** Brown & Forsythe (1974): one-way analysis of the distances from the group medians. */
export function brownForsythe(groups: readonly (readonly number[])[]): AnovaTest | undefined {
  return oneWayAnova(
    groups.map((group) => {
      const centre = median(group);
      return group.map((value) => Math.abs(value - centre));
    }),
  );
}
