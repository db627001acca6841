import { chiSquareUpperP, Z_95 } from './distributions.ts';
import type { Interval, TwoByTwo } from './two-by-two.ts';

export interface MantelHaenszel {
  readonly strata: number;
  /** With continuity correction, R's default in mantelhaen.test. */
  readonly corrected: { readonly chiSquare: number; readonly p: number };
  readonly uncorrected: { readonly chiSquare: number; readonly p: number };
  /** Mantel-Haenszel odds ratio with the interval of Robins, Breslow & Greenland (1986). */
  readonly commonOddsRatio?: Interval;
  /** Breslow-Day test with Tarone's correction. */
  readonly homogeneity?: { readonly chiSquare: number; readonly df: number; readonly p: number };
}

/** Cochran-Mantel-Haenszel over 2 × 2 tables; strata with an empty margin carry no information and are left out. */
export function mantelHaenszel(tables: readonly TwoByTwo[]): MantelHaenszel | undefined {
  const strata = tables.filter(isInformative);
  if (strata.length === 0) return undefined;
  let excess = 0;
  let spread = 0;
  for (const { a, b, c, d } of strata) {
    const n = a + b + c + d;
    excess += a - ((a + b) * (a + c)) / n;
    spread += ((a + b) * (c + d) * (a + c) * (b + d)) / (n * n * (n - 1));
  }
  if (!(spread > 0)) return undefined;
  const test = (correction: number) => {
    const chiSquare = Math.max(0, Math.abs(excess) - correction) ** 2 / spread;
    return { chiSquare, p: chiSquareUpperP(chiSquare, 1) };
  };
  const commonOddsRatio = commonOdds(strata);
  const homogeneity = commonOddsRatio && breslowDay(strata, commonOddsRatio.estimate);
  return {
    strata: strata.length,
    corrected: test(Math.min(0.5, Math.abs(excess))),
    uncorrected: test(0),
    ...(commonOddsRatio && { commonOddsRatio }),
    ...(homogeneity && { homogeneity }),
  };
}

export function isInformative({ a, b, c, d }: TwoByTwo): boolean {
  return a + b > 0 && c + d > 0 && a + c > 0 && b + d > 0;
}

function commonOdds(strata: readonly TwoByTwo[]): Interval | undefined {
  let r = 0;
  let s = 0;
  let pr = 0;
  let mixed = 0;
  let qs = 0;
  for (const { a, b, c, d } of strata) {
    const n = a + b + c + d;
    const concordant = (a * d) / n;
    const discordant = (b * c) / n;
    const p = (a + d) / n;
    const q = (b + c) / n;
    r += concordant;
    s += discordant;
    pr += p * concordant;
    mixed += p * discordant + q * concordant;
    qs += q * discordant;
  }
  if (!(r > 0) || !(s > 0)) return undefined;
  const standardError = Math.sqrt(pr / (2 * r * r) + mixed / (2 * r * s) + qs / (2 * s * s));
  const factor = Math.exp(Z_95 * standardError);
  return { estimate: r / s, low: r / s / factor, high: (r / s) * factor };
}

/** Breslow & Day (1980), 4.4, with Tarone's (1985) correction. */
function breslowDay(strata: readonly TwoByTwo[], oddsRatio: number) {
  if (strata.length < 2) return undefined;
  let chiSquare = 0;
  let excess = 0;
  let spread = 0;
  for (const table of strata) {
    const expected = expectedCount(table, oddsRatio);
    const { a, b, c, d } = table;
    const inverse = 1 / expected + 1 / (a + b - expected) + 1 / (a + c - expected) + 1 / (d - a + expected);
    if (!Number.isFinite(inverse) || c + d < 0) return undefined;
    chiSquare += (a - expected) ** 2 * inverse;
    excess += a - expected;
    spread += 1 / inverse;
  }
  const tarone = Math.max(0, chiSquare - excess ** 2 / spread);
  return { chiSquare: tarone, df: strata.length - 1, p: chiSquareUpperP(tarone, strata.length - 1) };
}

/** The count of cell a that has the given odds ratio at the margins seen: the admissible root of a quadratic. */
function expectedCount({ a, b, c, d }: TwoByTwo, oddsRatio: number): number {
  const first = a + b;
  const hits = a + c;
  const quadratic = 1 - oddsRatio;
  const linear = d - a + oddsRatio * (first + hits);
  const constant = -oddsRatio * first * hits;
  if (Math.abs(quadratic) < 1e-12) return -constant / linear;
  const root = Math.sqrt(linear * linear - 4 * quadratic * constant);
  const candidates = [(-linear + root) / (2 * quadratic), (-linear - root) / (2 * quadratic)];
  return candidates.find((value) => value > Math.max(0, a - d) && value < Math.min(first, hits)) ?? NaN;
}
