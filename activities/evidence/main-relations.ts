import type { KnownTask, ResearchContext } from '../../contracts/agents.ts';
import { resultsOf, type Located } from './located-findings.ts';
import { askedParts, columnNamesOf, openObjective, viewsAsked, type AskedPart } from './questions.ts';
import { controlsOf, focusOf, isScreening, namesVariable, rankedRelations, type Relation } from './relations.ts';
import { normalised, uniqueBy } from './sentences.ts';
import { speaksOf } from './columns.ts';

/** Which results answer what was asked, and which only came along. */

const RELATIONS_PER_PART = 4;

export interface AnsweredPart {
  /** A part of the message in the researcher's words. */
  readonly text: string;
  /** What answers it, most important first; empty where nothing does. */
  readonly relations: readonly Relation[];
  /** Many columns held against one, where the part names but one. */
  readonly screening: Located | null;
}

export function isAnswered({ relations, screening }: AnsweredPart): boolean {
  return screening !== null || relations.length > 0;
}

/** A name in full or one of its levels weighs more than a word that a name shares with others. */
function aboutness({ text, named }: AskedPart, relation: Relation): number {
  const [outcome, predictor] = [relation.outcome, relation.predictor].map((column) => {
    if (namesVariable(text, column, relation)) return 2;
    return named.includes(column) ? 1 : 0;
  });
  return outcome && predictor ? outcome + predictor : 0;
}

/** The tasks that took up this part word for word, for questions whose columns only the analysis found. */
function tasksOn({ text }: AskedPart, { tasks }: ResearchContext): readonly KnownTask[] {
  const asked = normalised(openObjective(text));
  return tasks.filter(({ type, objective }) => type === 'ANALYSIS' && normalised(objective).startsWith(asked));
}

const isOf = (relation: Relation, tasks: readonly KnownTask[]): boolean =>
  tasks.some(({ taskId }) => relation.base.task.taskId === taskId);

/** "Does it hold within each sex?": a view of a relation that was looked at before. */
function viewedUnder({ text }: AskedPart, relation: Relation): boolean {
  return relation.findings.some(
    ({ finding }) => controlsOf(finding).length > 0 && controlsOf(finding).every((column) => speaksOf(text, column)),
  );
}

/** "What about the islands?" names only what the outcome of the research is to be held against. */
function onTopic(
  { text, named }: AskedPart,
  relations: readonly Relation[],
  context: ResearchContext,
): readonly Relation[] {
  if (viewsAsked(text) !== '') return [];
  const [topic] = rankedRelations({ ...context, instructions: [] });
  return relations.filter(({ outcome, predictor }) => outcome === topic?.outcome && named.includes(predictor));
}

function relationsOn(part: AskedPart, relations: readonly Relation[], context: ResearchContext): readonly Relation[] {
  const scored = relations.map((relation) => ({ relation, score: aboutness(part, relation) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  if (best > 0) return scored.flatMap(({ relation, score }) => (score === best ? [relation] : []));
  const direct = tasksOn(part, context);
  const own = relations.filter((relation) => isOf(relation, direct));
  if (own.length > 0) return own;
  const related = onTopic(part, relations, context);
  if (related.length > 0) return related;
  return relations.filter((relation) => viewedUnder(part, relation)).slice(0, 1);
}

function screeningOn(part: AskedPart, context: ResearchContext): Located | null {
  const direct = tasksOn(part, context);
  const found = resultsOf(direct).find(({ finding }) => isScreening(finding));
  return found ?? null;
}

/** The parts of a message in order, each with what answers it. */
export function answeredParts(
  message: string,
  context: ResearchContext,
  relations = rankedRelations(context),
): AnsweredPart[] {
  return askedParts(message, columnNamesOf(context.datasets)).map((part) => ({
    text: part.text,
    relations: relationsOn(part, relations, context).slice(0, RELATIONS_PER_PART),
    screening: screeningOn(part, context),
  }));
}

/**
 * The relations that answer the messages, in the order of their parts; the most important one where no part is answered.
 * Everything else came along with a check and was not asked for.
 */
export function mainRelations(
  context: ResearchContext,
  relations = rankedRelations(context),
  messages: readonly string[] = [focusOf(context), ...context.instructions, context.question],
): Relation[] {
  const parts = [...new Set(messages)].flatMap((message) => answeredParts(message, context, relations));
  const answering = uniqueBy(
    parts.flatMap((part) => part.relations),
    ({ outcome, predictor }) => JSON.stringify([outcome, predictor]),
  );
  return answering.length > 0 ? answering : relations.slice(0, 1);
}

/** What nobody asked about and is told all the same: that a relation runs the other way within groups. */
export function unaskedReversals(context: ResearchContext, relations = rankedRelations(context)): Relation[] {
  const main = new Set(mainRelations(context, relations));
  return relations.filter((relation) => relation.lead.finding.reversal && !main.has(relation));
}
