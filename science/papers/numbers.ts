import type { Inline, NumberNode } from '../../contracts/paper-document.ts';
import type { PaperMaterial, PaperTask } from '../../contracts/paper-material.ts';
import { adjustTasks } from '../../contracts/test-family.ts';
import { printPhrase, valueOf } from '../narrate/sentence.ts';

/** What numbers of a paper are looked up in: the tasks with p values corrected over all tests of the conversation. */
export type Lookup = ReadonlyMap<string, PaperTask>;

export const lookupOf = ({ tasks }: Pick<PaperMaterial, 'tasks'>): Lookup =>
  new Map(adjustTasks(tasks).map((task) => [task.taskId, task]));

/** The number as the narrator writes it; null where no estimate or note holds it. */
export function writtenNumber(node: NumberNode, lookup: Lookup): string | null {
  const outcome = lookup.get(node.task)?.outcome ?? null;
  if (outcome === null) return null;
  if (node.type === 'note-count')
    return outcome.notes[node.note] === undefined ? null : printPhrase([{ note: node.note }], outcome);
  const estimate = outcome.estimates.find(({ id }) => id === node.estimate);
  if (estimate === undefined || valueOf(estimate, node.field) === null) return null;
  const { field, style, size } = node;
  return printPhrase([{ estimate: estimate.id, field, style, ...(size === undefined ? {} : { size }) }], outcome);
}

export const isNumberNode = (node: Inline): node is NumberNode => node.type === 'number' || node.type === 'note-count';
