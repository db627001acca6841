import type { ResearchContext } from '../../../contracts/agents.ts';
import { columnsNamedIn, namedByForms, spokenName, writtenName } from '../../evidence/columns.ts';
import { judgedExtracts, withStance } from '../../evidence/document-quotes.ts';
import { citationMark } from '../../evidence/citations.ts';
import {
  extractsOf,
  findingsOf,
  nearestOf,
  resultsOf,
  tasksOfLevel,
  type Extracted,
} from '../../evidence/located-findings.ts';
import { columnNamesOf, wantedEvidence } from '../../evidence/questions.ts';
import { answeredParts, isAnswered, mainRelations, type AnsweredPart } from '../../evidence/main-relations.ts';
import { focusOf, isShown, type Relation } from '../../evidence/relations.ts';
import { partTold } from '../../evidence/told-parts.ts';
import { counted, listed, quote, sentence, uniqueBy } from '../../evidence/sentences.ts';

/** The first paragraph: what the researcher wanted to know, in plain words. */

const COLUMNS_NAMED = 12;
const QUOTED_CHARACTERS = 200;

interface Answering extends AnsweredPart {
  /** What the part is of. */
  readonly message: string;
}

/** What the reply has to answer, oldest first. */
function messagesOf({ instructions, question }: ResearchContext): readonly string[] {
  return instructions.length > 0 ? instructions : [question];
}

/** Each part of the messages in its order; the most important result where no part can be told to be answered. */
function answeringParts(context: ResearchContext): Answering[] {
  const parts = messagesOf(context).flatMap((message) =>
    answeredParts(message, { ...context, instructions: [message] }).map((part) => ({ ...part, message })),
  );
  const answered = parts.filter(isAnswered);
  if (answered.length > 0) return answered;
  const message = focusOf(context);
  return [{ text: message, message, relations: mainRelations(context).slice(0, 1), screening: null }];
}

function absence(relations: readonly Relation[]): string {
  if (relations.every(({ lead, base }) => isShown(lead) || isShown(base))) return '';
  return 'That is no proof that there is none: a relation too weak for this number of observations would look the same.';
}

function marks(extracts: readonly Extracted[]): string {
  return listed([...new Set(extracts.map(({ citation }) => citationMark(citation)))].slice(0, 3));
}

function documentsStand(context: ResearchContext, main: Relation | undefined): string {
  const extracts = extractsOf(context.tasks);
  if (!main || extracts.length === 0) return '';
  const judged = judgedExtracts(extracts, main);
  const [agreeing, contrary] = [withStance(judged, 'agrees'), withStance(judged, 'disagrees')];
  if (agreeing.length > 0 && contrary.length > 0) {
    return `The documents are divided: ${marks(agreeing)} in line with this, ${marks(contrary)} against it.`;
  }
  if (agreeing.length > 0) return `The documents are in line with this ${marks(agreeing)}.`;
  return contrary.length > 0 ? `The documents say otherwise ${marks(contrary)}.` : '';
}

function fromData(context: ResearchContext, parts: readonly Answering[]): string {
  const relations = parts.flatMap((part) => (part.screening ? [] : part.relations));
  const said = uniqueBy(
    parts.map((part) => partTold(part, part.message)),
    (text) => text,
  );
  return [...said, documentsStand(context, relations[0]), absence(relations)].filter((part) => part !== '').join(' ');
}

/** Without a tested result: what there is, what is missing, and what would help. */
function withoutResult(context: ResearchContext): string {
  const extracts = extractsOf(context.tasks);
  const found =
    extracts.length > 0
      ? `I found ${counted(extracts.length, 'passage')} in the documents that ${extracts.length === 1 ? 'speaks' : 'speak'} to the question; ${extracts.length === 1 ? 'it is' : 'they are'} quoted below.`
      : '';
  return [found, unsearched(context, extracts.length > 0), untested(context)].filter((part) => part !== '').join(' ');
}

function unsearched({ tasks }: ResearchContext, found: boolean): string {
  const searched = tasks.some(({ type, status }) => type === 'LITERATURE' && status === 'completed');
  if (!searched || found) return '';
  return nearestOf(tasks).length === 0
    ? 'No passage of the documents speaks to the question.'
    : 'No passage of the documents speaks to all of the question; what comes nearest is quoted below.';
}

function untested(context: ResearchContext): string {
  const { datasets, tasks } = context;
  if (datasets.length === 0)
    return 'No data have been uploaded, so nothing was tested; a table with one row per observation and a column for each thing you ask about would allow that.';
  if (!tasks.some(({ type }) => type === 'ANALYSIS')) return '';
  const columns = columnNamesOf(datasets);
  const named = columnsNamedIn(context.question, columns);
  const open = openWords(context.question, columns);
  if (open !== '') return `The analysis brought no tested result. ${open}`;
  if (named.length > 0 || !findingsOf(tasks).some(({ finding }) => finding.kind === 'profile'))
    return 'The analysis brought no tested result.';
  const known = listed(columns.slice(0, COLUMNS_NAMED).map(writtenName));
  return `No column of the data could be matched to the question. ${columns.length > COLUMNS_NAMED ? 'Some of the columns' : 'The columns'} are: ${known}; naming two of them in your next message is enough.`;
}

/** A word that fits several columns is asked about, not guessed. */
function openWords(text: string, columns: readonly string[]): string {
  return namedByForms(text, columns)
    .open.map(({ word, names }) => `By “${word}” you may mean ${listed(names.map(writtenName), 'or')}: which one?`)
    .join(' ');
}

const NOTHING_UPLOADED =
  'I cannot answer this yet: this conversation has no data and no documents to work from. Upload a table (CSV, TSV or Excel, one row per observation, with a column for each thing you ask about), or documents (PDF, Markdown or plain text) that speak of it, and name the file in your next message.';

/** Messages that came during the research are answered as such, all of them by one reply. */
function addressed({ level, instructions }: ResearchContext): string {
  if (level === 1 || instructions.length === 0) return '';
  const quoted = instructions.map((message) => quote(message, QUOTED_CHARACTERS));
  return `You wrote: ${sentence(listed(quoted))} `;
}

/** What the message names and no result speaks of is said, not passed over. */
function leftOpen(context: ResearchContext): string {
  const later = context.level > 1 && context.instructions.length > 0;
  const results = resultsOf(later ? tasksOfLevel(context) : context.tasks);
  const answered = new Set(results.flatMap(({ finding }) => finding.variables));
  const asked = messagesOf(context).join('\n');
  const open = columnsNamedIn(asked, columnNamesOf(context.datasets)).filter((column) => !answered.has(column));
  if (results.length === 0) return '';
  const passed = open.length === 0 ? '' : `None of the results takes ${listed(open.map(spokenName))} into account.`;
  return [passed, openWords(asked, columnNamesOf(context.datasets))]
    .map((said) => (said === '' ? '' : ` ${said}`))
    .join('');
}

/** A question to the documents alone is answered by what this iteration found in them. */
function fromDocuments(context: ResearchContext): string {
  const count = extractsOf(tasksOfLevel(context)).length;
  if (count === 0)
    return nearestOf(tasksOfLevel(context)).length === 0
      ? 'No passage of the documents speaks to that.'
      : 'No passage of the documents speaks to all of that; I quote below what comes nearest.';
  const [passages, them] = count === 1 ? ['passage', 'it'] : ['passages', 'them'];
  return `The documents hold ${counted(count, passages, passages)} on that; I quote ${them} below and add nothing.`;
}

export function answer(context: ResearchContext): string {
  const searchable = context.documents.uploaded + context.documents.knowledgeBase > 0;
  const start = addressed(context);
  if (context.datasets.length === 0 && !searchable && findingsOf(context.tasks).length === 0)
    return `${start}${NOTHING_UPLOADED}`;
  if (!messagesOf(context).some((message) => wantedEvidence(message).data)) return `${start}${fromDocuments(context)}`;
  const parts = answeringParts(context);
  const known = parts.some(isAnswered);
  const said = known ? `${fromData(context, parts)}${leftOpen(context)}` : withoutResult(context);
  return `${start}${nothingNew(context)}${said === '' ? 'Nothing was found that answers the question.' : said}`;
}

/** After a new message, results of this iteration are expected; where there are none, the old ones must not pass for new. */
function nothingNew(context: ResearchContext): string {
  if (context.level === 1 || context.instructions.length === 0 || resultsOf(context.tasks).length === 0) return '';
  return findingsOf(tasksOfLevel(context)).length === 0
    ? 'This iteration brought nothing new on that; what was known before stands. '
    : '';
}
