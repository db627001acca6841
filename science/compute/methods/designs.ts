import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData, DataColumn } from '../analysis-data.ts';
import { isNumeric } from '../analysis-data.ts';
import type { Choice, Choose, Refusal } from '../choice.ts';
import { refuse } from '../choice.ts';
import type { Argument } from '../method-call.ts';
import { column, value } from '../method-call.ts';
import { groupsOf, withColumns } from './columns.ts';
import { namedPair } from './contrast.ts';
import {
  choiceOf,
  columnOrNone,
  modelArguments,
  namedArguments,
  outcomeOf,
  successLevel,
  unfitPredictor,
  valueOrNone,
  withGroups,
  withLevel,
} from './model-roles.ts';
import { curve, logistic } from './models.ts';

/** A share or quantity along a dose, with the dose at half effect. */
export const chooseDoseResponse: Choose = (plan, data) => {
  const outcome = outcomeOf(plan, data);
  if ('refused' in outcome) return outcome;
  const dose = data.columns.get(plan.predictors[0] ?? '');
  if (dose === undefined || !isNumeric(dose)) return refuse('no-method', outcome.name, plan.question);
  const files = ['logistic-models', 'count-models', 'dispersion', 'curves', 'dose-background', 'dose-response'];
  const shares = sharesOf(plan, data, outcome);
  if (shares) {
    const given = { outcome: column(outcome.name), ...shares, dose: column(dose.name) };
    const call = { function: 'dose_of_half', arguments: namedArguments(given) };
    return choiceOf(withLevel(plan, data), data, { method: 'dose-logistic', files, call });
  }
  if (!isNumeric(outcome)) return refuse('no-method', outcome.name, plan.question);
  const given = { response: column(outcome.name), dose: column(dose.name) };
  return choiceOf(plan, data, { method: 'dose-logistic', files, call: { function: 'dose_curve', arguments: given } });
};

/** Counts with their trials, or the level of a two-valued outcome. */
function sharesOf(plan: AnalysisPlan, data: AnalysisData, outcome: DataColumn): Record<string, Argument | null> | null {
  if (plan.trials !== null && outcome.kind === 'number') return { trials: columnOrNone(plan.trials) };
  const level = successLevel(plan, data);
  return level === null ? null : { level: valueOrNone(level) };
}

interface ClusteredOutcome {
  readonly outcome: Argument;
  readonly cluster: Argument;
  readonly level: Argument | null;
}

/** Rows in clusters: means of clusters where whole clusters are compared, else a model with cluster-robust errors. */
export const chooseClustered: Choose = (planned, loaded) => {
  const data = withGroups(planned, loaded);
  const plan = withLevel(planned, data);
  const given = clusteredOutcome(plan, data);
  if ('refused' in given) return given;
  const [first] = plan.predictors;
  if (first === undefined) return refuse('no-method', null, plan.question);
  return unfitPredictor([...plan.predictors, ...plan.covariates], data) ?? clusteredMethod(plan, data, given, first);
};

function clusteredMethod(
  plan: AnalysisPlan,
  data: AnalysisData,
  given: ClusteredOutcome,
  first: string,
): Choice | Refusal {
  const level = successLevel(plan, data);
  if (isLogistic(plan, level)) return logistic(plan, data, plan.outcome ?? '', level);
  const curved = isQuadratic(plan, data) ? curve(plan, data, plan.outcome ?? '') : null;
  if (curved) return curved;
  const files = ['linear-models', 'clusters'];
  if (comparesClusters(plan, data, first)) {
    const pair = namedPair(plan, data.columns.get(first));
    if ('refused' in pair) return pair;
    return choiceOf(plan, data, {
      method: 'cluster-means',
      files,
      call: { function: 'cluster_means', arguments: namedArguments({ ...given, group: column(first), ...pair }) },
    });
  }
  return choiceOf(plan, data, {
    method: 'cluster-robust-model',
    files,
    call: { function: 'cluster_robust', arguments: namedArguments({ ...given, ...modelArguments(plan) }) },
  });
}

/** Successes out of trials are no quantity; a share is modelled so where the plan names the method. */
const isLogistic = (plan: AnalysisPlan, level: string | number | null): boolean =>
  level === null ? plan.trials !== null : plan.method === 'cluster-robust-logistic';

const isQuadratic = (plan: AnalysisPlan, data: AnalysisData): boolean =>
  plan.method === 'quadratic-model' && isNumeric(data.columns.get(plan.outcome ?? ''));

/** The share of the variance that lies between groups of rows. */
export const chooseVarianceShare: Choose = (planned, data) => {
  const plan = withLevel(planned, data);
  const outcome = outcomeOf(plan, data);
  if ('refused' in outcome) return outcome;
  const group = data.columns.get(plan.predictors[0] ?? '');
  const level = successLevel(plan, data);
  if (group === undefined) return refuse('column-missing', plan.predictors[0] ?? null);
  if (!isNumeric(outcome) && level === null) return refuse('no-method', outcome.name, plan.question);
  return choiceOf(plan, data, {
    method: 'variance-components',
    files: ['linear-models', 'clusters'],
    call: {
      function: 'variance_share',
      arguments: namedArguments({
        outcome: column(outcome.name),
        group: column(group.name),
        level: valueOrNone(level),
      }),
    },
  });
};

function clusteredOutcome(plan: AnalysisPlan, data: AnalysisData): ClusteredOutcome | Refusal {
  const outcome = outcomeOf(plan, data);
  if ('refused' in outcome) return outcome;
  if (plan.cluster === null || !data.columns.has(plan.cluster)) return refuse('column-missing', plan.cluster);
  const level = successLevel(plan, data);
  if (!isNumeric(outcome) && level === null) return refuse('no-method', outcome.name, plan.question);
  return { outcome: column(outcome.name), cluster: column(plan.cluster), level: valueOrNone(level) };
}

/** One factor, alone in the plan, that has one level in each cluster. */
function comparesClusters(plan: AnalysisPlan, data: AnalysisData, name: string): boolean {
  if (plan.predictors.length > 1 || plan.covariates.length > 0 || plan.method === 'cluster-robust-model') return false;
  const group = data.columns.get(name);
  const clusters = data.columns.get(plan.cluster ?? '');
  if (group?.kind !== 'factor' || clusters === undefined) return false;
  const keys = isNumeric(clusters) ? clusters.values : clusters.codes;
  const seen = new Map<number, number>();
  return group.codes.every((code, row) => {
    const key = keys[row] ?? 0;
    const before = seen.get(key) ?? code;
    seen.set(key, before);
    return before === code;
  });
}

/** Two measurements of the same thing, in two columns. */
export const chooseAgreement: Choose = (plan, data) => {
  const second = plan.baseline ?? plan.predictors[0];
  if (plan.outcome === null || second === undefined) return refuse('no-method', null, plan.question);
  const measured = [plan.outcome, second].map((name) => data.columns.get(name));
  const given = { first: column(plan.outcome), second: column(second) };
  const files = ['describe', 'agreement', 'dose-response'];
  const isOfKappa = plan.method === 'cohen-kappa';
  if (measured.every((each) => isNumeric(each)) && !isOfKappa)
    return choiceOf(plan, data, { method: 'bland-altman', files, call: { function: 'agreement', arguments: given } });
  const graded = measured.map(groupsOf).filter((each) => each !== undefined);
  if (graded.length === measured.length && (isOfKappa || measured.every((each) => each?.kind === 'factor')))
    return choiceOf(plan, withColumns(data, graded), {
      method: 'cohen-kappa',
      files,
      call: { function: 'kappa_agreement', arguments: given },
    });
  return refuse('no-method', plan.outcome, plan.question);
};

/** What the present size can detect; the plan's hypothesized value is the difference that matters. */
export const choosePower: Choose = (planned, loaded) => {
  const data = withGroups(planned, loaded);
  const plan = withLevel(planned, data);
  const outcome = outcomeOf(plan, data);
  if ('refused' in outcome) return outcome;
  const predictor = data.columns.get(plan.predictors[0] ?? '');
  const level = successLevel(plan, data);
  const kind = powerMethod(outcome, predictor, level);
  if (kind === null || !sizesClusters(plan, data, kind) || !sizesChange(plan, kind))
    return refuse('no-method', outcome.name, plan.question);
  const given = {
    outcome: column(outcome.name),
    baseline: columnOrNone(plan.baseline),
    cluster: columnOrNone(plan.cluster),
    difference: valueOrNone(differenceOf(plan, kind)),
    ...levelsOf(plan),
    level: kind.method === 'power-proportions' ? valueOrNone(level) : null,
    between: kind.method === 'power-t' ? twoOf(plan) : null,
    [kind.role]: columnOrNone(predictor?.name ?? null),
  };
  const call = { function: kind.function, arguments: namedArguments(given) };
  return choiceOf(plan, data, { method: kind.method, files: ['power'], call });
};

/** Whether each subject that was measured several times is in one group, so that its mean stands for it. */
function sizesClusters(plan: AnalysisPlan, data: AnalysisData, { method }: PowerMethod): boolean {
  if (plan.cluster === null) return true;
  const [group] = plan.predictors;
  return method === 'power-t' && (group === undefined || comparesClusters(plan, data, group));
}

/** Changes have a mean and a spread; shares and correlations of them have no size. */
const sizesChange = ({ baseline }: AnalysisPlan, { method }: PowerMethod): boolean =>
  baseline === null || method === 'power-t';

const POWER = {
  shares: { method: 'power-proportions', function: 'power_shares', role: 'group' },
  means: { method: 'power-t', function: 'power_means', role: 'group' },
  correlation: { method: 'power-correlation', function: 'power_correlation', role: 'predictor' },
} as const;

const levelsOf = ({ power }: AnalysisPlan): Record<string, Argument | null> =>
  power === null ? {} : { power: value(power.wanted), alpha: value(power.alpha) };

type PowerMethod = (typeof POWER)[keyof typeof POWER];

const twoOf = ({ contrast }: AnalysisPlan): Argument | null =>
  contrast?.group == null ? null : value([contrast.group, contrast.reference]);

/** A difference of shares in percentage points. */
const differenceOf = ({ hypothesizedValue: asked }: AnalysisPlan, { method }: PowerMethod): number | null =>
  asked !== null && asked >= 1 && method === 'power-proportions' ? asked / 100 : asked;

function powerMethod(
  outcome: DataColumn,
  predictor: DataColumn | undefined,
  level: string | number | null,
): PowerMethod | null {
  if (predictor === undefined) return isNumeric(outcome) && level === null ? POWER.means : null;
  if (predictor.kind === 'factor') {
    if (level !== null) return POWER.shares;
    return isNumeric(outcome) ? POWER.means : null;
  }
  return isNumeric(predictor) && isNumeric(outcome) ? POWER.correlation : null;
}
