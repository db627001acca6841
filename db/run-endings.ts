import { and, eq, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { AttemptInput } from '../contracts/job-activities.ts';
import { LIVE_JOB_STATES, type JobTry } from '../contracts/jobs.ts';
import type { Announcer } from './announcer.ts';
import type { Database, Transaction } from './connection.ts';
import { lockConversationOf } from './conversation-lock.ts';
import type { NewEvent } from './event-repository.ts';
import { files } from './tables/files.ts';
import { jobs } from './tables/jobs.ts';
import { messageStates } from './tables/messages.ts';
import { changeTasks, isOpenTask } from './task-changes.ts';

/** How attempts end and jobs are over: well, badly, or for now. */
export function createRunEndings(db: Database, announcer: Announcer) {
  /**
   * Puts a failed attempt off. False when none is left. A job that is put off already was put off by this very call, whose
   * answer got lost.
   */
  async function delay(attempt: AttemptInput, reason: string): Promise<boolean> {
    const put = await db
      .update(jobs)
      .set({ state: 'delayed', failedReason: reason })
      .where(and(begunAttempt(attempt), lt(jobs.attemptsMade, jobs.attemptsAllowed)))
      .returning({ id: jobs.id });
    return put.length > 0;
  }

  async function complete(attempt: AttemptInput): Promise<void> {
    await db
      .update(jobs)
      .set(COMPLETED)
      .where(and(activeJob(attempt.jobId), begunAttempt(attempt)));
  }

  /**
   * Fails a live run and puts the reason on its messages; findings stay. The engine has to cancel its execution. False when
   * the run is over already, or was opened again.
   */
  async function fail({ id, tries }: JobTry, reason: string): Promise<boolean> {
    return failWhere(liveTry(tries), id, reason, NEXT_VERSION);
  }

  /** The same by the attempt itself. Nothing happens to a job that is at another one, or was opened again. */
  async function failAttempt(attempt: AttemptInput, reason: string): Promise<void> {
    await failWhere(begunAttempt(attempt), attempt.jobId, reason);
  }

  /** The same where no execution is left to cancel: it has ended, or records its own end. */
  async function failTry({ id, tries }: JobTry, reason: string): Promise<void> {
    await failWhere(liveTry(tries), id, reason);
  }

  async function failWhere(
    isMeant: SQL | undefined,
    jobId: string,
    reason: string,
    version: Partial<typeof NEXT_VERSION> = {},
  ): Promise<boolean> {
    return announcer.transaction(async (tx, events) => {
      await lockConversationOf(tx, jobId);
      const [row] = await tx
        .update(jobs)
        .set({ state: 'failed', failedReason: reason, finishedOn: sql`now()`, paused: false, ...version })
        .where(and(eq(jobs.id, jobId), isMeant))
        .returning({ conversationId: jobs.conversationId, fileId: jobs.fileId });
      if (row === undefined) return false;
      if (row.fileId) {
        // What was read stays: a retry finds it done.
        const unread = and(eq(files.id, row.fileId), ne(files.status, 'completed'));
        await tx.update(files).set({ status: 'failed', error: reason }).where(unread);
      }
      if (!row.conversationId) return true;
      const givenUp = { status: 'failed', error: reason, endedAt: sql`now()` } as const;
      const tasks = await changeTasks(tx, jobId, { which: isOpenTask, set: givenUp });
      await events.append(row.conversationId, [...tasks, ...(await changedMessages(tx, jobId))]);
      await tx.update(messageStates).set({ status: 'failed', error: reason }).where(processing(jobId));
      return true;
    });
  }

  return { delay, complete, fail, failAttempt, failTry };
}

export const liveTry = (tries: number) => and(inArray(jobs.state, [...LIVE_JOB_STATES]), eq(jobs.tries, tries));

/** Of a change that the run has to read. */
export const NEXT_VERSION = { controlVersion: sql`${jobs.controlVersion} + 1` } as const;

export const COMPLETED = { state: 'completed', progress: 100, finishedOn: sql`now()`, paused: false } as const;

const begunAttempt = ({ jobId, tries, attempt }: AttemptInput) =>
  and(
    ...[eq(jobs.id, jobId), eq(jobs.tries, tries), eq(jobs.attemptsMade, attempt)],
    inArray(jobs.state, ['active', 'delayed']),
  );

export const activeJob = (jobId: string) => and(eq(jobs.id, jobId), eq(jobs.state, 'active'));

/** Messages that the job still has to answer. */
export const processing = (jobId: string) =>
  and(eq(messageStates.jobId, jobId), eq(messageStates.status, 'processing'));

/** Of every message that the job still has to answer. */
export async function changedMessages(tx: Transaction, jobId: string): Promise<readonly NewEvent[]> {
  const open = await tx.select({ id: messageStates.messageId }).from(messageStates).where(processing(jobId));
  return open.map(({ id }) => ({ type: 'message_updated', subjectId: id }));
}
