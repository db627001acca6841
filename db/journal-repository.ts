import type { Static, TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import type { ResearchMode, Step } from '../contracts/research.ts';
import type { Database, Transaction } from './connection.ts';
import { isMissing, isUniqueViolation } from './errors.ts';
import { completedSteps } from './tables/jobs.ts';

/** What every step of a run needs to know of it. */
export interface Run {
  readonly jobId: string;
  readonly messageId: string;
  readonly conversationId: string;
  readonly conversationStateId: string;
  readonly userId: string;
  readonly researchMode: ResearchMode;
  /** `provider/model` that the start chose for all agents; null leaves those of the settings. */
  readonly model: string | null;
}

export interface JournalEntry {
  readonly jobId: string;
  readonly level: number;
  readonly step: string;
}

interface ShownEntry extends JournalEntry {
  /** What callers see as the current step. */
  readonly shown: Step;
}

export interface CompletedStep extends ShownEntry {
  /** The task of an execution. */
  readonly part?: string | undefined;
  readonly result: unknown;
  /** A query over the other parts of the statement: without a row, the step is stale. */
  readonly guard?: SQL | undefined;
  /** Another part of the statement changes the messages and stamps them: PostgreSQL updates a row once a statement. */
  readonly isStamped?: boolean | undefined;
}

export type EnteredStep = { readonly result: unknown } | { readonly run: Run; readonly read: unknown };

/** What a step reads in the statement that enters it, so that both cost one round trip. */
export interface Reading<Read> {
  /** A JSON expression over the step's `jobs j` and `conversation_states s`. */
  readonly json: SQL;
  parse(json: unknown): Read;
}

export const READS_NOTHING: Reading<undefined> = { json: sql`null::json`, parse: () => undefined };

interface EnteredRow extends Record<string, unknown>, Omit<Run, 'jobId' | 'messageId' | 'researchMode'> {
  readonly result: unknown;
  readonly read: unknown;
  readonly state: string;
  readonly messageId: string | null;
  readonly researchMode: ResearchMode | null;
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
   * Finds the stored result of a step, or else shows callers that it is the current step and returns its run; while the
   * run is paused `paused` stays shown. One statement, as every step of every run begins with it; `reads` is evaluated only
   * where there is no result.
   * @throws RUN_NOT_ACTIVE when the step has no result and the run is over
   */
  async function enterStep(entry: ShownEntry, reads: SQL = READS_NOTHING.json): Promise<EnteredStep> {
    return enter(db, entry, { reads });
  }

  /** The same, which also locks the row of the conversation until the transaction ends. */
  async function enterLockedStep(tx: Transaction, entry: ShownEntry): Promise<EnteredStep> {
    return enter(tx, entry, { isLocked: true });
  }

  async function enter(
    executor: Pick<Transaction, 'execute'>,
    { shown, jobId, level, step }: ShownEntry,
    { reads = READS_NOTHING.json, isLocked = false }: { reads?: SQL; isLocked?: boolean },
  ): Promise<EnteredStep> {
    const rows = await executor.execute<EnteredRow>(sql`
      with done as (
        select result from completed_steps where job_id = ${jobId} and level = ${level} and step = ${step}
      ),
      entered as (
        update message_states
        set current_step = case when current_step = 'paused' then current_step else ${shown} end,
          iteration = ${level}, updated_at = now()
        where ${shownAt(jobId, level)} and not exists (select from done)
      )
      select (select result from done) as result, j.state,
        case when j.state = 'active' and not exists (select from done) then ${reads} end as read,
        j.message_id as "messageId", j.conversation_id as "conversationId", s.id as "conversationStateId",
        j.user_id as "userId", j.research_mode as "researchMode", j.model
      from jobs j
      join conversations c on c.id = j.conversation_id
      join conversation_states s on s.conversation_id = j.conversation_id
      where j.id = ${jobId} ${isLocked ? sql`for update of c` : sql``}`);
    const [row] = rows;
    if (!row?.messageId || !row.researchMode) throw failure('JOB_NOT_FOUND', `No research job ${jobId}.`);
    const { result, read, state, messageId, conversationId, conversationStateId, userId, researchMode, model } = row;
    if (result !== null) return { result };
    if (state !== 'active') throw failure('RUN_NOT_ACTIVE', `The research job ${jobId} is ${state}.`);
    return { run: { jobId, messageId, conversationId, conversationStateId, userId, researchMode, model }, read };
  }

  return { find, enterStep, enterLockedStep };
}

/** The stored result of an earlier step. @throws Error when there is none that fits the schema */
export function storedResultOf<Schema extends TObject>(
  { jobId, level, step }: JournalEntry,
  schema: Schema,
): Reading<Static<Schema>> {
  return {
    json: sql`(select result from completed_steps where job_id = ${jobId} and level = ${level} and step = ${step})`,
    parse(result) {
      if (Value.Check(schema, result)) return result;
      throw new Error(`The journal has no result of the step ${step} of level ${String(level)}`);
    },
  };
}

/**
 * Stores the result of a step and shows callers that it is done: the execution of an iteration when none of its tasks is
 * open any more. The statement fails as a whole, with `isStale`, when the entry exists already, when the run is over, or
 * when the guard holds no row. `counter` locks the conversation's row before that of the job, as everywhere; the job's row is
 * locked so that an end of the run that commits meanwhile is seen.
 */
export function completionOf(completed: CompletedStep): SQL {
  const { jobId, level, step, shown, part, result, guard, isStamped } = completed;
  // Locked, so that the end of another task is seen that commits while this statement waits for the conversation.
  const open = sql`
    select from plan_tasks where job_id = ${jobId} and level = ${level} and task_id <> ${part ?? ''}
      and status in ('planned', 'running') for share`;
  const stamped = sql`
    stamped as (
      update message_states set steps = ${stampOf(shown)}, updated_at = now()
      where ${shownAt(jobId, level)} ${shown === 'execution' ? sql`and not exists (${open})` : sql``}
    )`;
  // The last step itself completes the run; whatever a completed run had to do is in the journal already.
  return sql`
    run as (
      select j.id from jobs j, counter where j.id = ${jobId} and j.state in ('active', 'completed') for share of j
    ),
    entry as (
      insert into completed_steps (job_id, level, step, result)
      values ((select id from run ${guard === undefined ? sql`` : sql`where exists (${guard})`}),
        ${level}, ${step}, ${JSON.stringify(result)}::jsonb)
    )
    ${isStamped ? sql`` : sql`, ${stamped}`}`;
}

/** The steps of a message with the time at which this one is done. */
export function stampOf(shown: Step): SQL {
  return sql`steps || jsonb_build_object(${shown}::text, ${new Date().toISOString()}::text)`;
}

/** True where a step is already complete, or its run is over. */
export function isStale(error: unknown): boolean {
  return (
    isUniqueViolation(error, 'completed_steps_job_id_level_step_pk') || isMissing(error, 'completed_steps', 'job_id')
  );
}

/** Messages that wait for a later level do not show this one, and a stale process of an earlier one shows nothing. */
const shownAt = (jobId: string, level: number): SQL =>
  sql`job_id = ${jobId} and status = 'processing' and iteration <= ${level}`;

export type JournalRepository = ReturnType<typeof createJournalRepository>;
