import type { KnownTask } from './agents.ts';
import type { Estimate } from './estimate.ts';

/** Of `pAdjusted`: corrected over all tests of the conversation. A method that corrects tests of its own names another. */
export const CONVERSATION_FAMILY = 'Benjamini-Hochberg over the conversation';

/** A result is clear below it. */
export const ALPHA = 0.05;

/**
 * Corrects the claims of a conversation for their number (Benjamini and Hochberg 1995). Stored estimates stay as they were
 * computed: the family grows with each analysis, so the correction is made when they are read. The family is every
 * `answer` with a p value, whichever task it comes from. A `check` is no further claim, so it does not count, but it is
 * held to the bounds of the family: else it could be clear where its answer is not, with the same p value. Estimates that
 * their own method has corrected keep that correction and count no further. A single test needs none.
 */
export function adjustFamily(tasks: readonly (readonly Estimate[])[]): Estimate[][] {
  const tests = new Map<string, number>();
  for (const [task, estimates] of tasks.entries())
    for (const estimate of estimates)
      if (isTest(estimate) && estimate.pValue !== null) tests.set(testOf(task, estimate), estimate.pValue);
  const adjusted = adjustmentOver([...tests.values()]);
  return tasks.map((estimates) =>
    estimates.map((estimate) => {
      if (!isTest(estimate) && !isCheck(estimate)) return estimate;
      const value = estimate.pValue === null ? null : adjusted(estimate.pValue);
      const pAdjusted = value === null ? null : { method: CONVERSATION_FAMILY, value, family: tests.size };
      return { ...estimate, pAdjusted };
    }),
  );
}

/** The tasks with their estimates corrected together. */
export function adjustTasks<Task extends Pick<KnownTask, 'outcome'>>(tasks: readonly Task[]): Task[] {
  const adjusted = adjustFamily(tasks.map(({ outcome }) => outcome?.estimates ?? []));
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

/** A difference of shares, its odds ratio and its risk ratio have one p value: they are one test. */
function testOf(task: number, { outcome, outcomeLevel, predictor, stratum, adjustedFor, pValue }: Estimate): string {
  return JSON.stringify([task, outcome, outcomeLevel, predictor, stratum, adjustedFor, pValue]);
}

/** The least of p(j) m / j over all ranks j from a p value's own to the last: never more than 1, in the order of the p values. */
function adjustmentOver(family: readonly number[]): (p: number) => number | null {
  const ascending = family.toSorted((a, b) => a - b);
  const least = Array<number>(family.length + 1).fill(1);
  for (const [index, p] of [...ascending.entries()].reverse())
    least[index] = Math.min((p * family.length) / (index + 1), least[index + 1] ?? 1);
  return (p) => {
    if (family.length < 2) return null;
    const rank = ascending.findLastIndex((each) => each <= p) + 1;
    const own = (p * family.length) / Math.max(rank, 1);
    return Math.min(own, least[rank] ?? 1);
  };
}
