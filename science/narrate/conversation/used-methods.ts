import type { KnownTask, ResearchContext } from '../../../contracts/agents.ts';
import type { Method } from '../../../contracts/analysis-plan.ts';
import { listed } from '../../../contracts/wording.ts';
import { METHOD_REASONS } from '../method-reasons.ts';
import { describeMethod, methodName, methodsUsed } from '../methods.ts';
import { describeDeviation } from '../notes.ts';
import { describePlan } from '../plan.ts';
import { located, printer } from '../relations.ts';
import { print, sentenceOf, type Sentence } from '../sentence.ts';
import { capitalised, listedUpTo } from '../words.ts';
import { bullets } from './sections.ts';

/** By which method analyses were computed, and why by that one. */

const TASKS_NAMED = 6;

/** "Compare body mass between species: Welch’s t test (Welch, 1947); computed with R 4.6.0 (ana-1)." */
export const methodsText = (tasks: readonly KnownTask[]): string => {
  const lines = printer(tasks)(tasks.flatMap(describeMethodOf));
  return lines.length > 1 ? bullets(lines) : lines.join('');
};

function describeMethodOf(task: KnownTask): Sentence[] {
  const method = task.plan === null || task.outcome === null ? null : describeMethod(task.plan, task.outcome);
  if (method === null || task.plan === null) return [];
  return [located(sentenceOf([describePlan(task.plan), ': ', ...method.parts]), task)];
}

/** `named`: the methods of the message; without one, those of the newest analysis. */
export function reasonsText({ tasks }: ResearchContext, { named }: { readonly named: readonly Method[] }): string {
  const analyses = tasks.filter(({ status, outcome }) => status === 'completed' && outcome !== null);
  const all = [...new Set(analyses.flatMap(usedBy))];
  if (all.length === 0) return 'No analysis has been computed in this conversation yet.';
  const asked = named.length === 0 ? usedBy(analyses.at(-1)) : all.filter((method) => named.includes(method));
  if (asked.length === 0)
    return `No analysis of this conversation used ${listed(named.map(methodName))}. Used were ${listed(all.map(methodName))}.`;
  const reasons = asked.map((method) => reasonOf(method, analyses));
  return reasons.length > 1 ? bullets(reasons) : reasons.join('');
}

const usedBy = (task: KnownTask | undefined): Method[] => methodsUsed(task?.outcome?.estimates ?? []);

function reasonOf(method: Method, analyses: readonly KnownTask[]): string {
  const own = analyses.filter((task) => usedBy(task).includes(method));
  const places = listedUpTo(
    own.map(({ taskId }) => taskId),
    TASKS_NAMED,
  );
  const name = capitalised(methodName(method));
  const isChosen = own.every(({ plan }) => plan?.method === method);
  const reason = METHOD_REASONS[method];
  const why = isChosen
    ? `${name} was used because the plan names it (${places}).`
    : reason === undefined
      ? `${name} was used in ${places}; why it was chosen is not recorded.`
      : `${name} was used because ${reason} (${places}).`;
  return [why, ...own.flatMap((task) => departures(task, method))].join(' ');
}

/** Departures from the plan to this method, as they were stored. */
function departures(task: KnownTask, method: Method): string[] {
  const { outcome } = task;
  if (outcome === null) return [];
  return outcome.deviations
    .filter(({ part, used }) => part === 'method' && used === method)
    .map((deviation) => print(located(describeDeviation(deviation), task), outcome));
}
