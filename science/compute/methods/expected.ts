import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData } from '../analysis-data.ts';
import { isNumeric } from '../analysis-data.ts';
import type { Choose, Refusal } from '../choice.ts';
import { refuse } from '../choice.ts';
import { column, columns, value } from '../method-call.ts';
import { choiceOf, outcomeOf, successLevel, unfitPredictor } from './model-roles.ts';

/** What is expected of an outcome for given values of its predictors: a linear model of numbers, a logistic one of yes and no. */
export const chooseExpected: Choose = (plan, data) => {
  const outcome = outcomeOf(plan, data);
  if ('refused' in outcome) return outcome;
  const predictors = plan.given.map((each) => each.column);
  const unfit = unfitPredictor(predictors, data) ?? unfitValue(plan, data);
  if (unfit) return unfit;
  const level = successLevel(plan, data);
  const given = {
    outcome: column(outcome.name),
    predictors: columns(predictors),
    given: value(plan.given.map((each) => String(each.value))),
  };
  const files = ['linear-models', 'curves', 'logistic-models', 'count-models', 'dispersion', 'expected'];
  if (level !== null)
    return choiceOf({ ...plan, outcomeLevel: String(level) }, data, {
      method: 'logistic-model',
      files,
      call: { function: 'expected_share', arguments: { ...given, level: value(level) } },
    });
  if (outcome.kind !== 'number') return refuse('no-method', outcome.name, plan.question);
  return choiceOf(plan, data, {
    method: 'linear-model',
    files,
    call: { function: 'expected_value', arguments: given },
  });
};

/** A level that no row has; a date, or a word for a number. */
function unfitValue({ given }: AnalysisPlan, { columns: held }: AnalysisData): Refusal | undefined {
  if (given.length === 0) return refuse('no-method', null, 'expected-value');
  for (const { column: name, value: wanted } of given) {
    const found = held.get(name);
    if (found?.kind === 'factor' && !found.levels.includes(String(wanted))) return refuse('beyond-data', name);
    if (found?.kind === 'date' || (isNumeric(found) && !Number.isFinite(Number(wanted))))
      return refuse('no-method', name, 'expected-value');
  }
  return undefined;
}
