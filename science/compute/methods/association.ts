import type { Choose } from '../choice.ts';
import { refuse } from '../choice.ts';
import { chooseCorrelation } from './correlation.ts';
import { chooseDifference, compareShares } from './difference.ts';
import { categoricalOutcome, groupsOf, kindOf } from './columns.ts';

/** Two quantities: a correlation; two categories: their table; one of each: the quantity in the groups. */
export const chooseAssociation: Choose = (plan, data) => {
  const [name] = plan.predictors;
  if (plan.outcome === null || name === undefined) return refuse('no-method', plan.outcome, plan.question);
  const ordered = [plan.outcome, name].some((each) => kindOf(plan, each) === 'ordered');
  const outcome = ordered ? undefined : categoricalOutcome(plan, data);
  const predictor = data.columns.get(name);
  const groups = predictor?.kind === 'factor' ? predictor : undefined;
  if (outcome && groups) return compareShares(plan, data, outcome, groups);
  if (outcome) {
    const few = groupsOf(predictor);
    const isCoded = few !== undefined && few.levels.length <= 5;
    if (isCoded) return compareShares(plan, data, outcome, few);
    // The quantity in the groups of the category: the same relation from the other side.
    const turned = { ...plan, outcome: name, outcomeLevel: null, predictors: [plan.outcome] };
    return chooseDifference(turned, { ...data, columns: new Map(data.columns).set(plan.outcome, outcome) });
  }
  return groups && !ordered ? chooseDifference(plan, data) : chooseCorrelation(plan, data);
};
