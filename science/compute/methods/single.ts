import type { AnalysisPlan, Method } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData, FactorColumn } from '../analysis-data.ts';
import { isNumeric } from '../analysis-data.ts';
import type { Choice, Choose, Refusal } from '../choice.ts';
import { choose, methodAmong, refuse } from '../choice.ts';
import { column, value } from '../method-call.ts';
import { categoricalOutcome, groupsOf, mainColumns, successOf, withColumns } from './columns.ts';
import { chooseDescription } from './description.ts';
import { contrastOf } from './contrast.ts';
import { TRIALS_ROW } from '../load/complete-rows.ts';

const MEANS: readonly Method[] = ['one-sample-t', 'one-sample-wilcoxon'];
const SHARES: readonly Method[] = ['binomial-test', 'proportion-test'];
/** Beyond, the exact test and the normal one agree, and the exact one takes long. */
const MOST_EXACT = 100_000;
const FILES = ['describe', 'one-sample'];

/** One outcome against a given value: t test, signed ranks where the question names them, exact binomial test of a share. */
export const chooseOneSample: Choose = (plan, data) => {
  const { outcome } = mainColumns(plan, data);
  const categories = categoricalOutcome(plan, data);
  if (categories) return chooseShare(plan, withColumns(data, [categories]), categories);
  if (!isNumeric(outcome)) return refuse('no-method', plan.outcome, plan.question);
  if (plan.hypothesizedValue === null) return chooseDescription(plan, data);
  const { method, deviations } = methodAmong(plan, MEANS, 'one-sample-t');
  const given = {
    outcome: column(outcome.name),
    value: value(plan.hypothesizedValue),
    method: value(method),
    ...(plan.cluster === null ? {} : { cluster: column(plan.cluster) }),
  };
  return choose(plan, data, method, { function: 'one_sample', arguments: given, files: FILES }, { deviations });
};

function chooseShare(plan: AnalysisPlan, data: AnalysisData, outcome: FactorColumn): Choice | Refusal {
  const level = successOf(plan, outcome);
  const asked = plan.hypothesizedValue ?? 0.5;
  // More than 1 can only be a percentage.
  const share = asked > 1 ? asked / 100 : asked;
  if (level === undefined || share <= 0 || share >= 1) return refuse('no-method', outcome.name, plan.question);
  const { method, deviations } = methodAmong(
    plan,
    SHARES,
    data.rows > MOST_EXACT ? 'proportion-test' : 'binomial-test',
  );
  const given = {
    outcome: column(outcome.name),
    level: value(level),
    value: value(share),
    method: value(method),
    ...(data.columns.has(TRIALS_ROW) ? { unit: column(TRIALS_ROW) } : {}),
  };
  const call = { function: 'one_share', arguments: given, files: [...FILES, 'dispersion'] };
  return choose({ ...plan, outcomeLevel: level }, data, method, call, { deviations });
}

/** The spread in groups: Levene's test about the medians, the F test of two where the question names it. */
export const chooseVariance: Choose = (plan, data) => {
  const { outcome, predictor } = mainColumns(plan, data);
  const groups = groupsOf(predictor);
  if (!isNumeric(outcome) || !groups) return refuse('no-method', plan.outcome, plan.question);
  const contrast = contrastOf(plan, groups);
  if (contrast === 'absent') return refuse('one-group-only', groups.name, plan.contrast?.group ?? null);
  const { method, deviations } = methodAmong(plan, contrast ? ['levene', 'f-test'] : ['levene'], 'levene');
  const two = contrast ? { level: value(contrast.group), reference: value(contrast.reference) } : {};
  const given = { outcome: column(outcome.name), group: column(groups.name), method: value(method), ...two };
  const call = { function: 'spread', arguments: given, files: ['describe', 'spread'] };
  return choose({ ...plan, contrast }, withColumns(data, [groups]), method, call, { deviations });
};

/** Shapiro and Wilk's test, of each group where there are groups. */
export const chooseNormality: Choose = (plan, data) => {
  const { outcome, predictor } = mainColumns(plan, data);
  if (!isNumeric(outcome)) return refuse('no-method', plan.outcome, plan.question);
  const groups = groupsOf(predictor);
  const given = { outcome: column(outcome.name), group: groups ? column(groups.name) : value(null) };
  const { deviations } = methodAmong(plan, ['shapiro-wilk'], 'shapiro-wilk');
  const call = { function: 'normality', arguments: given, files: ['describe', 'spread'] };
  return choose(plan, groups ? withColumns(data, [groups]) : data, 'shapiro-wilk', call, { deviations });
};

/** Values beyond the fences, called by what identifies their rows. */
export const chooseOutliers: Choose = (plan, data) => {
  const { outcome, predictor: name } = mainColumns(plan, data);
  if (outcome?.kind !== 'number') return refuse('no-method', plan.outcome, plan.question);
  const given = {
    outcome: column(outcome.name),
    name: name ? column(name.name) : value(null),
    dates: value(name?.kind === 'date'),
  };
  return choose(plan, data, 'tukey-fences', {
    function: 'outliers',
    arguments: given,
    files: ['describe', 'outliers'],
  });
};
