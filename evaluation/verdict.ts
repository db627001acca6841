import { isSure } from '../science/weigh/questions.ts';
import type { AnalysisPlan } from '../contracts/analysis-plan.ts';
import type { AnalysisOutcome, Estimate, Quantity } from '../contracts/estimate.ts';
import type { Effect, ExpectedValue, Truth } from './golden-question.ts';

export const VERDICTS = ['right', 'partly', 'honest', 'wrong'] as const;
/** `honest`: nothing was claimed, or only a reading that the answer itself doubts. `partly`: the right columns, without all that was asked. `wrong`: a claim that is not so. */
export type Verdict = (typeof VERDICTS)[number];

export interface Answered {
  readonly plan: AnalysisPlan;
  readonly outcome: AnalysisOutcome;
}

const SIGNIFICANT = 0.05;
const RATIOS: ReadonlySet<Quantity> = new Set([
  'odds-ratio',
  'risk-ratio',
  'hazard-ratio',
  'rate-ratio',
  'variance-ratio',
  'ratio',
]);

/** Judges what was computed against what the data were made with. No sentence is read. */
export function verdictOf(truth: Truth, answers: readonly Answered[]): Verdict {
  const given = answers.filter(({ outcome }) => answersOf(outcome).length > 0);
  const claims = given.filter(isSure);
  if (truth.unanswerable) return given.length === 0 ? 'right' : claims.length === 0 ? 'honest' : 'wrong';
  if (claims.length > 0) return verdictOfClaims(truth, claims);
  const verdict = given.length === 0 ? 'honest' : verdictOfClaims(truth, given);
  return verdict === 'wrong' ? 'honest' : verdict;
}

function verdictOfClaims(truth: Truth, claims: readonly Answered[]): Verdict {
  const fitting = claims.filter(({ plan }) => hasColumns(truth, plan));
  if (fitting.length === 0) return 'wrong';
  const judged = fitting.map(({ plan, outcome }) => judge(truth, plan, outcome));
  return VERDICTS.find((verdict) => judged.includes(verdict)) ?? 'wrong';
}

function judge(truth: Truth, plan: AnalysisPlan, outcome: AnalysisOutcome): Verdict {
  const parts = [
    ...(truth.effect === undefined ? [] : [showsEffect(truth, truth.effect, outcome)]),
    ...(truth.value === undefined ? [] : [hasValue(truth.value, outcome)]),
    ...(isAdjusted(truth, plan) ? [] : ['partly' as const]),
  ];
  if (parts.includes('wrong')) return 'wrong';
  return parts.includes('partly') ? 'partly' : 'right';
}

const answersOf = ({ estimates }: AnalysisOutcome): readonly Estimate[] =>
  estimates.filter(({ role }) => role === 'answer' || role === 'description');

function hasColumns({ outcome, predictor }: Truth, plan: AnalysisPlan): boolean {
  const related = [...plan.predictors, ...plan.strata, plan.outcome, plan.time];
  return (
    (outcome === undefined || outcome.some((name) => name === plan.outcome)) &&
    (predictor === undefined || predictor.some((name) => related.includes(name)))
  );
}

function isAdjusted({ covariates = [] }: Truth, plan: AnalysisPlan): boolean {
  const held = [...plan.covariates, ...plan.strata, ...plan.predictors, plan.baseline];
  return covariates.every((name) => held.includes(name));
}

function showsEffect(truth: Truth, effect: Effect, outcome: AnalysisOutcome): Verdict {
  const answers = answersOf(outcome);
  if (effect === 'none') return answers.some(isSignificant) ? 'wrong' : 'right';
  const shown = answers.filter(isSignificant);
  if (shown.length === 0) return 'partly';
  if (effect === 'differs') return 'right';
  if (effect === 'curved') return shown.some(isBend) ? 'right' : 'wrong';
  const signsOf = (estimates: readonly Estimate[]) =>
    estimates.map((estimate) => signTowards(truth, effect, estimate)).filter((sign) => sign !== 0);
  // Where the answer is a test of all groups, the pairs beside it say which is higher.
  const own = signsOf(shown);
  const signs =
    own.length > 0 ? own : signsOf(outcome.estimates.filter((each) => each.role === 'part' && isSignificant(each)));
  if (signs.length === 0) return 'partly';
  return signs.every((sign) => sign > 0) ? 'right' : 'wrong';
}

const isBend = ({ quantity }: Estimate): boolean => quantity === 'curvature' || quantity === 'vertex';

function isSignificant({ pAdjusted, pValue }: Estimate): boolean {
  const p = pAdjusted?.value ?? pValue;
  return p !== null && p < SIGNIFICANT;
}

const DIRECTIONS: ReadonlyMap<Effect, number> = new Map<Effect, number>([
  ['positive', 1],
  ['negative', -1],
]);

/** 1 where the estimate points as the truth does, −1 where it points the other way, 0 where it does not say. */
function signTowards({ counts }: Truth, effect: Effect, estimate: Estimate): number {
  const sign = signOf(estimate) * (counts === undefined || isCounted(counts, estimate) ? 1 : -1);
  return sign * (typeof effect === 'string' ? (DIRECTIONS.get(effect) ?? 0) : orderOf(estimate.contrast, effect));
}

/** 1 for the higher group against the lower one, −1 for the other way round. */
function orderOf(contrast: Estimate['contrast'], { higher, lower }: Exclude<Effect, string>): number {
  if (contrast === null) return 0;
  const { group, reference } = contrast;
  if (group === higher && (reference === lower || reference === null)) return 1;
  return group === lower && reference === higher ? -1 : 0;
}

function isCounted(counts: string, { outcomeLevel }: Estimate): boolean {
  return outcomeLevel === null || outcomeLevel === counts;
}

function signOf({ estimate, quantity }: Estimate): number {
  if (estimate === null || quantity === 'omnibus' || quantity === 'mean' || quantity === 'share') return 0;
  return Math.sign(RATIOS.has(quantity) ? Math.log(Math.max(estimate, Number.MIN_VALUE)) : estimate);
}

function hasValue({ quantity, estimate: expected, within, group }: ExpectedValue, outcome: AnalysisOutcome): Verdict {
  const found = outcome.estimates.filter(
    (each) =>
      quantity.includes(each.quantity) &&
      (group === undefined || each.contrast?.group === group || each.outcomeLevel === group),
  );
  if (found.length === 0) return 'partly';
  return found.some(({ estimate }) => isWithin(estimate, expected, within)) ? 'right' : 'wrong';
}

function isWithin(estimate: number | null, expected: number, within: number): boolean {
  return estimate !== null && Math.abs(estimate - expected) <= within + 1e-9;
}
