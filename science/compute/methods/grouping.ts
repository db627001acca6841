import type { Choose } from '../choice.ts';
import { choose, refuse } from '../choice.ts';
import { columns } from '../method-call.ts';

/** Whether the rows fall into groups on several quantities, and how many. */
export const chooseGrouping: Choose = (plan, data) => {
  const unfit = plan.predictors.find((name) => data.columns.get(name)?.kind !== 'number');
  if (unfit !== undefined || plan.predictors.length === 0) return refuse('no-method', unfit ?? null, plan.question);
  return choose(plan, data, 'k-means', {
    function: 'grouping',
    arguments: { columns: columns(plan.predictors) },
    files: ['design', 'grouping'],
  });
};
