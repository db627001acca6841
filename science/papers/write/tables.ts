import type { Estimate } from '../../../contracts/estimate.ts';
import type { Inline, PaperTable } from '../../../contracts/paper-document.ts';
import type { PaperTask } from '../../../contracts/paper-material.ts';
import { titleOfPlan } from '../../narrate/plan.ts';
import type { NotePart, NumberPart, Phrase } from '../../narrate/sentence.ts';
import { tableOf } from '../../narrate/tables.ts';
import { findingsOf } from '../../weigh/findings.ts';
import type { Known } from '../known.ts';
import { createHolder, withoutPrivateCharacters } from '../markdown/held-text.ts';
import { inlineOf, readInline } from '../markdown/read-markdown.ts';
import { numberNode } from './sentences.ts';

/** Tables of estimates: every cell that holds a number refers to its estimate. */

const SHOWN = 12;
const RIGHT: ReadonlySet<string> = new Set(['n']);

/** What answers, with what it is made of: what a reader of the results needs. */
export function shownEstimates({ plan, outcome }: PaperTask): Estimate[] {
  if (plan === null || outcome === null) return [];
  const findings = findingsOf(plan, outcome).filter(({ lead }) => lead.role !== 'check');
  return findings.flatMap(({ lead, parts }) => [lead, ...parts]).slice(0, SHOWN);
}

export function tableOfEstimates(
  known: Known,
  task: PaperTask,
  estimates: readonly Estimate[],
  { id = `table:${task.taskId}`, of = '' } = {},
): PaperTable[] {
  if (estimates.length === 0 || task.plan === null) return [];
  const { columns, rows } = tableOf(estimates);
  const title = readInline(`${titleOfPlan(task.plan)} (${task.taskId})${of}`, known.sourceKeys);
  return [
    {
      type: 'table',
      id,
      caption: title,
      columns: ['Id', ...columns].map((heading) => ({
        heading: [{ type: 'text', text: heading }],
        align: RIGHT.has(heading) ? 'right' : 'left',
      })),
      rows: rows.map((row, place) => [
        [{ type: 'text', text: estimates[place]?.id ?? '' }],
        ...row.map((cell) => cellNodes(cell, task)),
      ]),
      evidence: [{ task: task.taskId, refersTo: estimates.map((each) => each.id) }],
    },
  ];
}

/** The heading says that it is a p value. */
function inCell(part: NumberPart | NotePart): NumberPart | NotePart {
  const isProbability = 'style' in part && part.style.as === 'probability';
  return isProbability ? { ...part, style: { as: 'probability-value' } } : part;
}

function cellNodes(cell: Phrase, task: PaperTask): Inline[] {
  const { held, hold } = createHolder();
  const text = cell
    .map((part) =>
      typeof part === 'string' ? withoutPrivateCharacters(part) : hold(numberNode(inCell(part), task), ''),
    )
    .join('')
    .trim();
  return inlineOf({ text, held });
}
