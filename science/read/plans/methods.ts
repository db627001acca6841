import type { Method, QuestionKind } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { CueName } from '../vocabulary/cues.ts';
import { optimumOf } from '../roles/optimum.ts';

const NAMED: readonly (readonly [cue: CueName, method: Method])[] = [
  ['signedRank', 'wilcoxon-signed-rank'],
  ['friedman', 'friedman'],
  ['kruskal', 'kruskal-wallis'],
  ['gamesHowell', 'games-howell'],
  ['tukey', 'tukey'],
  ['dunnett', 'dunnett'],
  ['fisher', 'fisher-exact'],
  ['mcnemar', 'mcnemar'],
  ['mantel', 'mantel-haenszel'],
  ['chiSquare', 'chi-square'],
  ['rankCorrelation', 'spearman'],
  ['kendall', 'kendall'],
  ['pearson', 'pearson'],
  ['studentT', 'student-t'],
  ['mannKendall', 'mann-kendall'],
  ['spline', 'spline-model'],
];

/** What is asked of a kind of question decides its method. */
const BY_KIND: readonly (readonly [kind: QuestionKind, cue: CueName, method: Method])[] = [
  ['variance', 'varianceShare', 'variance-components'],
  ['trend', 'season', 'seasonal-model'],
  ['trend', 'changePoint', 'change-point'],
  ['regression', 'poissonModel', 'poisson-model'],
  ['regression', 'curvature', 'quadratic-model'],
  ['association', 'partial', 'partial-correlation'],
];

/** A method named by the researcher; "a rank test" is the one that fits the kind and the number of groups. */
export function methodOf(ask: Ask, kind: QuestionKind, groups: number, isClustered = false): Method | null {
  const named = NAMED.find(([cue]) => ask.has(cue))?.[1];
  if (named) return named;
  if (ask.has('rank') || (comparesMedians(ask, kind) && !isClustered)) return rankMethod(kind, groups);
  if (kind === 'difference' && ask.has('anova') && groups > 2) return 'anova';
  return methodOfKind(ask, kind);
}

/** "Is the median wage different between teams" is no question of means. */
const comparesMedians = ({ spoken: { words } }: Ask, kind: QuestionKind): boolean =>
  OF_MEDIANS.includes(kind) && words.some(({ root }) => root === 'median');
const OF_MEDIANS: readonly QuestionKind[] = ['difference', 'paired-difference', 'one-sample'];

/** "Is it falling once the season is taken into account": the trend is asked for. */
const holdsSeason = (ask: Ask): boolean => ask.has('season') && ask.has('adjustRight', 'adjustLeft');

function methodOfKind(ask: Ask, kind: QuestionKind): Method | null {
  if (kind === 'regression' && optimumOf(ask.spoken)) return 'quadratic-model';
  if (kind === 'agreement' && ask.says('kappa')) return 'cohen-kappa';
  if (kind === 'trend' && holdsSeason(ask)) return null;
  return BY_KIND.find(([of, cue]) => of === kind && ask.has(cue))?.[2] ?? null;
}

function rankMethod(kind: QuestionKind, groups: number): Method | null {
  if (kind === 'difference') return groups > 2 ? 'kruskal-wallis' : 'wilcoxon-rank-sum';
  if (kind === 'paired-difference') return groups > 2 ? 'friedman' : 'wilcoxon-signed-rank';
  if (kind === 'association' || kind === 'regression') return 'spearman';
  return kind === 'one-sample' ? 'one-sample-wilcoxon' : null;
}
