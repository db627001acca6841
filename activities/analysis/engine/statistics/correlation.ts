import { mean } from './describe.ts';
import { tTwoSidedP, Z_95 } from './distributions.ts';
import { rank } from './ranks.ts';

export interface Correlation {
  readonly n: number;
  readonly r: number;
  readonly t: number;
  readonly df: number;
  readonly p: number;
  /** Fisher's z interval; undefined below n = 4. */
  readonly interval?: { readonly low: number; readonly high: number };
}

export function pearson(x: readonly number[], y: readonly number[]): Correlation | undefined {
  const n = x.length;
  if (n < 3) return undefined;
  const centreX = mean(x);
  const centreY = mean(y);
  let sxx = 0;
  let syy = 0;
  let sxy = 0;
  for (let index = 0; index < n; index++) {
    const dx = (x[index] ?? NaN) - centreX;
    const dy = (y[index] ?? NaN) - centreY;
    sxx += dx * dx;
    syy += dy * dy;
    sxy += dx * dy;
  }
  const rounding = n * (Number.EPSILON * 4) ** 2;
  if (sxx <= rounding * centreX ** 2 || syy <= rounding * centreY ** 2) return undefined;
  const r = Math.max(-1, Math.min(1, sxy / Math.sqrt(sxx) / Math.sqrt(syy)));
  return Number.isFinite(r) ? fromR(r, n) : undefined;
}

function fromR(r: number, n: number): Correlation {
  const df = n - 2;
  const unexplained = (1 - r) * (1 + r);
  // A perfect line has an infinite t: report the largest that still has a finite value.
  const t = r * Math.sqrt(df / Math.max(unexplained, Number.EPSILON ** 2));
  const base = { n, r, t, df, p: tTwoSidedP(t, df) };
  if (n < 4 || unexplained === 0) return base;
  const z = Math.atanh(r);
  const margin = Z_95 / Math.sqrt(n - 3);
  return { ...base, interval: { low: Math.tanh(z - margin), high: Math.tanh(z + margin) } };
}

/** Pearson correlation of mid-ranks; p by Student's t, as scipy.stats.spearmanr. */
export function spearman(x: readonly number[], y: readonly number[]): Correlation | undefined {
  return pearson(Array.from(rank(x).ranks), Array.from(rank(y).ranks));
}
