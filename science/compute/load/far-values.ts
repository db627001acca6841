import type { AnalysisPlan, QuestionKind } from '../../../contracts/analysis-plan.ts';
import type { Note } from '../../../contracts/estimate.ts';
import type { AnalysisData, DataColumn } from '../analysis-data.ts';
import { distinctValues } from '../analysis-data.ts';
import { quantile } from '../quantile.ts';

/** Questions whose answers a single wrong value can turn. */
const MOVED: readonly QuestionKind[] = [
  'difference',
  'paired-difference',
  'association',
  'regression',
  'trend',
  'before-after',
  'one-sample',
  'variance',
  'agreement',
  'prediction',
  'expected-value',
  'description',
];
const LEAST_VALUES = 20;
const LEAST_DISTINCT = 11;
/** Interquartile ranges beyond the quartiles (Tukey 1977, "far out"), on the scale of the values and of their logarithms, */
const FAR = 3;
/** and on one of them, since the longer tail of a mixture of groups reaches beyond the first. */
const FARTHER = 5;
/** Where zeros or negative values leave no logarithms, skewed counts reach further. */
const FARTHEST = 10;
/** More than so many are no slips but the shape of the values. */
const MOST_SHARE = 0.01;
const MOST_FEW = 3;

/**
 * A few values of a column that lie so far from all others that a slip of the pen is likely: 610 among heart rates. Of a
 * profile every column of numbers is looked through.
 */
export function farValueNotes(plan: AnalysisPlan, { columns }: AnalysisData): Note[] {
  const isProfile = plan.question === 'profile';
  const measured = isProfile
    ? [...columns.keys()]
    : [plan.outcome, plan.baseline, ...plan.predictors, ...plan.covariates];
  const looked = isProfile || MOVED.includes(plan.question) ? [...new Set(measured)] : [];
  return looked.flatMap((name) => noteOn(columns.get(name ?? '')));
}

function noteOn(column: DataColumn | undefined): Note[] {
  if (column?.kind !== 'number' || distinctValues(column, LEAST_DISTINCT) < LEAST_DISTINCT) return [];
  const far = farValues(column.values.filter((value) => !Number.isNaN(value)).sort());
  if (far.length === 0) return [];
  return [{ code: 'values-far', column: column.name, count: far.length, detail: far.slice(0, MOST_FEW).join(', ') }];
}

/** `sorted`: without missing values, the least first. */
function farValues(sorted: Float64Array): readonly number[] {
  if (sorted.length < LEAST_VALUES) return [];
  const far = (sorted[0] ?? 0) > 0 ? farOnBothScales(sorted) : [...sorted.filter(beyond(sorted, FARTHEST))];
  return far.length > Math.max(MOST_FEW, MOST_SHARE * sorted.length) ? [] : far;
}

function farOnBothScales(sorted: Float64Array): readonly number[] {
  const far = [...sorted.filter(beyond(sorted, FAR))];
  if (far.length === 0) return far;
  const logarithms = sorted.map(Math.log);
  const isFar = beyond(logarithms, FAR);
  const [isFarther, isFartherByLogarithm] = [beyond(sorted, FARTHER), beyond(logarithms, FARTHER)];
  return far.filter((value) => {
    const logarithm = Math.log(value);
    return isFar(logarithm) && (isFarther(value) || isFartherByLogarithm(logarithm));
  });
}

/** Whether a value lies so many interquartile ranges beyond the quartiles. */
function beyond(sorted: Float64Array, times: number): (value: number) => boolean {
  const [low, high] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  const reach = times * (high - low);
  return (value) => reach > 0 && (value < low - reach || value > high + reach);
}
