import type { AnalysisPlan, Method } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData, FactorColumn, NumberColumn } from '../analysis-data.ts';
import type { Choice, Choose, Refusal } from '../choice.ts';
import { choose, methodAmong, refuse } from '../choice.ts';
import { column, value } from '../method-call.ts';
import { choosePaired } from './paired.ts';
import { asRanks, categoricalOutcome, groupsOf, kindOf, successOf, withColumns } from './columns.ts';
import { chooseCorrelation } from './correlation.ts';

const TWO_MEANS: readonly Method[] = ['welch-t', 'student-t', 'wilcoxon-rank-sum'];
const MANY_MEANS: readonly Method[] = ['welch-anova', 'anova', 'kruskal-wallis', 'tukey', 'games-howell'];
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
};

/**
 * Groups of a quantity: Welch's test of two, Welch's analysis of variance of more; ranks where the outcome is ordered.
 * Groups of a category: shares with chi-square, or Fisher's exact test where expected counts are small.
 */
export const chooseDifference: Choose = (plan, data) => {
  if (plan.pairedBy !== null || plan.baseline !== null) return choosePaired(plan, data);
  const [name] = plan.predictors;
  if (plan.outcome === null || name === undefined) return refuse('no-method', plan.outcome, plan.question);
  const groups = groupsOf(data.columns.get(name));
  // Too many values to be groups: the quantities go together or not.
  if (!groups) return chooseCorrelation(plan, data);
  const categories = categoricalOutcome(plan, data);
  if (categories && kindOf(plan, plan.outcome) !== 'ordered') return compareShares(plan, data, categories, groups);
  const quantity = categories ? asRanks(categories) : data.columns.get(plan.outcome);
  if (quantity?.kind !== 'number' && quantity?.kind !== 'date') return refuse('no-method', plan.outcome, plan.question);
  const numbers: NumberColumn = {
    kind: 'number',
    name: quantity.name,
    missing: quantity.missing,
    values: quantity.values,
  };
  const shaped = withColumns(data, [quantity.kind === 'date' ? quantity : numbers, groups]);
  return compareQuantities({ plan, data: shaped, outcome: plan.outcome, groups, ordered: categories !== undefined });
};

interface Comparison {
  readonly plan: AnalysisPlan;
  readonly data: AnalysisData;
  readonly outcome: string;
  readonly groups: FactorColumn;
  readonly ordered: boolean;
}

function compareQuantities({ plan, data, outcome, groups, ordered }: Comparison): Choice | Refusal {
  const contrast = contrastOf(plan, groups);
  if (contrast === 'absent') return refuse('one-group-only', groups.name, plan.contrast?.group ?? null);
  const given = { outcome: column(outcome), group: column(groups.name) };
  if (!contrast) {
    const named = plan.method === null ? null : (FOR_MANY[plan.method] ?? plan.method);
    const otherwise = ordered ? 'kruskal-wallis' : 'welch-anova';
    const { method, deviations } = methodAmong({ ...plan, method: named }, MANY_MEANS, otherwise);
    const call = {
      function: 'many_groups',
      arguments: { ...given, method: value(method) },
      files: ['describe', 'two-groups', 'many-groups'],
    };
    return choose(
      plan,
      data,
      method,
      { ...call, adjusted: { function: 'many_groups_adjusted', arguments: given } },
      { deviations },
    );
  }
  const named = plan.method === null ? null : (FOR_TWO[plan.method] ?? plan.method);
  const { method, deviations } = methodAmong(
    { ...plan, method: named },
    TWO_MEANS,
    ordered ? 'wilcoxon-rank-sum' : 'welch-t',
  );
  const two = { ...given, level: value(contrast.group), reference: value(contrast.reference) };
  const call = {
    function: 'two_groups',
    arguments: { ...two, method: value(method) },
    files: ['describe', 'two-groups'],
  };
  const adjusted = { function: 'two_groups_adjusted', arguments: two };
  return choose({ ...plan, contrast }, data, method, { ...call, adjusted }, { deviations });
}

/** The groups that are compared: the plan's, or of two levels the later against the earlier; null for more. */
export function contrastOf(plan: AnalysisPlan, { levels }: FactorColumn): AnalysisPlan['contrast'] | 'absent' {
  if (plan.contrast !== null) {
    const both = levels.includes(plan.contrast.group) && levels.includes(plan.contrast.reference);
    return both ? plan.contrast : 'absent';
  }
  const [reference, group] = levels;
  if (levels.length < 2 || reference === undefined || group === undefined) return levels.length < 2 ? 'absent' : null;
  return levels.length === 2 ? { group, reference } : null;
}

export function compareShares(
  plan: AnalysisPlan,
  data: AnalysisData,
  outcome: FactorColumn,
  groups: FactorColumn,
): Choice | Refusal {
  const contrast = contrastOf(plan, groups);
  if (contrast === 'absent') return refuse('one-group-only', groups.name, plan.contrast?.group ?? null);
  const level = successOf(plan, outcome);
  if (level !== undefined && !outcome.levels.includes(level)) return refuse('constant', outcome.name, level);
  const { method, deviations } = methodAmong(plan, [...TABLE, 'mantel-haenszel'], 'chi-square');
  const named = value(TABLE.includes(method) && plan.method !== null ? method : null);
  const shaped = withColumns(data, [outcome, groups]);
  const files = ['describe', 'contingency'];
  const given = { outcome: column(outcome.name), group: column(groups.name) };
  const used: AnalysisPlan = { ...plan, contrast, outcomeLevel: level ?? null };
  if (contrast && level !== undefined) {
    const two = {
      ...given,
      level: value(level),
      compared: value(contrast.group),
      reference: value(contrast.reference),
    };
    const call = { function: 'two_shares', arguments: { ...two, method: named }, files };
    return choose(
      used,
      shaped,
      method,
      { ...call, adjusted: { function: 'mantel_haenszel', arguments: two } },
      { deviations },
    );
  }
  const call = { function: 'cross_table', arguments: { ...given, level: value(level ?? null), method: named }, files };
  const adjusted = { function: 'cross_table_adjusted', arguments: given };
  return choose(used, shaped, method, { ...call, adjusted }, { deviations });
}
