import { and, eq, lte, notExists, sql } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import type { ResearchMode, Step } from '../contracts/research.ts';
import type { Database, Transaction } from './connection.ts';
import { completedSteps, conversationStates, jobs, messageStates, planTasks } from './tables.ts';
import { isOpenTask } from './task-changes.ts';

/** What every step of a run needs to know of it. */
export interface Run {
  readonly jobId: string;
  readonly messageId: string;
  readonly conversationId: string;
  readonly conversationStateId: string;
  readonly userId: string;
  readonly researchMode: ResearchMode;
}

export interface JournalEntry {
  readonly jobId: string;
  readonly level: number;
  readonly step: string;
}

export function createJournalRepository(db: Database) {
  async function find({ jobId, level, step }: JournalEntry): Promise<unknown> {
    const [row] = await db
      .select({ result: completedSteps.result })
      .from(completedSteps)
      .where(and(eq(completedSteps.jobId, jobId), eq(completedSteps.level, level), eq(completedSteps.step, step)));
    return row?.result;
  }

  /**
   * Shows callers which step is going on now, but while the run is paused that it is. Refused when the run is over: a zombie
   * learns of it here at the latest.
   */
  async function enterStep({ jobId, level, step }: { jobId: string; level: number; step: Step }): Promise<Run> {
    const shown = messageStates.currentStep;
    const currentStep = sql`case when ${shown} = 'paused' then ${shown} else ${step} end`;
    await db.update(messageStates).set({ currentStep, iteration: level }).where(toldOf(jobId, level));
    return getRun(jobId);
  }

  async function getRun(jobId: string): Promise<Run> {
    const [row] = await db
      .select({
        messageId: jobs.messageId,
        conversationId: jobs.conversationId,
        conversationStateId: conversationStates.id,
        userId: jobs.userId,
        researchMode: jobs.researchMode,
        state: jobs.state,
      })
      .from(jobs)
      .innerJoin(conversationStates, eq(conversationStates.conversationId, jobs.conversationId))
      .where(eq(jobs.id, jobId));
    if (!row?.messageId || !row.conversationId || !row.researchMode)
      throw failure('JOB_NOT_FOUND', `No research job ${jobId}.`);
    if (row.state !== 'active') throw failure('RUN_NOT_ACTIVE', `The research job ${jobId} is ${row.state}.`);
    const { messageId, conversationId, conversationStateId, userId, researchMode } = row;
    return { jobId, messageId, conversationId, conversationStateId, userId, researchMode };
  }

  /** False when the entry is already there, or the run is over and nothing may be written for it any more. */
  async function record(tx: Transaction, entry: JournalEntry & { result: unknown }): Promise<boolean> {
    const { jobId, level, step, result } = entry;
    // The last step itself completes the run; whatever a completed run had to do is in the journal already.
    const inserted = await tx.execute(sql`
      insert into completed_steps (job_id, level, step, result)
      select id, ${level}, ${step}, ${JSON.stringify(result)}::jsonb from jobs where id = ${jobId} and state in ('active', 'completed')
      on conflict do nothing returning step`);
    return inserted.rows.length === 1;
  }

  /** Shows callers that the step is done: the execution of an iteration when none of its tasks is open any more. */
  async function stamp(
    tx: Transaction,
    { jobId, level, step }: { jobId: string; level: number; step: Step },
  ): Promise<void> {
    const open = tx
      .select({ id: planTasks.id })
      .from(planTasks)
      .where(and(eq(planTasks.jobId, jobId), eq(planTasks.level, level), isOpenTask));
    await tx
      .update(messageStates)
      .set({
        steps: sql`${messageStates.steps} || jsonb_build_object(${step}::text, ${new Date().toISOString()}::text)`,
      })
      .where(and(toldOf(jobId, level), step === 'execution' ? notExists(open) : undefined));
  }

  return { find, getRun, enterStep, record, stamp };
}

/** Messages that wait for a later level are not told of this one, and a zombie of an earlier one shows nothing. */
const toldOf = (jobId: string, level: number) =>
  and(eq(messageStates.jobId, jobId), eq(messageStates.status, 'processing'), lte(messageStates.iteration, level));

export type JournalRepository = ReturnType<typeof createJournalRepository>;
