import type { Block, EvidenceLink, Inline, PaperSentence } from '../../../contracts/paper-document.ts';
import type { KnownExtract, KnownTask } from '../../../contracts/agents.ts';
import { cited } from '../../narrate/citations.ts';
import { printWith, type NotePart, type NumberPart, type Sentence } from '../../narrate/sentence.ts';
import type { Known } from '../known.ts';
import { createHolder, holdCitations, withoutPrivateCharacters } from '../markdown/held-text.ts';
import { inlineOf, readInline } from '../markdown/read-markdown.ts';

/** Sentences of the narrator, and our own, as sentences of a paper: numbers stay references, evidence comes with them. */

interface Told {
  readonly role?: PaperSentence['role'];
  /** The task that numbers without a task of their own, and counts of notes, belong to. */
  readonly task?: KnownTask;
  /** Ids of estimates with their tasks (`ana-1/e1`) that a sentence without numbers rests on. */
  readonly rests?: readonly string[];
}

export function tell({ sourceKeys }: Pick<Known, 'sourceKeys'>, sentence: Sentence, told: Told = {}): PaperSentence {
  const holder = createHolder();
  const numbers: string[] = [];
  const printed = printWith(
    { parts: sentence.parts.map((part) => (typeof part === 'string' ? withoutPrivateCharacters(part) : part)) },
    (part) => {
      if ('estimate' in part) numbers.push(fullId(part.estimate, told.task));
      return holder.hold(numberNode(part, told.task), '');
    },
  );
  const text = holdCitations(printed, sourceKeys, holder);
  return {
    role: told.role ?? 'finding',
    content: inlineOf({ text, held: holder.held }),
    evidence: evidenceOf(numbers.length > 0 ? numbers : (told.rests ?? [])),
  };
}

const fullId = (estimate: string, task: KnownTask | undefined): string =>
  estimate.includes('/') || task === undefined ? estimate : `${task.taskId}/${estimate}`;

export function numberNode(part: NumberPart | NotePart, task: KnownTask | undefined): Inline {
  if ('note' in part) return { type: 'note-count', task: task?.taskId ?? '', note: part.note };
  const [taskId = '', estimate = ''] = fullId(part.estimate, task).split('/');
  const { field, style, size } = part;
  return { type: 'number', task: taskId, estimate, field, style, ...(size === undefined ? {} : { size }) };
}

/** Links to each task once, with the ids in the order in which they are first named. */
export function evidenceOf(ids: readonly string[]): EvidenceLink[] {
  const byTask = Map.groupBy(ids, (id) => id.split('/')[0] ?? '');
  return [...byTask].map(([task, all]) => ({
    task,
    refersTo: [...new Set(all.map((id) => id.slice(task.length + 1)))],
  }));
}

/** What a task could not give, and why: it rests on the records of the task where that computed nothing. */
export const tellOfTask = (
  known: Pick<Known, 'sourceKeys'>,
  sentence: Sentence,
  told: Told & { task: KnownTask },
): PaperSentence => {
  const said = tell(known, sentence, told);
  return said.evidence.length > 0 ? said : { ...said, evidence: [{ task: told.task.taskId, refersTo: [] }] };
};

/** A sentence that states nothing about what was studied. */
export const remark = ({ sourceKeys }: Pick<Known, 'sourceKeys'>, markdown: string): PaperSentence => ({
  role: 'remark',
  content: readInline(markdown, sourceKeys),
  evidence: [],
});

/** What a source says, word for word. */
export function quoteSentence(
  { sourceKeys }: Pick<Known, 'sourceKeys'>,
  { task, extract }: { readonly task: KnownTask; readonly extract: KnownExtract },
): PaperSentence {
  return {
    role: 'quotation',
    content: readInline(`${cited(extract)}.`, sourceKeys),
    evidence: [{ task: task.taskId, refersTo: [extract.id] }, { source: extract.citation.key }],
  };
}

export const paragraph = (sentences: readonly PaperSentence[]): Block[] =>
  sentences.length === 0 ? [] : [{ type: 'paragraph', sentences }];

export const text = (words: string): Inline[] => [{ type: 'text', text: words }];
