import type { KnownDataset, NextPlan, Plan, ResearchContext, TaskProposal } from '../../contracts/agents.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { spokenName } from '../evidence/columns.ts';
import { candidateSteps } from '../evidence/next-steps.ts';
import {
  analysisObjective,
  askedParts,
  columnNamesOf,
  columnsOf,
  followingPart,
  openObjective,
  wantedEvidence,
  type AskedPart,
  type Topic,
} from '../evidence/questions.ts';
import { rankedRelations } from '../evidence/relations.ts';
import { counted, listed, quote, sentence } from '../evidence/sentences.ts';
import { isAnswered, openSteps, untakenSteps } from '../evidence/steps.ts';

const STEPS_SUGGESTED = 5;
const QUOTED_CHARACTERS = 200;
const AGREES =
  /^\W*(?:yes|ok(?:ay)?|sure|go on|go ahead|continue|proceed|please (?:do|continue|go on)|do (?:it|that|so)|sounds good)\b[^?]{0,40}$/i;
// During the research such a message is about the analysis that is under way, not a topic to search for.
const ORDERS_ANALYSIS =
  /^\W*(?:please\s+)?(?:adjust|control|stratify|split|model|compare|correlate|plot|test|regress|exclude|remove|drop|restrict|use)\b/i;
const STEP_NUMBER = /\b(?:steps?|numbers?|points?|items?|do|take|option)\s+#?(\d)\b|^\W*#?(\d)\W*$/i;

/** The suggested steps that a message takes up: "yes, go on", "do step 2". Undefined if it asks for something else. */
function stepsTakenUp(message: string, suggested: readonly TaskProposal[]): readonly TaskProposal[] | undefined {
  if (suggested.length === 0) return undefined;
  const numbered = STEP_NUMBER.exec(message);
  const chosen = numbered && suggested[Number(numbered[1] ?? numbered[2]) - 1];
  if (chosen && message.length < 60) return [chosen];
  return AGREES.test(message) ? suggested : undefined;
}

/** What a part of a message asks of one data set, read against what was looked at before. */
function objectiveFor(part: AskedPart, dataset: KnownDataset, topic: Topic | undefined): string | null {
  const columns = columnsOf(dataset);
  const known =
    topic !== undefined &&
    [topic.outcome, topic.predictor].every((name) => columns.some((column) => column.name === name));
  const following = known ? followingPart(part, topic, columns) : null;
  if (typeof following === 'string') return following;
  return analysisObjective(following ?? part, dataset);
}

function analysisTasks(message: string, context: ResearchContext): TaskProposal[] {
  const { datasets, level, question } = context;
  const topic = level > 1 ? rankedRelations({ ...context, instructions: [] })[0] : undefined;
  const tasks = askedParts(message, columnNamesOf(datasets)).flatMap((part) =>
    datasets.flatMap((dataset): TaskProposal[] => {
      const objective = objectiveFor(part, dataset, topic);
      if (objective === null) return [];
      // The file is named by its id alone: a name in the objective would be read as part of the question.
      return [{ type: 'ANALYSIS', objective, datasetIds: [dataset.id] }];
    }),
  );
  if (tasks.length > 0) return tasks;
  // No column is named: groups are called by values, which only the analysis itself can see.
  const objective =
    level > 1 && message !== question ? `${openObjective(question)} ${openObjective(message)}` : openObjective(message);
  return datasets.map((dataset) => ({ type: 'ANALYSIS', objective, datasetIds: [dataset.id] }));
}

/** A later message is short for "of what we are looking at": the search needs the question's words too. */
function literatureTask(message: string, { level, question }: ResearchContext): TaskProposal {
  const topic =
    level > 1 && message !== question
      ? `${openObjective(message)} (asked about: ${openObjective(question)})`
      : openObjective(message);
  return { type: 'LITERATURE', objective: topic, datasetIds: [] };
}

function tasksFor(message: string, context: ResearchContext): readonly TaskProposal[] {
  const taken = stepsTakenUp(message, context.suggestedNextSteps);
  if (taken) return taken;
  const wanted = wantedEvidence(message);
  const searchable = context.documents.uploaded + context.documents.knowledgeBase > 0;
  return [
    ...(wanted.documents && searchable && !(context.level > 1 && ORDERS_ANALYSIS.test(message))
      ? [literatureTask(message, context)]
      : []),
    ...(wanted.data ? analysisTasks(message, context) : []),
  ];
}

function messagesOf({ instructions, level, question }: ResearchContext): readonly string[] {
  return instructions.length === 0 && level === 1 ? [question] : instructions.toReversed();
}

function objectiveOf(tasks: readonly TaskProposal[], message: string | undefined): string {
  if (message !== undefined) return `Answer ${quote(message, QUOTED_CHARACTERS)}${sourcesPhrase(tasks)}.`;
  const [first] = tasks;
  return tasks.length === 1 && first
    ? sentence(first.objective)
    : `Take the next ${counted(tasks.length, 'step')}, beginning with: ${sentence(first?.objective ?? '')}`;
}

function sourcesPhrase(tasks: readonly TaskProposal[]): string {
  const types = new Set(tasks.map(({ type }) => type));
  const places = [
    ...(types.has('ANALYSIS') ? ['the data'] : []),
    ...(types.has('LITERATURE') ? ['the documents'] : []),
  ];
  return ` from ${listed(places)}`;
}

/** Why there is nothing to do, as the objective of an iteration without tasks. */
function idleObjective(context: ResearchContext, proposed: number): string {
  if (proposed > 0) return 'Answer from what is already known: everything asked for has been looked at before.';
  if (context.datasets.length === 0 && context.documents.uploaded + context.documents.knowledgeBase === 0) {
    return 'There is nothing to work with yet: this conversation has no data and no documents.';
  }
  if (context.instructions.length === 0) return 'No further step was suggested, so nothing is done in this iteration.';
  return context.datasets.length === 0
    ? 'The question asks for an analysis, but this conversation has no data.'
    : 'The question asks for literature, but this conversation has no documents to search.';
}

/** An iteration nobody wrote to takes the steps that could change the answer, and others only where there are none. */
function stepsWorthwhile(context: ResearchContext): readonly TaskProposal[] {
  const open = openSteps(context, context.suggestedNextSteps).map(({ step }) => step);
  return open.length > 0 ? open : context.suggestedNextSteps;
}

/** The first of each, then the second of each: where not all have room, no message goes without. */
function inTurns(lists: readonly (readonly TaskProposal[])[]): readonly TaskProposal[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

/** First part of an iteration: what to do now. The newest message decides; suggestions count only where none came. */
export async function planInitial(context: ResearchContext): Promise<Plan> {
  const messages = messagesOf(context);
  const proposed =
    messages.length > 0 ? inTurns(messages.map((message) => tasksFor(message, context))) : stepsWorthwhile(context);
  const tasks = untakenSteps(proposed, context, { retryFailed: messages.length > 0 }).slice(0, LIMITS.tasksPerLevel);
  if (tasks.length === 0) return { objective: idleObjective(context, proposed.length), tasks };
  return { objective: objectiveOf(tasks, messages[0]), tasks };
}

/** Last part of an iteration: what would be worth doing next. */
export async function planNext(context: ResearchContext): Promise<NextPlan> {
  const candidates = untakenSteps(candidateSteps(context), context).filter((step) => !isAnswered(step, context));
  const open = openSteps(context, candidates);
  const first = open.map(({ step }) => step);
  const suggestedNextSteps = [...first, ...candidates.filter((step) => !first.includes(step))].slice(
    0,
    STEPS_SUGGESTED,
  );
  return { suggestedNextSteps, nextObjective: nextObjective(open[0], suggestedNextSteps) };
}

function nextObjective(
  open: ReturnType<typeof openSteps>[number] | undefined,
  steps: readonly TaskProposal[],
): string | null {
  const names = listed((open?.columns ?? []).map(spokenName));
  if (open?.why === 'confounder')
    return `Find out whether the relation still shows once ${names} is taken into account.`;
  if (open?.why === 'unanswered') return `Answer what the question asks about ${names}.`;
  const [first] = steps;
  return first ? sentence(first.objective) : null;
}
