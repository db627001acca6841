import type { KnownExtract, KnownTask, Quotation } from '../../contracts/agents.ts';
import { idsOf } from '../weigh/findings.ts';
import { extractsOf, findingsOfTask, type TaskFinding } from '../weigh/task-findings.ts';
import { citationMark, cited } from './citations.ts';
import { describe, describeFinding } from './describe.ts';
import { neutral } from './markdown.ts';
import { located, printer } from './relations.ts';
import { joined, sentenceOf, type Sentence } from './sentence.ts';
import { uniqueBy } from './words.ts';

/** Sentences of a model, with the numbers and citations of the evidence that they refer to by id. */

/** What ids refer to. */
export interface Referred {
  readonly findings: readonly TaskFinding[];
  readonly quotations: readonly (KnownExtract | Quotation)[];
  /** Ids of nothing that is stored. */
  readonly unknown: readonly string[];
}

/** What may be referred to: `ana-1/e1`, `lit-1/x2` where it speaks to the question, and of a chat the quotations by their own ids. */
export interface Referable {
  readonly tasks: readonly KnownTask[];
  readonly quotations?: ReadonlyMap<string, Quotation>;
}

export function referredBy(ids: readonly string[], { tasks, quotations }: Referable): Referred {
  const findings = tasks.flatMap(findingsOfTask);
  const extracts = new Map<string, KnownExtract | Quotation>([
    ...extractsOf(tasks).map(({ task, extract }) => [`${task.taskId}/${extract.id}`, extract] as const),
    ...(quotations ?? []),
  ]);
  const found = ids.map((id) => ({
    id,
    finding: findings.find(({ lead }) => lead.id === id) ?? findings.find((finding) => idsOf(finding).includes(id)),
    extract: extracts.get(id),
  }));
  return {
    findings: uniqueBy(
      found.flatMap(({ finding }) => finding ?? []),
      ({ lead }) => lead.id,
    ),
    quotations: uniqueBy(
      found.flatMap(({ extract }) => extract ?? []),
      ({ statement }) => statement,
    ),
    unknown: found.filter(({ finding, extract }) => finding === undefined && extract === undefined).map(({ id }) => id),
  };
}

/** The evidence itself in sentences: what was found, and the passages word for word. */
export function describeReferred({ findings, quotations }: Referred, tasks: readonly KnownTask[]): string {
  const found = printer(tasks)(findings.map((finding) => located(describeFinding(finding), finding.task)));
  return [...found, ...quotations.map((quotation) => `${cited(quotation)}.`)].join(' ');
}

/** "Gentoo penguins were heavier than Adelie penguins (difference 1,375 g, 95% CI …; ana-1)." */
export function describeStatement(
  say: string,
  { findings, quotations }: Referred,
  tasks: readonly KnownTask[],
): string {
  const numbers: Sentence[] = findings.map((finding) =>
    // In brackets of its own, so that it begins with no capital.
    sentenceOf(['('], joined([...describe(finding).evidence, [finding.task.taskId]], '; '), [')']),
  );
  const printed = printer(tasks)(numbers).map((sentence) => withoutStop(sentence).slice(1, -1));
  const brackets = printed.length === 0 ? '' : ` (${printed.join('; ')})`;
  const marks = uniqueBy(
    quotations.map(({ citation }) => citationMark(citation)),
    (mark) => mark,
  ).map((mark) => ` ${mark}`);
  return `${withoutStop(neutral(say))}${brackets}${marks.join('')}.`;
}

/** A sentence that its evidence does not carry. */
export const describeUnverified = (say: string): string => `${withoutStop(neutral(say))} *(unverified)*.`;

const withoutStop = (text: string): string => (text.endsWith('.') ? text.slice(0, -1) : text);
