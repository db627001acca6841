import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData, DataColumn, FactorColumn } from '../analysis-data.ts';
import { withColumn } from '../as-factor.ts';
import type { Choice, Choose, Refusal } from '../choice.ts';
import { refuse } from '../choice.ts';
import { chooseCorrelation } from './correlation.ts';
import { chooseDifference, compareShares } from './difference.ts';
import { categoricalOutcome, groupsOf, kindOf, mainColumns } from './columns.ts';

/** Numbers with no more values than this beside a category are categories themselves. */
const MOST_CODED = 5;

/** Two quantities: a correlation; two categories: their table; one of each: the quantity in the groups. */
export const chooseAssociation: Choose = (plan, data) => {
  const { outcome, predictor } = mainColumns(plan, data);
  if (!outcome || !predictor) return refuse('no-method', plan.outcome, plan.question);
  const isOrdered = (each: DataColumn) => kindOf(plan, each.name) === 'ordered';
  // An order has ranks beside a quantity or another order, and beside groups each group has its own.
  if ([outcome, predictor].some(isOrdered))
    return predictor.kind === 'factor' && !isOrdered(predictor)
      ? chooseDifference(plan, data)
      : chooseCorrelation(plan, data);
  const categories = categoricalOutcome(plan, data);
  if (categories) return associateCategories(plan, data, categories, predictor);
  return predictor.kind === 'factor' ? chooseDifference(plan, data) : chooseCorrelation(plan, data);
};

function associateCategories(
  plan: AnalysisPlan,
  data: AnalysisData,
  outcome: FactorColumn,
  predictor: DataColumn,
): Choice | Refusal {
  const groups = groupsOf(predictor);
  if (groups && (predictor.kind === 'factor' || groups.levels.length <= MOST_CODED))
    return compareShares(plan, data, outcome, groups);
  // The quantity in the groups of the category: the same relation from the other side.
  const turned = { ...plan, outcome: predictor.name, outcomeLevel: null, predictors: [outcome.name] };
  return chooseDifference(turned, withColumn(data, outcome));
}
