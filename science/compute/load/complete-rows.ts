import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Note } from '../../../contracts/estimate.ts';
import type { AnalysisData, DataColumn, FactorColumn, NumberColumn } from '../analysis-data.ts';
import { takeRows, withColumn, withoutEmptyLevels } from '../as-factor.ts';

const MOST_EXPANDED = 5_000_000;

export interface Taken {
  readonly data: AnalysisData;
  readonly notes: readonly Note[];
}

/** Leaves out the rows that lack a value of a required column. */
export function completeRows(data: AnalysisData, required: readonly string[]): Taken {
  const columns = required.map((name) => data.columns.get(name)).filter((column) => column !== undefined);
  const notes = columns
    .filter((column) => column.missing > 0)
    .map((column): Note => ({ code: 'rows-missing', column: column.name, count: column.missing, detail: null }));
  if (notes.length === 0) return { data: withoutEmptyLevels(data), notes };
  const kept = allRows(data.rows).filter((row) => !columns.some((column) => isMissing(column, row)));
  return { data: takeRows(data, kept), notes };
}

function allRows(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, row) => row);
}

function isMissing(column: DataColumn, row: number): boolean {
  if (column.kind === 'number' || column.kind === 'date') return Number.isNaN(column.values[row] ?? NaN);
  return column.codes[row] === 0;
}

/** Rows that stand for many become that many, where the plan names the column of counts or of trials. */
export function expandRows(plan: AnalysisPlan, data: AnalysisData): Taken | { readonly refused: Note } {
  const counts = countsOf(plan.weight, data);
  if (counts) return expandWeights(data, counts);
  const [trials, successes] = [countsOf(plan.trials, data), countsOf(plan.outcome, data)];
  return trials && successes ? expandTrials(data, successes, trials) : { data, notes: [] };
}

function countsOf(name: string | null, data: AnalysisData): NumberColumn | undefined {
  const column = name === null ? undefined : data.columns.get(name);
  return column?.kind === 'number' ? column : undefined;
}

function areCounts({ values }: NumberColumn): boolean {
  return values.every((value) => Number.isInteger(value) && value >= 0);
}

function expandWeights(data: AnalysisData, weight: NumberColumn): Taken | { readonly refused: Note } {
  const total = weight.values.reduce((sum, value) => sum + value, 0);
  if (!areCounts(weight) || total > MOST_EXPANDED)
    return { refused: { code: 'no-method', column: weight.name, count: null, detail: 'weights' } };
  const rows = new Uint32Array(total);
  let place = 0;
  for (const [row, times] of weight.values.entries()) for (let copy = 0; copy < times; copy++) rows[place++] = row;
  return {
    data: takeRows(data, rows),
    notes: [{ code: 'rows-weighted', column: weight.name, count: total, detail: null }],
  };
}

/** The level of a trial that succeeded. */
export const SUCCESS = 'yes';

/** The number of the row that a trial is of. */
export const TRIALS_ROW = 'row of the trial';

/** Successes of trials become one row for each trial, its outcome `yes` or `no`. */
function expandTrials(
  data: AnalysisData,
  successes: NumberColumn,
  trials: NumberColumn,
): Taken | { readonly refused: Note } {
  const total = trials.values.reduce((sum, value) => sum + value, 0);
  const possible = trials.values.every((value, row) => (successes.values[row] ?? NaN) <= value);
  if (!areCounts(successes) || !areCounts(trials) || !possible || total > MOST_EXPANDED)
    return { refused: { code: 'no-method', column: trials.name, count: null, detail: 'trials' } };
  const rows = new Uint32Array(total);
  const codes = new Int32Array(total);
  let place = 0;
  for (const [row, times] of trials.values.entries()) {
    for (let copy = 0; copy < times; copy++) {
      rows[place] = row;
      codes[place++] = copy < (successes.values[row] ?? 0) ? 2 : 1;
    }
  }
  const outcome: FactorColumn = { kind: 'factor', name: successes.name, missing: 0, levels: ['no', SUCCESS], codes };
  const notes: Note[] = [{ code: 'trials-counted', column: trials.name, count: total, detail: successes.name }];
  const row: NumberColumn = { kind: 'number', name: TRIALS_ROW, missing: 0, values: Float64Array.from(rows) };
  return { data: withColumn(withColumn(takeRows(data, rows), outcome), row), notes };
}
