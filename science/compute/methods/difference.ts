import type { AnalysisPlan, Method } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData, FactorColumn } from '../analysis-data.ts';
import { isNumeric } from '../analysis-data.ts';
import type { Choice, Choose, Refusal } from '../choice.ts';
import { choose, methodAmong, refuse } from '../choice.ts';
import type { Argument, FunctionCall, MethodCall } from '../method-call.ts';
import { column, value } from '../method-call.ts';
import { TRIALS_ROW } from '../load/complete-rows.ts';
import { contrastOf, type TwoLevels } from './contrast.ts';
import { choosePaired } from './paired.ts';
import { asRanks, categoricalOutcome, groupsOf, kindOf, mainColumns, successOf, withColumns } from './columns.ts';
import { chooseCorrelation } from './correlation.ts';

const TWO_MEANS: readonly Method[] = ['welch-t', 'student-t', 'wilcoxon-rank-sum'];
const MANY_MEANS: readonly Method[] = ['welch-anova', 'anova', 'kruskal-wallis', 'tukey', 'games-howell', 'dunnett'];
const TABLE: readonly Method[] = ['chi-square', 'fisher-exact', 'proportion-test'];
/** What a test of two groups is called with more of them. */
const FOR_MANY: Partial<Record<Method, Method>> = {
  'welch-t': 'welch-anova',
  'student-t': 'anova',
  'wilcoxon-rank-sum': 'kruskal-wallis',
};
const FOR_TWO: Partial<Record<Method, Method>> = {
  'welch-anova': 'welch-t',
  anova: 'student-t',
  'kruskal-wallis': 'wilcoxon-rank-sum',
  tukey: 'student-t',
  'games-howell': 'welch-t',
  dunnett: 'welch-t',
};

/**
 * Groups of a quantity: Welch's test of two, Welch's analysis of variance of more; ranks where the outcome is ordered.
 * Groups of a category: shares with chi-square, or Fisher's exact test where expected counts are small.
 */
export const chooseDifference: Choose = (plan, data) => {
  if (plan.pairedBy !== null || plan.baseline !== null) return choosePaired(plan, data);
  const { outcome, predictor } = mainColumns(plan, data);
  if (!outcome || !predictor) return refuse('no-method', plan.outcome, plan.question);
  const groups = groupsOf(predictor);
  // Too many values to be groups: the quantities go together or not.
  if (!groups) return chooseCorrelation(plan, data);
  const categories = categoricalOutcome(plan, data);
  const ordered = kindOf(plan, outcome.name) === 'ordered';
  if (categories && !ordered) return compareShares(plan, data, categories, groups);
  const quantity = categories ? asRanks(categories) : outcome;
  if (!isNumeric(quantity)) return refuse('no-method', outcome.name, plan.question);
  return compareQuantities({
    plan,
    data: withColumns(data, [quantity, groups]),
    outcome: outcome.name,
    groups,
    ordered,
  });
};

interface Comparison {
  readonly plan: AnalysisPlan;
  readonly data: AnalysisData;
  readonly outcome: string;
  readonly groups: FactorColumn;
  readonly ordered: boolean;
}

function compareQuantities(comparison: Comparison): Choice | Refusal {
  const { plan, data, outcome, groups, ordered } = comparison;
  const contrast = contrastOf(plan, groups);
  if (contrast === 'absent') return absent(plan, groups);
  if (!contrast) return compareMany(comparison);
  const named = namedFor(plan, FOR_TWO);
  const { method, deviations } = methodAmong(named, TWO_MEANS, ordered ? 'wilcoxon-rank-sum' : 'welch-t');
  const given = { outcome: column(outcome), group: column(groups.name) };
  const two = { ...given, level: value(contrast.group), reference: value(contrast.reference) };
  const call = {
    function: 'two_groups',
    arguments: { ...two, method: value(method) },
    files: ['describe', 'two-groups'],
  };
  const adjusted = { function: 'two_groups_adjusted', arguments: two };
  return choose({ ...plan, contrast }, data, method, { ...call, adjusted }, { deviations });
}

function compareMany({ plan, data, outcome, groups, ordered }: Comparison): Choice {
  const named = namedFor(plan, FOR_MANY);
  const { method, deviations } = methodAmong(named, MANY_MEANS, ordered ? 'kruskal-wallis' : 'welch-anova');
  const given = { outcome: column(outcome), group: column(groups.name) };
  const files = ['describe', 'two-groups', 'many-groups', 'against-reference'];
  const compared = { ...given, ...referenceOf(plan), method: value(method) };
  const call = { function: 'many_groups', arguments: compared, files };
  const adjusted = { function: 'many_groups_adjusted', arguments: given };
  return choose(plan, data, method, { ...call, adjusted }, { deviations });
}

/** The plan with the method that its own is called for this number of groups. */
function namedFor(plan: AnalysisPlan, names: Partial<Record<Method, Method>>): AnalysisPlan {
  return plan.method === null ? plan : { ...plan, method: names[plan.method] ?? plan.method };
}

function absent({ contrast }: AnalysisPlan, { name }: FactorColumn): Refusal {
  return refuse('one-group-only', name, contrast?.group ?? null);
}

export function compareShares(
  plan: AnalysisPlan,
  data: AnalysisData,
  outcome: FactorColumn,
  groups: FactorColumn,
): Choice | Refusal {
  const contrast = contrastOf(plan, groups);
  if (contrast === 'absent') return absent(plan, groups);
  const level = successOf(plan, outcome) ?? null;
  if (level !== null && !outcome.levels.includes(level)) return refuse('constant', outcome.name, level);
  const { method, deviations } = methodAmong(plan, [...TABLE, 'mantel-haenszel'], 'chi-square');
  const named = value(TABLE.find((each) => each === plan.method) ?? null);
  const used: AnalysisPlan = { ...plan, contrast, outcomeLevel: level };
  const call = contrast && level !== null ? twoShares(contrast, level, named) : crossTable(level, named, plan);
  const given = { outcome: column(outcome.name), group: column(groups.name) };
  const complete = (part: FunctionCall): FunctionCall => ({ ...part, arguments: { ...given, ...part.arguments } });
  const adjusted = call.adjusted && complete(call.adjusted);
  return choose(
    used,
    withColumns(data, [outcome, groups]),
    method,
    { ...withUnit(complete(call), data), files: call.files, adjusted },
    { deviations },
  );
}

/** Trials of one row may be more alike than those of others. */
const withUnit = (call: FunctionCall, { columns }: AnalysisData): FunctionCall =>
  columns.has(TRIALS_ROW) ? { ...call, arguments: { ...call.arguments, unit: column(TRIALS_ROW) } } : call;

type TableCall = Omit<MethodCall, 'strata'>;
const TABLE_FILES = ['describe', 'dispersion', 'contingency'];

function twoShares({ group, reference }: TwoLevels, level: string, method: Argument): TableCall {
  const two = { level: value(level), compared: value(group), reference: value(reference) };
  const adjusted = { function: 'mantel_haenszel', arguments: two };
  return { function: 'two_shares', arguments: { ...two, method }, files: TABLE_FILES, adjusted };
}

function crossTable(level: string | null, method: Argument, plan: AnalysisPlan): TableCall {
  const adjusted = { function: 'cross_table_adjusted', arguments: {} };
  const given = { level: value(level), method, ...referenceOf(plan) };
  return { function: 'cross_table', arguments: given, files: TABLE_FILES, adjusted };
}

/** Each other group is compared with it, and no other pair. */
const referenceOf = ({ contrast }: AnalysisPlan): { readonly reference?: Argument } =>
  contrast === null ? {} : { reference: value(contrast.reference) };
