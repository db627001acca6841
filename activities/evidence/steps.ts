import type { KnownTask, ResearchContext, TaskProposal } from '../../contracts/agents.ts';
import { columnsNamedIn, speaksOf } from './columns.ts';
import { columnNamesOf } from './questions.ts';
import { rankedRelations, relationsIn, controlsOf, isShown, type Relation } from './relations.ts';
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

/** Checks of a shown relation that change nothing stop being worth another iteration after so many variables. */
const ENOUGH_CONTROLS = 3;

export interface OpenStep {
  readonly step: TaskProposal;
  readonly why: 'confounder' | 'unanswered';
  /** What would be checked or answered. */
  readonly columns: readonly string[];
}

function confounderOf(step: TaskProposal, relation: Relation, columns: readonly string[]): readonly string[] {
  const pair = [relation.outcome, relation.predictor];
  if (step.type !== 'ANALYSIS' || !pair.every((column) => speaksOf(step.objective, column))) return [];
  const checked = checkedControls(relation);
  const named = columnsNamedIn(step.objective, columns);
  return named.filter((column) => !pair.includes(column) && !checked.has(column));
}

/** The suggested steps whose outcome bears on the main claim or on a part of the question that has no answer. */
export function openSteps(context: ResearchContext, steps: readonly TaskProposal[]): OpenStep[] {
  const columns = columnNamesOf(context.datasets);
  const [main] = rankedRelations(context);
  const unanswered = unansweredColumns(context);
  return untakenSteps(steps, context).flatMap((step): OpenStep[] => {
    const missing = step.type === 'ANALYSIS' ? unanswered.filter((column) => speaksOf(step.objective, column)) : [];
    if (missing.length > 0) return [{ step, why: 'unanswered', columns: missing }];
    if (!main || !isShown(main.base) || checkedControls(main).size >= ENOUGH_CONTROLS) return [];
    const confounders = confounderOf(step, main, columns);
    return confounders.length > 0 ? [{ step, why: 'confounder', columns: confounders }] : [];
  });
}

/** True if a pair of these variables was tested in any way. */
export function isTested(context: ResearchContext, first: string, second: string): boolean {
  return relationsIn(resultsOf(context.tasks)).some(
    ({ outcome, predictor }) => [outcome, predictor].includes(first) && [outcome, predictor].includes(second),
  );
}
