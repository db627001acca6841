import type { Method } from '../../contracts/analysis-plan.ts';
import type { AssumptionCheck, Estimate } from '../../contracts/estimate.ts';

/** An assumption that the method does not make is not counted against it. */

const WITHOUT_EQUAL_SPREAD: ReadonlySet<Method> = new Set([
  'welch-t',
  'welch-anova',
  'games-howell',
  'dunnett',
  'wilcoxon-rank-sum',
  'kruskal-wallis',
]);
const BY_RANKS: ReadonlySet<Method> = new Set([
  'wilcoxon-rank-sum',
  'wilcoxon-signed-rank',
  'one-sample-wilcoxon',
  'kruskal-wallis',
  'friedman',
  'spearman',
  'kendall',
  'mann-kendall',
]);

function isMade({ name }: AssumptionCheck, method: Method): boolean {
  if (name === 'equal-variances') return !WITHOUT_EQUAL_SPREAD.has(method);
  return name === 'normal-residuals' || name === 'influence' ? !BY_RANKS.has(method) : true;
}

/** Assumptions of the method that were checked and do not hold. */
export const failingAssumptions = ({
  assumptions,
  method,
}: Pick<Estimate, 'assumptions' | 'method'>): AssumptionCheck[] =>
  assumptions.filter((check) => check.holds === false && isMade(check, method));
