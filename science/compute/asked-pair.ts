import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { Estimate } from '../../contracts/estimate.ts';

/**
 * A model of three groups and more tests them all. Where the plan names two of them, their difference is the answer, and
 * the test of all is a part of it: "Is the high dose better than placebo, adjusted for baseline?"
 */
export function withAskedPair(estimates: readonly Estimate[], { contrast, predictors }: AnalysisPlan): Estimate[] {
  if (contrast === null) return [...estimates];
  const isAsked = (estimate: Estimate): boolean =>
    estimate.role === 'part' &&
    estimate.predictor === predictors[0] &&
    estimate.estimate !== null &&
    estimate.contrast?.group === contrast.group &&
    estimate.contrast.reference === contrast.reference;
  const testOfAll = (pair: Estimate): Estimate | undefined =>
    estimates.find((each) => each.role === 'answer' && each.quantity === 'omnibus' && isSameView(each, pair));
  const replaced = new Map(
    estimates.filter(isAsked).flatMap((pair): [Estimate, Estimate][] => {
      const all = testOfAll(pair);
      if (all === undefined) return [];
      return [
        [pair, { ...pair, role: 'answer', assumptions: all.assumptions }],
        [all, { ...all, role: 'part', assumptions: [] }],
      ];
    }),
  );
  return estimates.map((each) => replaced.get(each) ?? each);
}

const viewOf = ({ outcome, outcomeLevel, predictor, stratum, adjustedFor, method }: Estimate): string =>
  JSON.stringify([outcome, outcomeLevel, predictor, stratum, adjustedFor, method]);
const isSameView = (a: Estimate, b: Estimate): boolean => viewOf(a) === viewOf(b);
