import { isQuantity, isUsable, type ColumnFacts } from '../tables/columns.ts';
import { namesOf, type Fill } from './fill.ts';

export const mayExplain = (column: ColumnFacts): boolean =>
  isUsable(column) && column.kind !== 'identifier' && !column.temporal;

const MOST_GROUPS = 20;
const MOST_PREDICTORS = 30;
const MOST_MISSING = 0.3;

/** "How well can churn be predicted": from all other columns that are filled, where none is named. */
export const prediction: Fill = (plan, { ask, outcome }) => {
  if (plan.predictors.length > 0 || outcome === null) return plan;
  const { survival } = ask.index.structure;
  const isFollowUp = (column: ColumnFacts) => survival?.event === outcome && survival.time === column;
  const others = ask.index.columns.filter(
    (column) =>
      column !== outcome &&
      mayExplain(column) &&
      (isQuantity(column) || column.profile.distinct <= MOST_GROUPS) &&
      column.profile.missing <= MOST_MISSING * column.rows &&
      !isFollowUp(column),
  );
  return { ...plan, predictors: namesOf(others.slice(0, MOST_PREDICTORS)) };
};
