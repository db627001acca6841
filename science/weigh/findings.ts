import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { Estimate, Quantity } from '../../contracts/estimate.ts';
import { isEffect } from './effects.ts';

/** The estimates of one outcome, put together: each finding is one relation seen in one way. */

export interface Finding {
  readonly plan: AnalysisPlan;
  /** Carries the claim. Its role says whether it answers, checks or is a part of an answer. */
  readonly lead: Estimate;
  /** What belongs to it: means of the groups, effect sizes, pairs of groups. */
  readonly parts: readonly Estimate[];
}

interface Outcome {
  readonly estimates: readonly Estimate[];
}

// Where several estimates carry one claim, the first of these leads and the others stand beside it.
const LEADING: readonly Quantity[] = [
  'mean-difference',
  'share-difference',
  'odds-ratio',
  'risk-ratio',
  'rate-ratio',
  'hazard-ratio',
  'half-effect-dose',
  'prediction-error',
  'accuracy',
  'bias',
  'level-change',
  'change-point',
  'interaction',
  'curvature',
  'slope',
  'correlation',
  'median-difference',
  'ratio',
  'variance-ratio',
  'normality',
  'homogeneity',
  'omnibus',
  'standardized-difference',
];

const columnsKey = (columns: readonly string[]): string => JSON.stringify(columns.toSorted());
const stratumKey = ({ stratum }: Estimate): string =>
  columnsKey(stratum.map(({ column, level }) => JSON.stringify([column, level])));

/** What is held fixed: the same relation in the same stratum with the same adjustment. */
export const viewKey = (estimate: Estimate): string =>
  JSON.stringify([stratumKey(estimate), columnsKey(estimate.adjustedFor)]);
export const relationKey = ({ outcome, outcomeLevel, predictor }: Estimate): string =>
  JSON.stringify([outcome, outcomeLevel, predictor]);

/** They say how a relation is, not that there is one: claims of their own. */
const SHAPES: ReadonlySet<Quantity> = new Set([
  'curvature',
  'interaction',
  'homogeneity',
  'slope-change',
  'sample-size',
]);

/** The test of a season and its swing, beside the slope of the same model. */
export const isOfSeason = ({ quantity, method }: Estimate): boolean =>
  quantity === 'season-amplitude' || (quantity === 'omnibus' && method === 'seasonal-model');

function groupKey(estimate: Estimate): string {
  const method = estimate.role === 'check' ? estimate.method : '';
  const shape = SHAPES.has(estimate.quantity) ? estimate.quantity : isOfSeason(estimate) ? 'season' : '';
  const column = estimate.outcome === null || estimate.predictor === null ? '' : estimate.at?.column;
  return JSON.stringify([relationKey(estimate), viewKey(estimate), estimate.role, method, column, shape]);
}

const contrastsIn = (estimates: readonly Estimate[]): Set<string> =>
  new Set(estimates.flatMap(({ contrast }) => (contrast?.reference == null ? [] : [JSON.stringify(contrast)])));

function rankOf({ quantity }: Estimate): number {
  const rank = LEADING.indexOf(quantity);
  return rank < 0 ? LEADING.length : rank;
}

/** Of three groups and more the test of all leads, unless the question names two of them. */
function leadOf(estimates: readonly Estimate[], plan: AnalysisPlan): Estimate | undefined {
  const wanted = plan.contrast;
  const asked = estimates.filter(
    ({ contrast }) => wanted !== null && contrast?.group === wanted.group && contrast.reference === wanted.reference,
  );
  const omnibus = estimates.find(({ quantity }) => quantity === 'omnibus');
  if (asked.length === 0 && omnibus !== undefined && contrastsIn(estimates).size > 1) return omnibus;
  const candidates = asked.length > 0 ? asked : estimates;
  return candidates.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
}

const isSameRelation = (a: Estimate, b: Estimate): boolean =>
  a.outcome === b.outcome && (a.predictor === b.predictor || b.predictor === null);

/** What is a part of a lead: same stratum, and the same adjustment where anything was adjusted in that way. */
function belongsTo(part: Estimate, lead: Estimate, leads: readonly Estimate[]): boolean {
  if (stratumKey(part) !== stratumKey(lead)) return false;
  if (!isSameRelation(lead, part)) return part.outcome === null && part.predictor === null;
  if (columnsKey(part.adjustedFor) === columnsKey(lead.adjustedFor)) return true;
  return !isEffect(part) && !leads.some((other) => other !== lead && viewKey(other) === viewKey(part));
}

function findingFrom(group: readonly Estimate[], plan: AnalysisPlan): Finding[] {
  const lead = leadOf(group, plan);
  return lead === undefined ? [] : [{ plan, lead, parts: group.filter((each) => each !== lead) }];
}

const groupsOf = (estimates: readonly Estimate[]): Estimate[][] => [...Map.groupBy(estimates, groupKey).values()];

/** Findings of one analysis: what answers first, then checks, then the views that are parts of an answer. */
export function findingsOf(plan: AnalysisPlan, { estimates }: Outcome): Finding[] {
  const withRole = (role: Estimate['role']) => estimates.filter((each) => each.role === role);
  const carrying = [...withRole('answer'), ...withRole('check')];
  const found = groupsOf(carrying).flatMap((group) => findingFrom(group, plan));
  // The season comes first where it is what was asked for, and not what is held fixed.
  const isLater = ({ lead }: Finding) => isOfSeason(lead) && plan.method !== 'seasonal-model';
  const first = found.toSorted((a, b) => Number(isLater(a)) - Number(isLater(b)));
  const leads = first.map(({ lead }) => lead);
  const parts = withRole('part');
  const own = parts
    .filter((part) => isEffect(part) || part.quantity === 'omnibus')
    .filter((part) => !leads.some((lead) => belongsTo(part, lead, leads)));
  const views = groupsOf(own).flatMap((group) => findingFrom(group, plan));
  const all = [...first, ...views];
  const allLeads = all.map(({ lead }) => lead);
  const used = new Set(all.flatMap((finding) => [finding.lead, ...finding.parts]));
  const complete = all.map((finding) => ({
    ...finding,
    parts: [...finding.parts, ...parts.filter((part) => !used.has(part) && belongsTo(part, finding.lead, allLeads))],
  }));
  return [...complete, ...descriptions(plan, withRole('description'), carrying.length > 0)];
}

const isOfShares = ({ outcomeLevel, trials }: AnalysisPlan): boolean => outcomeLevel !== null || trials !== null;

/** Descriptions stand for themselves where nothing was tested; one for each column, of a level its share. */
function descriptions(plan: AnalysisPlan, estimates: readonly Estimate[], hasAnswers: boolean): Finding[] {
  if (hasAnswers) return [];
  const groups = [...Map.groupBy(estimates, (each) => JSON.stringify([each.outcome, viewKey(each)])).values()];
  return groups.flatMap((group) => {
    const lead = group.find(({ quantity }) => quantity === (isOfShares(plan) ? 'share' : plan.statistic)) ?? group[0];
    return lead === undefined ? [] : [{ plan, lead, parts: group.filter((each) => each !== lead) }];
  });
}

export const partsOf = ({ lead, parts }: Finding, ...quantities: readonly Quantity[]): Estimate[] =>
  [lead, ...parts].filter(({ quantity }) => quantities.includes(quantity));

export const isAnswer = ({ lead }: Finding): boolean => lead.role === 'answer';
export const idsOf = ({ lead, parts }: Finding): string[] => [lead.id, ...parts.map(({ id }) => id)];
