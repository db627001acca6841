import { isNumeric } from '../analysis-data.ts';
import type { Choose } from '../choice.ts';
import { refuse } from '../choice.ts';
import { column, columns, value } from '../method-call.ts';
import { choiceOf, namedArguments, typedLevel, unfitPredictor } from './model-roles.ts';

const FILES = ['survival', 'cox-model', 'logistic-models'];

/** Time to an event: curves and log-rank for one group column, Cox's model for quantities and where more is adjusted for. */
export const chooseSurvival: Choose = (plan, data) => {
  const { time, event } = plan;
  if (time === null || event === null) return refuse('no-method', time === null ? null : time, plan.question);
  if (!isNumeric(data.columns.get(time))) return refuse('column-missing', time);
  const happened = data.columns.get(event.column);
  if (happened === undefined) return refuse('column-missing', event.column);
  const unfit = unfitPredictor([...plan.predictors, ...plan.covariates], data);
  if (unfit) return unfit;
  const followed = {
    time: column(time),
    event: column(event.column),
    level: value(typedLevel(happened, event.level)),
  };
  const [first] = plan.predictors;
  if (first === undefined)
    return choiceOf(plan, data, {
      method: 'kaplan-meier',
      files: FILES,
      call: { function: 'survival_by_group', arguments: followed },
    });
  const grouped = plan.predictors.length === 1 && plan.covariates.length === 0;
  if (grouped && data.columns.get(first)?.kind === 'factor' && plan.method !== 'cox-model')
    return choiceOf(plan, data, {
      method: 'log-rank',
      files: FILES,
      call: { function: 'survival_comparison', arguments: { ...followed, group: column(first) } },
    });
  return choiceOf(plan, data, {
    method: 'cox-model',
    files: FILES,
    takesStrata: true,
    call: {
      function: 'cox_model',
      arguments: namedArguments({
        ...followed,
        predictors: columns(plan.predictors),
        covariates: plan.covariates.length > 0 ? columns(plan.covariates) : null,
        interactions: plan.interactions.length > 0 ? value(plan.interactions.flat()) : null,
      }),
    },
  });
};
