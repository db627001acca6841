import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData, NumberColumn } from '../analysis-data.ts';
import type { Choose, Refusal } from '../choice.ts';
import { refuse } from '../choice.ts';
import { column, columns } from '../method-call.ts';
import { yearsOfFollowUp } from '../units.ts';
import { withColumns } from './columns.ts';
import { choiceOf, outcomeOf, pairsOf, withGroups } from './model-roles.ts';
import { chooseModel } from './models.ts';

/** Counts per exposure: exact comparisons of groups; a Poisson model where more is adjusted for or the predictor is a quantity. */
export const chooseRate: Choose = (planned, loaded) => {
  const shaped = withEvents(planned, loaded);
  if ('refused' in shaped) return shaped;
  const { plan } = shaped;
  const data = withGroups(plan, perUnits(plan, shaped.data));
  const outcome = outcomeOf(plan, data);
  if ('refused' in outcome) return outcome;
  if (outcome.kind !== 'number') return refuse('no-method', outcome.name, plan.question);
  if (plan.exposure === null || !isPlainRate(plan, data))
    return chooseModel({ ...plan, method: plan.method ?? 'poisson-model' }, data);
  const [group] = plan.predictors;
  const exact = { count: column(outcome.name), exposure: column(plan.exposure) };
  const pairs = pairsOf(plan);
  if (plan.cluster !== null && group !== undefined)
    return choiceOf(plan, data, {
      method: 'cluster-robust-poisson',
      files: ['count-models', 'dispersion', 'logistic-models'],
      call: {
        function: 'clustered_rates',
        arguments: { ...exact, predictors: columns([group]), cluster: column(plan.cluster), ...pairs },
      },
    });
  return choiceOf(plan, data, {
    method: 'rate-ratio',
    files: ['count-models', 'dispersion', 'logistic-models'],
    call:
      group === undefined
        ? { function: 'overall_rate', arguments: exact }
        : { function: 'rate_comparison', arguments: { ...exact, group: column(group), ...pairs } },
  });
};

/** At most one column of groups, and a question that names no model. */
function isPlainRate({ predictors, covariates, method }: AnalysisPlan, data: AnalysisData): boolean {
  if (predictors.length > 1 || covariates.length > 0) return false;
  if (method === 'poisson-model' || method === 'quasi-poisson-model') return false;
  return predictors.every((name) => data.columns.get(name)?.kind === 'factor');
}

interface Shaped {
  readonly plan: AnalysisPlan;
  readonly data: AnalysisData;
}

/** Events over the time that each row was followed: each row counts 1 or 0. */
function withEvents(plan: AnalysisPlan, data: AnalysisData): Shaped | Refusal {
  const { event } = plan;
  if (event === null) return { plan, data };
  const happened = data.columns.get(event.column);
  if (happened?.kind !== 'factor') return refuse('column-missing', event.column);
  const place = happened.levels.indexOf(event.level) + 1;
  const values = Float64Array.from(happened.codes, (code) => (code === 0 ? NaN : Number(code === place)));
  const counts: NumberColumn = { kind: 'number', name: event.column, missing: happened.missing, values };
  return {
    plan: { ...plan, kinds: [...plan.kinds, { column: event.column, kind: 'count' }] },
    data: withColumns(data, [counts]),
  };
}

const USUAL_YEARS = 100;

/** Exposure in the units that the rate is given per: 100 years of follow-up, or what the plan says. */
function perUnits(plan: AnalysisPlan, data: AnalysisData): AnalysisData {
  const exposure = data.columns.get(plan.exposure ?? '');
  if (exposure?.kind !== 'number') return data;
  const years = plan.event === null ? null : yearsOfFollowUp(exposure.name);
  const unit = plan.per ?? (years === null ? 1 : USUAL_YEARS);
  if (unit === 1 && years === null) return data;
  const values = exposure.values.map((value) => (value * (years ?? 1)) / unit);
  return withColumns(data, [{ ...exposure, values }]);
}
