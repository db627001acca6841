import type { ChatContext, KnownTask, ResearchContext } from '../../../contracts/agents.ts';
import { listed } from '../../../contracts/wording.ts';
import type { Reading } from '../../read/reading.ts';
import { asksTheSame } from '../../weigh/plans.ts';
import type { Recalled } from '../../weigh/recall.ts';
import { findingsOfTask, taskFindings } from '../../weigh/task-findings.ts';
import { cited } from '../citations.ts';
import { countPhrase } from '../evidence.ts';
import { neutral } from '../markdown.ts';
import { wholeNumber } from '../numbers.ts';
import { describePlan } from '../plan.ts';
import { describeNotUnderstood } from '../reading.ts';
import { located, printer } from '../relations.ts';
import { sentenceOf, type Sentence } from '../sentence.ts';
import { counted, listedUpTo } from '../words.ts';
import { certaintyLines, stepLines } from './closing.ts';
import { groupNumbers, recap } from './recap.ts';
import { bullets } from './sections.ts';
import { methodsText, reasonsText } from './used-methods.ts';

/** A chat answers from what is stored: results of the conversation's research, and what the documents say word for word. */

const isOf = (task: KnownTask, { plans }: Reading): boolean =>
  task.status === 'completed' && plans.some((plan) => task.plan !== null && asksTheSame(task.plan, plan));

/** Analyses that computed what the message asks for, under the same conditions. */
export const resultsText = ({ research }: ChatContext, reading: Reading): string =>
  recap(
    research,
    research.tasks.filter((task) => isOf(task, reading)),
  );

/** Earlier results that the message requests again. */
export function recalledText({ research }: ChatContext, { wants, tasks, groups, methods }: Recalled): string {
  switch (wants) {
    case 'results':
      return groupNumbers(tasks, groups, 'value') || recap(research, tasks);
    case 'size':
      return groupNumbers(tasks, groups, 'size') || sizesText(tasks);
    case 'method':
      return methodsText(tasks);
    case 'reason':
      return reasonsText(research, { named: methods });
    case 'certainty':
      return [recap(research, tasks), bullets(certaintyLines(research, tasks))].join('\n\n');
    case 'next':
      return nextSteps(research);
    case 'data':
      return storedData(research);
    case 'help':
      return HELP;
  }
}

const HELP =
  'A chat looks up what is stored. Ask for what was found, how sure it is, how many rows it rests on, by which method it was computed, what could come next, which data there are, or what the documents say. To have something new analysed, ask it as deep research.';

function nextSteps({ suggestedNextSteps }: ResearchContext): string {
  if (suggestedNextSteps.length === 0)
    return 'No next steps are stored. Ask as deep research what you want to know next.';
  return `Next steps that the research suggests, which deep research takes:\n\n${stepLines(suggestedNextSteps)}`;
}

function storedData({ datasets }: ResearchContext): string {
  if (datasets.length === 0) return 'This conversation has no data. Upload a table to have it analysed.';
  const lines = datasets.map(({ filename, tables }) => {
    const sizes = tables.map(({ rows, columns }) => {
      const names = columns.map(({ name }) => neutral(name));
      return `${wholeNumber(rows)} ${rows === 1 ? 'row' : 'rows'} with ${listedUpTo(names, COLUMNS)}`;
    });
    return `${neutral(filename)}: ${listed(sizes)}.`;
  });
  return `This conversation has these data:\n\n${bullets(lines)}`;
}
const COLUMNS = 20;

function sizesText(tasks: readonly KnownTask[]): string {
  const lines = printer(tasks)(tasks.flatMap(describeSize));
  return lines.length > 1 ? bullets(lines) : lines.join('');
}

/** "Model body mass by flipper length: n = 342 (ana-1)." */
function describeSize(task: KnownTask): Sentence[] {
  // A stratum has some of the rows only.
  const [finding] = findingsOfTask(task).toSorted((a, b) => b.lead.n - a.lead.n);
  if (finding === undefined) return [];
  return [located(sentenceOf([describePlan(finding.plan), ': '], countPhrase(finding.lead)), task)];
}

export function quotationsText({ quotations }: ChatContext, { asks }: Reading, besideResults: boolean): string {
  if (quotations.length === 0 || !asks.documents) return '';
  const introduction = besideResults ? 'The documents say:' : 'What the documents say to that, word for word:';
  return `${introduction}\n\n${bullets(quotations.map((quotation) => cited(quotation)))}`;
}

/** What the message asks and no analysis has computed: a chat looks things up and computes nothing. */
export function notComputed({ research }: ChatContext, reading: Reading): string {
  const open = reading.plans.filter(
    (plan) => !research.tasks.some(({ plan: known }) => known !== null && asksTheSame(known, plan)),
  );
  const [first] = open;
  if (first !== undefined)
    return `Not computed yet: ${describePlan(first)}. A chat looks things up; ask it as deep research to have it analysed.`;
  if (!reading.asks.data || research.datasets.length === 0 || research.tasks.some(({ type }) => type === 'ANALYSIS'))
    return '';
  const names = listed(research.datasets.map(({ filename }) => neutral(filename)));
  return `Nothing has been computed from ${names} yet: a chat looks things up, deep research analyses.`;
}

const ADVICE = 'Ask it as deep research, with data or documents that speak of it, to have it looked into.';

export function nothingKnown(context: ChatContext, reading: Reading): string {
  const { uploaded, knowledgeBase } = context.research.documents;
  const searched =
    uploaded + knowledgeBase === 0
      ? 'this conversation has no documents to search'
      : `no passage of the documents speaks to it (${listed([counted(uploaded, 'upload'), counted(knowledgeBase, 'document')])} searched)`;
  const hasResults = taskFindings(context.research.tasks).length > 0;
  const results = hasResults ? 'no result of the research so far answers it' : 'no research has brought a result yet';
  const notUnderstood = hasResults ? describeNotUnderstood(reading) : '';
  return [
    `I cannot answer that from what is stored: ${results}, and ${searched}.`,
    notUnderstood,
    notComputed(context, reading) || ADVICE,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

export function chatColophon(hasResults: boolean, hasQuotations: boolean): string {
  const used = listed([
    ...(hasResults ? ['results of this conversation'] : []),
    ...(hasQuotations ? ['the documents'] : []),
  ]);
  return `*Written by the built-in chat agent, without a language model${used === '' ? '' : `, from ${used}`}.*`;
}
