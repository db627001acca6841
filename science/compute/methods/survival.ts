import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData } from '../analysis-data.ts';
import { isNumeric } from '../analysis-data.ts';
import type { Choose, Refusal } from '../choice.ts';
import { refuse } from '../choice.ts';
import type { FunctionCall } from '../method-call.ts';
import { column, value } from '../method-call.ts';
import { namedPair } from './contrast.ts';
import { choiceOf, modelArguments, namedArguments, typedLevel, unfitPredictor, withGroups } from './model-roles.ts';

const FILES = ['survival', 'cox-model', 'logistic-models'];

/** Time to an event: curves and log-rank test of groups; Cox's model for quantities and where more is adjusted for. */
export const chooseSurvival: Choose = (plan, loaded) => {
  const data = withGroups(plan, loaded);
  const followed = followUp(plan, data);
  if ('refused' in followed) return followed;
  const unfit = unfitPredictor([...plan.predictors, ...plan.covariates], data);
  if (unfit) return unfit;
  const [first] = plan.predictors;
  if (first === undefined)
    return choiceOf(plan, data, {
      method: 'kaplan-meier',
      files: FILES,
      call: { function: 'survival_by_group', arguments: { ...followed.arguments, ...momentOf(plan) } },
    });
  if (isGroupComparison(plan, data)) {
    const pair = namedPair(plan, data.columns.get(first));
    if ('refused' in pair) return pair;
    return choiceOf(plan, data, {
      method: 'log-rank',
      files: FILES,
      call: {
        function: 'survival_comparison',
        arguments: { ...followed.arguments, group: column(first), ...momentOf(plan), ...pair },
      },
    });
  }
  return choiceOf(plan, data, {
    method: 'cox-model',
    files: FILES,
    takesStrata: true,
    call: { function: 'cox_model', arguments: namedArguments({ ...followed.arguments, ...modelArguments(plan) }) },
  });
};

/** The time at which survival is wanted. */
const momentOf = ({ hypothesizedValue }: AnalysisPlan): FunctionCall['arguments'] =>
  hypothesizedValue === null ? {} : { at: value(hypothesizedValue) };

function followUp(
  { time, event, question }: AnalysisPlan,
  data: AnalysisData,
): Pick<FunctionCall, 'arguments'> | Refusal {
  if (time === null || event === null) return refuse('no-method', time, question);
  if (!isNumeric(data.columns.get(time))) return refuse('column-missing', time);
  const happened = data.columns.get(event.column);
  if (happened === undefined) return refuse('column-missing', event.column);
  const level = typedLevel(happened, event.level);
  return { arguments: { time: column(time), event: column(event.column), level: value(level) } };
}

function isGroupComparison({ predictors, covariates, method }: AnalysisPlan, data: AnalysisData): boolean {
  const [first] = predictors;
  if (predictors.length !== 1 || covariates.length > 0 || method === 'cox-model') return false;
  return data.columns.get(first ?? '')?.kind === 'factor';
}
