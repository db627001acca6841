import type { KnownTask, ResearchContext } from '../../contracts/agents.ts';
import { isRecap } from './questions.ts';
import { relationsOf, type Relation } from './relations.ts';

/** Which tasks and relations answer the messages of an iteration. */

const isAnalysed = ({ plan, outcome, status }: KnownTask): boolean =>
  plan !== null && outcome !== null && status === 'completed';

export const tasksOfLevel = ({ tasks, level }: Pick<ResearchContext, 'tasks' | 'level'>): KnownTask[] =>
  tasks.filter((task) => task.level === level);

/** A message that asks only for what was found adds nothing to the question. */
export const asksForMore = (context: ResearchContext): boolean =>
  context.instructions.some((message) => !isRecap(message, context));

/** The iteration that took up the newest message of the run; what is older answered earlier messages. */
export const askedAt = ({ askedAtLevel }: Pick<ResearchContext, 'askedAtLevel'>): number => askedAtLevel ?? 1;

/** What an iteration did for its messages; without a message the answer to the newest one stands, and the iteration checks it. */
export function answeringTasks(context: ResearchContext): KnownTask[] {
  const { level, tasks, instructions } = context;
  if (level === 1 || asksForMore(context)) return tasksOfLevel(context).filter(isAnalysed);
  const isRecalled = instructions.length > 0;
  const since = isRecalled ? [] : tasks.filter((task) => task.level >= askedAt(context) && isAnalysed(task));
  return withoutChecks(since.length > 0 ? since : tasks).filter(isAnalysed);
}

/** Without tasks that only check an answer of another of them. */
export function withoutChecks(tasks: readonly KnownTask[]): KnownTask[] {
  const relations = relationsOf(tasks);
  const checking = new Set(
    relations
      .flatMap(({ base, findings }) => findings.filter(({ task }) => task !== base.task))
      .map(({ task }) => task),
  );
  const first = new Set(relations.map(({ base }) => base.task));
  return tasks.filter((task) => first.has(task) || !checking.has(task));
}

/** The relations that these tasks bear on. */
export const relationsIn = (relations: readonly Relation[], tasks: readonly KnownTask[]): Relation[] =>
  relations.filter(({ findings }) => findings.some(({ task }) => tasks.includes(task)));
