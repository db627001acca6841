import type { AnalysisPlan, Method, QuestionKind } from '../../contracts/analysis-plan.ts';
import type { ProfiledTable } from '../../contracts/table-profile.ts';
import { failingAssumptions } from './assumptions.ts';
import { baselineOf } from './baseline.ts';
import { decidingP, directionOf, isClear, standingOf } from './effects.ts';
import { possibleConfounders, usedColumns } from './possible-confounders.ts';
import { verdictOf, type Relation } from './relations.ts';
import { sharedDirection, strataViews } from './strata.ts';

/** Plans that could change an answer, or would add to it. */

export const REASONS = [
  'unanswered',
  'baseline',
  'confounder',
  'assumption',
  'nonlinear',
  'interaction',
  'adjustment',
] as const;
export type Reason = (typeof REASONS)[number];

export interface NextStep {
  readonly plan: AnalysisPlan;
  readonly why: Reason;
  /** What would be taken into account or answered. */
  readonly columns: readonly string[];
  /** Null for a part of the question without an answer. */
  readonly relation: Relation | null;
}

const MOST_STRATIFICATIONS = 3;
const MOST_COVARIATES = 3;
/** Above it, nothing suggests that a relation is there to be checked. */
const WORTH_A_CHECK = 0.2;

const STRATIFIED: ReadonlySet<QuestionKind> = new Set(['difference', 'association', 'regression']);
const ADJUSTED: ReadonlySet<QuestionKind> = new Set(['difference', 'association', 'regression', 'survival', 'rate']);

const tableOf = (plan: AnalysisPlan, tables: readonly ProfiledTable[]): ProfiledTable | undefined =>
  tables.find(({ dataset, name }) => dataset === plan.dataset && name === plan.table);

/** An answer that has turned or dissolved is settled; what may still turn is not. */
const isOpen = (relation: Relation): boolean => ['stands', 'not-clear'].includes(verdictOf(relation));
const isWorthAChecking = (relation: Relation): boolean => isOpen(relation) && isLikely(relation);
const isLikely = ({ base: { lead } }: Relation): boolean =>
  isClear(lead) || (standingOf(lead) === 'not-clear' && (decidingP(lead) ?? 1) < WORTH_A_CHECK);

const holdsNothingFixed = ({ strata, covariates }: AnalysisPlan): boolean => strata.length + covariates.length === 0;

/** Columns that some analysis has taken into account already. */
function takenIntoAccount({ findings }: Relation): ReadonlySet<string> {
  return new Set(findings.flatMap(({ plan }) => [...plan.strata, ...plan.covariates]));
}

/** The first measurement explains much of the last one: an adjustment for it narrows the interval of a difference. */
function baselines(relation: Relation, tables: readonly ProfiledTable[]): NextStep[] {
  const { plan } = relation.base;
  const table = tableOf(plan, tables);
  if (plan.question !== 'difference' || plan.predictors.length !== 1 || table === undefined) return [];
  const column = baselineOf(plan.outcome, table);
  if (column === null || usedColumns(plan).has(column) || !holdsNothingFixed(plan) || !isOpen(relation)) return [];
  if (takenIntoAccount(relation).has(column)) return [];
  return [{ plan: { ...plan, covariates: [column] }, why: 'baseline', columns: [column], relation }];
}

/** Groups can turn a relation round: a few of them are worth a look at once. */
function confounders(relation: Relation, tables: readonly ProfiledTable[]): NextStep[] {
  const { plan } = relation.base;
  if (!STRATIFIED.has(plan.question) || plan.predictors.length !== 1) return [];
  if (!holdsNothingFixed(plan) || !isWorthAChecking(relation)) return [];
  const taken = takenIntoAccount(relation);
  const { groups } = possibleConfounders(plan, tableOf(plan, tables));
  const open = groups.filter((column) => !taken.has(column)).slice(0, Math.max(0, MOST_STRATIFICATIONS - taken.size));
  return open.map((column) => ({
    plan: { ...plan, strata: [column] },
    why: 'confounder',
    columns: [column],
    relation,
  }));
}

function adjustments(relation: Relation, tables: readonly ProfiledTable[]): NextStep[] {
  const { plan } = relation.base;
  if (!ADJUSTED.has(plan.question) || plan.covariates.length > 0 || !isWorthAChecking(relation)) return [];
  const { groups, quantities } = possibleConfounders(plan, tableOf(plan, tables));
  const columns = [...groups.slice(0, MOST_COVARIATES - 1), ...quantities].slice(0, MOST_COVARIATES);
  if (columns.length === 0) return [];
  return [{ plan: { ...plan, strata: [], covariates: columns }, why: 'adjustment', columns, relation }];
}

const RANK_TESTS: Partial<Record<Method, Method>> = {
  'welch-t': 'wilcoxon-rank-sum',
  'student-t': 'wilcoxon-rank-sum',
  'welch-anova': 'kruskal-wallis',
  anova: 'kruskal-wallis',
  'paired-t': 'wilcoxon-signed-rank',
  'one-sample-t': 'one-sample-wilcoxon',
  'repeated-measures-anova': 'friedman',
  pearson: 'spearman',
};

const fails = ({ base }: Relation, ...names: readonly string[]): boolean =>
  failingAssumptions(base.lead).some(({ name }) => names.includes(name));

function rankTests(relation: Relation): NextStep[] {
  const { base, findings } = relation;
  const method = RANK_TESTS[base.lead.method];
  const isKnown = findings.some(({ lead, plan }) => lead.method === method || plan.method === method);
  if (method === undefined || isKnown || !fails(relation, 'normal-residuals', 'influence')) return [];
  return [{ plan: { ...base.plan, method }, why: 'assumption', columns: [], relation }];
}

function curves(relation: Relation): NextStep[] {
  const { base, findings } = relation;
  const isKnown = findings.some(({ lead, parts }) => [lead, ...parts].some(({ quantity }) => CURVED.has(quantity)));
  if (isKnown || base.lead.contrast !== null || !fails(relation, 'linearity')) return [];
  const { plan } = base;
  if (plan.question === 'trend')
    return [
      {
        plan: { ...plan, method: 'change-point' },
        why: 'nonlinear',
        columns: plan.time === null ? [] : [plan.time],
        relation,
      },
    ];
  if (plan.predictors.length === 0) return [];
  const curved: AnalysisPlan = { ...plan, question: 'regression', method: 'quadratic-model' };
  return [{ plan: curved, why: 'nonlinear', columns: plan.predictors, relation }];
}

const CURVED: ReadonlySet<string> = new Set(['curvature', 'change-point']);

/** Strata that run in two directions suggest that one relation depends on the other column. */
function interactions(relation: Relation): NextStep[] {
  const { plan } = relation.base;
  const [predictor] = plan.predictors;
  const differing = strataViews(relation.findings).find(
    (view) =>
      sharedDirection(view) === null && view.strata.some(({ lead }) => isClear(lead) && directionOf(lead) !== null),
  );
  const [column] = differing?.columns ?? [];
  if (predictor === undefined || column === undefined || plan.interactions.length > 0) return [];
  const asked: AnalysisPlan = {
    ...plan,
    question: 'regression',
    predictors: [predictor, column],
    interactions: [[predictor, column]],
    strata: [],
    contrast: null,
    method: null,
  };
  return [{ plan: asked, why: 'interaction', columns: [column], relation }];
}

/** What could change the answers first; what would only add to them after it. */
export function nextSteps(relations: readonly Relation[], tables: readonly ProfiledTable[]): NextStep[] {
  const steps = relations.flatMap((relation) => [
    ...baselines(relation, tables),
    ...confounders(relation, tables),
    ...rankTests(relation),
    ...curves(relation),
    ...interactions(relation),
    ...adjustments(relation, tables),
  ]);
  return steps.toSorted((a, b) => REASONS.indexOf(a.why) - REASONS.indexOf(b.why));
}

const COULD_CHANGE: ReadonlySet<Reason> = new Set(['unanswered', 'baseline', 'confounder', 'assumption', 'nonlinear']);

/** Worth another iteration that no message requests. */
export const couldChangeTheAnswer = ({ why }: NextStep): boolean => COULD_CHANGE.has(why);
