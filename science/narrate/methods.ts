import type { Method } from '../../contracts/analysis-plan.ts';
import type { AnalysisOutcome, Estimate } from '../../contracts/estimate.ts';
import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import { listed } from '../../contracts/wording.ts';
import { adjustmentWords, rowsWords, strataWords } from './conditions.ts';
import { adjustmentName } from './evidence.ts';
import { label } from './markdown.ts';
import { authorsAndYear, type MethodWork } from './method-works.ts';
import { sentenceOf, type Sentence } from './sentence.ts';

/** Sentences of a methods section: published names, what was adjusted for, the software with its versions. */

/** Names as they are published, and where they were published if that is no textbook. */
const METHODS: Record<Method, readonly [name: string, ...published: MethodWork[]]> = {
  'welch-t': ['Welch’s t test', 'welch-1947'],
  'student-t': ['Student’s t test'],
  'wilcoxon-rank-sum': ['the Wilcoxon rank-sum test', 'mann-whitney-1947'],
  'welch-anova': ['Welch’s analysis of variance', 'welch-1951'],
  anova: ['analysis of variance'],
  'kruskal-wallis': ['the Kruskal–Wallis rank test', 'kruskal-wallis-1952'],
  tukey: ['Tukey’s honest significant differences'],
  'games-howell': ['the Games–Howell procedure', 'games-howell-1976'],
  dunnett: ['Dunnett’s procedure', 'dunnett-1955'],
  'paired-t': ['the paired t test'],
  'wilcoxon-signed-rank': ['the Wilcoxon signed-rank test', 'wilcoxon-1945'],
  'repeated-measures-anova': ['analysis of variance of repeated measures'],
  friedman: ['the Friedman rank test', 'friedman-1937'],
  'chi-square': ['Pearson’s chi-squared test'],
  'fisher-exact': ['Fisher’s exact test'],
  mcnemar: ['McNemar’s test', 'mcnemar-1947'],
  'mantel-haenszel': ['the Mantel–Haenszel method', 'mantel-haenszel-1959'],
  'breslow-day': ['the Breslow–Day test with Tarone’s correction', 'tarone-1985'],
  'proportion-test': ['the test of equal proportions'],
  'binomial-test': ['the exact binomial test', 'clopper-pearson-1934'],
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
  'kaplan-meier': ['the Kaplan–Meier estimator', 'kaplan-meier-1958'],
  'log-rank': ['the log-rank test', 'mantel-1966'],
  'cox-model': ['the Cox proportional hazards model', 'cox-1972'],
  'trend-model': ['a linear trend'],
  'mann-kendall': ['the Mann–Kendall trend test', 'mann-1945'],
  'seasonal-model': ['a linear model with a trend and seasons'],
  'change-point': ['the search for one change point'],
  'interrupted-series': ['a segmented regression of an interrupted series'],
  'difference-in-differences': ['the difference in differences of the means of units', 'bertrand-2004'],
  'cluster-means': ['comparison of the means of clusters'],
  'cluster-robust-model': ['a linear model with cluster-robust errors'],
  'cluster-robust-poisson': ['Poisson regression with cluster-robust errors'],
  'cluster-robust-logistic': ['logistic regression with cluster-robust errors'],
  'one-sample-t': ['the one-sample t test'],
  'one-sample-wilcoxon': ['the one-sample Wilcoxon signed-rank test', 'wilcoxon-1945'],
  'shapiro-wilk': ['the Shapiro–Wilk test', 'shapiro-wilk-1965'],
  'tukey-fences': ['the outer fences of a box plot, three interquartile ranges beyond the quartiles', 'tukey-1977'],
  levene: ['Levene’s test around the median', 'brown-forsythe-1974'],
  'f-test': ['the F test of two variances'],
  'variance-components': ['variance components by one-way analysis of variance', 'donner-1986'],
  'cross-validation': ['cross-validation'],
  'k-means': [
    'k-means of standardised columns, the number of groups by the mean silhouette',
    'hartigan-wong-1979',
    'rousseeuw-1987',
  ],
  'power-t': ['the power of the t test'],
  'power-proportions': ['the power of the test of two proportions'],
  'power-correlation': ['the power of the test of a correlation', 'fisher-1921'],
  'bland-altman': ['limits of agreement', 'bland-altman-1986'],
  'cohen-kappa': ['Cohen’s kappa', 'cohen-1960'],
  description: ['counts and descriptive statistics'],
};

/** "the Wilcoxon rank-sum test" */
export const methodName = (method: Method): string => METHODS[method][0];

/** How a publication is named in a text: in a paper by its number. */
export type Cite = (works: readonly MethodWork[]) => string;

export const byAuthors: Cite = (works) => `(${works.map(authorsAndYear).join('; ')})`;

/** "the Wilcoxon rank-sum test (Mann and Whitney, 1947)" */
function publishedName(method: Method, cite: Cite): string {
  const [name, ...published] = METHODS[method];
  return published.length === 0 ? name : `${name} ${cite(published)}`;
}

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** Means of groups belong to the method of their comparison. */
const isTested = ({ statistic, pValue, pAdjusted }: Estimate): boolean =>
  statistic !== null || pValue !== null || pAdjusted !== null;

/** Methods in the order they carry weight: what answers, then what checks, then the parts. */
export function methodsUsed(estimates: readonly Estimate[]): Method[] {
  const byRole = (['answer', 'check', 'part', 'description'] as const).flatMap((role) =>
    estimates.filter((each) => each.role === role && (role !== 'part' || isTested(each))),
  );
  const methods = unique(byRole.map(({ method }) => method));
  const tests = methods.filter((method) => method !== 'description');
  return tests.length > 0 ? tests : methods;
}

/** The publications of what was computed. */
export const worksOfMethods = ({ estimates }: Pick<AnalysisOutcome, 'estimates'>): MethodWork[] =>
  unique(
    methodsUsed(estimates).flatMap((method) => {
      const [, ...published] = METHODS[method];
      return published;
    }),
  );

/** "Welch’s t test (Welch, 1947) on the rows where year is 2008, adjusted for sex; computed with R 4.6.0." */
export function describeMethod(
  plan: AnalysisPlan,
  { estimates, software }: Pick<AnalysisOutcome, 'estimates' | 'software'>,
  cite: Cite = byAuthors,
): Sentence | null {
  const methods = methodsUsed(estimates);
  if (methods.length === 0) return null;
  const rows = rowsWords(plan);
  const conditions = [
    rows === '' ? '' : `on the rows ${rows}`,
    strataWords(plan.strata),
    adjustmentWords(plan.covariates, plan.kinds),
    plan.cluster !== null && methods.includes('quadratic-model') ? 'with cluster-robust errors' : '',
    correctionWords(estimates),
  ].filter((part) => part !== '');
  const with_ = software.map(({ name, version }) => `${label(name)} ${label(version)}`);
  return sentenceOf([
    `${listed(methods.map((method) => publishedName(method, cite)))}${conditions.map((part) => `, ${part}`).join('')}`,
    with_.length === 0 ? '' : `; computed with ${listed(with_)}`,
  ]);
}

function correctionWords(estimates: readonly Estimate[]): string {
  const names = unique(
    estimates.flatMap(({ pAdjusted }) => (pAdjusted === null ? [] : [adjustmentName(pAdjusted.method)])),
  );
  return names.length === 0 ? '' : `p values adjusted by ${listed(names)}`;
}
