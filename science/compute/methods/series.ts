import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData, DataColumn, FactorColumn } from '../analysis-data.ts';
import { isNumeric } from '../analysis-data.ts';
import type { Choice, Choose, Refusal } from '../choice.ts';
import { refuse } from '../choice.ts';
import type { Argument } from '../method-call.ts';
import { column, value } from '../method-call.ts';
import type { Model } from './model-roles.ts';
import { choiceOf, namedArguments, successLevel, typedLevel } from './model-roles.ts';
import { chooseModel } from './models.ts';

const DAY_MS = 86_400_000;
const FILES = ['linear-models', 'curves', 'trend'];

/** An outcome over time: slope, season or change point; with groups, whether the slopes differ. */
export const chooseTrend: Choose = (plan, data) => {
  const time = data.columns.get(plan.time ?? '');
  if (plan.time === null || time === undefined) return refuse('column-missing', plan.time);
  if (!isNumeric(time)) return refuse('no-method', plan.time, plan.question);
  if (plan.outcome === null) return refuse('no-method', null, plan.question);
  if (plan.predictors.length + plan.covariates.length > 0 || plan.exposure !== null)
    return slopesByGroup(plan, data, plan.time);
  const series = seriesOf(plan, data);
  if ('refused' in series) return series;
  return choiceOf(plan, data, trendModel(plan, series, time));
};

interface Series {
  readonly outcome: Argument;
  readonly time: Argument;
  readonly level: Argument | null;
}

function seriesOf(plan: AnalysisPlan, data: AnalysisData): Series | Refusal {
  const outcome = data.columns.get(plan.outcome ?? '');
  if (plan.outcome === null || outcome === undefined) return refuse('column-missing', plan.outcome);
  const level = isNumeric(outcome) ? null : successLevel(plan, data);
  if (!isNumeric(outcome) && level === null) return refuse('no-method', plan.outcome, plan.question);
  return { outcome: column(plan.outcome), time: column(plan.time ?? ''), level: level === null ? null : value(level) };
}

function trendModel(plan: AnalysisPlan, series: Series, time: DataColumn): Model {
  const { outcome, level } = series;
  const plain = { outcome, time: series.time };
  if (level === null && plan.method === 'change-point')
    return {
      method: 'change-point',
      files: [...FILES, 'change-point'],
      call: { function: 'change_point', arguments: plain },
    };
  if (level === null && plan.method === 'mann-kendall')
    return { method: 'mann-kendall', files: FILES, call: { function: 'mann_kendall', arguments: plain } };
  if (level === null && (plan.season !== null || plan.method === 'seasonal-model') && plan.method !== 'trend-model') {
    const arguments_ = { ...plain, length: value(plan.season ?? 12), dates: value(time.kind === 'date') };
    return {
      method: 'seasonal-model',
      files: [...FILES, 'season'],
      call: { function: 'season', arguments: arguments_ },
    };
  }
  return {
    method: 'trend-model',
    files: FILES,
    call: { function: 'trend', arguments: namedArguments({ ...plain, level }) },
  };
}

/** Time becomes a predictor of a model, crossed with the first group. */
function slopesByGroup(plan: AnalysisPlan, data: AnalysisData, time: string): Choice | Refusal {
  const [group] = plan.predictors;
  return chooseModel(
    {
      ...plan,
      predictors: [time, ...plan.predictors],
      interactions: group === undefined ? [] : [[time, group]],
      method: null,
    },
    data,
  );
}

/** Before and after a known moment: a segmented model of time, or plain means where no time is there or none is wanted. */
export const chooseBeforeAfter: Choose = (plan, data) => {
  const series = seriesOf(plan, data);
  if ('refused' in series) return series;
  const name = plan.time ?? plan.predictors[0];
  const time = data.columns.get(name ?? '');
  if (name === undefined || time === undefined) return refuse('column-missing', name ?? null);
  if (plan.changeAt === null) return refuse('no-method', name, plan.question);
  const { outcome, level } = series;
  if (time.kind === 'factor') return phases(plan, data, { ...series, time: column(name) }, time);
  const at = momentOf(plan.changeAt, time);
  if (!isNumeric(time) || at === null) return refuse('no-method', name, plan.question);
  const given = { outcome, time: column(name), change_at: value(at), level };
  const files = [...FILES, 'season', 'before-after'];
  if (plan.method !== null && plan.method !== 'interrupted-series')
    return choiceOf(plan, data, {
      method: 'welch-t',
      files,
      call: { function: 'before_after_time', arguments: namedArguments(given) },
    });
  return choiceOf(plan, data, {
    method: 'interrupted-series',
    files,
    call: {
      function: 'interrupted_series',
      arguments: namedArguments({
        ...given,
        season: plan.season === null ? null : value(plan.season),
        dates: value(time.kind === 'date'),
      }),
    },
  });
};

/** A column that names the phase of each row: rows of the level count as after. */
function phases(
  plan: AnalysisPlan,
  data: AnalysisData,
  { outcome, time, level }: Series,
  phase: FactorColumn,
): Choice | Refusal {
  const after = String(plan.changeAt);
  if (!phase.levels.includes(after)) return refuse('no-method', phase.name, plan.question);
  return choiceOf(plan, data, {
    method: 'welch-t',
    files: [...FILES, 'season', 'before-after'],
    call: {
      function: 'before_after_phase',
      arguments: namedArguments({ outcome, phase: time, level_after: value(after), level }),
    },
  });
}

/** On the scale of the column: days of a date, else the number. */
function momentOf(changeAt: string | number | boolean, time: DataColumn): number | null {
  if (time.kind === 'date') {
    const at = Date.parse(typeof changeAt === 'number' ? `${changeAt}-01-01` : String(changeAt)) / DAY_MS;
    return Number.isFinite(at) ? at : null;
  }
  const at = typedLevel(time, String(changeAt));
  return typeof at === 'number' ? at : yearOf(String(changeAt));
}

/** A column of years and an ISO date: the date as a part of its year. */
function yearOf(changeAt: string): number | null {
  const at = new Date(changeAt);
  if (Number.isNaN(at.getTime())) return null;
  const start = Date.UTC(at.getUTCFullYear(), 0, 1);
  const end = Date.UTC(at.getUTCFullYear() + 1, 0, 1);
  return at.getUTCFullYear() + (at.getTime() - start) / (end - start);
}
