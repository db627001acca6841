import { Matrix, QrDecomposition } from 'ml-matrix';
import { fUpperP, tQuantile, tTwoSidedP } from './distributions.ts';

const BLOCK_ROWS = 4096;
const ALIASED = 1e-9;

/** A named column of the design matrix; the intercept is added by the fit. */
export interface Predictor {
  readonly name: string;
  readonly values: readonly number[];
}

export interface Coefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly t: number;
  readonly p: number;
  readonly low: number;
  readonly high: number;
}

export interface LinearFit {
  readonly n: number;
  readonly coefficients: readonly Coefficient[];
  readonly residualSumOfSquares: number;
  readonly residualDf: number;
  readonly rSquared: number;
  readonly adjustedRSquared: number;
  readonly f: number;
  readonly fDf: number;
  readonly fP: number;
  readonly residualSd: number;
  /** Predictors left out because the others determine them. */
  readonly aliased: readonly string[];
}

export interface Triangle {
  readonly estimates: readonly number[];
  /** Square roots of the diagonal of (X'X)⁻¹. */
  readonly scales: readonly number[];
  readonly residualSumOfSquares: number;
}

/**
 * Least squares by QR of [X y], block after block, so that the memory does not grow with the rows (Golub & Van Loan, 4th ed., 5.3 and 6.5).
 * Undefined where X has dependent columns; `dependentAt` tells which.
 */
export function leastSquares(
  rows: number,
  width: number,
  cell: (row: number, column: number) => number,
): { readonly triangle?: Triangle; readonly dependentAt?: number } {
  let upper: number[][] = [];
  for (let start = 0; start < rows; start += BLOCK_ROWS) {
    const block = upper;
    for (let row = start; row < Math.min(rows, start + BLOCK_ROWS); row++) {
      block.push(Array.from({ length: width + 1 }, (_, column) => cell(row, column)));
    }
    while (block.length < width + 1) block.push(new Array<number>(width + 1).fill(0));
    upper = new QrDecomposition(new Matrix(block)).upperTriangularMatrix.to2DArray();
  }
  return solveTriangle(upper, width);
}

function solveTriangle(upper: number[][], width: number): { triangle?: Triangle; dependentAt?: number } {
  const at = (row: number, column: number) => upper[row]?.[column] ?? 0;
  for (let column = 0; column < width; column++) {
    const norm = Math.hypot(...Array.from({ length: column + 1 }, (_, row) => at(row, column)));
    if (!(Math.abs(at(column, column)) > ALIASED * norm)) return { dependentAt: column };
  }
  const solve = (rightSide: (row: number) => number): number[] => {
    const solution = new Array<number>(width).fill(0);
    for (let row = width - 1; row >= 0; row--) {
      let rest = rightSide(row);
      for (let column = row + 1; column < width; column++) rest -= at(row, column) * (solution[column] ?? 0);
      solution[row] = rest / at(row, row);
    }
    return solution;
  };
  const squares = new Array<number>(width).fill(0);
  for (let unit = 0; unit < width; unit++) {
    for (const [row, value] of solve((index) => (index === unit ? 1 : 0)).entries()) {
      squares[row] = (squares[row] ?? 0) + value ** 2;
    }
  }
  return {
    triangle: {
      estimates: solve((row) => at(row, width)),
      scales: squares.map(Math.sqrt),
      residualSumOfSquares: at(width, width) ** 2,
    },
  };
}

/** Ordinary least squares with an intercept. Predictors are centred, which keeps years and large offsets accurate. */
export function fitLinear(y: readonly number[], predictors: readonly Predictor[]): LinearFit | undefined {
  const n = y.length;
  const centres = predictors.map(({ values }) => values.reduce((total, value) => total + value, 0) / n);
  const centreY = y.reduce((total, value) => total + value, 0) / n;
  const aliased: string[] = [];
  let used = predictors.map((predictor, index) => ({ ...predictor, centre: centres[index] ?? 0 }));
  for (;;) {
    if (n - used.length - 1 < 1) return undefined;
    const current = used;
    const cell = (row: number, column: number) => {
      const predictor = current[column - 1];
      if (column === 0) return 1;
      return predictor ? (predictor.values[row] ?? 0) - predictor.centre : (y[row] ?? 0) - centreY;
    };
    const { triangle, dependentAt } = leastSquares(n, current.length + 1, cell);
    if (triangle) return summarise(y, current, triangle, centreY, aliased);
    const dropped = current[(dependentAt ?? 0) - 1];
    if (!dropped) return undefined;
    aliased.push(dropped.name);
    used = current.filter((predictor) => predictor !== dropped);
  }
}

function summarise(
  y: readonly number[],
  predictors: readonly (Predictor & { readonly centre: number })[],
  triangle: Triangle,
  centreY: number,
  aliased: readonly string[],
): LinearFit | undefined {
  const n = y.length;
  const residualDf = n - predictors.length - 1;
  const total = y.reduce((squares, value) => squares + (value - centreY) ** 2, 0);
  // Below rounding the fit is exact and no error can be estimated.
  const residualSumOfSquares = Math.max(triangle.residualSumOfSquares, total * Number.EPSILON ** 2);
  if (!(total > n * (Number.EPSILON * 4 * centreY) ** 2) || !Number.isFinite(residualSumOfSquares)) return undefined;
  const residualSd = Math.sqrt(residualSumOfSquares / residualDf);
  const intercept =
    centreY +
    (triangle.estimates[0] ?? NaN) -
    predictors.reduce((shift, { centre }, index) => shift + centre * (triangle.estimates[index + 1] ?? NaN), 0);
  const rSquared = 1 - residualSumOfSquares / total;
  const fDf = predictors.length;
  const f = fDf === 0 ? 0 : (total - residualSumOfSquares) / fDf / (residualSumOfSquares / residualDf);
  return {
    n,
    coefficients: [
      { name: 'intercept', estimate: intercept, standardError: NaN, t: NaN, p: NaN, low: NaN, high: NaN },
      ...slopesOf(predictors, triangle, residualSd, residualDf),
    ],
    residualSumOfSquares,
    residualDf,
    rSquared,
    adjustedRSquared: 1 - ((1 - rSquared) * (n - 1)) / residualDf,
    f,
    fDf,
    fP: fDf === 0 ? 1 : fUpperP(f, fDf, residualDf),
    residualSd,
    aliased,
  };
}

function slopesOf(
  predictors: readonly Predictor[],
  { estimates, scales }: Triangle,
  residualSd: number,
  residualDf: number,
): Coefficient[] {
  const margin = tQuantile(0.975, residualDf);
  return predictors.map(({ name }, index) => {
    const estimate = estimates[index + 1] ?? NaN;
    const standardError = (scales[index + 1] ?? NaN) * residualSd;
    const t = estimate / standardError;
    const half = margin * standardError;
    const p = tTwoSidedP(t, residualDf);
    return { name, estimate, standardError, t, p, low: estimate - half, high: estimate + half };
  });
}

export interface NestedTest {
  readonly f: number;
  readonly df1: number;
  readonly df2: number;
  readonly p: number;
}

/** F test of the larger model against the smaller one nested in it. */
export function compareFits(smaller: LinearFit, larger: LinearFit): NestedTest | undefined {
  const df1 = smaller.residualDf - larger.residualDf;
  const df2 = larger.residualDf;
  if (df1 < 1 || df2 < 1) return undefined;
  const f = Math.max(
    0,
    (smaller.residualSumOfSquares - larger.residualSumOfSquares) / df1 / (larger.residualSumOfSquares / df2),
  );
  return { f, df1, df2, p: fUpperP(f, df1, df2) };
}
