import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import type { AttemptInput, Control } from '../contracts/job-activities.ts';
import { LIVE_JOB_STATES, type JobTry } from '../contracts/jobs.ts';
import type { EndIterationResult } from '../contracts/research-activities.ts';
import type { RunCursor } from '../contracts/research.ts';
import type { Announcer } from './announcer.ts';
import type { Database, Transaction } from './connection.ts';
import { lockConversationOf } from './conversation-lock.ts';
import { activeJob, changedMessages, createRunEndings, liveTry, NEXT_VERSION, processing } from './run-endings.ts';
import { jobs, type JobRow } from './tables/jobs.ts';
import { messageStates } from './tables/messages.ts';

export function controlOf({ controlVersion: version, paused, stopRequested }: JobRow): Control {
  return { version, paused, stopRequested };
}

export type ControlChange = Partial<Pick<JobRow, 'paused' | 'stopRequested'>>;

export interface EndOfIteration {
  readonly jobId: string;
  readonly conversationId: string;
  readonly shouldContinue: boolean;
  readonly next: RunCursor;
}

const live = {
  id: jobs.id,
  queue: jobs.queue,
  userId: jobs.userId,
  conversationId: jobs.conversationId,
  researchMode: jobs.researchMode,
  state: jobs.state,
  attemptsMade: jobs.attemptsMade,
  tries: jobs.tries,
};
export type LiveJob = Pick<JobRow, keyof typeof live>;

/** The life of a job row: waiting, active, over; paused and stopped on the way. */
export function createRunRepository(db: Database, announcer: Announcer) {
  async function find(jobId: string): Promise<JobRow | undefined> {
    const [row] = await db.select().from(jobs).where(eq(jobs.id, jobId));
    return row;
  }

  /** Jobs that are still going to do something, oldest first: what a start has to take up again. */
  async function listLive(): Promise<readonly LiveJob[]> {
    return db
      .select(live)
      .from(jobs)
      .where(inArray(jobs.state, [...LIVE_JOB_STATES]))
      .orderBy(asc(jobs.createdAt));
  }

  /**
   * Gives a batch of jobs to one caller: those that wait for their workflow to begin, and those whose workflow has not read
   * the newest version of the row. No other caller gets the same in that time.
   */
  async function claimUnsettled({ limit, olderThanMs }: { limit: number; olderThanMs: number }) {
    return db
      .update(jobs)
      .set({ checkedAt: sql`now()` })
      .where(
        inArray(
          jobs.id,
          db
            .select({ id: jobs.id })
            .from(jobs)
            .where(
              and(
                // A cancelled job is over at once, also where its workflow did not receive the cancel.
                or(eq(jobs.state, 'waiting'), jobs.controlPending),
                sql`coalesce(${jobs.checkedAt}, ${jobs.createdAt}) < now() - make_interval(secs => ${olderThanMs / 1000})`,
              ),
            )
            .orderBy(sql`${jobs.checkedAt} asc nulls first`)
            .limit(limit)
            .for('update', { skipLocked: true }),
        ),
      )
      .returning();
  }

  /** Reads the control flags of a run and acknowledges their version. Undefined when the run is over or was retried. */
  async function readControl({ id, tries }: JobTry): Promise<Control | undefined> {
    const [row] = await db
      .update(jobs)
      .set(ACKNOWLEDGED)
      .where(and(eq(jobs.id, id), liveTry(tries)))
      .returning();
    return row && controlOf(row);
  }

  /** The execution of a run that is over has ended, or the engine has taken the request to cancel it. */
  async function acknowledgeCancel({ id, tries }: JobTry): Promise<void> {
    await db
      .update(jobs)
      .set(ACKNOWLEDGED)
      .where(and(eq(jobs.id, id), eq(jobs.tries, tries), notInArray(jobs.state, [...LIVE_JOB_STATES])));
  }

  /**
   * Begins an attempt, or goes on with it after an interruption.
   * @throws JOB_NOT_FOUND when the job is over or has come to another attempt: this one is stale
   */
  async function activate({ jobId, tries, attempt }: AttemptInput): Promise<JobRow> {
    const isNext = and(inArray(jobs.state, ['waiting', 'delayed']), eq(jobs.attemptsMade, attempt - 1));
    const isThis = and(eq(jobs.state, 'active'), eq(jobs.attemptsMade, attempt));
    const [row] = await db
      .update(jobs)
      .set({
        state: 'active',
        processedOn: sql`coalesce(${jobs.processedOn}, now())`,
        failedReason: null, // of the attempt before, which this one makes good
        attemptsMade: attempt,
        ...ACKNOWLEDGED,
      })
      .where(and(eq(jobs.id, jobId), eq(jobs.tries, tries), or(isNext, isThis)))
      .returning();
    if (row === undefined) throw failure('JOB_NOT_FOUND', `No job ${jobId} waits for attempt ${String(attempt)}.`);
    return row;
  }

  async function findLiveRun(conversationId: string): Promise<JobRow | undefined> {
    const [row] = await db
      .select()
      .from(jobs)
      .where(
        and(
          eq(jobs.conversationId, conversationId),
          eq(jobs.queue, 'deep-research'),
          inArray(jobs.state, [...LIVE_JOB_STATES]),
        ),
      );
    return row;
  }

  /**
   * Pauses, resumes or stops a run. Undefined when the run is over or was opened again, or when a pause comes after a stop:
   * then nothing is stored.
   */
  async function changeControl({ id: jobId, tries }: JobTry, change: ControlChange): Promise<Control | undefined> {
    return announcer.transaction(async (tx, events) => {
      await lockConversationOf(tx, jobId);
      const [row] = await tx
        .update(jobs)
        .set({ ...change, ...NEXT_VERSION })
        .where(and(eq(jobs.id, jobId), liveTry(tries), isAllowed(change)))
        .returning();
      if (row === undefined) return undefined;
      if (change.paused !== undefined) await showPaused(tx, jobId, change.paused);
      if (row.conversationId) await events.append(row.conversationId, await changedMessages(tx, jobId));
      return controlOf(row);
    });
  }

  /**
   * Ends the iteration: goes on while messages are unread or the decision says so, otherwise completes the run. The
   * conversation's row lock, which the caller holds, orders it against a message that arrives now: that one either is seen here, or starts a new run.
   * Levels belong to the conversation: a run that was retried goes on after those of the run that came between.
   * @throws RUN_NOT_ACTIVE when the run was ended meanwhile
   */
  async function endIteration(
    tx: Transaction,
    { jobId, conversationId, shouldContinue, next }: EndOfIteration,
  ): Promise<EndIterationResult> {
    // A caller that waited for the lock may have been overtaken by a cancel, or by a retry after it.
    const [run] = await tx.execute<{ continues: boolean; level: number }>(sql`
      with decided as (
        select greatest(${next.level}::integer, current_level + 1) as level, ${shouldContinue} or exists (
          select from messages where job_id = ${jobId} and taken_up_at_level is null) as continues
        from conversation_states where conversation_id = ${conversationId}
      )
      update jobs set
        cursor = case when continues then ${JSON.stringify(next)}::jsonb || jsonb_build_object('level', level) else cursor end,
        state = case when continues then state else 'completed' end,
        progress = case when continues then progress else 100 end,
        finished_on = case when continues then finished_on else now() end,
        paused = continues and paused
      from decided where ${activeJob(jobId)} returning continues, level`);
    if (run === undefined) throw failure('RUN_NOT_ACTIVE', `The research job ${jobId} is over; its end came too late.`);
    const { continues, level } = run;
    if (continues) return { continues, ...(level === next.level ? {} : { movedTo: level }) };
    await tx.update(messageStates).set({ status: 'completed' }).where(processing(jobId));
    return { continues };
  }

  return {
    claimUnsettled,
    readControl,
    acknowledgeCancel,
    find,
    listLive,
    activate,
    findLiveRun,
    changeControl,
    endIteration,
    ...createRunEndings(db, announcer),
  };
}
export type RunRepository = ReturnType<typeof createRunRepository>;

const ACKNOWLEDGED = { acknowledgedVersion: sql`${jobs.controlVersion}` } as const;

/** A stop ends a pause, and no pause comes after it. */
const isAllowed = ({ paused }: { paused?: boolean }) => (paused ? eq(jobs.stopRequested, false) : undefined);

async function showPaused(tx: Transaction, jobId: string, paused: boolean): Promise<void> {
  // A stop resumes too, and most of the runs it stops were never paused.
  const open = paused ? processing(jobId) : and(processing(jobId), eq(messageStates.currentStep, 'paused'));
  const currentStep = paused ? 'paused' : 'resuming';
  await tx.update(messageStates).set({ currentStep }).where(open);
}
