import type { AnalysisPlan, ColumnKind, Method } from '../../../contracts/analysis-plan.ts';
import type { Deviation, Note } from '../../../contracts/estimate.ts';
import type { AnalysisData, DataColumn, FactorColumn } from '../analysis-data.ts';
import { distinctValues, isNumeric, levelCounts } from '../analysis-data.ts';
import type { Choice, Refusal } from '../choice.ts';
import { refuse } from '../choice.ts';
import type { Argument, FunctionCall } from '../method-call.ts';

/** What several families ask of a plan's columns before they choose a model. */

const AFFIRMATIVE = new Set([
  'yes',
  'true',
  '1',
  'y',
  'positive',
  'present',
  'dead',
  'died',
  'success',
  'event',
  'case',
]);
const MOST_LEVELS = 60;

export function plannedKind(plan: AnalysisPlan, name: string | null): ColumnKind | undefined {
  return plan.kinds.find(({ column }) => column === name)?.kind;
}

/** Levels that have rows. */
export function presentLevels(column: FactorColumn): string[] {
  const counts = levelCounts(column);
  return column.levels.filter((_, index) => (counts[index] ?? 0) > 0);
}

/** The value of a two-valued outcome that counts as success: named by the plan, an affirmative word, or the last one. */
export function successLevel(plan: AnalysisPlan, data: AnalysisData): string | number | null {
  const column = data.columns.get(plan.outcome ?? '');
  if (column?.kind === 'factor') return successOfFactor(plan.outcomeLevel, presentLevels(column));
  if (column?.kind !== 'number' || plannedKind(plan, plan.outcome) === 'quantity') return null;
  if (distinctValues(column, 3) > 2) return null;
  const values = [...new Set(column.values)].filter((each) => !Number.isNaN(each)).sort((a, b) => a - b);
  const coded = values.every((each) => each === 0 || each === 1);
  if (!coded && plannedKind(plan, plan.outcome) !== 'binary') return null;
  const named = Number(plan.outcomeLevel ?? Number.NaN);
  return values.includes(named) ? named : (values.at(-1) ?? null);
}

function successOfFactor(named: string | null, levels: readonly string[]): string | null {
  if (named !== null && levels.includes(named)) return named;
  if (levels.length > 2) return null;
  return levels.find((level) => AFFIRMATIVE.has(level.toLowerCase())) ?? levels.at(-1) ?? null;
}

export type EventLevel = { readonly column: string; readonly level: string | number };

/** A number column holds events as 1, whatever its decimals: R compares values of the same type. */
export function typedLevel(column: DataColumn | undefined, level: string): string | number {
  return column !== undefined && isNumeric(column) && level.trim() !== '' && Number.isFinite(Number(level))
    ? Number(level)
    : level;
}

/** Columns that no model can hold, as the refusal that says so. */
export function unfitPredictor(names: readonly string[], data: AnalysisData): Refusal | undefined {
  for (const name of names) {
    const column = data.columns.get(name);
    if (column === undefined) return refuse('column-missing', name);
    if (column.kind === 'identifier') return refuse('no-method', name);
    if (column.kind === 'factor' && presentLevels(column).length > MOST_LEVELS) return refuse('no-method', name);
  }
  return undefined;
}

/** The data with `reference` as the first level of a factor: R compares all others with it. */
export function withReference(data: AnalysisData, name: string | undefined, reference: string | null): AnalysisData {
  const column = data.columns.get(name ?? '');
  if (column?.kind !== 'factor' || reference === null) return data;
  const place = column.levels.indexOf(reference);
  if (place <= 0) return data;
  const levels = [reference, ...column.levels.filter((level) => level !== reference)];
  const codes = column.codes.map((code) => {
    if (code === 0 || code > place + 1) return code;
    return code === place + 1 ? 1 : code + 1;
  });
  return { ...data, columns: new Map(data.columns).set(column.name, { ...column, levels, codes }) };
}

export interface Model {
  readonly method: Method;
  readonly files: readonly string[];
  readonly call: FunctionCall;
  /** Whether the function takes `strata` to adjust for. */
  readonly takesStrata?: boolean;
  readonly notes?: readonly Note[];
}

const GENERAL = ['design', 'diagnostics'];

/** A choice whose rows are adjusted for all other columns of the model. */
export function choiceOf(plan: AnalysisPlan, data: AnalysisData, model: Model): Choice {
  const others = [...plan.predictors, ...plan.covariates];
  const stratified = plan.strata.length > 0 && model.takesStrata === true;
  return {
    method: model.method,
    call: {
      ...model.call,
      files: [...GENERAL, ...model.files],
      strata: plan.strata,
      adjusted: stratified ? model.call : null,
    },
    adjustedFor: others,
    deviations: deviationFrom(plan, model.method),
    notes: model.notes ?? [],
    data: withReference(data, plan.predictors[0], plan.contrast?.reference ?? null),
  };
}

/** Methods that one function computes together are no deviation from each other. */
const TOGETHER: readonly (readonly Method[])[] = [
  ['kaplan-meier', 'log-rank', 'cox-model'],
  ['poisson-model', 'quasi-poisson-model'],
  ['linear-model', 'quadratic-model', 'spline-model'],
];

function deviationFrom(plan: AnalysisPlan, used: Method): Deviation[] {
  const planned = plan.method;
  if (planned === null || planned === used) return [];
  if (TOGETHER.some((group) => group.includes(planned) && group.includes(used))) return [];
  const because: Note = { code: 'no-method', column: plan.outcome, count: null, detail: planned };
  return [{ part: 'method', planned, used, because }];
}

export function namedArguments(entries: Readonly<Record<string, Argument | null>>): FunctionCall['arguments'] {
  return Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, Argument] => entry[1] !== null));
}
