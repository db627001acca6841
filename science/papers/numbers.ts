import type { Estimate } from '../../contracts/estimate.ts';
import type { Inline, NumberNode } from '../../contracts/paper-document.ts';
import type { PaperMaterial, PaperTask } from '../../contracts/paper-material.ts';
import { adjustTasks } from '../../contracts/test-family.ts';
import { printPhrase, valueOf } from '../narrate/sentence.ts';

/** What numbers of a paper are looked up in: the tasks with p values corrected over all tests of the conversation. */
export type Lookup = ReadonlyMap<string, TaskNumbers>;

interface TaskNumbers extends PaperTask {
  readonly estimates: ReadonlyMap<string, Estimate>;
}

export const lookupOf = ({ tasks }: Pick<PaperMaterial, 'tasks'>): Lookup =>
  new Map(adjustTasks(tasks).map((task) => [task.taskId, { ...task, estimates: estimatesOf(task) }]));

const estimatesOf = ({ outcome }: PaperTask): Map<string, Estimate> =>
  new Map(outcome?.estimates.map((estimate) => [estimate.id, estimate]));

/** The number as the narrator writes it; null where no estimate or note holds it. */
export function writtenNumber(node: NumberNode, lookup: Lookup): string | null {
  const task = lookup.get(node.task);
  const outcome = task?.outcome ?? null;
  if (task === undefined || outcome === null) return null;
  if (node.type === 'note-count')
    return outcome.notes[node.note] === undefined ? null : printPhrase([{ note: node.note }], outcome);
  const estimate = task.estimates.get(node.estimate);
  if (estimate === undefined || valueOf(estimate, node.field) === null) return null;
  const { field, style, size } = node;
  const part = { estimate: estimate.id, field, style, ...(size === undefined ? {} : { size }) };
  return printPhrase([part], { estimates: [estimate], notes: [] });
}

export const isNumberNode = (node: Inline): node is NumberNode => node.type === 'number' || node.type === 'note-count';
