import type { AnalysisPlan, Method } from '../../contracts/analysis-plan.ts';
import type { Deviation, Note } from '../../contracts/estimate.ts';
import type { AnalysisData } from './analysis-data.ts';
import type { MethodCall } from './method-call.ts';

export type TimeUnit = 'year' | 'day';

/** What will be computed for a plan, now that the data are known. */
export interface Choice {
  /** The plan with what the data have filled in: the level that counts as success, the groups that are compared. */
  readonly plan: AnalysisPlan;
  /** Stands on every row that does not name a method of its own. */
  readonly method: Method;
  readonly call: MethodCall;
  /** Covariates of the model; the strata are added where a row is adjusted for them. */
  readonly adjustedFor: readonly string[];
  readonly deviations: readonly Deviation[];
  readonly notes: readonly Note[];
  /** What a slope along a column of dates is given per. */
  readonly timeUnits?: Readonly<Record<string, TimeUnit>>;
  /** The data as the call needs them, where that is not as they were loaded: a 0/1 outcome as a factor. */
  readonly data: AnalysisData;
}

/** A limit: what the data cannot give. The analysis ends with this note and no estimate. */
export interface Refusal {
  readonly refused: Note;
}

/** Pure: the rules by which one kind of question gets its method. */
export type Choose = (plan: AnalysisPlan, data: AnalysisData) => Choice | Refusal;

/** The parts of a choice that most rules leave as they are. */
export function choose(
  plan: AnalysisPlan,
  data: AnalysisData,
  method: Method,
  call: Omit<MethodCall, 'strata' | 'adjusted'> & Partial<MethodCall>,
  rest: Partial<Pick<Choice, 'adjustedFor' | 'deviations' | 'notes'>> = {},
): Choice {
  return {
    plan,
    data,
    method,
    call: { strata: plan.strata, adjusted: null, ...call },
    adjustedFor: [],
    deviations: [],
    notes: [],
    ...rest,
  };
}

/** The method that the plan names where the rules know it here, else the default, and the deviation that this is. */
export function methodAmong(
  { method: named }: AnalysisPlan,
  allowed: readonly Method[],
  otherwise: Method,
): { readonly method: Method; readonly deviations: Deviation[] } {
  if (named === null) return { method: otherwise, deviations: [] };
  if (allowed.includes(named)) return { method: named, deviations: [] };
  const because: Note = { code: 'method-unfit', column: null, count: null, detail: named };
  return { method: otherwise, deviations: [{ part: 'method', planned: named, used: otherwise, because }] };
}

export function refuse(code: Note['code'], column: string | null = null, detail: string | null = null): Refusal {
  return { refused: { code, column, count: null, detail } };
}
