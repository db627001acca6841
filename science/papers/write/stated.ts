import type { Statement } from '../../../contracts/model-answers.ts';
import type { PaperSentence } from '../../../contracts/paper-document.ts';
import { citationMark } from '../../narrate/citations.ts';
import { describe, describeFinding } from '../../narrate/describe.ts';
import { neutral } from '../../narrate/markdown.ts';
import { located } from '../../narrate/relations.ts';
import { joined, sentenceOf } from '../../narrate/sentence.ts';
import { referredBy } from '../../narrate/statements.ts';
import { uniqueBy } from '../../narrate/words.ts';
import { idsOf } from '../../weigh/findings.ts';
import { extractsOf, type Extracted, type TaskFinding } from '../../weigh/task-findings.ts';
import type { Known } from '../known.ts';
import { quoteSentence, tell } from './sentences.ts';

/** Sentences of a model, which its evidence carries: numbers stay references, and citations come from the stored sources. */
export const stated = (known: Known, statements: readonly Statement[]): PaperSentence[] =>
  uniqueBy(
    statements.flatMap((statement) => sentencesOf(known, statement)),
    ({ content }) => JSON.stringify(content),
  );

function sentencesOf(known: Known, { say, evidence }: Statement): PaperSentence[] {
  const { findings } = referredBy(evidence, { tasks: known.tasks });
  const quoted = extractsOf(known.tasks).filter(({ task, extract }) =>
    evidence.includes(`${task.taskId}/${extract.id}`),
  );
  if (findings.length + quoted.length === 0) return [];
  if (say === null || say.trim() === '')
    return [
      ...findings.map((finding) => tell(known, located(describeFinding(finding), finding.task))),
      ...quoted.map((each) => quoteSentence(known, each)),
    ];
  return [worded(known, say, { findings, quoted })];
}

interface Rests {
  readonly findings: readonly TaskFinding[];
  readonly quoted: readonly Extracted[];
}

/** Its words, with the numbers of the findings in brackets and a citation of each passage. */
function worded(known: Known, say: string, { findings, quoted }: Rests): PaperSentence {
  const numbers = findings.map((finding) => joined([...describe(finding).evidence, [finding.task.taskId]], '; '));
  const marks = uniqueBy(
    quoted.map(({ extract }) => citationMark(extract.citation)),
    (mark) => mark,
  );
  const sentence = sentenceOf(
    [neutral(say.trim().replace(/\.$/, ''))],
    numbers.length === 0 ? [] : [' (', ...joined(numbers, '; '), ')'],
    marks.map((mark) => ` ${mark}`),
  );
  const told = tell(known, sentence, { rests: findings.flatMap(idsOf) });
  const passages = quoted.flatMap(({ task, extract }) => [
    { task: task.taskId, refersTo: [extract.id] },
    { source: extract.citation.key },
  ]);
  return { ...told, evidence: [...told.evidence, ...passages] };
}
