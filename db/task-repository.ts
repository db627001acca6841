import { and, eq, sql } from 'drizzle-orm';
import type { ArtifactType } from '../contracts/analysis.ts';
import type { AnalysisPlan } from '../contracts/analysis-plan.ts';
import type { Estimate } from '../contracts/estimate.ts';
import type { TaskType } from '../contracts/research.ts';
import { failure } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { Alongside } from './announcer.ts';
import type { Database } from './connection.ts';
import { instructionsOf } from './context-repository.ts';
import { isoTime } from './iso-time.ts';
import type { Reading } from './journal-repository.ts';
import type { KnownSource, NewSource } from './source-repository.ts';
import { artifacts, estimates, extracts, sources } from './tables/evidence.ts';
import { externalJobs, planTasks, type AnalysisRecord } from './tables/tasks.ts';
import { isOpenTask } from './task-changes.ts';

/** What carrying out a task needs to know of it. */
export interface OpenTask {
  readonly id: string;
  readonly conversationId: string;
  readonly taskId: string;
  readonly objective: string;
  readonly plan: AnalysisPlan | null;
  readonly planHash: string | null;
  /** ISO 8601. */
  readonly registeredAt: string;
  /** The newest message that the level took up, or else the first one of the conversation. */
  readonly question: string;
  /** Works that the conversation cites already. */
  readonly sources: readonly KnownSource[];
}

export interface NewTask {
  readonly taskId: string;
  readonly type: TaskType;
  readonly objective: string;
  /** Of an analysis, with its SHA-256: registered by this insert, before any data are read. */
  readonly plan: AnalysisPlan | null;
  readonly planHash: string | null;
  readonly datasetIds: readonly string[];
}

export interface NewArtifact {
  readonly id: string;
  readonly name: string;
  readonly type: ArtifactType;
  readonly mimeType: string;
  readonly description: string;
  readonly size: number;
  readonly sha256: string;
  readonly objectKey: string;
}

export type NewExtract = Pick<typeof extracts.$inferInsert, 'statement' | 'sourceId' | 'page' | 'score' | 'nearest'>;

export interface ExternalJob {
  readonly service: string;
  readonly idempotencyKey: string;
  readonly externalId: string;
}

export interface TaskOutcome {
  readonly status: 'completed' | 'failed';
  readonly output: string | null;
  readonly method: string | null;
  readonly error: string | null;
  readonly analysis?: AnalysisRecord;
}

export interface FinishedTask {
  readonly outcome: TaskOutcome;
  /** Works that the conversation did not cite before. */
  readonly sources?: readonly NewSource[];
  readonly estimates?: readonly Estimate[];
  readonly extracts?: readonly NewExtract[];
  readonly artifacts?: readonly (NewArtifact & { readonly userId: string })[];
}

/** Only then may anything be added from outside the transaction that ends the task. */
const isRunning = eq(planTasks.status, 'running');

export function createTaskRepository(db: Database) {
  /** Replaces an earlier job of the same service that the service has lost. A task that is over takes none. */
  async function recordExternalJob(taskRowId: string, job: ExternalJob): Promise<void> {
    await db.execute(sql`
      insert into external_jobs (task_row_id, service, idempotency_key, external_id)
      select id, ${job.service}, ${job.idempotencyKey}, ${job.externalId}
      from ${planTasks} where ${planTasks.id} = ${taskRowId} and ${isRunning}
      on conflict (task_row_id, service) do update
      set external_id = excluded.external_id, idempotency_key = excluded.idempotency_key, state = 'submitted'`);
  }

  async function findExternalJob(taskRowId: string, service: string): Promise<string | null> {
    const [row] = await db
      .select({ externalId: externalJobs.externalId })
      .from(externalJobs)
      .where(and(eq(externalJobs.taskRowId, taskRowId), eq(externalJobs.service, service)));
    return row?.externalId ?? null;
  }

  /** Whether a conversation has evidence: a task that is completed. */
  async function hasCompleted(conversationId: string): Promise<boolean> {
    const [found] = await db
      .select({ id: planTasks.id })
      .from(planTasks)
      .where(and(eq(planTasks.conversationId, conversationId), eq(planTasks.status, 'completed')))
      .limit(1);
    return found !== undefined;
  }

  /** Ends a task with all that it brought. The guard holds no row when the task is over already. */
  function finished({ id: taskRowId, conversationId }: OpenTask, { outcome, ...brought }: FinishedTask) {
    const { sources: cited = [], estimates: computed = [], extracts: read = [], artifacts: made = [] } = brought;
    const ended = db
      .update(planTasks)
      .set({ ...outcome, startedAt: sql`coalesce(${planTasks.startedAt}, now())`, endedAt: sql`now()` })
      .where(and(eq(planTasks.id, taskRowId), isOpenTask))
      .returning({ id: planTasks.id });
    const rows = {
      estimates: computed.map((value, position) => ({ taskRowId, estimateId: value.id, position, value })),
      extracts: read.map((each, position) => ({ ...each, taskRowId, extractId: `x${position + 1}`, position })),
      artifacts: made.map((each, position) => ({ ...each, taskRowId, conversationId, position })),
    };
    const parts = [
      sql`ended as ${ended}`,
      ...(cited.length === 0 ? [] : [sql`cited as ${db.insert(sources).values([...cited])}`]),
      ...(rows.estimates.length === 0 ? [] : [sql`computed as ${db.insert(estimates).values(rows.estimates)}`]),
      ...(rows.extracts.length === 0 ? [] : [sql`read as ${db.insert(extracts).values(rows.extracts)}`]),
      ...(rows.artifacts.length === 0 ? [] : [sql`made as ${db.insert(artifacts).values(rows.artifacts)}`]),
    ];
    return { parts: sql.join(parts, sql`, `), guard: sql`select from ended` };
  }

  return { recordExternalJob, findExternalJob, hasCompleted, finished };
}

/**
 * Starts a task. The guard holds no row when the task is over already, with its run or without. The conversation is locked
 * before the task, as by what ends a run: see `lockConversation`.
 */
export function startOf(taskRowId: string): Alongside {
  return {
    before: sql`
      started as (
        update plan_tasks set status = 'running', started_at = coalesce(started_at, now())
        where id = (
          select task.id from plan_tasks as task join conversations on conversations.id = task.conversation_id
          where task.id = ${taskRowId} for update of conversations
        ) and status in ('planned', 'running') returning id
      )`,
    guard: sql`select from started`,
  };
}

/** Adds a trace to a running task and removes its oldest ones beyond the limit. The guard holds no row when it is over. */
export function traceOf(taskRowId: string, trace: string): Alongside {
  return {
    // The new row is not visible within its own statement, so one of the kept traces is the new one.
    before: sql`
      traced as (
        insert into task_traces (task_row_id, trace)
        select id, ${trace} from plan_tasks where id = ${taskRowId} and status = 'running' returning id
      ),
      trimmed as (
        delete from task_traces where task_row_id = ${taskRowId} and exists (select from traced) and id <= (
          select id from task_traces where task_row_id = ${taskRowId}
          order by id desc offset ${LIMITS.tracesKeptPerTask - 1} limit 1)
      )`,
    guard: sql`select from traced`,
  };
}

/** A task of a level, as its step reads it. @throws RUN_NOT_ACTIVE when it is not planned */
export function taskAt({ jobId, level, taskId }: { jobId: string; level: number; taskId: string }): Reading<OpenTask> {
  const json = sql`
    (select json_build_object(
      'id', t.id, 'conversationId', t.conversation_id, 'taskId', t.task_id, 'objective', t.objective,
      'plan', t.plan, 'planHash', t.plan_hash, 'registeredAt', ${isoTime(sql`t.registered_at`)},
      'question', coalesce(${instructionsOf(jobId, level)} ->> -1, s.objective),
      'sources', (select coalesce(json_agg(json_build_object('id', o.id, 'key', o.key, 'identity', o.identity)), '[]')
        from sources o where o.conversation_id = t.conversation_id))
    from plan_tasks t where t.conversation_id = j.conversation_id and t.task_id = ${taskId})`;
  return {
    json,
    parse(task: OpenTask | null) {
      if (task === null) throw failure('RUN_NOT_ACTIVE', `The task ${taskId} is not planned.`);
      return task;
    },
  };
}

export type TaskRepository = ReturnType<typeof createTaskRepository>;
