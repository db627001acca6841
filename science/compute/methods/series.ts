import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData, DataColumn, FactorColumn } from '../analysis-data.ts';
import { isNumeric } from '../analysis-data.ts';
import { asHalves } from '../as-factor.ts';
import type { Choice, Choose, Refusal } from '../choice.ts';
import { refuse } from '../choice.ts';
import type { Argument } from '../method-call.ts';
import { column, value } from '../method-call.ts';
import type { Model } from './model-roles.ts';
import {
  choiceOf,
  columnOrNone,
  namedArguments,
  outcomeOf,
  successLevel,
  typedLevel,
  unitsPer,
  valueOrNone,
  withLevel,
} from './model-roles.ts';
import { groupsOf, mainColumns, withColumns } from './columns.ts';
import { contrastOf } from './contrast.ts';
import { chooseModel } from './models.ts';
import { chooseRate } from './rates.ts';

const DAY_MS = 86_400_000;
const MONTHS = 12;
const FILES = ['linear-models', 'curves', 'trend'];

/** An outcome over time: slope, season or change point; with groups, whether the slopes differ. */
export const chooseTrend: Choose = (plan, data) => {
  const time = data.columns.get(plan.time ?? '');
  if (time === undefined) return refuse('column-missing', plan.time);
  if (!isNumeric(time)) return refuse('no-method', plan.time, plan.question);
  const held = heldInSeason(plan, data);
  if (held === null && (plan.predictors.length + plan.covariates.length > 0 || isDivided(plan)))
    return slopesByGroup(plan, data, time.name);
  const series = seriesOf(plan, data);
  return 'refused' in series
    ? series
    : choiceOf(withLevel(plan, data), data, trendModel(plan, { ...series, held }, time));
};

/** The one group whose series stand in the table side by side: a season is told with its levels held fixed. */
function heldInSeason(plan: AnalysisPlan, data: AnalysisData): string | null {
  const [group, another] = plan.covariates;
  const isAlone = group !== undefined && another === undefined && plan.predictors.length === 0 && !isDivided(plan);
  return isAlone && data.columns.get(group)?.kind === 'factor' && seriesMethod(plan) === 'seasonal-model'
    ? group
    : null;
}

const isDivided = ({ exposure, trials }: AnalysisPlan): boolean => exposure !== null || trials !== null;

interface Series {
  readonly outcome: Argument;
  /** The value of the outcome whose share is followed; null for numbers. */
  readonly level: Argument | null;
}

function seriesOf(plan: AnalysisPlan, data: AnalysisData): Series | Refusal {
  const outcome = outcomeOf(plan, data);
  if ('refused' in outcome) return outcome;
  const level = isNumeric(outcome) ? null : successLevel(plan, data);
  if (!isNumeric(outcome) && level === null) return refuse('no-method', plan.outcome, plan.question);
  return { outcome: column(outcome.name), level: valueOrNone(level) };
}

function trendModel(
  plan: AnalysisPlan,
  { outcome, level, held }: Series & { readonly held: string | null },
  time: DataColumn,
): Model {
  const plain = { outcome, time: column(time.name) };
  const sloped = { ...plain, per: value(unitsPer(time)) };
  const method = level === null ? seriesMethod(plan) : 'trend-model';
  switch (method) {
    case 'change-point':
      return { method, files: [...FILES, 'change-point'], call: { function: 'change_point', arguments: plain } };
    case 'mann-kendall':
      return { method, files: FILES, call: { function: 'mann_kendall', arguments: sloped } };
    case 'seasonal-model': {
      const places = { length: value(plan.season ?? MONTHS), dates: value(time.kind === 'date') };
      const given = namedArguments({ ...sloped, ...places, group: columnOrNone(held) });
      return { method, files: [...FILES, 'season'], call: { function: 'season', arguments: given } };
    }
    case 'trend-model':
      return { method, files: FILES, call: { function: 'trend', arguments: namedArguments({ ...sloped, level }) } };
  }
}

function seriesMethod({
  method,
  season,
}: AnalysisPlan): 'change-point' | 'mann-kendall' | 'seasonal-model' | 'trend-model' {
  if (method === 'change-point' || method === 'mann-kendall' || method === 'seasonal-model') return method;
  return season !== null && method !== 'trend-model' ? 'seasonal-model' : 'trend-model';
}

/** Time becomes a predictor of a model, crossed with the first group. */
function slopesByGroup(plan: AnalysisPlan, data: AnalysisData, time: string): Choice | Refusal {
  const [group] = plan.predictors;
  const predictors = [time, ...plan.predictors.filter((name) => name !== time)];
  return chooseModel({ ...plan, predictors, interactions: group === undefined ? [] : [[time, group]] }, data);
}

/** Before and after a known moment: a segmented model of time, or plain means where no time is there or none is wanted. */
export const chooseBeforeAfter: Choose = (plan, data) => {
  const series = seriesOf(plan, data);
  if ('refused' in series) return series;
  const name = plan.time ?? plan.predictors[0] ?? '';
  const time = data.columns.get(name);
  if (time === undefined) return refuse('column-missing', name === '' ? null : name);
  if (plan.changeAt === null) return refuse('no-method', name, plan.question);
  return time.kind === 'factor' ? phases(plan, data, series, time) : atMoment(plan, data, series, time);
};

function atMoment(plan: AnalysisPlan, data: AnalysisData, series: Series, time: DataColumn): Choice | Refusal {
  const at = plan.changeAt === null ? null : momentOf(plan.changeAt, time);
  if (at === null) return refuse('no-method', time.name, plan.question);
  if (plan.time !== null && plan.predictors.length > 0) return changesCompared(plan, data, time, at);
  if (isDivided(plan)) return ratesCompared(plan, data, time, at);
  return choiceOf(withLevel(plan, data), data, interruption(plan, series, time, at));
}

/** Counts per exposure, or successes of trials: the rows after the moment against those before, each with its weight. */
function ratesCompared(plan: AnalysisPlan, data: AnalysisData, time: DataColumn, at: number): Choice | Refusal {
  if (!isNumeric(time)) return refuse('no-method', time.name, plan.question);
  const compared = { ...plan, predictors: [time.name], contrast: { group: 'after', reference: 'before' } };
  const choose = plan.exposure === null ? chooseModel : chooseRate;
  return choose(compared, withColumns(data, [asHalves(time, at, ['before', 'after'])]));
}

/** Units of two groups: whether those of one changed more than those of the other. */
function changesCompared(plan: AnalysisPlan, data: AnalysisData, time: DataColumn, at: number): Choice | Refusal {
  const { outcome, predictor } = mainColumns(plan, data);
  const groups = groupsOf(predictor);
  const unit = data.columns.get(plan.cluster ?? '');
  const contrast = groups ? contrastOf(plan, groups) : null;
  const isOfTwo = groups !== undefined && contrast !== null && contrast !== 'absent' && plan.predictors.length === 1;
  if (!isNumeric(outcome) || unit === undefined || !isOfTwo) return refuse('no-method', plan.outcome, plan.question);
  const given = {
    outcome: column(outcome.name),
    time: column(time.name),
    change_at: value(at),
    group: column(groups.name),
    level: value(contrast.group),
    reference: value(contrast.reference),
    unit: column(unit.name),
  };
  return choiceOf({ ...plan, contrast }, withColumns(data, [groups]), {
    method: 'difference-in-differences',
    files: ['describe', ...BEFORE_AFTER_FILES],
    call: { function: 'difference_in_differences', arguments: given },
  });
}

const BEFORE_AFTER_FILES = [...FILES, 'season', 'before-after'];

function interruption(plan: AnalysisPlan, series: Series, time: DataColumn, at: number): Model {
  const given = { ...series, time: column(time.name), change_at: value(at) };
  if (plan.method !== null && plan.method !== 'interrupted-series')
    return {
      method: 'welch-t',
      files: BEFORE_AFTER_FILES,
      call: { function: 'before_after_time', arguments: namedArguments(given) },
    };
  const modelled = { season: valueOrNone(plan.season), dates: value(time.kind === 'date'), per: value(unitsPer(time)) };
  return {
    method: 'interrupted-series',
    files: BEFORE_AFTER_FILES,
    call: { function: 'interrupted_series', arguments: namedArguments({ ...given, ...modelled }) },
  };
}

/** A column that names the phase of each row: rows of the level count as after. */
function phases(plan: AnalysisPlan, data: AnalysisData, series: Series, phase: FactorColumn): Choice | Refusal {
  const after = String(plan.changeAt);
  if (!phase.levels.includes(after)) return refuse('no-method', phase.name, plan.question);
  const given = { ...series, phase: column(phase.name), level_after: value(after) };
  return choiceOf(withLevel(plan, data), data, {
    method: 'welch-t',
    files: BEFORE_AFTER_FILES,
    call: { function: 'before_after_phase', arguments: namedArguments(given) },
  });
}

/** On the scale of the column: days of a date, else the number, or the date as a part of its year. */
function momentOf(changeAt: string | number | boolean, time: DataColumn): number | null {
  if (!isNumeric(time)) return null;
  if (time.kind === 'date') {
    const at = Date.parse(typeof changeAt === 'number' ? `${changeAt}-01-01` : String(changeAt)) / DAY_MS;
    return Number.isFinite(at) ? at : null;
  }
  const at = typedLevel(time, String(changeAt));
  return typeof at === 'number' ? at : yearOf(String(changeAt));
}

function yearOf(changeAt: string): number | null {
  const at = new Date(changeAt);
  if (Number.isNaN(at.getTime())) return null;
  const start = Date.UTC(at.getUTCFullYear(), 0, 1);
  const end = Date.UTC(at.getUTCFullYear() + 1, 0, 1);
  return at.getUTCFullYear() + (at.getTime() - start) / (end - start);
}
