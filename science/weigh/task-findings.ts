import type { KnownExtract, KnownTask } from '../../contracts/agents.ts';
import type { Estimate } from '../../contracts/estimate.ts';
import { findingsOf, idsOf, type Finding } from './findings.ts';

/** Findings of all tasks of a conversation. Their estimates carry the id of the task: `ana-1/e1`. */

export interface TaskFinding extends Finding {
  readonly task: KnownTask;
}

const prefixOf = ({ taskId }: KnownTask): string => `${taskId}/`;

function named(task: KnownTask, estimate: Estimate): Estimate {
  return { ...estimate, id: `${prefixOf(task)}${estimate.id}` };
}

export function findingsOfTask(task: KnownTask): TaskFinding[] {
  const { plan, outcome, status } = task;
  if (plan === null || outcome === null || status !== 'completed') return [];
  const estimates = outcome.estimates.map((estimate) => named(task, estimate));
  return findingsOf(plan, { estimates }).map((finding) => ({ ...finding, task }));
}

export const taskFindings = (tasks: readonly KnownTask[]): TaskFinding[] => tasks.flatMap(findingsOfTask);

/** The ids within the task, as discoveries refer to them. */
export function localIdsOf(finding: TaskFinding): string[] {
  const { length } = prefixOf(finding.task);
  return idsOf(finding).map((id) => id.slice(length));
}

/** What sentences over several tasks are printed from. Notes belong to one task and are printed with that. */
export function numbersOf(tasks: readonly KnownTask[]): { readonly estimates: Estimate[]; readonly notes: [] } {
  const estimates = tasks.flatMap((task) => (task.outcome?.estimates ?? []).map((estimate) => named(task, estimate)));
  return { estimates, notes: [] };
}

export interface Extracted {
  readonly task: KnownTask;
  readonly extract: KnownExtract;
}

/** What the documents say to the question; what several searches found, once. */
export function extractsOf(tasks: readonly KnownTask[]): Extracted[] {
  const seen = new Set<string>();
  return allExtractsOf(tasks).filter(({ extract: { nearest, statement, citation } }) => {
    const key = JSON.stringify([citation.key, statement]);
    return nearest === true || seen.has(key) ? false : seen.add(key);
  });
}

/** What only comes near the question. */
export const nearestOf = (tasks: readonly KnownTask[]): Extracted[] =>
  allExtractsOf(tasks).filter(({ extract }) => extract.nearest === true);

const allExtractsOf = (tasks: readonly KnownTask[]): Extracted[] =>
  tasks.flatMap((task) => task.extracts.map((extract) => ({ task, extract })));
