import { compareFits, fitLinear } from './linear-model.ts';
import type { LinearFit } from './linear-model.ts';

export interface Curvature {
  /** Of the quadratic term: F test of the parabola against the line. */
  readonly p: number;
  /** Of the parabola as a whole. */
  readonly fP: number;
  readonly rSquared: number;
  /** Where it turns. */
  readonly turnsAt: number;
  readonly peak: boolean;
  /** It turns among the values of x, so that neither "higher" nor "lower" describes the relation. */
  readonly turnsInside: boolean;
}

const LEAST_POINTS = 10;
const LEAST_DISTINCT = 4;
const CLEAR = 0.01;
const CLEAR_SIDE = 0.05;
// In many rows the smallest bend is significant; a bend that explains less than this changes no answer.
const LEAST_GAIN = 0.02;
/** Where the line is clear, a bend that explains less than this leaves the line as the answer. */
const GAIN_OVER_LINE = 0.1;

/** A clear bend of y along x, where there is one. A symmetric parabola has no linear correlation at all. */
export function curvature(
  x: readonly number[],
  y: readonly number[],
  line: LinearFit | undefined,
): Curvature | undefined {
  if (!line || x.length < LEAST_POINTS || new Set(x).size < LEAST_DISTINCT) return undefined;
  return bendOf(x, y, line);
}

function bendOf(x: readonly number[], y: readonly number[], line: LinearFit): Curvature | undefined {
  const centre = x.reduce((total, value) => total + value, 0) / x.length;
  const squares = x.map((value) => (value - centre) ** 2);
  const parabola = fitLinear(y, [
    { name: 'x', values: x },
    { name: 'x squared', values: squares },
  ]);
  const test = parabola && compareFits(line, parabola);
  if (!test || !(test.p < CLEAR)) return undefined;
  const gain = parabola.rSquared - line.rSquared;
  const [, slope, bend] = parabola.coefficients;
  if (!slope || !bend || gain < LEAST_GAIN) return undefined;
  const turnsAt = centre - slope.estimate / (2 * bend.estimate);
  return {
    p: test.p,
    fP: parabola.fP,
    rSquared: parabola.rSquared,
    turnsAt,
    peak: bend.estimate < 0,
    turnsInside: (gain >= GAIN_OVER_LINE || line.fP >= CLEAR_SIDE) && risesAndFalls(x, y, turnsAt),
  };
}

/** The test of two lines by Simonsohn (2018): a parabola also bends where y only levels off; then one side has no slope. */
function risesAndFalls(x: readonly number[], y: readonly number[], turnsAt: number): boolean {
  const [left, right] = [(value: number) => value <= turnsAt, (value: number) => value > turnsAt].map((isOn) => {
    const rows = [...x.keys()].filter((row) => isOn(x[row] ?? NaN));
    const values = rows.map((row) => x[row] ?? NaN);
    return fitLinear(
      rows.map((row) => y[row] ?? NaN),
      [{ name: 'x', values }],
    )?.coefficients[1];
  });
  if (!left || !right || left.p >= CLEAR_SIDE || right.p >= CLEAR_SIDE) return false;
  return left.estimate < 0 !== right.estimate < 0;
}
