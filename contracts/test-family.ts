import type { KnownTask } from './agents.ts';
import type { AnalysisPlan } from './analysis-plan.ts';
import type { Estimate, Quantity } from './estimate.ts';

/** Of `pAdjusted`: corrected over all tests of the conversation. A method that corrects tests of its own names another. */
export const CONVERSATION_FAMILY = 'Benjamini-Hochberg over the conversation';

/** A result is clear below it. */
export const ALPHA = 0.05;

/**
 * Corrects the claims of a conversation for their number (Benjamini and Hochberg 1995). Stored estimates stay as they were
 * computed: the family grows with each analysis, so the correction is made when they are read. A claim is an `answer` with
 * a p value, whichever task it comes from. Claims over all rows are corrected among themselves; claims within strata or over
 * chosen rows over all claims, so that looking closer at a relation does not cost the relation its clearness. A `check`, or an answer that
 * a later task gives on the same relation with another adjustment, is no further claim, but it is held to the bounds of
 * the family: else it could be clear where its answer is not, with the same p value. Estimates that their own method has
 * corrected keep that correction and count no further. A single claim needs none.
 */
export function adjustFamily(tasks: readonly Tested[]): Estimate[][] {
  const claims = claimsOf(tasks);
  const overRows = adjustmentOver([...claims.overRows.values()]);
  const overAll = adjustmentOver([...claims.overRows.values(), ...claims.ofSome.values()]);
  return tasks.map((task) =>
    task.estimates.map((estimate) => {
      if (!isTest(estimate) && !isCheck(estimate)) return estimate;
      const { size, adjusted } = isOfSome(task, estimate) ? overAll : overRows;
      const value = estimate.pValue === null ? null : adjusted(estimate.pValue);
      const pAdjusted = value === null ? null : { method: CONVERSATION_FAMILY, value, family: size };
      return { ...estimate, pAdjusted };
    }),
  );
}

/** What a task tested, and on which rows. */
interface Tested {
  readonly plan: Pick<AnalysisPlan, 'rows'> | null;
  readonly estimates: readonly Estimate[];
}

/** The p values of the claims, once each: a difference of shares, its odds ratio and its risk ratio are one test with one p value. */
function claimsOf(tasks: readonly Tested[]) {
  const overRows = new Map<string, number>();
  const ofSome = new Map<string, number>();
  const isView = viewsAmong();
  for (const [index, task] of tasks.entries())
    for (const estimate of task.estimates.filter(isTest)) {
      const { stratum, pValue } = estimate;
      const isOfRows = !isOfSome(task, estimate);
      if (pValue === null || (isOfRows && isView(index, estimate)) || isOfTwoGroups(estimate, task.estimates)) continue;
      const claim = JSON.stringify([index, relationOf(estimate), stratum, adjustmentOf(estimate), pValue]);
      (isOfRows ? overRows : ofSome).set(claim, pValue);
    }
  return { overRows, ofSome };
}

/** A log-rank test of two groups is one test with the hazard ratio beside it. */
function isOfTwoGroups({ contrast, quantity, ...omnibus }: Estimate, estimates: readonly Estimate[]): boolean {
  if (quantity !== 'omnibus' || contrast !== null) return false;
  const viewOf = (each: Omit<Estimate, 'contrast' | 'quantity'>) =>
    JSON.stringify([each.outcome, each.outcomeLevel, each.predictor, each.stratum, adjustmentOf(each)]);
  const pairs = estimates.filter((each) => isTest(each) && each.contrast !== null && viewOf(each) === viewOf(omnibus));
  return new Set(pairs.map((each) => JSON.stringify(each.contrast))).size === 1;
}

/** Whether an answer repeats a relation over all rows that an earlier task has, with another adjustment. Tasks come in their order. */
function viewsAmong(): (task: number, estimate: Estimate) => boolean {
  const firsts = new Map<string, { readonly task: number; readonly adjustment: string }>();
  return (task, estimate) => {
    const relation = relationOf(estimate);
    const adjustment = adjustmentOf(estimate);
    const first = firsts.get(relation) ?? { task, adjustment };
    firsts.set(relation, first);
    return first.task !== task && first.adjustment !== adjustment;
  };
}

const adjustmentOf = ({ adjustedFor }: Pick<Estimate, 'adjustedFor'>): string => JSON.stringify(adjustedFor.toSorted());
const isOfSome = ({ plan }: Tested, { stratum }: Estimate): boolean =>
  stratum.length > 0 || (plan !== null && plan.rows.length > 0);
/** How a relation is shaped is a claim beside the one that there is one. */
const relationOf = ({ outcome, outcomeLevel, predictor, quantity }: Estimate): string =>
  JSON.stringify([outcome, outcomeLevel, predictor, SHAPES.has(quantity) ? quantity : null]);
const SHAPES: ReadonlySet<string> = new Set<Quantity>([
  'interaction',
  'curvature',
  'homogeneity',
  'normality',
  'variance-ratio',
]);

/** The tasks with their estimates corrected together. */
export function adjustTasks<Task extends Pick<KnownTask, 'plan' | 'outcome'>>(tasks: readonly Task[]): Task[] {
  const adjusted = adjustFamily(tasks.map(({ plan, outcome }) => ({ plan, estimates: outcome?.estimates ?? [] })));
  return tasks.map((task, index) =>
    task.outcome === null ? task : { ...task, outcome: { ...task.outcome, estimates: adjusted[index] ?? [] } },
  );
}

/**
 * How many tests took the clearness of a claim that rests on the named estimates of a task, corrected together with all
 * others; null where one of them is still clear, or none was clear by itself.
 */
export function lostAmong(all: readonly Estimate[], refersTo: readonly string[]): number | null {
  const estimates = all.filter(({ id }) => refersTo.includes(id));
  const below = (p: number | null | undefined): boolean => (p ?? 1) < ALPHA;
  const lost = estimates.find(({ pValue, pAdjusted }) => below(pValue) && pAdjusted?.method === CONVERSATION_FAMILY);
  const isStillClear = estimates.some(({ pValue, pAdjusted }) => below(pAdjusted?.value ?? pValue));
  return isStillClear ? null : (lost?.pAdjusted?.family ?? null);
}

const isTest = (estimate: Estimate): boolean => estimate.role === 'answer' && isUncorrected(estimate);
const isCheck = (estimate: Estimate): boolean => estimate.role === 'check' && isUncorrected(estimate);

function isUncorrected({ pValue, pAdjusted }: Estimate): boolean {
  const ownCorrection = pAdjusted !== null && pAdjusted.method !== CONVERSATION_FAMILY;
  return pValue !== null && !ownCorrection;
}

/** The least of p(j) m / j over all ranks j from a p value's own to the last: never more than 1, in the order of the p values. */
function adjustmentOver(family: readonly number[]) {
  const ascending = family.toSorted((a, b) => a - b);
  const least = Array<number>(family.length + 1).fill(1);
  for (const [index, p] of [...ascending.entries()].reverse())
    least[index] = Math.min((p * family.length) / (index + 1), least[index + 1] ?? 1);
  const adjusted = (p: number): number | null => {
    if (family.length < 2) return null;
    const rank = ascending.findLastIndex((each) => each <= p) + 1;
    const own = (p * family.length) / Math.max(rank, 1);
    return Math.min(own, least[rank] ?? 1);
  };
  return { size: family.length, adjusted };
}
