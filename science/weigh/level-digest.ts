import type { KnownTask, LevelDigest } from '../../contracts/agents.ts';
import { isClear } from './effects.ts';
import { extractsOf, taskFindings, type TaskFinding } from './task-findings.ts';

/** What an iteration has found, condensed to the ids of its most telling results and passages. */

const RESULTS_KEPT = 3;
const PASSAGES_KEPT = 1;

export function digestLevel(allTasks: readonly KnownTask[], level: number): LevelDigest {
  const tasks = allTasks.filter((task) => task.level === level);
  const findings = taskFindings(tasks).toSorted((a, b) => weightOf(b) - weightOf(a));
  const passages = extractsOf(tasks).map(({ task, extract }) => `${task.taskId}/${extract.id}`);
  const results = findings.map(({ lead }) => lead.id);
  return {
    level,
    results: results.slice(0, RESULTS_KEPT),
    passages: passages.slice(0, PASSAGES_KEPT),
    leftOut: Math.max(0, results.length - RESULTS_KEPT) + Math.max(0, passages.length - PASSAGES_KEPT),
  };
}

/** Answers before what surrounds them, clear ones first. */
const weightOf = ({ lead }: TaskFinding): number => (lead.role === 'answer' ? 2 : 0) + (isClear(lead) ? 1 : 0);
