import type { AnalysisPlan, Method } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData, FactorColumn } from '../analysis-data.ts';
import { isNumeric } from '../analysis-data.ts';
import type { Choice, Choose, Refusal } from '../choice.ts';
import { choose, methodAmong, refuse } from '../choice.ts';
import { column, columns, value } from '../method-call.ts';
import { contrastOf, type TwoLevels } from './contrast.ts';
import { categoricalOutcome, groupsOf, successOf, withColumns } from './columns.ts';

const TWO: readonly Method[] = ['paired-t', 'wilcoxon-signed-rank'];
const MANY: readonly Method[] = ['repeated-measures-anova', 'friedman'];
const FILES = ['describe', 'paired'];
const TABLE_FILES = ['describe', 'contingency', 'paired'];

/** The same subjects twice or more: two columns (`baseline`), several columns, or rows that `pairedBy` puts together. */
export const choosePaired: Choose = (plan, data) => {
  if (plan.outcome === null) return refuse('no-method', null, plan.question);
  if (plan.baseline !== null) return compareColumns(plan, data, plan.outcome, plan.baseline);
  if (plan.pairedBy !== null) return compareRows(plan, data, plan.outcome, plan.pairedBy);
  const measured = [...plan.predictors, plan.outcome];
  if (measured.length < 2 || !measured.every((name) => isNumeric(data.columns.get(name))))
    return refuse('no-method', plan.outcome, plan.question);
  const [first] = measured;
  if (measured.length === 2 && first !== undefined) return compareColumns(plan, data, plan.outcome, first);
  const { method, deviations } = methodAmong(plan, MANY, 'repeated-measures-anova');
  const call = { function: 'repeated_columns', arguments: { measurements: columns(measured), method: value(method) } };
  return choose({ ...plan, predictors: [] }, data, method, { ...call, files: FILES }, { deviations });
};

function compareColumns(plan: AnalysisPlan, data: AnalysisData, last: string, first: string): Choice | Refusal {
  const contrast = { group: last, reference: first };
  const categories = [last, first].map((name) => categoricalOutcome({ ...plan, outcome: name }, data));
  const [after, before] = categories;
  if (after && before) {
    const level = successOf(plan, after);
    if (level === undefined) return refuse('no-method', last, plan.question);
    const given = { last: column(last), first: column(first), level: value(level), names: value([first, last]) };
    const used = { ...plan, contrast, outcomeLevel: level };
    const { deviations } = methodAmong(plan, ['mcnemar'], 'mcnemar');
    const call = { function: 'paired_shares', arguments: given, files: TABLE_FILES };
    return choose(used, withColumns(data, [after, before]), 'mcnemar', call, { deviations });
  }
  if (!isNumeric(data.columns.get(last)) || !isNumeric(data.columns.get(first)))
    return refuse('no-method', last, plan.question);
  const { method, deviations } = methodAmong(plan, TWO, 'paired-t');
  const given = { last: column(last), first: column(first), names: value([first, last]), method: value(method) };
  const call = { function: 'paired_two', arguments: given, files: FILES };
  return choose({ ...plan, contrast }, data, method, call, { deviations });
}

function compareRows(plan: AnalysisPlan, data: AnalysisData, outcome: string, subject: string): Choice | Refusal {
  const name = plan.predictors[0] ?? plan.time;
  const conditions = name === null ? undefined : groupsOf(data.columns.get(name));
  if (!conditions) return refuse('no-method', name, plan.question);
  const contrast = contrastOf(plan, conditions);
  if (contrast === 'absent') return refuse('one-group-only', conditions.name, plan.contrast?.group ?? null);
  const given = { outcome: column(outcome), condition: column(conditions.name), subject: column(subject) };
  const used = { ...plan, predictors: [conditions.name], contrast };
  const shaped = withColumns(data, [conditions]);
  const categories = categoricalOutcome(plan, data);
  if (categories) return comparePairedShares(used, contrast, withColumns(shaped, [categories]), categories, given);
  if (!isNumeric(data.columns.get(outcome))) return refuse('no-method', outcome, plan.question);
  if (!contrast) {
    const { method, deviations } = methodAmong(plan, MANY, 'repeated-measures-anova');
    const call = { function: 'repeated_long', arguments: { ...given, method: value(method) }, files: FILES };
    return choose(used, shaped, method, call, { deviations });
  }
  const { method, deviations } = methodAmong(plan, TWO, 'paired-t');
  const two = { compared: value(contrast.group), reference: value(contrast.reference), method: value(method) };
  const call = { function: 'paired_long', arguments: { ...given, ...two }, files: FILES };
  return choose(used, shaped, method, call, { deviations });
}

function comparePairedShares(
  plan: AnalysisPlan,
  contrast: TwoLevels | null,
  data: AnalysisData,
  outcome: FactorColumn,
  given: Choice['call']['arguments'],
): Choice | Refusal {
  const level = successOf(plan, outcome);
  if (level === undefined || contrast === null) return refuse('no-method', outcome.name, plan.question);
  const two = { level: value(level), compared: value(contrast.group), reference: value(contrast.reference) };
  const call = { function: 'paired_shares_long', arguments: { ...given, ...two }, files: TABLE_FILES };
  const { deviations } = methodAmong(plan, ['mcnemar'], 'mcnemar');
  return choose({ ...plan, outcomeLevel: level }, data, 'mcnemar', call, { deviations });
}
