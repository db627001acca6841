import type { AnalysisPlan, Method } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData, DataColumn } from '../analysis-data.ts';
import { distinctValues, isNumeric } from '../analysis-data.ts';
import type { Choice, Choose } from '../choice.ts';
import { refuse } from '../choice.ts';
import { column, columns, value } from '../method-call.ts';
import { kindOf } from './columns.ts';
import {
  choiceOf,
  columnOrNone,
  modelArguments,
  namedArguments,
  outcomeOf,
  successLevel,
  unfitPredictor,
  withGroups,
} from './model-roles.ts';

/** An outcome by several predictors: the kind of the outcome chooses linear, logistic or Poisson. */
export const chooseModel: Choose = (plan, loaded) => {
  const data = withGroups(plan, loaded);
  const outcome = outcomeOf(plan, data);
  if ('refused' in outcome) return outcome;
  if (plan.predictors.length === 0) return refuse('no-method', null, plan.question);
  const unfit = unfitPredictor([...plan.predictors, ...plan.covariates], data);
  if (unfit) return unfit;
  if (plan.trials !== null && outcome.kind === 'number') return logistic(plan, data, outcome.name, null);
  if (isCount(plan, data)) return counts(plan, data, outcome.name);
  const level = levelOf(plan, data, outcome);
  if (level !== null) return logistic(plan, data, outcome.name, level);
  return isNumeric(outcome) ? linear(plan, data, outcome.name) : refuse('no-method', outcome.name, plan.question);
};

/** The level that counts, unless the plan wants a straight line of 0 and 1. */
function levelOf(plan: AnalysisPlan, data: AnalysisData, outcome: DataColumn): string | number | null {
  return plan.method === 'linear-model' && isNumeric(outcome) ? null : successLevel(plan, data);
}

function isCount(plan: AnalysisPlan, data: AnalysisData): boolean {
  if (data.columns.get(plan.outcome ?? '')?.kind !== 'number') return false;
  if (plan.method === 'poisson-model' || plan.method === 'quasi-poisson-model') return true;
  return plan.exposure !== null || kindOf(plan, plan.outcome ?? '') === 'count';
}

const CURVES: Partial<Record<Method, string>> = { 'quadratic-model': 'curve_model', 'spline-model': 'spline_model' };

function linear(plan: AnalysisPlan, data: AnalysisData, outcome: string): Choice {
  const curved = curve(plan, data, outcome);
  if (curved) return curved;
  const { interactions, pairs, ...columnsOf } = modelArguments(plan);
  const given = namedArguments({ outcome: column(outcome), ...columnsOf, interactions, pairs: pairs ?? null });
  return choiceOf(plan, data, {
    method: 'linear-model',
    files: ['linear-models', 'curves'],
    takesStrata: true,
    datesAsYears: true,
    call: { function: 'linear_model', arguments: given },
  });
}

/** A curve of one quantity, where the plan names one; only a quadratic term has errors of clusters. */
export function curve(plan: AnalysisPlan, data: AnalysisData, outcome: string): Choice | null {
  const { interactions: _interactions, pairs: _pairs, ...columnsOf } = modelArguments(plan);
  const called = plan.method === null || !isSingleQuantity(plan, data) ? undefined : CURVES[plan.method];
  if (plan.method === null || called === undefined) return null;
  return choiceOf(plan, data, {
    method: plan.method,
    files: plan.cluster === null ? ['linear-models', 'curves'] : ['linear-models', 'clusters', 'curves'],
    datesAsYears: true,
    call: {
      function: called,
      arguments: namedArguments({ outcome: column(outcome), cluster: columnOrNone(plan.cluster), ...columnsOf }),
    },
  });
}

function isSingleQuantity(plan: AnalysisPlan, data: AnalysisData): boolean {
  const [first] = plan.predictors;
  return plan.predictors.length === 1 && isNumeric(data.columns.get(first ?? ''));
}

export function logistic(
  plan: AnalysisPlan,
  data: AnalysisData,
  outcome: string,
  level: string | number | null,
): Choice {
  const outcomeLevel = level === null ? null : String(level);
  return choiceOf({ ...plan, outcomeLevel }, data, {
    method: plan.cluster === null ? 'logistic-model' : 'cluster-robust-logistic',
    files: ['logistic-models', 'count-models', 'dispersion'],
    takesStrata: true,
    datesAsYears: true,
    call: {
      function: 'logistic_model',
      arguments: namedArguments({
        outcome: column(outcome),
        level: value(level),
        ...modelArguments(plan),
        trials: level === null ? columnOrNone(plan.trials) : null,
        cluster: columnOrNone(plan.cluster),
      }),
    },
  });
}

function counts(plan: AnalysisPlan, data: AnalysisData, count: string): Choice {
  return choiceOf(plan, data, {
    method: plan.cluster === null ? 'poisson-model' : 'cluster-robust-poisson',
    files: ['count-models', 'dispersion', 'logistic-models'],
    takesStrata: true,
    datesAsYears: true,
    call: {
      function: 'count_model',
      arguments: namedArguments({
        count: column(count),
        ...modelArguments(plan),
        exposure: columnOrNone(plan.exposure),
        cluster: columnOrNone(plan.cluster),
      }),
    },
  });
}

/** How far the outcome can be predicted, by errors of rows that the model has not seen. */
export const choosePrediction: Choose = (plan, data) => {
  const outcome = outcomeOf(plan, data);
  if ('refused' in outcome) return outcome;
  const predictors = [...plan.predictors, ...plan.covariates];
  if (predictors.length === 0 || outcome.kind === 'identifier') return refuse('no-method', outcome.name, plan.question);
  const unfit = unfitPredictor(predictors, data);
  if (unfit) return unfit;
  const categorical = outcome.kind === 'number' && distinctValues(outcome, 3) <= 2;
  return choiceOf(plan, data, {
    method: 'cross-validation',
    files: ['dose-response', 'prediction'],
    call: {
      function: 'prediction',
      arguments: { outcome: column(outcome.name), predictors: columns(predictors), categorical: value(categorical) },
    },
  });
};
