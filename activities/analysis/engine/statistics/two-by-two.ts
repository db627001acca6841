import { Z_95 } from './distributions.ts';

/** a, b: first group with and without the outcome; c, d: second group. */
export interface TwoByTwo {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** Wilson (1927) score interval of a proportion. */
export function wilson(successes: number, n: number): Interval {
  const share = successes / n;
  const square = Z_95 ** 2;
  const centre = (share + square / (2 * n)) / (1 + square / n);
  const margin = (Z_95 / (1 + square / n)) * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n));
  return { estimate: share, low: Math.max(0, centre - margin), high: Math.min(1, centre + margin) };
}

/** Difference of two proportions with Newcombe's (1998) hybrid score interval, method 10. */
export function riskDifference({ a, b, c, d }: TwoByTwo): Interval {
  const first = wilson(a, a + b);
  const second = wilson(c, c + d);
  const estimate = first.estimate - second.estimate;
  return {
    estimate,
    low: estimate - Math.hypot(first.estimate - first.low, second.high - second.estimate),
    high: estimate + Math.hypot(first.high - first.estimate, second.estimate - second.low),
  };
}

function logInterval(estimate: number, standardError: number): Interval | undefined {
  if (!(estimate > 0) || !Number.isFinite(estimate) || !Number.isFinite(standardError)) return undefined;
  const factor = Math.exp(Z_95 * standardError);
  return { estimate, low: estimate / factor, high: estimate * factor };
}

/** Ratio of two proportions with the log interval of Katz et al. (1978); undefined with an empty cell. */
export function riskRatio({ a, b, c, d }: TwoByTwo): Interval | undefined {
  return logInterval(a / (a + b) / (c / (c + d)), Math.sqrt(1 / a - 1 / (a + b) + 1 / c - 1 / (c + d)));
}

/** Sample odds ratio ad/bc with Woolf's (1955) interval; undefined with an empty cell. */
export function sampleOddsRatio({ a, b, c, d }: TwoByTwo): Interval | undefined {
  return logInterval((a * d) / (b * c), Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d));
}
