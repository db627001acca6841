import { directionOf, isOpposite, isSameContrast, isSameDirection, standingOf } from './effects.ts';
import { relationKey, viewKey, type Finding } from './findings.ts';

/** What another view of the same relation does to the answer. */

export const CHECK_EFFECTS = ['reverses', 'vanishes', 'appears', 'confirms', 'still-not'] as const;
export type CheckEffect = (typeof CHECK_EFFECTS)[number];

export interface Check<F extends Finding = Finding> {
  readonly view: F;
  readonly effect: CheckEffect;
}

/** Columns of a pair in either order: a correlation has no first. */
export const pairKey = ({ lead, plan }: Finding): string => {
  const columns = [lead.outcome ?? plan.outcome, lead.predictor ?? plan.predictors[0] ?? null];
  return JSON.stringify([plan.dataset, plan.table, columns.toSorted(), lead.outcomeLevel ?? plan.outcomeLevel]);
};

/** Null where the two cannot be held against each other: other groups, or something that was not tested. */
export function effectOf(base: Finding, view: Finding): CheckEffect | null {
  const [before, now] = [standingOf(base.lead), standingOf(view.lead)];
  if (before === 'untested' || now === 'untested' || isOtherContrast(base, view)) return null;
  if (before === 'not-clear') return now === 'clear' ? 'appears' : 'still-not';
  return now === 'clear' ? effectOfClear(base, view) : 'vanishes';
}

const isOtherContrast = ({ lead: a }: Finding, { lead: b }: Finding): boolean =>
  a.contrast !== null && b.contrast !== null && !isSameContrast(a, b);

function effectOfClear({ lead: a }: Finding, { lead: b }: Finding): CheckEffect | null {
  if (isOpposite(a, b)) return 'reverses';
  const isUndirected = directionOf(a) === null || directionOf(b) === null;
  return isUndirected || isSameDirection(a, b) ? 'confirms' : null;
}

/** Models say what is adjusted for by their coefficients: an intercept, a shape or a whole model is no view of a relation. */
const NO_VIEWS = new Set([
  'homogeneity',
  'curvature',
  'interaction',
  'normality',
  'variance-ratio',
  'dispersion',
  'variance-explained',
  'vertex',
]);

export function isViewOf(base: Finding, view: Finding): boolean {
  if (view === base || NO_VIEWS.has(view.lead.quantity) || NO_VIEWS.has(base.lead.quantity)) return false;
  return pairKey(base) === pairKey(view);
}

/** The other views of a relation that hold something more fixed, or use another method; each way of looking once. */
export function checksOf<F extends Finding>(base: F, findings: readonly F[]): Check<F>[] {
  const seen = new Set<string>();
  return findings.flatMap((view): Check<F>[] => {
    if (!isViewOf(base, view) || view.lead.stratum.length > 0) return [];
    const effect = effectOf(base, view);
    const key = JSON.stringify([viewKey(view.lead), view.lead.method, view.plan.rows]);
    if (effect === null || seen.has(key) || isSameView(base, view) || isPlainBeside(base, view)) return [];
    seen.add(key);
    return [{ view, effect }];
  });
}

/** What an adjusted analysis is held against is the plain answer once more, if that has been given. */
const isPlainBeside = (base: Finding, { lead, plan }: Finding): boolean =>
  plan !== base.plan &&
  plan.covariates.length > 0 &&
  lead.role === 'check' &&
  lead.adjustedFor.length + base.lead.adjustedFor.length === 0;

/** The same question answered a second time is no check. */
function isSameView(base: Finding, view: Finding): boolean {
  const keyOf = ({ lead, plan }: Finding) =>
    JSON.stringify([relationKey(lead), viewKey(lead), lead.method, lead.quantity, plan.rows]);
  return keyOf(base) === keyOf(view);
}
