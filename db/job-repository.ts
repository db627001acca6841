import { and, count, desc, eq, gte, notExists, sql } from 'drizzle-orm';
import type { JobState, Queue } from '../contracts/jobs.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { Announcer } from './announcer.ts';
import type { Database, Transaction } from './connection.ts';
import { lockConversationOf } from './conversation-lock.ts';
import { isUniqueViolation } from './errors.ts';
import { countLivePapers, deadline, lockPaperSlots } from './paper-repository.ts';
import { conversationStates } from './tables/conversations.ts';
import { files } from './tables/files.ts';
import { completedSteps, jobs, type JobRow } from './tables/jobs.ts';
import { messages, messageStates } from './tables/messages.ts';
import { papers } from './tables/papers.ts';
import { planTasks } from './tables/tasks.ts';
import { changeTasks } from './task-changes.ts';

export type RetryOutcome =
  'retrying' | 'not-failed' | 'conversation-busy' | 'file-gone' | 'paper-limit' | 'papers-busy';

export interface PaperQuota {
  /** Papers of all users that may be written at the same time. */
  readonly mostLivePapers: number;
}

/** Jobs as operators see them. */
export function createJobRepository(db: Database, announcer: Announcer) {
  async function list({ queue, state, limit }: { queue: Queue; state: JobState | undefined; limit: number }) {
    return db
      .select()
      .from(jobs)
      .where(and(eq(jobs.queue, queue), state && eq(jobs.state, state)))
      .orderBy(desc(jobs.createdAt), desc(jobs.id))
      .limit(limit);
  }

  async function countByState(queue: Queue): Promise<ReadonlyMap<JobState, number>> {
    const rows = await db
      .select({ state: jobs.state, n: count() })
      .from(jobs)
      .where(eq(jobs.queue, queue))
      .groupBy(jobs.state);
    return new Map(rows.map(({ state, n }) => [state, n]));
  }

  /**
   * Opens a failed job again, with new attempts. Its messages are answered anew; finished steps stay finished. Another run
   * of the conversation may have come between: what it found stands, and is known from here on.
   */
  async function reopen(job: JobRow, quota?: PaperQuota): Promise<RetryOutcome> {
    try {
      return await announcer.transaction(async (tx, events) => {
        await lockConversationOf(tx, job.id);
        const refusal = await refusalOf(tx, job, quota);
        if (refusal !== undefined) return refusal;
        const reopened = await tx
          .update(jobs)
          .set({
            state: 'waiting',
            attemptsAllowed: sql`${jobs.attemptsMade} + ${LIMITS.jobAttempts}`,
            tries: job.tries + 1,
            failedReason: null,
            resumptions: 0,
            ...{ processedOn: null, finishedOn: null },
            paused: false,
            stopRequested: false,
            // Changes that the last try has not read were for it.
            acknowledgedVersion: sql`${jobs.controlVersion}`,
          })
          .where(and(eq(jobs.id, job.id), eq(jobs.state, 'failed'), eq(jobs.tries, job.tries)))
          .returning({ id: jobs.id });
        if (reopened.length === 0) return 'not-failed';
        await moveOn(tx, job.id);
        if (job.fileId !== null) {
          // Without this the retry would find a file that is done with, and leave it as it is.
          const failed = and(eq(files.id, job.fileId), eq(files.status, 'failed'));
          await tx.update(files).set({ status: 'processing', error: null }).where(failed);
        }
        if (job.queue === 'paper-generation') {
          await tx.update(papers).set({ deadlineAt: deadline() }).where(eq(papers.jobId, job.id));
        }
        const open = await tx
          .update(messageStates)
          .set({ status: 'processing', currentStep: 'queued', error: null, waitsFor: null, waitsUntil: null })
          .where(and(eq(messageStates.jobId, job.id), eq(messageStates.status, 'failed')))
          .returning({ id: messageStates.messageId });
        const changed = open.map(({ id }) => ({ type: 'message_updated', subjectId: id }) as const);
        const plannedAgain = { status: 'planned', error: null, endedAt: null } as const;
        const planned = await changeTasks(tx, job.id, { which: failedWithRun, set: plannedAgain });
        if (job.conversationId !== null) await events.append(job.conversationId, [...planned, ...changed]);
        return 'retrying';
      });
    } catch (error) {
      if (isUniqueViolation(error, 'one_live_run_per_conversation')) return 'conversation-busy';
      if (isUniqueViolation(error, 'one_live_paper_per_user')) return 'paper-limit';
      throw error;
    }
  }

  return { list, countByState, reopen };
}
export type JobRepository = ReturnType<typeof createJobRepository>;

async function refusalOf(
  tx: Transaction,
  { fileId, queue }: JobRow,
  quota: PaperQuota | undefined,
): Promise<RetryOutcome | undefined> {
  if (fileId !== null && (await tx.$count(files, eq(files.id, fileId))) === 0) return 'file-gone';
  if (queue !== 'paper-generation' || quota === undefined) return undefined;
  await lockPaperSlots(tx);
  return (await countLivePapers(tx)) < quota.mostLivePapers ? undefined : 'papers-busy';
}

/**
 * A level that the job has planned is its own, and it goes on there. Any other may have been planned by the run that came
 * between: the job goes on after it, and reads there what it had read for a plan that never came about.
 */
async function moveOn(tx: Transaction, jobId: string): Promise<void> {
  const planning = tx
    .select({ step: completedSteps.step })
    .from(completedSteps)
    .where(
      and(
        eq(completedSteps.jobId, jobs.id),
        eq(completedSteps.level, levelOfCursor),
        eq(completedSteps.step, 'planning'),
      ),
    );
  const notPlanned = and(eq(jobs.id, jobId), notExists(planning));
  const unplanned = tx.select({ level: levelOfCursor }).from(jobs).where(notPlanned);
  await tx
    .update(messages)
    .set({ takenUpAtLevel: null })
    .where(and(eq(messages.jobId, jobId), gte(messages.takenUpAtLevel, unplanned)));
  // They keep their order of levels, so that callers learn which one will read them.
  await tx
    .update(messageStates)
    .set({ iteration: sql`${messageStates.iteration} + ${conversationStates.currentLevel} + 1 - ${levelOfCursor}` })
    .from(jobs)
    .innerJoin(conversationStates, eq(conversationStates.conversationId, jobs.conversationId))
    .where(and(notPlanned, eq(messageStates.jobId, jobs.id), gte(messageStates.iteration, levelOfCursor)));
  await tx
    .update(jobs)
    .set({ cursor: sql`jsonb_set(${jobs.cursor}, '{level}', to_jsonb(${conversationStates.currentLevel} + 1))` })
    .from(conversationStates)
    .where(and(notPlanned, eq(conversationStates.conversationId, jobs.conversationId)));
}

/** None for a job that is no research. */
export const levelOfCursor = sql<number>`(${jobs.cursor} ->> 'level')::integer`;

/** Tasks that failed with their run, not by themselves: those are in the journal. */
const failedWithRun = sql`${planTasks.status} = 'failed' and not exists (select from ${completedSteps}
  where ${completedSteps.jobId} = ${planTasks.jobId} and ${completedSteps.level} = ${planTasks.level}
  and ${completedSteps.step} = 'execution:' || ${planTasks.taskId})`;
