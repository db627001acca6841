import type { AnalysisPlan, Method } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData, DataColumn } from '../analysis-data.ts';
import { distinctValues, isNumeric } from '../analysis-data.ts';
import type { Choice, Choose, Refusal } from '../choice.ts';
import { refuse } from '../choice.ts';
import type { Argument } from '../method-call.ts';
import { column, columns, value } from '../method-call.ts';
import { choiceOf, namedArguments, plannedKind, successLevel, unfitPredictor } from './model-roles.ts';

/** An outcome by several predictors: the kind of the outcome chooses linear, logistic or Poisson. */
export const chooseModel: Choose = (plan, data) => {
  const outcome = data.columns.get(plan.outcome ?? '');
  if (plan.outcome === null || outcome === undefined) return refuse('column-missing', plan.outcome);
  if (plan.predictors.length === 0) return refuse('no-method', null, plan.question);
  const unfit = unfitPredictor([...plan.predictors, ...plan.covariates], data);
  if (unfit) return unfit;
  if (plan.trials !== null) return logistic(plan, data, null);
  if (isCount(plan, data)) return counts(plan, data);
  const level = successLevel(plan, data);
  if (level !== null && plan.method !== 'linear-model') return logistic(plan, data, level);
  return isNumeric(outcome) ? linear(plan, data) : severalLevels(plan, outcome);
};

function severalLevels(plan: AnalysisPlan, outcome: DataColumn): Refusal {
  return refuse('no-method', outcome.name, plan.question);
}

function isCount(plan: AnalysisPlan, data: AnalysisData): boolean {
  const outcome = data.columns.get(plan.outcome ?? '');
  if (outcome?.kind !== 'number') return false;
  if (plan.method === 'poisson-model' || plan.method === 'quasi-poisson-model') return true;
  return plan.exposure !== null || plannedKind(plan, plan.outcome) === 'count';
}

/** What all models take; R knows an empty list of columns as none. */
function shared(plan: AnalysisPlan): Record<string, Argument | null> {
  return {
    predictors: columns(plan.predictors),
    covariates: plan.covariates.length > 0 ? columns(plan.covariates) : null,
    interactions: plan.interactions.length > 0 ? value(plan.interactions.flat()) : null,
  };
}

function linear(plan: AnalysisPlan, data: AnalysisData): Choice {
  const [first = ''] = plan.predictors;
  const single = plan.predictors.length === 1 && plan.interactions.length === 0 && isNumeric(data.columns.get(first));
  const curve = single ? CURVES[plan.method ?? 'linear-model'] : undefined;
  const { predictors, covariates, interactions } = shared(plan);
  const outcome = column(plan.outcome ?? '');
  if (curve)
    return choiceOf(plan, data, {
      ...curve,
      files: ['curves', 'linear-models'],
      call: {
        function: curve.function,
        arguments: namedArguments({ outcome, predictors: predictors ?? null, covariates: covariates ?? null }),
      },
    });
  return choiceOf(plan, data, {
    method: 'linear-model',
    files: ['linear-models', 'curves'],
    takesStrata: true,
    call: {
      function: 'linear_model',
      arguments: namedArguments({
        outcome,
        predictors: predictors ?? null,
        covariates: covariates ?? null,
        interactions: interactions ?? null,
      }),
    },
  });
}

const CURVES: Partial<Record<Method, { readonly method: Method; readonly function: string }>> = {
  'quadratic-model': { method: 'quadratic-model', function: 'curve_model' },
  'spline-model': { method: 'spline-model', function: 'spline_model' },
};

function logistic(plan: AnalysisPlan, data: AnalysisData, level: string | number | null): Choice {
  return choiceOf(plan, data, {
    method: 'logistic-model',
    files: ['logistic-models', 'count-models'],
    takesStrata: true,
    call: {
      function: 'logistic_model',
      arguments: namedArguments({
        outcome: column(plan.outcome ?? ''),
        level: value(level),
        ...shared(plan),
        trials: plan.trials === null ? null : column(plan.trials),
      }),
    },
  });
}

function counts(plan: AnalysisPlan, data: AnalysisData): Choice {
  return choiceOf(plan, data, {
    method: 'poisson-model',
    files: ['count-models', 'logistic-models'],
    takesStrata: true,
    call: {
      function: 'count_model',
      arguments: namedArguments({
        count: column(plan.outcome ?? ''),
        ...shared(plan),
        exposure: plan.exposure === null ? null : column(plan.exposure),
      }),
    },
  });
}

/** Counts per exposure: exact comparisons of groups, a Poisson model where more is adjusted for or the predictor is a quantity. */
export const chooseRate: Choose = (plan, data) => {
  const outcome = data.columns.get(plan.outcome ?? '');
  if (plan.outcome === null || outcome === undefined) return refuse('column-missing', plan.outcome);
  if (outcome.kind !== 'number') return refuse('no-method', plan.outcome, plan.question);
  const [group] = plan.predictors;
  if (plan.exposure === null)
    return group === undefined ? refuse('no-method', null, plan.question) : counts(plan, data);
  const simple = plan.predictors.length <= 1 && plan.covariates.length === 0 && plan.method !== 'poisson-model';
  if (!simple || (group !== undefined && data.columns.get(group)?.kind !== 'factor')) return chooseModel(plan, data);
  const exact = { count: column(plan.outcome), exposure: column(plan.exposure) };
  return choiceOf(plan, data, {
    method: 'rate-ratio',
    files: ['count-models', 'logistic-models'],
    call:
      group === undefined
        ? { function: 'overall_rate', arguments: exact }
        : { function: 'rate_comparison', arguments: { ...exact, group: column(group) } },
  });
};

/** How far the outcome can be predicted, by errors of rows that the model has not seen. */
export const choosePrediction: Choose = (plan, data) => {
  const outcome = data.columns.get(plan.outcome ?? '');
  if (plan.outcome === null || outcome === undefined) return refuse('column-missing', plan.outcome);
  const predictors = [...plan.predictors, ...plan.covariates];
  if (predictors.length === 0 || outcome.kind === 'identifier') return refuse('no-method', plan.outcome, plan.question);
  const unfit = unfitPredictor(predictors, data);
  if (unfit) return unfit;
  const binary = isNumeric(outcome) && distinctValues(outcome, 3) <= 2;
  return choiceOf(plan, data, {
    method: 'cross-validation',
    files: ['prediction'],
    call: {
      function: 'prediction',
      arguments: { outcome: column(plan.outcome), predictors: columns(predictors), categorical: value(binary) },
    },
  });
};
