import type { Agents, NextPlan, Plan, ResearchContext, TaskProposal } from '../../contracts/agents.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { quote } from '../../science/narrate/markdown.ts';
import { nameOf } from '../../science/narrate/names.ts';
import { proposalOf } from '../../science/narrate/plan.ts';
import { counted, listed, shortened } from '../../science/narrate/words.ts';
import type { NextStep } from '../../science/weigh/next-plans.ts';
import { openSteps, stepsLeft } from '../../science/weigh/open-steps.ts';
import { proposalKey, untaken } from '../../science/weigh/plans.ts';
import {
  messagesOf,
  readMessage,
  readMessages,
  searchableDocuments,
  type ReadQuestion,
} from '../../science/weigh/questions.ts';
import { stepsTakenUp } from './planning/taken-up.ts';

const STEPS_SUGGESTED = 5;
const QUOTED_CHARACTERS = 200;
const TOPIC_CHARACTERS = 400;

export function createPlanning({
  readQuestion,
}: {
  readonly readQuestion: ReadQuestion;
}): Pick<Agents, 'planInitial' | 'planNext'> {
  /** What a message asks for: suggested steps, analyses, a search of the documents. */
  function tasksFor(message: string, context: ResearchContext): readonly TaskProposal[] {
    const taken = stepsTakenUp(message, context.suggestedNextSteps);
    if (taken) return taken;
    const { reading } = readMessage(message, context, readQuestion);
    const searches =
      reading.asks.documents && searchableDocuments(context) > 0 && !isAboutTheData(reading.plans.length, context);
    return [...(searches ? [literatureTask(message, context)] : []), ...reading.plans.map(proposalOf)];
  }

  /** First part of an iteration: what to do now. The newest message decides; suggestions count only where none came. */
  async function planInitial(context: ResearchContext): Promise<Plan> {
    const messages = messagesOf(context).toReversed();
    const proposed =
      messages.length > 0 ? inTurns(messages.map((message) => tasksFor(message, context))) : worthwhile(context);
    const tasks = untaken(proposed, context.tasks, { retryFailed: messages.length > 0 }).slice(0, LIMITS.tasksPerLevel);
    if (tasks.length > 0) return { objective: objectiveOf(tasks, messages[0]), tasks };
    return { objective: idleObjective(context, proposed.length), tasks };
  }

  /** An iteration without a message takes the steps that could change the answer, and others only where there are none. */
  function worthwhile(context: ResearchContext): readonly TaskProposal[] {
    const keys = new Set(openSteps(context, readQuestion).map(({ plan }) => proposalKey(proposalOf(plan))));
    const open = context.suggestedNextSteps.filter((step) => step.plan !== null && keys.has(proposalKey(step)));
    return open.length > 0 ? open : context.suggestedNextSteps;
  }

  /** Last part of an iteration: what would be worth doing next; where nothing was understood, what the data could answer. */
  async function planNext(context: ResearchContext): Promise<NextPlan> {
    const steps = stepsLeft(context, readQuestion);
    const proposals = [...steps.map(({ plan }) => proposalOf(plan)), ...offersOf(context), ...furtherSearch(context)];
    const suggestedNextSteps = untaken(proposals, context.tasks).slice(0, STEPS_SUGGESTED);
    return { suggestedNextSteps, nextObjective: nextObjective(steps[0], suggestedNextSteps) };
  }

  function offersOf(context: ResearchContext): TaskProposal[] {
    return readMessages(context, readQuestion).flatMap(({ reading }) =>
      reading.plans.length === 0 || reading.unmatched.length + reading.unsupported.length > 0
        ? reading.offers.map(proposalOf)
        : [],
    );
  }

  return { planInitial, planNext };
}

/** During the research a message that asks for an analysis is no topic to search for, once the documents were searched. */
const isAboutTheData = (analyses: number, { level, tasks }: ResearchContext): boolean =>
  level > 1 && analyses > 0 && tasks.some(({ type, status }) => type === 'LITERATURE' && status === 'completed');

const topicOf = (message: string): string => shortened(message.split('\n').join(' ').trim(), TOPIC_CHARACTERS);

/** A later message is short for "of what we are looking at": the search needs the words of the question too. */
function literatureTask(message: string, { level, question }: ResearchContext): TaskProposal {
  const objective =
    level > 1 && message !== question ? `${topicOf(message)} (about: ${topicOf(question)})` : topicOf(message);
  return { type: 'LITERATURE', objective, plan: null, datasetIds: [] };
}

/** Where no search was made yet or the last one failed, what was analysed is worth one in the words of the data. */
function furtherSearch(context: ResearchContext): TaskProposal[] {
  const searches = context.tasks.filter(({ type }) => type === 'LITERATURE');
  const plan = context.tasks.find(({ outcome }) => outcome !== null)?.plan ?? null;
  if (
    plan?.outcome == null ||
    searchableDocuments(context) === 0 ||
    searches.some(({ status }) => status === 'completed')
  )
    return [];
  const columns = [plan.outcome, ...plan.predictors].slice(0, 4).map(nameOf);
  return [
    {
      type: 'LITERATURE',
      objective: `What do the documents say about ${listed(columns)}?`,
      plan: null,
      datasetIds: [],
    },
  ];
}

function objectiveOf(tasks: readonly TaskProposal[], message: string | undefined): string {
  const [first] = tasks;
  if (message !== undefined) return `Answer ${quote(message, QUOTED_CHARACTERS)} from ${sourcesOf(tasks)}.`;
  const objective = first?.objective ?? '';
  return tasks.length === 1
    ? `${objective}.`
    : `Take the next ${counted(tasks.length, 'step')}, beginning with: ${objective}.`;
}

function sourcesOf(tasks: readonly TaskProposal[]): string {
  const types = new Set(tasks.map(({ type }) => type));
  return listed([
    ...(types.has('ANALYSIS') ? ['the data'] : []),
    ...(types.has('LITERATURE') ? ['the documents'] : []),
  ]);
}

/** Why there is nothing to do, as the objective of an iteration without tasks. */
function idleObjective(context: ResearchContext, proposed: number): string {
  const hasDocuments = searchableDocuments(context) > 0;
  if (proposed > 0) return 'Answer from what is already known: everything asked for has been looked at before.';
  if (context.datasets.length === 0 && !hasDocuments)
    return 'There is nothing to work with yet: this conversation has no data and no documents.';
  if (messagesOf(context).length === 0) return 'No further step was suggested, so nothing is done in this iteration.';
  if (context.datasets.length === 0) return 'The question asks for an analysis, but this conversation has no data.';
  return 'No analysis is begun: what the question asks could not be read against the columns of the data.';
}

/** The first of each, then the second of each: where not all have room, no message goes without. */
function inTurns(lists: readonly (readonly TaskProposal[])[]): readonly TaskProposal[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

function nextObjective(step: NextStep | undefined, suggested: readonly TaskProposal[]): string | null {
  const [first] = suggested;
  if (first === undefined) return null;
  const names = listed((step?.columns ?? []).map(nameOf));
  if (step?.why === 'confounder') return `Find out whether the result holds within each ${names}.`;
  if (step?.why === 'unanswered') return `Answer what the question asks about ${names === '' ? 'the table' : names}.`;
  return `${first.objective}.`;
}
