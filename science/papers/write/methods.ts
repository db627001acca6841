import type { Block, Inline, PaperSentence, Section, Subsection } from '../../../contracts/paper-document.ts';
import type { PaperDataset, PaperSource, PaperTask } from '../../../contracts/paper-material.ts';
import { ALPHA } from '../../../contracts/test-family.ts';
import { label, quote } from '../../narrate/markdown.ts';
import { byAuthors, describeMethod, type Cite } from '../../narrate/methods.ts';
import { describeDeviation } from '../../narrate/notes.ts';
import { wholeNumber } from '../../narrate/numbers.ts';
import { print } from '../../narrate/sentence.ts';
import { listed } from '../../../contracts/wording.ts';
import { counted, uniqueBy } from '../../narrate/words.ts';
import type { Known } from '../known.ts';
import { CORRECTION } from '../method-sources.ts';
import { readInline } from '../markdown/read-markdown.ts';
import { paragraph, remark, tell, text } from './sentences.ts';

/** Methods: what was really run, from the records alone. */

const COLUMNS_NAMED = 30;

export function writeMethods(known: Known): Section {
  const parts: readonly (readonly [heading: string, blocks: readonly Block[]])[] = [
    ['Data', data(known)],
    ['Plans and their registration', plans(known)],
    ['Statistical analysis', statistics(known)],
    ['Search of documents', search(known)],
    ['Guidance by the researcher', guidance(known)],
    ['Software', software(known)],
  ];
  const subsections = parts.flatMap(([heading, blocks]): Subsection[] =>
    blocks.length === 0 ? [] : [{ heading: text(heading), blocks }],
  );
  return { blocks: [], subsections };
}

function data(known: Known): Block[] {
  const { datasets } = known.material;
  if (datasets.length === 0) return paragraph([remark(known, 'No data were uploaded.')]);
  const items = datasets.map((dataset) => paragraph(describeDataset(known, dataset)));
  return [{ type: 'list', ordered: false, items }];
}

function describeDataset(known: Known, { filename, sha256, tables }: PaperDataset): PaperSentence[] {
  const held = tables.map(({ name, rows, columns }) => {
    const named = columns.slice(0, COLUMNS_NAMED).map((column) => label(column.name));
    const others = columns.length > named.length ? [`${wholeNumber(columns.length - named.length)} more`] : [];
    const table = tables.length > 1 ? `Table ${label(name)}` : 'It';
    return `${table} holds ${wholeNumber(rows)} rows of ${wholeNumber(columns.length)} columns: ${listed([...named, ...others])}.`;
  });
  const name: PaperSentence = {
    role: 'remark',
    content: [
      { type: 'code', text: filename },
      { type: 'text', text: ' (SHA-256 ' },
      { type: 'code', text: sha256 },
      { type: 'text', text: ').' },
    ],
    evidence: [],
  };
  return [name, ...held.map((words) => remark(known, words))];
}

/** "2026-11-23 02:36:38 UTC" */
export const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

function plans(known: Known): Block[] {
  const planned = known.tasks.filter(({ plan }) => plan !== null);
  if (planned.length === 0) return [];
  const deviations = planned.flatMap((task) => deviationsOf(known, task));
  const none = 'No analysis departed from its plan.';
  return [
    ...paragraph([
      remark(
        known,
        'Each analysis was planned before its data were read: its columns, its roles and its groups were written down, stamped with the time and with the SHA-256 hash of the plan.',
      ),
    ]),
    {
      type: 'table',
      id: 'table:plans',
      caption: text('Plans as registered'),
      columns: ['Task', 'Plan', 'Registered (UTC)', 'SHA-256 of the plan', 'State'].map((heading) => ({
        heading: text(heading),
        align: 'left',
      })),
      rows: planned.map((task) => planRow(known, task)),
      evidence: [],
    },
    ...paragraph(deviations.length === 0 ? [remark(known, none)] : deviations),
  ];
}

function planRow({ sourceKeys }: Known, { taskId, objective, registered, status, error }: PaperTask): Inline[][] {
  const state = error === null ? status : `${status}: ${error}`;
  return [
    text(taskId),
    readInline(objective, sourceKeys),
    text(registered === null ? '' : registered.at.slice(0, 19).replace('T', ' ')),
    registered === null ? [] : [{ type: 'code', text: registered.hash }],
    text(state),
  ];
}

function deviationsOf(known: Known, task: PaperTask): PaperSentence[] {
  return (task.outcome?.deviations ?? []).map((deviation) => {
    const { parts } = describeDeviation(deviation);
    return tell(known, { parts: [`in ${task.taskId}, `, ...parts] }, { task, role: 'remark' });
  });
}

function statistics(known: Known): Block[] {
  const lines = known.analyses.flatMap((task) => {
    const { plan, outcome, taskId } = task;
    const method = plan === null || outcome === null ? null : describeMethod(plan, outcome, citeIn(known));
    return method === null || outcome === null ? [] : [{ taskId, words: print(method, outcome) }];
  });
  const grouped = [...Map.groupBy(lines, ({ words }) => words)].map(
    ([words, all]) => `${listed(all.map(({ taskId }) => taskId))}: ${words}`,
  );
  if (grouped.length === 0) return [];
  return [
    {
      type: 'list',
      ordered: false,
      items: grouped.map((words) => paragraph([remark(known, words)])),
    },
    ...paragraph([
      remark(
        known,
        `Intervals are 95% confidence intervals unless said otherwise. A result is called clear where its p value, corrected for all tests of the conversation by Benjamini–Hochberg ${citeIn(known)([CORRECTION])}, is below ${String(ALPHA)}; where it has no p value, where its interval leaves out no effect.`,
      ),
    ]),
  ];
}

/** By the references; a paper whose material names no publications of methods gives their authors. */
const citeIn =
  ({ sourceKeys }: Known): Cite =>
  (works) =>
    works.every((key) => sourceKeys.has(key)) ? `[${works.map((key) => `@${key}`).join('; ')}]` : byAuthors(works);

function search(known: Known): Block[] {
  const { searches, material } = known;
  if (searches.length === 0) return [];
  const where =
    'The searches ran over the uploaded documents and those of the knowledge base, with passages ranked by BM25; passages are quoted word for word.';
  const items = searches.map((task) => paragraph([remark(known, searchLine(task))]));
  const sources = material.sources.filter(({ key }) => isQuoted(known, key));
  return [
    ...paragraph([remark(known, where)]),
    { type: 'list', ordered: false, items },
    ...(sources.length === 0 ? [] : paragraph([remark(known, 'Quoted were:'), ...sourceLines(sources)])),
  ];
}

const isQuoted = ({ tasks }: Known, key: string): boolean =>
  tasks.some(({ extracts }) => extracts.some(({ citation }) => citation.key === key));

function searchLine({ taskId, objective, endedAt, extracts }: PaperTask): string {
  const at = endedAt === null ? '' : `, ${moment(endedAt)}`;
  return `${taskId}${at}: ${quote(objective)}; ${counted(extracts.length, 'passage')} quoted.`;
}

const ORIGINS: Readonly<Record<string, string>> = { 'knowledge-base': 'knowledge base', upload: 'uploaded' };

/** Sources of one origin that were read on one day are named together. */
function sourceLines(sources: readonly PaperSource[]): PaperSentence[] {
  const groups = [...Map.groupBy(sources, sourceWords)];
  return groups.map(([words, group], place) => ({
    role: 'remark',
    content: [
      { type: 'citation', works: group.map(({ key }) => ({ key, page: null })) },
      { type: 'text', text: ` (${words})${place === groups.length - 1 ? '.' : ';'}` },
    ],
    evidence: [],
  }));
}

function sourceWords({ origin, retrievedAt, retractedAt }: PaperSource): string {
  const retracted = retractedAt === null ? '' : `, retracted ${retractedAt.slice(0, 10)}`;
  return `${ORIGINS[origin] ?? origin}, read ${retrievedAt.slice(0, 10)}${retracted}`;
}

function guidance(known: Known): Block[] {
  const [, ...later] = known.material.messages;
  if (later.length === 0)
    return paragraph([remark(known, 'The researcher posed the question and did not steer the research further.')]);
  const items = later.map(({ text: words, sentAt, level }) => {
    const taken = level === null ? 'not taken up' : `taken up in iteration ${String(level)}`;
    return paragraph([remark(known, `${moment(sentAt)}, ${taken}: ${quote(words)}`)]);
  });
  return [
    ...paragraph([remark(known, 'After the question, the researcher wrote:')]),
    { type: 'list', ordered: false, items },
  ];
}

function software({ material, analyses, ...known }: Known): Block[] {
  const used = [...analyses.flatMap(({ outcome }) => outcome?.software ?? []), ...material.software];
  const named = uniqueBy(
    used.map(({ name, version }) => `${label(name)} ${label(version)}`),
    (each) => each,
  );
  const from = `This paper is made from the records of conversation ${material.conversationId}, as they stood at ${moment(material.gatheredAt)}.`;
  return paragraph([
    ...(named.length === 0 ? [] : [remark(known, `Software used: ${listed(named)}.`)]),
    remark(known, from),
  ]);
}
