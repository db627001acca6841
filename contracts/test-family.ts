import type { KnownTask } from './agents.ts';
import type { Estimate } from './estimate.ts';

/** Of `pAdjusted`: corrected over all tests of the conversation. A method that corrects tests of its own names another. */
export const CONVERSATION_FAMILY = 'Benjamini-Hochberg over the conversation';

/**
 * Corrects the claims of a conversation for their number (Benjamini and Hochberg 1995). Stored estimates stay as they were
 * computed: the family grows with each analysis, so the correction is made when they are read. The family is every
 * `answer` with a p value, whichever task it comes from. Estimates that their own method has corrected keep that
 * correction and count no further. A single test needs none.
 */
export function adjustFamily(tasks: readonly (readonly Estimate[])[]): Estimate[][] {
  const tests = new Map<string, number>();
  for (const [task, estimates] of tasks.entries())
    for (const estimate of estimates)
      if (isTest(estimate) && estimate.pValue !== null) tests.set(testOf(task, estimate), estimate.pValue);
  const adjusted = adjustedValues(tests);
  return tasks.map((estimates, task) =>
    estimates.map((estimate) => {
      if (!isTest(estimate)) return estimate;
      const value = adjusted.get(testOf(task, estimate));
      const pAdjusted = value === undefined ? null : { method: CONVERSATION_FAMILY, value, family: tests.size };
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

function isTest({ role, pValue, pAdjusted }: Estimate): boolean {
  const ownCorrection = pAdjusted !== null && pAdjusted.method !== CONVERSATION_FAMILY;
  return role === 'answer' && pValue !== null && !ownCorrection;
}

/** A difference of shares, its odds ratio and its risk ratio have one p value: they are one test. */
function testOf(task: number, { outcome, outcomeLevel, predictor, stratum, adjustedFor, pValue }: Estimate): string {
  return JSON.stringify([task, outcome, outcomeLevel, predictor, stratum, adjustedFor, pValue]);
}

/** The least of p(j) m / j over all ranks j from a test's own to the last: never more than 1, in the order of the p values. */
function adjustedValues(tests: ReadonlyMap<string, number>): Map<string, number> {
  const adjusted = new Map<string, number>();
  if (tests.size < 2) return adjusted;
  let least = 1;
  for (const [place, [test, p]] of [...tests].sort(([, a], [, b]) => b - a).entries()) {
    least = Math.min(least, (p * tests.size) / (tests.size - place));
    adjusted.set(test, least);
  }
  return adjusted;
}
