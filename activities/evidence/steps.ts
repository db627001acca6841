import type { KnownTask, ResearchContext, TaskProposal } from '../../contracts/agents.ts';
import { columnsNamedIn, speaksOf } from './columns.ts';
import { columnNamesOf } from './questions.ts';
import { mainRelations } from './main-relations.ts';
import { relationsIn, controlsOf, isShown, type Relation } from './relations.ts';
import { resultsOf } from './located-findings.ts';
import { normalised, uniqueBy } from './sentences.ts';

/** Which steps are new, and which of them could change the answer. */

const keyOf = ({ type, objective, datasetIds }: Pick<KnownTask, 'type' | 'objective' | 'datasetIds'>): string =>
  JSON.stringify([type, normalised(objective), datasetIds.toSorted()]);

/** Steps that no task of the conversation has taken, each once. `retryFailed` leaves out of account what failed. */
export function untakenSteps(
  steps: readonly TaskProposal[],
  { tasks }: Pick<ResearchContext, 'tasks'>,
  { retryFailed = false } = {},
): TaskProposal[] {
  const taken = new Set(tasks.filter(({ status }) => !retryFailed || status !== 'failed').map(keyOf));
  return uniqueBy(steps, keyOf).filter((step) => !taken.has(keyOf(step)));
}

/** Columns that the question or the newest messages name and no result speaks of yet. */
export function unansweredColumns(context: ResearchContext): string[] {
  const asked = [...new Set([context.question, ...context.instructions])].join(' ');
  const answered = new Set(resultsOf(context.tasks).flatMap(({ finding }) => finding.variables));
  return columnsNamedIn(asked, columnNamesOf(context.datasets)).filter((column) => !answered.has(column));
}

/** Other variables that were already held fixed for this pair. */
function checkedControls(relation: Relation): ReadonlySet<string> {
  return new Set(relation.findings.flatMap(({ finding }) => controlsOf(finding)));
}

const HOLDS_FIXED = /\b(?:within each|within the levels of|adjusting for|adjusted for)\b/i;

const sameColumns = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((column) => b.includes(column));

/** True if a tested result already tells what the step would, whichever task brought it. */
export function isAnswered({ type, objective }: TaskProposal, context: ResearchContext): boolean {
  const columns = columnNamesOf(context.datasets);
  const named = columnsNamedIn(objective, columns);
  if (type !== 'ANALYSIS' || named.length < 2) return false;
  const [, fixed] = objective.split(HOLDS_FIXED);
  const controls = fixed === undefined ? undefined : columnsNamedIn(fixed, columns);
  return resultsOf(context.tasks).some(({ finding }) => {
    if (finding.significant === null || !sameColumns(finding.variables, named)) return false;
    return controls === undefined || sameColumns(controlsOf(finding), controls);
  });
}

/** Checks of a shown relation stop being worth another iteration after so many variables. */
const ENOUGH_CONTROLS = 2;
/** Groups can turn a relation round, a quantity in a model seldom does: these many of either are worth checking at once. */
const MOST_GROUPS = 3;
const MOST_CHECKS = 2;
const RELATIONS_CHECKED = 2;

export interface OpenStep {
  readonly step: TaskProposal;
  readonly why: 'confounder' | 'unanswered';
  /** What would be checked or answered. */
  readonly columns: readonly string[];
  /** Of a confounder: the relation that would be checked. */
  readonly relation?: Relation;
}

function confounderOf(step: TaskProposal, relation: Relation, columns: readonly string[]): readonly string[] {
  const pair = [relation.outcome, relation.predictor];
  if (step.type !== 'ANALYSIS' || !pair.every((column) => speaksOf(step.objective, column))) return [];
  const checked = checkedControls(relation);
  const named = columnsNamedIn(step.objective, columns);
  // A pair and a third column in one model may be a check of either pair: it is one of the pair it names first.
  if (!pair.every((column) => named.slice(0, 2).includes(column))) return [];
  return named.filter((column) => !pair.includes(column) && !checked.has(column));
}

/** A result that could not be shown, or has turned already, is settled; what may still turn is not. */
function needsChecks(relation: Relation): boolean {
  return isShown(relation.base) && relation.lead === relation.base && checkedControls(relation).size < ENOUGH_CONTROLS;
}

/** The checks that could change the answer about one relation, groups before quantities. */
function checksWorthwhile(relation: Relation, steps: readonly TaskProposal[], columns: readonly string[]): OpenStep[] {
  if (!needsChecks(relation)) return [];
  const open = steps.flatMap((step): OpenStep[] => {
    const confounders = confounderOf(step, relation, columns);
    return confounders.length > 0 ? [{ step, why: 'confounder', columns: confounders, relation }] : [];
  });
  const byGroups = open.filter(({ step }) => HOLDS_FIXED.test(step.objective)).slice(0, MOST_GROUPS);
  const others = open.filter((each) => !byGroups.includes(each));
  return [...byGroups, ...others.slice(0, Math.max(0, MOST_CHECKS - byGroups.length))];
}

/** The suggested steps whose outcome bears on a main claim or on a part of the question that has no answer. */
export function openSteps(context: ResearchContext, steps: readonly TaskProposal[]): OpenStep[] {
  const columns = columnNamesOf(context.datasets);
  const unanswered = unansweredColumns(context);
  const untaken = untakenSteps(steps, context);
  const answering = untaken.flatMap((step): OpenStep[] => {
    const missing = step.type === 'ANALYSIS' ? unanswered.filter((column) => speaksOf(step.objective, column)) : [];
    return missing.length > 0 ? [{ step, why: 'unanswered', columns: missing }] : [];
  });
  const checks = mainRelations(context)
    .slice(0, RELATIONS_CHECKED)
    .flatMap((relation) => checksWorthwhile(relation, untaken, columns));
  return uniqueBy([...answering, ...checks], ({ step }) => keyOf(step));
}

/** True if a pair of these variables was tested in any way. */
export function isTested(context: ResearchContext, first: string, second: string): boolean {
  return relationsIn(resultsOf(context.tasks)).some(
    ({ outcome, predictor }) => [outcome, predictor].includes(first) && [outcome, predictor].includes(second),
  );
}
