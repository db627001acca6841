import type { Agents, NextPlan, Plan, ResearchContext, TaskProposal } from '../../contracts/agents.ts';
import { LIMITS } from '../../contracts/limits.ts';
import {
  describeIdle,
  describeIteration,
  describeNext,
  literatureTask,
  searchOf,
} from '../../science/narrate/conversation/objectives.ts';
import { proposalOf } from '../../science/narrate/plan.ts';
import { openSteps, stepsLeft } from '../../science/weigh/open-steps.ts';
import { proposalKey, untaken } from '../../science/weigh/plans.ts';
import {
  messagesOf,
  readMessage,
  readMessages,
  searchableDocuments,
  type ReadQuestion,
} from '../../science/weigh/questions.ts';
import { stepsTakenUp } from '../../science/weigh/taken-up.ts';

const STEPS_SUGGESTED = 5;

export function createPlanning({
  readQuestion,
}: {
  readonly readQuestion: ReadQuestion;
}): Pick<Agents, 'planInitial' | 'planNext'> {
  /** The requests of a message: suggested steps, analyses, a search of the documents. */
  function tasksFor(message: string, context: ResearchContext): readonly TaskProposal[] {
    const taken = stepsTakenUp(message, context.suggestedNextSteps);
    if (taken) return taken;
    const { reading } = readMessage(message, context, readQuestion);
    const searches =
      reading.asks.documents && searchableDocuments(context) > 0 && !isAboutTheData(reading.plans.length, context);
    return [
      ...(searches ? [literatureTask(message, context)] : []),
      ...[...reading.plans, ...reading.nearest].map(proposalOf),
    ];
  }

  /** First part of an iteration: what to do now. The newest message decides; suggestions count only where none came. */
  async function planInitial(context: ResearchContext): Promise<Plan> {
    const messages = messagesOf(context).toReversed();
    const proposed =
      messages.length > 0 ? inTurns(messages.map((message) => tasksFor(message, context))) : worthwhile(context);
    const tasks = untaken(proposed, context.tasks, { retryFailed: messages.length > 0 }).slice(0, LIMITS.tasksPerLevel);
    if (tasks.length > 0) return { objective: describeIteration(tasks, messages[0]), tasks };
    return { objective: describeIdle(context, proposed.length), tasks };
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
    return { suggestedNextSteps, nextObjective: describeNext(steps[0], suggestedNextSteps) };
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

/** During the research a message that requests an analysis is no topic to search for, once the documents were searched. */
const isAboutTheData = (analyses: number, { level, tasks }: ResearchContext): boolean =>
  level > 1 && analyses > 0 && tasks.some(({ type, status }) => type === 'LITERATURE' && status === 'completed');

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
  return [searchOf([plan.outcome, ...plan.predictors].slice(0, 4))];
}

/** The first of each, then the second of each: where not all have room, no message goes without. */
function inTurns(lists: readonly (readonly TaskProposal[])[]): readonly TaskProposal[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}
