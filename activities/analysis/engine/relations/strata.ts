import { asGroups, completeRows, isGroup, isNumeric, levelsAt, numbersAt } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { figures, levelOf } from '../report/wording.ts';
import { chiSquareTest } from '../statistics/contingency.ts';
import { pearson } from '../statistics/correlation.ts';
import { ascending, quantileSorted } from '../statistics/describe.ts';
import { oneWayAnova } from '../statistics/many-groups.ts';
import { crossTabulate } from './cross-tabulate.ts';
import { ALPHA } from './evidence.ts';

export const MOST_STRATA = 30;
const MOST_SCANNED_LEVELS = 12;
const LEAST_PER_LEVEL = 5;

export interface Stratum {
  readonly label: string;
  readonly rows: readonly number[];
}

/** A column as strata: its levels, or thirds of a quantity. */
export function stratumVariable(variable: Variable): Variable {
  if (isGroup(variable)) return variable;
  const grouped = variable.distinct <= MOST_SCANNED_LEVELS ? asGroups(variable) : variable;
  if (grouped.codes) return { ...grouped, kind: grouped.distinct === 2 ? 'binary' : 'category' };
  const numbers = variable.numbers ?? new Float64Array();
  const sorted = ascending(Array.from(numbers).filter((value) => !Number.isNaN(value)));
  const [low, high] = [quantileSorted(sorted, 1 / 3), quantileSorted(sorted, 2 / 3)];
  const code = (value: number) => (Number.isNaN(value) ? -1 : value <= low ? 0 : value <= high ? 1 : 2);
  const levels = [`lowest third (up to ${figures(low)})`, 'middle third', `highest third (above ${figures(high)})`];
  return { ...variable, kind: 'category', levels, distinct: 3, codes: Int32Array.from(numbers, code) };
}

export function splitRows(frame: Frame, stratum: Variable, others: readonly Variable[]): Stratum[] {
  const parts = stratum.levels.map((_, code) => ({ label: levelOf(stratum, code), rows: new Array<number>() }));
  for (const row of completeRows(frame, [...others, stratum])) parts[stratum.codes?.[row] ?? -1]?.rows.push(row);
  return parts.filter((part) => part.rows.length > 0);
}

/** Effects on one scale (slope, difference, log odds ratio), all in the same orientation. */
export interface Directions {
  readonly pooled: number;
  readonly pooledP: number;
  readonly adjusted: number;
  readonly adjustedP: number;
  readonly strata: readonly number[];
}

export interface Judgement {
  /** Within the strata the relation runs the other way. */
  readonly reversal: boolean;
  /** The pooled relation is not seen any more once the strata are held apart. */
  readonly removed: boolean;
  readonly opposite: number;
  readonly informative: number;
}

export function judge({ pooled, pooledP, adjusted, adjustedP, strata }: Directions): Judgement {
  const informative = strata.filter((effect) => Number.isFinite(effect) && effect !== 0);
  const opposite = informative.filter((effect) => effect * pooled < 0).length;
  const turned = adjusted * pooled < 0 && informative.length > 1;
  const all = opposite === informative.length;
  // A weak turn in most strata counts only where there was something to turn and it is more than noise.
  const mostly = opposite > informative.length / 2 && pooledP < ALPHA && adjustedP < 0.32;
  const reversal = turned && (all || mostly);
  const removed = !reversal && pooledP < ALPHA && adjustedP >= ALPHA && Math.abs(adjusted) < 0.5 * Math.abs(pooled);
  return { reversal, removed, opposite, informative: informative.length };
}

export interface QuickTest {
  readonly p: number;
  /** Correlation coefficient, correlation ratio or Cramér's V: 0 to 1. */
  readonly strength: number;
  readonly measure: string;
  readonly n: number;
}

/** The plainest test of a relation between two columns, for ranking and for choosing what to look at. */
export function quickTest(frame: Frame, one: Variable, two: Variable): QuickTest {
  const rows = completeRows(frame, [one, two]);
  if (isGroup(one) && isGroup(two)) return quickTable(frame, one, two, rows);
  if (isNumeric(one) && isNumeric(two)) return quickCorrelation(one, two, rows);
  return isNumeric(one) ? quickComparison(one, two, rows) : quickComparison(two, one, rows);
}

function quickTable(frame: Frame, one: Variable, two: Variable, rows: readonly number[]): QuickTest {
  const measure = "Cramér's V";
  const test = chiSquareTest(crossTabulate(frame, one, two, rows).counts);
  return test
    ? { p: test.p, strength: test.cramerV, measure, n: rows.length }
    : { p: 1, strength: 0, measure, n: rows.length };
}

function quickCorrelation(one: Variable, two: Variable, rows: readonly number[]): QuickTest {
  const measure = 'absolute Pearson r';
  const test = pearson(numbersAt(one, rows), numbersAt(two, rows));
  return test
    ? { p: test.p, strength: Math.abs(test.r), measure, n: rows.length }
    : { p: 1, strength: 0, measure, n: rows.length };
}

function quickComparison(quantity: Variable, group: Variable, rows: readonly number[]): QuickTest {
  const measure = 'correlation ratio eta';
  const values: number[][] = group.levels.map(() => []);
  const numbers = numbersAt(quantity, rows);
  for (const [index, code] of levelsAt(group, rows).entries()) values[code]?.push(numbers[index] ?? NaN);
  const test = oneWayAnova(values.filter((part) => part.length > 0));
  return test
    ? { p: test.p, strength: Math.sqrt(test.etaSquared), measure, n: rows.length }
    : { p: 1, strength: 0, measure, n: rows.length };
}

/** Columns that could divide the rows into strata: few levels, each with enough rows. */
export function candidateStrata(frame: Frame, besides: readonly Variable[]): Variable[] {
  const names = new Set(besides.map((variable) => variable.name));
  return frame.variables
    .filter(
      (variable) => !names.has(variable.name) && variable.distinct >= 2 && variable.distinct <= MOST_SCANNED_LEVELS,
    )
    .filter((variable) => isGroup(variable) || (variable.coded && !variable.temporal))
    .map(stratumVariable)
    .filter((variable) => {
      const counts = variable.levels.map(() => 0);
      for (const code of variable.codes ?? []) if (code >= 0) counts[code] = (counts[code] ?? 0) + 1;
      return counts.filter((count) => count >= LEAST_PER_LEVEL).length >= 2;
    });
}
