import type { AnalysisPlan, Method } from '../../../contracts/analysis-plan.ts';
import type { Deviation, Note } from '../../../contracts/estimate.ts';
import type { AnalysisData, DataColumn, DateColumn, FactorColumn, NumberColumn } from '../analysis-data.ts';
import { distinctValues, isNumeric, levelCounts } from '../analysis-data.ts';
import { asFactor } from '../as-factor.ts';
import type { Choice, Refusal, TimeUnit } from '../choice.ts';
import { refuse } from '../choice.ts';
import type { Argument, FunctionCall, Value } from '../method-call.ts';
import { column, columns, value } from '../method-call.ts';
import { groupsOf, isZeroOne, kindOf, successOf, withColumns } from './columns.ts';

/** What several families ask of a plan's columns before they choose a model. */

const MOST_LEVELS = 60;

/** Levels that have rows. */
function presentLevels(column: FactorColumn): string[] {
  const counts = levelCounts(column);
  return column.levels.filter((_, index) => (counts[index] ?? 0) > 0);
}

/** The value of a two-valued outcome that counts as success: named by the plan, a word that says yes, or the later one. */
export function successLevel(plan: AnalysisPlan, data: AnalysisData): string | number | null {
  const column = data.columns.get(plan.outcome ?? '');
  if (column?.kind === 'factor') return successAmong(plan, presentLevels(column));
  if (column?.kind !== 'number' || !isTwoValued(plan, column)) return null;
  const level = successAmong(plan, asFactor(column)?.levels ?? []);
  return level === null ? null : Number(level);
}

/** Numbers are two levels where they are 0 and 1, or where the plan says so. */
function isTwoValued(plan: AnalysisPlan, column: NumberColumn): boolean {
  const kind = kindOf(plan, column.name);
  if (kind === 'quantity' || kind === 'count' || distinctValues(column, 3) > 2) return false;
  return kind === 'binary' || isZeroOne(column);
}

function successAmong(plan: AnalysisPlan, levels: readonly string[]): string | null {
  if (plan.outcomeLevel !== null && levels.includes(plan.outcomeLevel)) return plan.outcomeLevel;
  const outcome: FactorColumn = { kind: 'factor', name: '', missing: 0, levels, codes: new Int32Array() };
  return successOf({ ...plan, outcomeLevel: null }, outcome) ?? null;
}

/** The plan with the level that counts, where the outcome is of shares. */
export function withLevel(plan: AnalysisPlan, data: AnalysisData): AnalysisPlan {
  const level = successLevel(plan, data);
  return { ...plan, outcomeLevel: level === null ? null : String(level) };
}

/** Predictors that hold two numbers, and the groups of a comparison, are categories. */
export function withGroups(plan: AnalysisPlan, data: AnalysisData): AnalysisData {
  const groups = plan.predictors.flatMap((name, index) => {
    const column = data.columns.get(name);
    if (column?.kind !== 'number' || kindOf(plan, name) === 'quantity') return [];
    const isGroup = distinctValues(column, 3) === 2 || (plan.question === 'difference' && index === 0);
    return isGroup ? [groupsOf(column) ?? column] : [];
  });
  return withColumns(data, groups);
}

/** A number column holds events as 1, whatever its decimals: R compares values of the same type. */
export function typedLevel(column: DataColumn | undefined, level: string): string | number {
  return column !== undefined && isNumeric(column) && level.trim() !== '' && Number.isFinite(Number(level))
    ? Number(level)
    : level;
}

/** The outcome's column, or the refusal that says that it is not there. */
export function outcomeOf(plan: AnalysisPlan, data: AnalysisData): DataColumn | Refusal {
  return data.columns.get(plan.outcome ?? '') ?? refuse('column-missing', plan.outcome);
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
function withReference(data: AnalysisData, name: string | undefined, reference: string | null): AnalysisData {
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
  /** Whether dates are predictors: they are then years where they span years. */
  readonly datesAsYears?: boolean;
  readonly notes?: readonly Note[];
}

const GENERAL = ['design', 'diagnostics', 'drawn'];

/** A choice whose rows are adjusted for all other columns of the model. */
export function choiceOf(plan: AnalysisPlan, data: AnalysisData, model: Model): Choice {
  const others = [...plan.predictors, ...plan.covariates];
  const stratified = plan.strata.length > 0 && model.takesStrata === true;
  const step = stepIn(plan, data);
  return {
    plan: { ...plan, step },
    method: model.method,
    call: {
      ...model.call,
      files: [...GENERAL, ...model.files],
      strata: plan.strata,
      adjusted: stratified ? model.call : null,
      step,
    },
    adjustedFor: others,
    timeUnits: timeUnitsOf(data),
    deviations: deviationFrom(plan, model.method),
    notes: [...(model.notes ?? []), ...straightTimes(plan, data)],
    data: withReference(
      model.datesAsYears === true ? withYears(data) : data,
      plan.predictors[0],
      plan.contrast?.reference ?? null,
    ),
  };
}

/** "Adjusted for month" may mean the month of the year: what dates as a covariate hold fixed is said. */
const straightTimes = ({ covariates }: AnalysisPlan, { columns }: AnalysisData): Note[] =>
  covariates
    .filter((name) => columns.get(name)?.kind === 'date')
    .map((name) => ({ code: 'time-straight', column: name, count: null, detail: null }));

/** A step of a predictor of numbers. */
const stepIn = ({ step, predictors }: AnalysisPlan, { columns }: AnalysisData): AnalysisPlan['step'] =>
  step !== null && predictors.includes(step.column) && columns.get(step.column)?.kind === 'number' ? step : null;

export const DAYS_OF_YEAR = 365.25;
const LONG_DAYS = 2 * DAYS_OF_YEAR;

/** Years where the dates span at least two of them, else days. */
function timeUnitOf({ values }: DateColumn): TimeUnit {
  let [first, last] = [Infinity, -Infinity];
  for (const day of values) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  return last - first > LONG_DAYS ? 'year' : 'day';
}

function timeUnitsOf(data: AnalysisData): Record<string, TimeUnit> {
  const dates = [...data.columns.values()].filter((each) => each.kind === 'date');
  return Object.fromEntries(dates.map((each) => [each.name, timeUnitOf(each)]));
}

/** Units of a time column in what its slopes are given per. */
export function unitsPer(column: DataColumn): number {
  return column.kind === 'date' && timeUnitOf(column) === 'year' ? DAYS_OF_YEAR : 1;
}

/** Dates as predictors of a model are years where they span years: slopes are then per year. */
function withYears(data: AnalysisData): AnalysisData {
  const columns = [...data.columns].map(([name, column]) => {
    if (column.kind !== 'date' || unitsPer(column) === 1) return [name, column] as const;
    return [name, { ...column, values: column.values.map((day) => day / DAYS_OF_YEAR) }] as const;
  });
  return { ...data, columns: new Map(columns) };
}

/** Methods that one function computes together are no deviation from each other. */
const TOGETHER: readonly (readonly Method[])[] = [
  ['kaplan-meier', 'log-rank', 'cox-model'],
  ['poisson-model', 'quasi-poisson-model', 'cluster-robust-poisson'],
  ['logistic-model', 'cluster-robust-logistic'],
  ['linear-model', 'quadratic-model', 'spline-model'],
];

function deviationFrom(plan: AnalysisPlan, used: Method): Deviation[] {
  const planned = plan.method;
  if (planned === null || planned === used) return [];
  if (TOGETHER.some((group) => group.includes(planned) && group.includes(used))) return [];
  const because: Note = { code: 'method-unfit', column: plan.outcome, count: null, detail: planned };
  return [{ part: 'method', planned, used, because }];
}

export function namedArguments(entries: Readonly<Record<string, Argument | null>>): FunctionCall['arguments'] {
  return Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, Argument] => entry[1] !== null));
}

export const columnOrNone = (name: string | null): Argument | null => (name === null ? null : column(name));
export const valueOrNone = (given: Value): Argument | null => (given === null ? null : value(given));

/** Two groups that are named are the only pair that is compared. */
export const pairsOf = ({ contrast }: AnalysisPlan): { readonly pairs?: Argument } =>
  contrast === null ? {} : { pairs: value(false) };

/** What all models take; no columns are no argument. */
export function modelArguments(
  plan: AnalysisPlan,
): Record<'predictors' | 'covariates' | 'interactions', Argument | null> & { readonly pairs?: Argument } {
  return {
    predictors: columns(plan.predictors),
    covariates: plan.covariates.length > 0 ? columns(plan.covariates) : null,
    interactions: plan.interactions.length > 0 ? value(plan.interactions.flat()) : null,
    ...pairsOf(plan),
  };
}
