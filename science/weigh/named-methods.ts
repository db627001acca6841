import type { Method } from '../../contracts/analysis-plan.ts';

/** Methods as messages about earlier analyses call them. */
const NAMES: readonly (readonly [phrase: string, ...methods: Method[]])[] = [
  ['fisher', 'fisher-exact'],
  ['exact test', 'fisher-exact'],
  ['chi', 'chi-square'],
  ['welch anova', 'welch-anova'],
  ['welch', 'welch-t', 'welch-anova'],
  ['paired t', 'paired-t'],
  ['student', 'student-t'],
  ['t test', 'welch-t', 'student-t', 'paired-t', 'one-sample-t'],
  ['ttest', 'welch-t', 'student-t', 'paired-t', 'one-sample-t'],
  ['signed rank', 'wilcoxon-signed-rank', 'one-sample-wilcoxon'],
  ['mann whitney', 'wilcoxon-rank-sum'],
  ['rank sum', 'wilcoxon-rank-sum'],
  ['wilcoxon', 'wilcoxon-rank-sum', 'wilcoxon-signed-rank', 'one-sample-wilcoxon'],
  ['kruskal', 'kruskal-wallis'],
  ['anova', 'welch-anova', 'anova', 'repeated-measures-anova'],
  ['analysis of variance', 'welch-anova', 'anova', 'repeated-measures-anova'],
  ['games howell', 'games-howell'],
  ['tukey', 'tukey'],
  ['dunnett', 'dunnett'],
  ['friedman', 'friedman'],
  ['mcnemar', 'mcnemar'],
  ['mc nemar', 'mcnemar'],
  ['mantel', 'mantel-haenszel'],
  ['breslow', 'breslow-day'],
  ['pearson', 'pearson'],
  ['spearman', 'spearman'],
  ['rank correlation', 'spearman', 'kendall'],
  ['kendall', 'kendall', 'mann-kendall'],
  ['partial correlation', 'partial-correlation'],
  ['logistic', 'logistic-model', 'cluster-robust-logistic', 'dose-logistic'],
  ['poisson', 'poisson-model', 'quasi-poisson-model', 'cluster-robust-poisson'],
  ['linear regression', 'linear-model', 'cluster-robust-model'],
  ['linear model', 'linear-model', 'cluster-robust-model'],
  ['kaplan', 'kaplan-meier'],
  ['log rank', 'log-rank'],
  ['cox', 'cox-model'],
  ['shapiro', 'shapiro-wilk'],
  ['levene', 'levene'],
  ['bland', 'bland-altman'],
  ['kappa', 'cohen-kappa'],
];

const wordsIn = (phrase: string): string[] => phrase.split(' ');

/** Words that may stand in a message because they belong to the name of a method. */
export const METHOD_NAME_WORDS: ReadonlySet<string> = new Set([
  ...NAMES.flatMap(([phrase]) => wordsIn(phrase)),
  ...wordsIn('square squared exact whitney wallis haenszel day meier hazard hazards altman wilk regression u'),
]);

/** The methods that these words name; of two names at one place the longer. */
export function methodsNamed(texts: readonly string[]): Method[] {
  const text = ` ${texts.join(' ')} `;
  const found = NAMES.filter(([phrase]) => text.includes(` ${phrase} `));
  const isInLonger = (phrase: string): boolean =>
    found.some(([other]) => other !== phrase && ` ${other} `.includes(` ${phrase} `));
  return [...new Set(found.filter(([phrase]) => !isInLonger(phrase)).flatMap(([, ...methods]) => methods))];
}
