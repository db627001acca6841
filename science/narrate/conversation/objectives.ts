import type { ResearchContext, TaskProposal } from '../../../contracts/agents.ts';
import { listed } from '../../../contracts/wording.ts';
import type { NextStep } from '../../weigh/next-plans.ts';
import { isRecap, messagesOf, searchableDocuments } from '../../weigh/questions.ts';
import { quote } from '../markdown.ts';
import { nameOf } from '../names.ts';
import { counted, shortened } from '../words.ts';

/** Objectives of iterations and of searches. */

const QUOTED_CHARACTERS = 200;
const TOPIC_CHARACTERS = 400;

const topicOf = (message: string): string => shortened(message.split('\n').join(' ').trim(), TOPIC_CHARACTERS);

/** A later message is short for "of what we are looking at": the search needs the words of the question too. */
export function literatureTask(message: string, { level, question }: ResearchContext): TaskProposal {
  const objective =
    level > 1 && message !== question ? `${topicOf(message)} (about: ${topicOf(question)})` : topicOf(message);
  return { type: 'LITERATURE', objective, plan: null, datasetIds: [] };
}

/** A search for what was analysed, in the words of the data. */
export const searchOf = (columns: readonly string[]): TaskProposal => ({
  type: 'LITERATURE',
  objective: `What do the documents say about ${listed(columns.map(nameOf))}?`,
  plan: null,
  datasetIds: [],
});

export function describeIteration(tasks: readonly TaskProposal[], message: string | undefined): string {
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
export function describeIdle(context: ResearchContext, proposed: number): string {
  const hasDocuments = searchableDocuments(context) > 0;
  const isRecalled = messagesOf(context).some((message) => isRecap(message, context));
  if (proposed > 0 || isRecalled)
    return 'Answer from what is already known: everything asked for has been looked at before.';
  if (context.datasets.length === 0 && !hasDocuments)
    return 'There is nothing to work with yet: this conversation has no data and no documents.';
  if (messagesOf(context).length === 0) return 'No further step was suggested, so nothing is done in this iteration.';
  if (context.datasets.length === 0) return 'The question asks for an analysis, but this conversation has no data.';
  return 'No analysis is begun: what the question asks could not be read against the columns of the data.';
}

export function describeNext(step: NextStep | undefined, suggested: readonly TaskProposal[]): string | null {
  const [first] = suggested;
  if (first === undefined) return null;
  const names = listed((step?.columns ?? []).map(nameOf));
  if (step?.why === 'confounder') return `Find out whether the result holds within each ${names}.`;
  if (step?.why === 'unanswered') return `Answer what the question asks about ${names === '' ? 'the table' : names}.`;
  return `${first.objective}.`;
}
