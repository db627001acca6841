import type { Method } from '../../contracts/analysis-plan.ts';
import type { AnalysisOutcome, Estimate } from '../../contracts/estimate.ts';
import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import { listed } from '../../contracts/wording.ts';
import { adjustmentWords, rowsWords, strataWords } from './conditions.ts';
import { adjustmentName } from './evidence.ts';
import { label } from './markdown.ts';
import { sentenceOf, type Sentence } from './sentence.ts';

/** Sentences of a methods section: published names, what was adjusted for, the software with its versions. */

/** Names as they are published, and who published them where that is not a textbook. */
const METHODS: Record<Method, readonly [name: string, published?: string]> = {
  'welch-t': ['Welch’s t test', 'Welch, 1947'],
  'student-t': ['Student’s t test'],
  'wilcoxon-rank-sum': ['the Wilcoxon rank-sum test', 'Mann and Whitney, 1947'],
  'welch-anova': ['Welch’s analysis of variance', 'Welch, 1951'],
  anova: ['analysis of variance'],
  'kruskal-wallis': ['the Kruskal–Wallis rank test', 'Kruskal and Wallis, 1952'],
  tukey: ['Tukey’s honest significant differences'],
  'games-howell': ['the Games–Howell procedure', 'Games and Howell, 1976'],
  'paired-t': ['the paired t test'],
  'wilcoxon-signed-rank': ['the Wilcoxon signed-rank test', 'Wilcoxon, 1945'],
  'repeated-measures-anova': ['analysis of variance of repeated measures'],
  friedman: ['the Friedman rank test', 'Friedman, 1937'],
  'chi-square': ['Pearson’s chi-squared test'],
  'fisher-exact': ['Fisher’s exact test'],
  mcnemar: ['McNemar’s test', 'McNemar, 1947'],
  'mantel-haenszel': ['the Mantel–Haenszel method', 'Mantel and Haenszel, 1959'],
  'proportion-test': ['the test of equal proportions'],
  'binomial-test': ['the exact binomial test', 'Clopper and Pearson, 1934'],
  pearson: ['Pearson’s correlation'],
  spearman: ['Spearman’s rank correlation'],
  kendall: ['Kendall’s rank correlation'],
  'partial-correlation': ['partial correlation'],
  'linear-model': ['a linear model by least squares'],
  'quadratic-model': ['a linear model with a quadratic term'],
  'spline-model': ['a linear model with a natural spline'],
  'logistic-model': ['logistic regression'],
  'poisson-model': ['Poisson regression'],
  'quasi-poisson-model': ['quasi-Poisson regression'],
  'rate-ratio': ['the ratio of rates'],
  'dose-logistic': ['a logistic curve along the dose'],
  'kaplan-meier': ['the Kaplan–Meier estimator', 'Kaplan and Meier, 1958'],
  'log-rank': ['the log-rank test', 'Mantel, 1966'],
  'cox-model': ['the Cox proportional hazards model', 'Cox, 1972'],
  'trend-model': ['a linear trend'],
  'mann-kendall': ['the Mann–Kendall trend test', 'Mann, 1945'],
  'seasonal-model': ['a linear model with a trend and seasons'],
  'change-point': ['the search for one change point'],
  'interrupted-series': ['a segmented regression of an interrupted series'],
  'cluster-means': ['comparison of the means of clusters'],
  'cluster-robust-model': ['a linear model with cluster-robust errors'],
  'cluster-robust-poisson': ['Poisson regression with cluster-robust errors'],
  'cluster-robust-logistic': ['logistic regression with cluster-robust errors'],
  'one-sample-t': ['the one-sample t test'],
  'one-sample-wilcoxon': ['the one-sample Wilcoxon signed-rank test', 'Wilcoxon, 1945'],
  'shapiro-wilk': ['the Shapiro–Wilk test', 'Shapiro and Wilk, 1965'],
  'tukey-fences': ['the outer fences of a box plot, three interquartile ranges beyond the quartiles', 'Tukey, 1977'],
  levene: ['Levene’s test around the median', 'Brown and Forsythe, 1974'],
  'f-test': ['the F test of two variances'],
  'cross-validation': ['cross-validation'],
  'k-means': [
    'k-means of standardised columns, the number of groups by the mean silhouette',
    'Hartigan and Wong, 1979; Rousseeuw, 1987',
  ],
  'power-t': ['the power of the t test'],
  'power-proportions': ['the power of the test of two proportions'],
  'power-correlation': ['the power of the test of a correlation', 'Fisher, 1921'],
  'bland-altman': ['limits of agreement', 'Bland and Altman, 1986'],
  'cohen-kappa': ['Cohen’s kappa', 'Cohen, 1960'],
  description: ['counts and descriptive statistics'],
};

/** "the Wilcoxon rank-sum test" */
export const methodName = (method: Method): string => METHODS[method][0];

/** "the Wilcoxon rank-sum test (Mann and Whitney, 1947)" */
function publishedName(method: Method): string {
  const [name, published] = METHODS[method];
  return published === undefined ? name : `${name} (${published})`;
}

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** Means of groups belong to the method of their comparison. */
const isTested = ({ statistic, pValue, pAdjusted }: Estimate): boolean =>
  statistic !== null || pValue !== null || pAdjusted !== null;

/** Methods in the order they carry weight: what answers, then what checks, then the parts. */
function methodsUsed(estimates: readonly Estimate[]): Method[] {
  const byRole = (['answer', 'check', 'part', 'description'] as const).flatMap((role) =>
    estimates.filter((each) => each.role === role && (role !== 'part' || isTested(each))),
  );
  const methods = unique(byRole.map(({ method }) => method));
  const tests = methods.filter((method) => method !== 'description');
  return tests.length > 0 ? tests : methods;
}

/** "Welch’s t test (Welch, 1947) on the rows where year is 2008, adjusted for sex; computed with R 4.6.0." */
export function describeMethod(
  plan: AnalysisPlan,
  { estimates, software }: Pick<AnalysisOutcome, 'estimates' | 'software'>,
): Sentence | null {
  const methods = methodsUsed(estimates);
  if (methods.length === 0) return null;
  const rows = rowsWords(plan);
  const conditions = [
    rows === '' ? '' : `on the rows ${rows}`,
    strataWords(plan.strata),
    adjustmentWords(plan.covariates),
    correctionWords(estimates),
  ].filter((part) => part !== '');
  const with_ = software.map(({ name, version }) => `${label(name)} ${label(version)}`);
  return sentenceOf([
    `${listed(methods.map(publishedName))}${conditions.map((part) => `, ${part}`).join('')}`,
    with_.length === 0 ? '' : `; computed with ${listed(with_)}`,
  ]);
}

function correctionWords(estimates: readonly Estimate[]): string {
  const names = unique(
    estimates.flatMap(({ pAdjusted }) => (pAdjusted === null ? [] : [adjustmentName(pAdjusted.method)])),
  );
  return names.length === 0 ? '' : `p values adjusted by ${listed(names)}`;
}
