import type { Method } from '../../contracts/analysis-plan.ts';

/** When a method is chosen, by the rules of `compute/methods/` and `compute/r/`: "is used because …". */
export const METHOD_REASONS: Partial<Record<Method, string>> = {
  'welch-t': 'means of two groups are compared, and it does not take their spread to be equal',
  'welch-anova': 'means of three groups or more are compared, and it does not take their spread to be equal',
  'wilcoxon-rank-sum':
    'ranks need no normal distribution: it checks the comparison of means, and takes its place where the outcome is an ordered scale',
  'kruskal-wallis':
    'ranks need no normal distribution: it checks the comparison of means of three groups or more, and takes its place where the outcome is an ordered scale',
  'games-howell': 'pairs of groups are compared after the test of all, and it does not take their spread to be equal',
  dunnett: 'each other group is compared with one of them, the reference, and no pair besides',
  'chi-square': 'shares are compared between groups, and none of the expected counts is too small for it',
  'fisher-exact':
    'shares are compared between groups and expected counts are small (below five in a table of two by two), where the chi-squared test is not exact enough',
  'mantel-haenszel': 'shares are compared within strata and put together over them',
  'breslow-day': 'it tests whether the odds ratio is the same in all strata',
  pearson: 'it measures how closely two quantities follow a straight line',
  spearman:
    'ranks need no straight line and no normal distribution: it checks Pearson’s correlation, and takes its place where a column is an ordered scale',
  'partial-correlation': 'the association of two quantities is adjusted for other columns',
  'linear-model': 'the outcome is a quantity that is modelled by other columns, or the comparison is adjusted for them',
  'logistic-model': 'the outcome has two levels',
  'paired-t': 'the same subjects are measured twice',
  mcnemar: 'the same subjects are classified twice',
  'kaplan-meier': 'the time to an event is not known of every row',
  'log-rank': 'times to an event are compared between groups, and the time is not known of every row',
  'cox-model': 'it gives the ratio of hazards, where the time to an event is not known of every row',
  'shapiro-wilk': 'the question is whether values follow a normal distribution',
};
