import type { KnownTask, ResearchContext } from '../../../contracts/agents.ts';
import type { ContinueDecision } from '../../../contracts/research.ts';
import { listed } from '../../../contracts/wording.ts';
import {
  answeringTasks,
  askedAt,
  asksForMore,
  relationsIn,
  tasksOfLevel,
  withoutChecks,
} from '../../weigh/answering.ts';
import { isRecap, isSure, searchableDocuments, type ReadMessage } from '../../weigh/questions.ts';
import { relationsOf, type Relation } from '../../weigh/relations.ts';
import { judgedExtracts, withStance } from '../../weigh/sureness.ts';
import { extractsOf, findingsOfTask, nearestOf, taskFindings, type Extracted } from '../../weigh/task-findings.ts';
import { describeReading } from '../../documents/describe-search.ts';
import { citationMark } from '../citations.ts';
import { describeClaim } from '../describe.ts';
import { quote } from '../markdown.ts';
import { describeAside, describeByMeaning, describeNotUnderstood } from '../reading.ts';
import { claimsOf, describeChanges, describeConfirming, located, printer } from '../relations.ts';
import { describeAnswers, describeLimits } from '../results.ts';
import { print, type Sentence } from '../sentence.ts';
import { counted, uniqueBy } from '../words.ts';

/** The first paragraph of a reply: what the researcher wanted to know, or what stands in the way. */

const QUOTED_CHARACTERS = 200;
const NOTHING_UPLOADED =
  'I cannot answer this yet: this conversation has no data and no documents to work from. Upload a table (CSV, TSV or Excel, one row per observation, with a column for each thing you ask about), or documents (PDF, Markdown or plain text) that speak of it, and name the file in your next message.';
const NO_DATA =
  'No data have been uploaded, so nothing was tested; a table with one row per observation and a column for each thing you ask about would allow that.';

const NO_RESULT = 'The analysis brought no result.';

const said = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');
const paragraphs = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

/** One task in sentences, with its id; the first are its answers, then what it could not give. */
export function answersOfTask(task: KnownTask, { tasks }: Pick<ResearchContext, 'tasks'>): string[] {
  const own = findingsOfTask(task);
  const sentences = describeAnswers(own, taskFindings(tasks)).map((sentence) => located(sentence, task));
  const { outcome } = task;
  const limits =
    outcome === null ? [] : describeLimits(own, outcome).map((sentence) => print(located(sentence, task), outcome));
  return [...printer(tasks)(sentences), ...limits];
}

/** Messages that came during the research are answered as such, all of them by one reply. */
function addressed({ level, instructions }: ResearchContext): string {
  if (level === 1 || instructions.length === 0) return '';
  return `You wrote: ${listed(instructions.map((message) => quote(message, QUOTED_CHARACTERS)))}.`;
}

/** What of the messages was not understood, and how the researcher gets an answer. */
function notUnderstood(
  context: ResearchContext,
  readings: readonly ReadMessage[],
  { isAnswered, nearest, waits }: { readonly isAnswered: boolean; readonly nearest: string; readonly waits: boolean },
): string {
  const texts = readings.map(({ reading }) => describeNotUnderstood(reading)).filter((text) => text !== '');
  const open = readings.some(({ reading }) => reading.asks.data && reading.plans.length === 0) && !isAnswered;
  if (context.datasets.length === 0 || (texts.length === 0 && !open && nearest === '')) return '';
  const start = open && nearest === '' ? NOT_READ : '';
  return paragraphs(said(start, ...texts), nearest, waits ? wayOut(context, nearest !== '') : '');
}

const NOT_READ = 'I could not read the question against the columns of the data, so nothing was computed for it.';

/** The next steps begin with what the data could answer instead, and are chosen by their numbers: no second list. */
function wayOut({ suggestedNextSteps }: ResearchContext, besideNearest: boolean): string {
  if (suggestedNextSteps.length === 0)
    return besideNearest ? 'If you mean something else, name the columns.' : 'Which columns do you mean?';
  return besideNearest
    ? 'If you mean something else, say the number of one of the next steps, or ask again with the names of the columns.'
    : 'If one of the next steps is what you mean, say its number; else ask again with the names of the columns.';
}

/** Results of readings that may not be what was asked, each said as such. */
function fromNearest(context: ResearchContext): string {
  const tasks = answeringTasks(context).filter((task) => !isSure(task));
  const data = fromData(context, tasks);
  if (data === '') return '';
  const read = listed(
    uniqueBy(
      tasks.map(({ objective }) => `“${objective}”`),
      (text) => text,
    ),
  );
  return paragraphs(
    `**I am not sure that this is what you ask.** I read it as ${read}, and it may miss a part of it. On that reading:`,
    data,
  );
}

const marks = (extracts: readonly Extracted[]): string =>
  listed([...new Set(extracts.map(({ extract }) => citationMark(extract.citation)))].slice(0, 3));

function documentsStand(context: ResearchContext, main: Relation | undefined): string {
  if (main === undefined) return '';
  const judged = judgedExtracts(context, main);
  const [agreeing, contrary] = [withStance(judged, 'agrees'), withStance(judged, 'disagrees')];
  if (agreeing.length > 0 && contrary.length > 0)
    return `The documents are divided: ${marks(agreeing)} in line with this, ${marks(contrary)} against it.`;
  if (agreeing.length > 0) return `The documents are in line with this ${marks(agreeing)}.`;
  return contrary.length > 0 ? `The documents say otherwise ${marks(contrary)}.` : '';
}

/** A check that answers the message itself is not held against the answer that it checks; what it turns is named. */
export function describeChecks(relation: Relation, answering: readonly KnownTask[]): Sentence[] {
  const { base } = relation;
  const changes = describeChanges(relation);
  if (answering.includes(base.task)) return [...changes, ...describeConfirming(relation)];
  return changes.length === 0 ? [] : [located(describeClaim(base), base.task), ...changes];
}

/** A paragraph for each analysis, with the checks that may turn its answer and what the documents say to it; each sentence once. */
function fromData(context: ResearchContext, tasks: readonly KnownTask[]): string {
  const relations = relationsIn(relationsOf(context.tasks), tasks);
  const told = new Set<string>();
  const paragraph = (answers: readonly string[], weighed: readonly Relation[]): string => {
    const checks = printer(context.tasks)(weighed.flatMap((relation) => describeChecks(relation, tasks)));
    const sentences = [...answers, ...checks].filter((sentence) => !told.has(sentence));
    for (const sentence of sentences) told.add(sentence);
    const isMain = relations[0] !== undefined && weighed.includes(relations[0]);
    return said(...sentences, isMain ? documentsStand(context, relations[0]) : '');
  };
  const own = (task: KnownTask) => relations.filter(({ base }) => base.task === task);
  const others = relations.filter(({ base }) => !tasks.includes(base.task));
  const ofTask = (task: KnownTask): string => {
    const text = paragraph(answersOfTask(task, context), own(task));
    return text === '' ? '' : paragraphs(readAs(task), text);
  };
  return paragraphs(...tasks.map(ofTask), paragraph([], others));
}

/** What was compared, so that a reader sees at once whether it is what was asked. */
const readAs = (task: KnownTask): string => (isSure(task) ? `Read as: ${task.objective} (${task.taskId}).` : '');

const KNOWN_BEFORE = 3;

/** Claims that answered earlier messages, the newest first. */
function knownBefore(context: ResearchContext): string {
  const answering = answeringTasks(context);
  const earlier = context.tasks.filter((task) => task.level < askedAt(context) && !answering.includes(task));
  const shown = new Set(withoutChecks(earlier));
  const relations = relationsOf(context.tasks).filter(({ base }) => shown.has(base.task) && isSure(base.task));
  const claims = relations.slice(-KNOWN_BEFORE).reverse().map(claimsOf);
  return claims.length === 0 ? '' : said('Known before:', ...printer(context.tasks)(claims.flat()));
}

/** With the answer, since it may change it: nothing was found where little could be searched. */
const stillReading = ({ documents: { reading } }: ResearchContext): string =>
  reading === undefined ? '' : describeReading(reading);

/** A question to the documents is answered by what this iteration found in them. */
function fromDocuments(context: ResearchContext): string {
  const isRecalled = context.instructions.some((message) => isRecap(message, context));
  const asked = isRecalled ? context.tasks : tasksOfLevel(context);
  const searches = asked.filter(({ type, status }) => type === 'LITERATURE' && status === 'completed');
  const found = extractsOf(searches).length;
  if (searches.length === 0) return '';
  if (found === 0 && nearestOf(searches).length > 0)
    return 'No passage of the documents speaks to all of that; I quote below what comes nearest.';
  if (found === 0) return said('No passage of the documents speaks to that.', stillReading(context));
  return `The documents hold ${counted(found, 'passage')} on that; I quote ${found === 1 ? 'it' : 'them'} below and add nothing.`;
}

/** After a new message, results of this iteration are expected: old ones must not pass for new. */
function nothingNew(context: ResearchContext): string {
  const isLater = context.level > 1 && asksForMore(context);
  return isLater && tasksOfLevel(context).every(({ status }) => status !== 'completed') && context.tasks.length > 0
    ? 'This iteration brought nothing new on that; what was known before stands.'
    : '';
}

/** Why a question about data has no answer from data. */
function missingData(context: ResearchContext, readings: readonly ReadMessage[]): string {
  if (!readings.some(({ reading }) => reading.asks.data)) return '';
  if (context.datasets.length === 0) return NO_DATA;
  return tasksOfLevel(context).some(({ type }) => type === 'ANALYSIS') ? NO_RESULT : '';
}

export function answer(
  context: ResearchContext,
  readings: readonly ReadMessage[],
  { shouldContinue }: Pick<ContinueDecision, 'shouldContinue'>,
): string {
  const isEmpty = context.datasets.length === 0 && searchableDocuments(context) === 0 && context.tasks.length === 0;
  if (isEmpty) return said(addressed(context), NOTHING_UPLOADED);
  const data = fromData(context, answeringTasks(context).filter(isSure));
  const nearest = fromNearest(context);
  const documents = data === '' ? fromDocuments(context) : '';
  const missing = data === '' && nearest === '' ? missingData(context, readings) : '';
  const first = said(nothingNew(context), data, documents, missing);
  const open = notUnderstood(context, readings, { isAnswered: data !== '', nearest, waits: !shouldContinue });
  const text = paragraphs(
    addressed(context),
    first,
    ...howRead(readings, data + nearest),
    open,
    data === '' ? '' : knownBefore(context),
  );
  return text === '' ? 'Nothing was found that answers the question.' : text;
}

/** How the words of the messages were taken, where something was computed for them. */
const howRead = (readings: readonly ReadMessage[], computed: string): ReadonlySet<string> =>
  new Set(
    computed === '' ? [] : readings.flatMap(({ reading }) => [describeByMeaning(reading), describeAside(reading)]),
  );

/** What the evidence says to the messages, where nobody has read them. */
export function answerFromEvidence(context: ResearchContext): string {
  const data = fromData(context, answeringTasks(context));
  const found = paragraphs(addressed(context), data === '' ? fromDocuments(context) : data);
  return found === '' ? 'Nothing was found that answers the question.' : found;
}
