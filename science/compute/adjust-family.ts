import type { AnalysisOutcome, Estimate } from '../../contracts/estimate.ts';

const METHOD = 'Benjamini-Hochberg';

/**
 * Corrects the claims of a whole run for their number: every `answer` with a p value is one test of the family, whichever
 * analysis it comes from (Benjamini and Hochberg 1995). Estimates that their own method has corrected keep that correction
 * and count no further. A single test needs none.
 */
export function adjustFamily(outcomes: readonly AnalysisOutcome[]): AnalysisOutcome[] {
  const tests = outcomes.flatMap(({ estimates }) => estimates.filter(isTest));
  if (tests.length < 2) return [...outcomes];
  const adjusted = new Map(adjustedValues(tests).map((value, index) => [tests[index], value]));
  return outcomes.map((outcome) => ({
    ...outcome,
    estimates: outcome.estimates.map((estimate) => {
      const value = adjusted.get(estimate);
      return value === undefined
        ? estimate
        : { ...estimate, pAdjusted: { method: METHOD, value, family: tests.length } };
    }),
  }));
}

function isTest(estimate: Estimate): boolean {
  const corrected = estimate.pAdjusted !== null && estimate.pAdjusted.method !== METHOD;
  return estimate.role === 'answer' && estimate.pValue !== null && !corrected;
}

/** The least of p(j) m / j over all ranks j from a test's own to the last: never more than 1, in the order of the p values. */
function adjustedValues(tests: readonly Estimate[]): number[] {
  const order = tests.map((_, index) => index).sort((a, b) => pOf(tests, b) - pOf(tests, a));
  const values = new Array<number>(tests.length).fill(1);
  let least = 1;
  for (const [place, index] of order.entries()) {
    least = Math.min(least, (pOf(tests, index) * tests.length) / (tests.length - place));
    values[index] = least;
  }
  return values;
}

function pOf(tests: readonly Estimate[], index: number): number {
  return tests[index]?.pValue ?? 1;
}
