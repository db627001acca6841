import { chiSquareUpperP } from './distributions.ts';

/** Counts: one row per level of the explanatory variable, one column per level of the outcome. */
export type Counts = readonly (readonly number[])[];

export interface ChiSquareTest {
  readonly chiSquare: number;
  readonly df: number;
  readonly p: number;
  readonly n: number;
  readonly smallestExpected: number;
  /** Share of cells with an expected count below 5. */
  readonly smallShare: number;
  readonly cramerV: number;
  /** Only for 2 × 2. */
  readonly yates?: { readonly chiSquare: number; readonly p: number };
}

function rowSums(counts: Counts): number[] {
  return counts.map((row) => row.reduce((total, count) => total + count, 0));
}

function columnSums(counts: Counts): number[] {
  return (counts[0] ?? []).map((_, column) => counts.reduce((total, row) => total + (row[column] ?? 0), 0));
}

/** Rows and columns without any observation say nothing and would divide by zero. */
function withoutEmpty(counts: Counts): number[][] {
  const columns = columnSums(counts);
  return counts
    .filter((row) => row.some((count) => count > 0))
    .map((row) => row.filter((_, column) => (columns[column] ?? 0) > 0));
}

export function chiSquareTest(table: Counts): ChiSquareTest | undefined {
  const counts = withoutEmpty(table);
  const rows = rowSums(counts);
  const columns = columnSums(counts);
  const n = rows.reduce((total, count) => total + count, 0);
  const df = (rows.length - 1) * (columns.length - 1);
  if (df < 1) return undefined;
  const cells = counts.flatMap((row, i) =>
    row.map((count, j) => ({ count, expected: ((rows[i] ?? 0) * (columns[j] ?? 0)) / n })),
  );
  const distance = (correction: number) =>
    cells.reduce((total, { count, expected }) => total + (Math.abs(count - expected) - correction) ** 2 / expected, 0);
  const chiSquare = distance(0);
  const result = {
    chiSquare,
    df,
    p: chiSquareUpperP(chiSquare, df),
    n,
    smallestExpected: Math.min(...cells.map((cell) => cell.expected)),
    smallShare: cells.filter((cell) => cell.expected < 5).length / cells.length,
    cramerV: Math.sqrt(chiSquare / n / Math.min(rows.length - 1, columns.length - 1)),
  };
  if (!Number.isFinite(chiSquare)) return undefined;
  if (cells.length !== 4) return result;
  // R and SciPy reduce the correction so that it never passes the difference itself.
  const corrected = distance(Math.min(0.5, ...cells.map(({ count, expected }) => Math.abs(count - expected))));
  return { ...result, yates: { chiSquare: corrected, p: chiSquareUpperP(corrected, df) } };
}
