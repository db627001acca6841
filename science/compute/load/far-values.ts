import type { AnalysisPlan, QuestionKind } from '../../../contracts/analysis-plan.ts';
import type { Note } from '../../../contracts/estimate.ts';
import type { AnalysisData, DataColumn } from '../analysis-data.ts';
import { distinctValues } from '../analysis-data.ts';

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
  const far = (sorted[0] ?? 0) > 0 ? beyondBoth(sorted) : outside(sorted, FARTHEST);
  return far.length > Math.max(MOST_FEW, MOST_SHARE * sorted.length) ? [] : far;
}

function beyondBoth(sorted: Float64Array): readonly number[] {
  const logarithms = sorted.map(Math.log);
  const isBeyond = (times: number) => ({
    values: new Set(outside(sorted, times)),
    logarithms: new Set(outside(logarithms, times)),
  });
  const [far, farther] = [isBeyond(FAR), isBeyond(FARTHER)];
  return [...sorted].filter(
    (value) =>
      far.values.has(value) &&
      far.logarithms.has(Math.log(value)) &&
      (farther.values.has(value) || farther.logarithms.has(Math.log(value))),
  );
}

function outside(sorted: Float64Array, times: number): readonly number[] {
  const [low, high] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  const reach = times * (high - low);
  return reach > 0 ? [...sorted.filter((value) => value < low - reach || value > high + reach)] : [];
}

/** R's seventh type. */
function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN];
  return below + (above - below) * (place - Math.floor(place));
}
