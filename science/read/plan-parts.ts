import type { AnalysisPlan, Method, QuestionKind } from '../../contracts/analysis-plan.ts';
import type { Ask } from './ask.ts';
import type { Case } from './cases.ts';
import { type ColumnFacts, hasWord, isGroup, isNumeric } from './columns.ts';
import type { CueName } from './cues.ts';
import { CLUSTER_WORDS } from './role-words.ts';
import { eventLevel } from './survival-columns.ts';

const METHOD_CUES: readonly (readonly [CueName, Method])[] = [
  ['signedRank', 'wilcoxon-signed-rank'],
  ['friedman', 'friedman'],
  ['kruskal', 'kruskal-wallis'],
  ['gamesHowell', 'games-howell'],
  ['tukey', 'tukey'],
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

/** A method named by the researcher; "a rank test" is the one that fits the kind and the number of groups. */
// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
export function methodOf(ask: Ask, kind: QuestionKind, groups: number): Method | null {
  const named = METHOD_CUES.find(([cue]) => ask.has(cue));
  if (named) return named[1];
  if (ask.has('rank')) return rankMethod(kind, groups);
  if (kind === 'difference' && ask.has('anova') && groups > 2) return 'anova';
  if (kind === 'trend' && ask.has('season')) return 'seasonal-model';
  if (kind === 'trend' && ask.has('changePoint')) return 'change-point';
  if (kind === 'regression' && ask.has('curvature')) return 'quadratic-model';
  return kind === 'association' && ask.has('partial') ? 'partial-correlation' : null;
}

function rankMethod(kind: QuestionKind, groups: number): Method | null {
  if (kind === 'difference') return groups > 2 ? 'kruskal-wallis' : 'wilcoxon-rank-sum';
  if (kind === 'paired-difference') return groups > 2 ? 'friedman' : 'wilcoxon-signed-rank';
  if (kind === 'association' || kind === 'regression') return 'spearman';
  return kind === 'one-sample' ? 'one-sample-wilcoxon' : null;
}

/** Two named levels of the first predictor, the group before the reference. */
export function contrastOf({ ask, cast }: Case): AnalysisPlan['contrast'] {
  const [group, reference, more] = cast.levels;
  if (group === undefined || reference === undefined || more !== undefined) return null;
  const isReference = (level: string) =>
    ['control', 'placebo', 'untreated', 'none', 'no', 'standard', 'sham', 'before', 'ctrl'].includes(
      level.trim().toLowerCase(),
    );
  return isReference(group) && !isReference(reference) && !ask.has('higher', 'lower')
    ? { group: reference, reference: group }
    : { group, reference };
}

export function expectedOf({ ask, cast, outcome }: Case): AnalysisPlan['expected'] {
  const [higher, lower] = [ask.has('higher'), ask.has('lower')];
  if (higher === lower || ask.form === 'open' || outcome === null) return ask.has('compare') ? 'different' : null;
  return cast.predictors.length > 0 || ask.has('trend', 'oneSample') ? (higher ? 'higher' : 'lower') : null;
}

/** The level of a categorical outcome that counts: named, or the one that means that it happened. */
export function levelOf(outcome: ColumnFacts | null, named: string | null): string | null {
  if (!outcome || !isGroup(outcome)) return null;
  if (named !== null) return named;
  return outcome.kind === 'binary' && !(isNumeric(outcome) && (outcome.profile.maximum ?? 1) > 1)
    ? positiveLevel(outcome)
    : null;
}

const POSITIVE: ReadonlySet<string> = new Set([
  '1',
  'yes',
  'true',
  'success',
  'pass',
  'passed',
  'positive',
  'recovered',
  'improved',
  'admitted',
  'accepted',
  'survived',
  'cured',
  'infected',
  'case',
  'event',
  'approved',
  'relapse',
  'relapsed',
  'y',
  'responder',
  'default',
  'present',
  'disease',
]);

function positiveLevel(column: ColumnFacts): string {
  const values = column.profile.levels.map(({ value }) => value);
  return values.find((value) => POSITIVE.has(value.trim().toLowerCase())) ?? eventLevel(column);
}

/** Rows of one litter or one patient are not independent; nor are those that the question calls clustered. */
export function clusterOf({ ask, cast, outcome }: Case): Pick<AnalysisPlan, 'cluster'> {
  const { subject, nested } = ask.index.structure;
  const played = new Set([outcome, ...cast.predictors, ...cast.covariates, ...cast.strata]);
  const said = ask.roles.clusters[0]?.column;
  const named =
    said ??
    (ask.has('cluster')
      ? ask.index.columns.find((column) => hasWord(column.all, CLUSTER_WORDS) && column.profile.distinct > 2)
      : undefined);
  const chosen = named ?? [nested, subject].find((column) => column !== null && !played.has(column));
  return { cluster: chosen?.name ?? null };
}

/** Numbers that count as groups or as yes and no in this plan. */
export function kindsOf(plan: AnalysisPlan, ask: Ask): AnalysisPlan['kinds'] {
  const grouping = new Set([...plan.predictors, ...plan.strata, ...plan.covariates, plan.outcome]);
  const asGroups = ['difference', 'variance', 'paired-difference', 'survival', 'rate'].includes(plan.question);
  // eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
  return ask.index.columns.flatMap((column): AnalysisPlan['kinds'] => {
    if (!grouping.has(column.name) || !isNumeric(column)) return [];
    if (column.kind === 'binary')
      return plan.outcome === column.name && plan.question === 'survival'
        ? []
        : [{ column: column.name, kind: 'binary' }];
    const compared =
      column.name !== plan.outcome &&
      asGroups &&
      (plan.predictors[0] === column.name || plan.strata.includes(column.name)) &&
      column.profile.whole &&
      column.profile.distinct <= 12 &&
      !['survival', 'rate'].includes(plan.question);
    if (column.coded || compared || plan.strata.includes(column.name))
      return [{ column: column.name, kind: column.name === plan.outcome ? 'ordered' : 'category' }];
    return [];
  });
}

export const trialsOf = (plan: AnalysisPlan, { index: { structure } }: Ask): string | null =>
  structure.binomial !== null &&
  plan.outcome === structure.binomial.successes.name &&
  ['difference', 'association', 'regression', 'description'].includes(plan.question)
    ? structure.binomial.trials.name
    : null;
