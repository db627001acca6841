import { boundedReason } from '../contracts/bounded-text.ts';
import type { PlanResult, ResearchActivities, TaskResult } from '../contracts/research-activities.ts';
import type { ResearchMode, RunCursor } from '../contracts/research.ts';
import type { CycleBounds } from '../contracts/workflow-messages.ts';
import { advance, forcedEnd } from './research-modes.ts';

/** What a run has to know of its job's row and of its engine while it goes on. */
export interface RunControl {
  /** Returns at once, or when a paused run is resumed. */
  untilResumed(): Promise<void>;
  /** Whether a request to stop stands: no message has come after it. */
  stopRequested(): Promise<boolean>;
  /** Tells a cancelled run from a failed activity. */
  isCancellation(error: unknown): boolean;
  /** Why an activity failed, in its own words. */
  reasonOf(error: unknown): string;
  /** Whether the run continues as new; checked between two iterations only. */
  wantsFreshExecution(): boolean;
}

export interface CycleInput {
  readonly jobId: string;
  readonly mode: ResearchMode;
  readonly cursor: RunCursor;
  readonly limits: CycleBounds;
}

/** `undefined` when the run is over, else the cursor with which a fresh execution goes on. */
export type CycleResult = RunCursor | undefined;

/**
 * The research cycle: plan, execute, hypothesis, reflection and discovery, next plan, decision, reply; again and again.
 * Pure: all work is done by the activities, which keep what they finished, so that a cycle that is run again from the
 * same cursor goes on where the first one was cut off.
 */
export async function researchCycle(
  activities: ResearchActivities,
  control: RunControl,
  { jobId, mode, cursor: first, limits }: CycleInput,
): Promise<CycleResult> {
  for (let cursor = first; ;) {
    const { level } = cursor;
    const step = { jobId, level };
    await control.untilResumed();
    const plan = await activities.planInitial(step);
    const tasks = await runTasks(activities, control, { ...step, plan });

    await control.untilResumed();
    await activities.updateHypothesis(step);
    await control.untilResumed();
    const [{ newInsights }] = await allOver([activities.reflect(step), activities.discover(step)] as const);
    await control.untilResumed();
    await activities.planNext(step);
    await control.untilResumed();

    const counts = { tasks: plan.tasks.length, messagesTakenUp: plan.messagesTakenUp };
    const wanted = advance(cursor, { ...counts, ...totals(tasks), newInsights });
    const state = { tasks: plan.tasks.length, stopRequested: await control.stopRequested() };
    const decision = await activities.decideContinue({ ...step, forcedEnd: forcedEnd(mode, wanted, state, limits) });
    await control.untilResumed();
    await activities.composeReply(step);
    await control.untilResumed();
    const end = await activities.endIteration({ ...step, shouldContinue: decision.shouldContinue, next: wanted });
    if (!end.continues) return undefined;
    const next = { ...wanted, level: end.movedTo ?? wanted.level };
    if (control.wantsFreshExecution()) return next;
    cursor = next;
  }
}

interface TasksOfLevel {
  readonly jobId: string;
  readonly level: number;
  readonly plan: PlanResult;
}

/** All tasks of the level at once. A task that cannot be done is recorded, and the run goes on without it. */
async function runTasks(
  activities: ResearchActivities,
  control: RunControl,
  { jobId, level, plan }: TasksOfLevel,
): Promise<readonly TaskResult[]> {
  await control.untilResumed();
  const isStopped = await control.stopRequested();
  return allOver(
    plan.tasks.map(async ({ taskId, type }) => {
      const task = { jobId, level, taskId };
      if (isStopped) {
        return activities.recordTaskFailure({ ...task, reason: 'Not started: the run was stopped first.' });
      }
      try {
        return await (type === 'ANALYSIS' ? activities.runAnalysisTask(task) : activities.runLiteratureTask(task));
      } catch (error) {
        if (control.isCancellation(error)) throw error;
        return activities.recordTaskFailure({ ...task, reason: boundedReason(control.reasonOf(error)) });
      }
    }),
  );
}

/** Like Promise.all, but a failure waits for the others: the next attempt must not ask anybody who is still at work. */
async function allOver<Steps extends readonly Promise<unknown>[]>(
  steps: Steps,
): Promise<{ -readonly [Step in keyof Steps]: Awaited<Steps[Step]> }> {
  await Promise.allSettled(steps);
  return Promise.all(steps);
}

function totals(tasks: readonly TaskResult[]): { newSources: number; newFindings: number } {
  return {
    newSources: tasks.reduce((sum, task) => sum + task.newSources, 0),
    newFindings: tasks.reduce((sum, task) => sum + task.newFindings, 0),
  };
}
