import gammaln from '@stdlib/math-base-special-gammaln';
import type { TwoByTwo } from './two-by-two.ts';

const LARGEST_SUPPORT = 20_000;

export interface FisherTest {
  readonly p: number;
  /** Conditional maximum-likelihood odds ratio (as R's fisher.test) with its exact interval; Infinity where unbounded. */
  readonly conditionalOddsRatio: number;
  readonly low: number;
  readonly high: number;
}

function logChoose(n: number, k: number): number {
  return gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1);
}

interface Support {
  readonly lowest: number;
  /** Log probabilities of the central hypergeometric distribution over its support. */
  readonly logs: readonly number[];
}

function noncentral({ lowest, logs }: Support, logOdds: number): { at: number; probability: number }[] {
  const tilted = logs.map((log, index) => log + logOdds * (lowest + index));
  const largest = tilted.reduce((most, value) => Math.max(most, value), -Infinity);
  const weights = tilted.map((value) => Math.exp(value - largest));
  const total = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight, index) => ({ at: lowest + index, probability: weight / total }));
}

/** Root of an increasing function by bisection on the log odds ratio. */
function solve(increasing: (logOdds: number) => number): number {
  let low = -50;
  let high = 50;
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (increasing(middle) < 0) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}

/** Fisher's exact test of a 2 × 2 table, two-sided by summing all tables no likelier than the one seen (as R and SciPy). */
export function fisherExact({ a, b, c, d }: TwoByTwo): FisherTest | undefined {
  const first = a + b;
  const second = c + d;
  const hits = a + c;
  const lowest = Math.max(0, hits - second);
  const highest = Math.min(first, hits);
  if (highest === lowest || highest - lowest > LARGEST_SUPPORT) return undefined;
  const all = logChoose(first + second, hits);
  const logs = Array.from(
    { length: highest - lowest + 1 },
    (_, index) => logChoose(first, lowest + index) + logChoose(second, hits - lowest - index) - all,
  );
  const support = { lowest, logs };
  const seen = logs[a - lowest] ?? 0;
  const p = logs.reduce((total, log) => (log <= seen + 1e-7 ? total + Math.exp(log) : total), 0);
  const sumOf = (logOdds: number, keep: (at: number) => boolean) =>
    noncentral(support, logOdds).reduce((total, { at, probability }) => (keep(at) ? total + probability : total), 0);
  const expected = (logOdds: number) =>
    noncentral(support, logOdds).reduce((total, { at, probability }) => total + at * probability, 0);
  return {
    p: Math.min(1, p),
    conditionalOddsRatio: extreme(a, lowest, highest) ?? solve((logOdds) => expected(logOdds) - a),
    low: a === lowest ? 0 : solve((logOdds) => sumOf(logOdds, (at) => at >= a) - 0.025),
    high: a === highest ? Infinity : solve((logOdds) => 0.025 - sumOf(logOdds, (at) => at <= a)),
  };
}

function extreme(a: number, lowest: number, highest: number): number | undefined {
  if (a === lowest) return 0;
  return a === highest ? Infinity : undefined;
}
