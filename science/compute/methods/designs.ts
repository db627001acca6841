import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData } from '../analysis-data.ts';
import { isNumeric } from '../analysis-data.ts';
import type { Choose } from '../choice.ts';
import { refuse } from '../choice.ts';
import { column, columns, value } from '../method-call.ts';
import { choiceOf, namedArguments, successLevel, unfitPredictor } from './model-roles.ts';

/** A share or quantity along a dose, with the dose at half effect. */
export const chooseDoseResponse: Choose = (plan, data) => {
  const outcome = data.columns.get(plan.outcome ?? '');
  const [dose] = plan.predictors;
  if (plan.outcome === null || outcome === undefined) return refuse('column-missing', plan.outcome);
  if (dose === undefined || !isNumeric(data.columns.get(dose))) return refuse('no-method', dose ?? null, plan.question);
  const level = successLevel(plan, data);
  const files = ['logistic-models', 'count-models', 'curves', 'dose-response'];
  const given = { outcome: column(plan.outcome), dose: column(dose) };
  if (plan.trials !== null || level !== null)
    return choiceOf(plan, data, {
      method: 'dose-logistic',
      files,
      call: {
        function: 'dose_of_half',
        arguments: namedArguments({
          ...given,
          level: plan.trials === null ? value(level) : null,
          trials: plan.trials === null ? null : column(plan.trials),
        }),
      },
    });
  if (!isNumeric(outcome)) return refuse('no-method', plan.outcome, plan.question);
  const curve = { response: given.outcome, dose: given.dose };
  return choiceOf(plan, data, { method: 'dose-logistic', files, call: { function: 'dose_curve', arguments: curve } });
};

/** Rows in clusters: means of clusters where whole clusters are compared, else a model with cluster-robust errors. */
export const chooseClustered: Choose = (plan, data) => {
  const outcome = data.columns.get(plan.outcome ?? '');
  const cluster = data.columns.get(plan.cluster ?? '');
  if (plan.outcome === null || outcome === undefined) return refuse('column-missing', plan.outcome);
  if (plan.cluster === null || cluster === undefined) return refuse('column-missing', plan.cluster);
  const [first] = plan.predictors;
  if (first === undefined) return refuse('no-method', null, plan.question);
  const unfit = unfitPredictor([...plan.predictors, ...plan.covariates], data);
  if (unfit) return unfit;
  const level = isNumeric(outcome) ? null : successLevel(plan, data);
  if (!isNumeric(outcome) && level === null) return refuse('no-method', plan.outcome, plan.question);
  const given = {
    outcome: column(plan.outcome),
    cluster: column(plan.cluster),
    level: level === null ? null : value(level),
  };
  const alone = plan.predictors.length === 1 && plan.covariates.length === 0;
  if (alone && plan.method !== 'cluster-robust-model' && isConstantWithin(data, first, plan.cluster))
    return choiceOf(plan, data, {
      method: 'cluster-means',
      files: ['linear-models', 'clusters'],
      call: { function: 'cluster_means', arguments: namedArguments({ ...given, group: column(first) }) },
    });
  return choiceOf(plan, data, {
    method: 'cluster-robust-model',
    files: ['linear-models', 'clusters'],
    call: {
      function: 'cluster_robust',
      arguments: namedArguments({
        ...given,
        predictors: columns(plan.predictors),
        covariates: plan.covariates.length > 0 ? columns(plan.covariates) : null,
        interactions: plan.interactions.length > 0 ? value(plan.interactions.flat()) : null,
      }),
    },
  });
};

/** Whether a factor has one level in each cluster. */
function isConstantWithin(data: AnalysisData, name: string, cluster: string): boolean {
  const group = data.columns.get(name);
  const clusters = data.columns.get(cluster);
  if (group?.kind !== 'factor' || clusters === undefined) return false;
  const keys = isNumeric(clusters) ? clusters.values : clusters.codes;
  const seen = new Map<number, number>();
  return group.codes.every((code, row) => {
    const key = keys[row] ?? 0;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, code);
    return before === undefined || before === code;
  });
}

/** Two measurements of the same thing, of two columns. */
export const chooseAgreement: Choose = (plan, data) => {
  const second = plan.baseline ?? plan.predictors[0];
  const columnsOf = [plan.outcome, second ?? null].map((name) => data.columns.get(name ?? ''));
  if (plan.outcome === null || second === undefined) return refuse('no-method', null, plan.question);
  const given = { first: column(plan.outcome), second: column(second) };
  if (columnsOf.every((each) => isNumeric(each)))
    return choiceOf(plan, data, {
      method: 'bland-altman',
      files: ['count-models', 'agreement', 'dose-response'],
      call: { function: 'agreement', arguments: given },
    });
  if (columnsOf.every((each) => each?.kind === 'factor'))
    return choiceOf(plan, data, {
      method: 'cohen-kappa',
      files: ['agreement', 'dose-response'],
      call: { function: 'kappa_agreement', arguments: given },
    });
  return refuse('no-method', plan.outcome, plan.question);
};

/** What the present size can detect; the plan's hypothesized value is the difference that matters. */
export const choosePower: Choose = (plan, data) => {
  const outcome = data.columns.get(plan.outcome ?? '');
  const [first] = plan.predictors;
  const predictor = data.columns.get(first ?? '');
  if (plan.outcome === null || outcome === undefined) return refuse('column-missing', plan.outcome);
  if (first === undefined || predictor === undefined) return refuse('no-method', null, plan.question);
  const difference = plan.hypothesizedValue === null ? null : value(plan.hypothesizedValue);
  const given = { outcome: column(plan.outcome), difference };
  const level = successLevel(plan, data);
  if (predictor.kind === 'factor' && level !== null)
    return powerOf(plan, data, 'power-proportions', 'power_shares', {
      ...given,
      level: value(level),
      group: column(first),
    });
  if (predictor.kind === 'factor' && isNumeric(outcome))
    return powerOf(plan, data, 'power-t', 'power_means', { ...given, group: column(first) });
  if (isNumeric(predictor) && isNumeric(outcome))
    return powerOf(plan, data, 'power-correlation', 'power_correlation', { ...given, predictor: column(first) });
  return refuse('no-method', plan.outcome, plan.question);
};

function powerOf(
  plan: AnalysisPlan,
  data: AnalysisData,
  method: 'power-t' | 'power-proportions' | 'power-correlation',
  name: string,
  given: Parameters<typeof namedArguments>[0],
): ReturnType<Choose> {
  return choiceOf(plan, data, { method, files: ['power'], call: { function: name, arguments: namedArguments(given) } });
}
