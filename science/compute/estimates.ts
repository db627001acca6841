import { Value } from '@sinclair/typebox/value';
import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { AssumptionCheck, Estimate, Note } from '../../contracts/estimate.ts';
import { AssumptionCheckSchema, EstimateSchema, NoteSchema } from '../../contracts/estimate.ts';
import { withAskedPair } from './asked-pair.ts';
import type { Choice } from './choice.ts';
import type { RRow } from './r-rows.ts';
import { unitOfDate, unitOfEstimate } from './units.ts';

const MOST_ESTIMATES = 400;
const MOST_ASSUMPTIONS = 20;

export interface Read {
  readonly estimates: readonly Estimate[];
  readonly notes: readonly Note[];
}

/** R's rows in the words of the contract: ids, strata, adjustment, units; assumptions go to the answers they belong to. */
export function readEstimates(choice: Choice, rows: readonly RRow[]): Read {
  const assumptions = rows.filter((row) => row.text('quantity') === 'assumption');
  const notes = rows.filter((row) => row.text('quantity') === 'note');
  const all = rows.filter((row) => !assumptions.includes(row) && !notes.includes(row));
  const used = withoutLeftOut(choice, notes);
  const estimates = withinBound(all).map((row, index) => estimateOf(used, row, index, assumptions));
  const left = rows.length - assumptions.length - notes.length - estimates.length;
  const cut: Note[] = left > 0 ? [{ code: 'levels-left-out', column: null, count: left, detail: null }] : [];
  return { estimates: withAskedPair(estimates, choice.plan), notes: [...distinctNotes(notes), ...cut] };
}

/** Nothing is adjusted for a column that the model had to leave out: one value in the rows that are used, or known from the others. */
function withoutLeftOut(choice: Choice, notes: readonly RRow[]): Choice {
  const left = notes
    .filter((row) => ['constant', 'collinear'].includes(row.text('name') ?? ''))
    .map((row) => row.text('column'));
  return { ...choice, adjustedFor: choice.adjustedFor.filter((column) => !left.includes(column)) };
}

/** Of very many rows the parts of the strata go first, their answers and means last. */
function withinBound(rows: readonly RRow[]): readonly RRow[] {
  if (rows.length <= MOST_ESTIMATES) return rows;
  const isDetail = (row: RRow): boolean =>
    row.text('stratum1') !== null &&
    row.text('role') !== 'answer' &&
    !['mean', 'share'].includes(row.text('quantity') ?? '');
  return rows.filter((row) => !isDetail(row)).slice(0, MOST_ESTIMATES);
}

function estimateOf(choice: Choice, row: RRow, index: number, assumptions: readonly RRow[]): Estimate {
  const { plan } = choice;
  const outcome = row.text('outcome') ?? plan.outcome;
  const quantity = row.text('quantity');
  const predictor = predictorOf(plan, row);
  const estimate = {
    id: `e${index + 1}`,
    role: row.text('role'),
    quantity,
    outcome,
    outcomeLevel: levelOf(plan, row),
    predictor,
    contrast: contrastOf(row),
    stratum: stratumOf(plan, row),
    adjustedFor: adjustedFor(choice, row),
    at: placeOf(row, plan.time ?? predictor ?? outcome),
    estimate: row.number('estimate'),
    standardError: row.number('standard_error'),
    confidence: confidenceOf(row),
    statistic: statisticOf(row),
    pValue: row.number('p'),
    pAdjusted: adjustedP(row),
    n: row.number('n') ?? 0,
    count: row.number('count'),
    unit: isDate(choice, outcome)
      ? unitOfDate(quantity ?? '')
      : unitOfEstimate(choice, quantity ?? '', outcome, predictor),
    method: row.text('method') ?? choice.method,
    assumptions: assumptionsOf(row, assumptions),
  };
  // A row that breaks the contract is a defect of a file of r/, never of the data.
  return Value.Parse(EstimateSchema, estimate);
}

/** The level of the plan is one of the plan's outcome. */
function levelOf({ outcome, outcomeLevel }: AnalysisPlan, row: RRow): string | null {
  const isOfPlan = [null, outcome].includes(row.text('outcome'));
  return row.text('outcome_level') ?? (isOfPlan ? outcomeLevel : null);
}

function placeOf(row: RRow, along: string | null): Estimate['at'] {
  const [value, column] = [row.number('at'), row.text('at_column') ?? along];
  return value === null || column === null ? null : { column, value };
}

function isDate({ data }: Choice, name: string | null): boolean {
  return name !== null && data.columns.get(name)?.kind === 'date';
}

function contrastOf(row: RRow): Estimate['contrast'] {
  const group = row.text('group');
  return group === null ? null : { group, reference: row.text('reference') };
}

/** Null where R says that the row is of no predictor alone. */
function predictorOf(plan: AnalysisPlan, row: RRow): string | null {
  const named = row.text('predictor');
  return named === '' ? null : (named ?? plan.predictors[0] ?? null);
}

/** Strata of the plan, and the level of another column at which an effect of an interaction holds. */
function stratumOf({ strata }: AnalysisPlan, row: RRow): Estimate['stratum'] {
  const [within, at] = [row.text('within'), row.text('within_level')];
  const levels = strata.map((column, index) => [column, row.text(`stratum${index + 1}`)] as const);
  return [...levels, [within, at] as const].flatMap(([column, level]) =>
    column === null || level === null ? [] : [{ column, level }],
  );
}

/** A predictor of a model is adjusted for all others. */
function adjustedFor({ plan, adjustedFor: columns }: Choice, row: RRow): string[] {
  if (row.flag('adjusted') !== true) return [];
  const own = [row.text('predictor'), row.text('within')];
  const others = columns.filter((column) => !own.includes(column));
  return row.flag('adjusted_for_strata') === true ? [...others, ...plan.strata] : others;
}

function confidenceOf(row: RRow): Estimate['confidence'] {
  const [low, high] = [row.number('low'), row.number('high')];
  return low === null && high === null ? null : { level: row.number('confidence') ?? 0.95, low, high };
}

function statisticOf(row: RRow): Estimate['statistic'] {
  const [name, value] = [row.text('statistic_name'), row.number('statistic')];
  if (name === null || value === null) return null;
  const df = [row.number('df1'), row.number('df2')].filter((each) => each !== null);
  return { name, value, df };
}

function adjustedP(row: RRow): Estimate['pAdjusted'] {
  const [method, value, family] = [row.text('adjustment'), row.number('p_adjusted'), row.number('family')];
  return method === null || value === null || family === null ? null : { method, value, family };
}

function assumptionsOf(row: RRow, assumptions: readonly RRow[]): AssumptionCheck[] {
  if (row.text('role') !== 'answer') return [];
  const strata = ['stratum1', 'stratum2', 'stratum3'];
  return assumptions
    .filter((each) => strata.every((column) => each.text(column) === row.text(column)))
    .filter((each) => each.text('method') === null || each.text('method') === row.text('method'))
    .slice(0, MOST_ASSUMPTIONS)
    .map((each) =>
      Value.Parse(AssumptionCheckSchema, {
        name: each.text('name'),
        holds: each.flag('holds'),
        statistic: each.number('statistic'),
        pValue: each.number('p'),
      }),
    );
}

/** The same limit in many strata is said once; how often is its count where R gave none. */
function distinctNotes(rows: readonly RRow[]): Note[] {
  const notes = new Map<string, Note>();
  for (const row of rows) {
    const note = Value.Parse(NoteSchema, {
      code: row.text('name'),
      column: row.text('column'),
      count: row.number('count'),
      detail: row.text('detail'),
    });
    notes.set(JSON.stringify(note), note);
  }
  return [...notes.values()].slice(0, 50);
}
