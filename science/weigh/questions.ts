import type { KnownTask, ResearchContext } from '../../contracts/agents.ts';
import { LEAST_SURENESS, type AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { ProfiledTable } from '../../contracts/table-profile.ts';
import type { QuestionInput, Reading } from '../read/reading.ts';
import { wordsOf } from '../read/words/words.ts';
import { asksTheSame } from './plans.ts';
import { asksForFindings } from './asked-again.ts';
import { choseTasks } from './taken-up.ts';

/** What the messages of the researcher ask, read against the tables and what was looked at before. */

export type ReadQuestion = (input: QuestionInput) => Reading;

export interface ReadMessage {
  readonly message: string;
  readonly reading: Reading;
}

/** The messages that this iteration answers, oldest first. */
export const messagesOf = ({ instructions, level, question }: ResearchContext): readonly string[] =>
  instructions.length === 0 && level === 1 ? [question] : instructions;

export const tablesOf = ({ datasets }: Pick<ResearchContext, 'datasets'>): ProfiledTable[] =>
  datasets.flatMap(({ tables }) => tables);

/**
 * Plans of the levels before: "and within each sex?" speaks of the newest. Further steps of a question carry its words, and
 * are none of the researcher's.
 */
function earlierPlans({ tasks }: ResearchContext, before: number): AnalysisPlan[] {
  const levels = new Map<string, number>();
  return tasks.flatMap(({ plan, level }) => {
    if (plan === null || level >= before) return [];
    const first = levels.get(plan.asked) ?? level;
    levels.set(plan.asked, first);
    return first === level ? [plan] : [];
  });
}

/** Asks for what earlier tasks found, and for nothing new. */
export const isRecap = (message: string, { tasks }: Pick<ResearchContext, 'tasks'>): boolean =>
  asksForFindings(wordsOf(message).map(({ text }) => text)) && tasks.some(({ status }) => status === 'completed');

const NOTHING_NEW: Reading = {
  ...{ plans: [], nearest: [], offers: [], unmatched: [], aside: [], byMeaning: [], unsupported: [], unanswered: [] },
  asks: { data: false, documents: false },
};

const isAnalysed = (offer: AnalysisPlan, { tasks }: ResearchContext): boolean =>
  tasks.some(({ plan, status }) => plan !== null && status === 'completed' && asksTheSame(offer, plan));

export function readMessage(message: string, context: ResearchContext, read: ReadQuestion): ReadMessage {
  const own = context.tasks.filter(({ level }) => level === context.level);
  if (isRecap(message, context) || choseTasks(message, own)) return { message, reading: NOTHING_NEW };
  const before = message === context.question ? 1 : context.level;
  const reading = read({ message, tables: tablesOf(context), earlier: earlierPlans(context, before) });
  const offers = reading.offers.filter((offer) => !isAnalysed(offer, context));
  return { message, reading: { ...reading, offers } };
}

/** Whether the plan is what was asked: by the reader's measure, or because the researcher chose it. */
export const isSure = ({ plan }: Pick<KnownTask, 'plan'>): boolean => plan === null || plan.sureness >= LEAST_SURENESS;

export const readMessages = (context: ResearchContext, read: ReadQuestion): ReadMessage[] =>
  messagesOf(context).map((message) => readMessage(message, context, read));

/** The question and the messages of this iteration, each once. */
export const readAll = (context: ResearchContext, read: ReadQuestion): ReadMessage[] =>
  [...new Set([context.question, ...context.instructions])].map((message) => readMessage(message, context, read));

/** A folder that is still being listed may hold documents. */
export const searchableDocuments = ({ documents }: Pick<ResearchContext, 'documents'>): number =>
  documents.uploaded + Math.max(documents.knowledgeBase, documents.reading === undefined ? 0 : 1);
