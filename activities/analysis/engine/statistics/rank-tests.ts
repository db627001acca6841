import { chiSquareUpperP, normalTwoSidedP } from './distributions.ts';
import { rank } from './ranks.ts';

const EXACT_BELOW = 50; // R's limit for exact p values in wilcox.test

export interface RankTest {
  readonly statistic: number;
  readonly p: number;
  readonly exact: boolean;
}

/** Number of ways to reach each U, by the recurrence of Mann & Whitney (1947). */
function countsOfU(m: number, n: number): Float64Array {
  let ways = new Float64Array(m * n + 1);
  ways[0] = 1;
  // Gaussian binomial coefficient: product over i of (1 − q^(n+i)) / (1 − q^i).
  for (let i = 1; i <= m; i++) {
    const next = Float64Array.from(ways);
    for (let u = m * n; u >= n + i; u--) next[u] = (next[u] ?? 0) - (next[u - n - i] ?? 0);
    for (let u = i; u <= m * n; u++) next[u] = (next[u] ?? 0) + (next[u - i] ?? 0);
    ways = next;
  }
  return ways;
}

/** Number of ways to reach each sum of positive ranks (Wilcoxon 1945). */
function countsOfSignedRank(n: number): Float64Array {
  const most = (n * (n + 1)) / 2;
  const ways = new Float64Array(most + 1);
  ways[0] = 1;
  for (let i = 1; i <= n; i++) for (let w = most; w >= i; w--) ways[w] = (ways[w] ?? 0) + (ways[w - i] ?? 0);
  return ways;
}

function twoSidedExact(ways: Float64Array, statistic: number): number {
  let total = 0;
  let below = 0;
  let above = 0;
  for (const [at, count] of ways.entries()) {
    total += count;
    if (at <= statistic) below += count;
    if (at >= statistic) above += count;
  }
  return Math.min(1, (2 * Math.min(below, above)) / total);
}

/** Mann-Whitney U of the first group; exact without ties below 50, else normal with tie and continuity correction (as R). */
export function mannWhitney(a: readonly number[], b: readonly number[]): RankTest | undefined {
  const m = a.length;
  const n = b.length;
  if (m === 0 || n === 0) return undefined;
  const { ranks, tieTerm } = rank([...a, ...b]);
  let rankSum = 0;
  for (let index = 0; index < m; index++) rankSum += ranks[index] ?? 0;
  const statistic = rankSum - (m * (m + 1)) / 2;
  if (tieTerm === 0 && m < EXACT_BELOW && n < EXACT_BELOW) {
    return { statistic, p: twoSidedExact(countsOfU(m, n), statistic), exact: true };
  }
  const total = m + n;
  const spread = ((m * n) / 12) * (total + 1 - tieTerm / (total * (total - 1)));
  return normalApproximation(statistic, (m * n) / 2, spread);
}

/** Wilcoxon signed-rank test on differences; zero differences are dropped, as R does. */
export function signedRank(differences: readonly number[]): RankTest | undefined {
  const used = differences.filter((value) => value !== 0);
  const n = used.length;
  if (n === 0) return undefined;
  const { ranks, tieTerm } = rank(used.map(Math.abs));
  let statistic = 0;
  for (const [index, value] of used.entries()) if (value > 0) statistic += ranks[index] ?? 0;
  if (tieTerm === 0 && n < EXACT_BELOW && n === differences.length) {
    return { statistic, p: twoSidedExact(countsOfSignedRank(n), statistic), exact: true };
  }
  return normalApproximation(statistic, (n * (n + 1)) / 4, (n * (n + 1) * (2 * n + 1)) / 24 - tieTerm / 48);
}

function normalApproximation(statistic: number, expected: number, spread: number): RankTest | undefined {
  if (!(spread > 0)) return undefined;
  const shift = statistic - expected;
  const corrected = Math.sign(shift) * Math.max(0, Math.abs(shift) - 0.5);
  return { statistic, p: normalTwoSidedP(corrected / Math.sqrt(spread)), exact: false };
}

export interface KruskalWallis {
  readonly h: number;
  readonly df: number;
  readonly p: number;
}

/** Kruskal & Wallis (1952) with the correction for ties. */
export function kruskalWallis(groups: readonly (readonly number[])[]): KruskalWallis | undefined {
  const all = groups.flat();
  const n = all.length;
  const { ranks, tieTerm } = rank(all);
  const correction = 1 - tieTerm / (n ** 3 - n);
  if (n < 3 || !(correction > 0) || groups.some((group) => group.length === 0)) return undefined;
  let between = 0;
  let at = 0;
  for (const group of groups) {
    let rankSum = 0;
    for (let index = 0; index < group.length; index++) rankSum += ranks[at++] ?? 0;
    between += rankSum ** 2 / group.length;
  }
  const h = ((12 / (n * (n + 1))) * between - 3 * (n + 1)) / correction;
  const df = groups.length - 1;
  return { h, df, p: chiSquareUpperP(h, df) };
}
