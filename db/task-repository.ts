import { randomUUID } from 'node:crypto';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { ArtifactType } from '../contracts/analysis.ts';
import type { AnalysisPlan } from '../contracts/analysis-plan.ts';
import type { Estimate } from '../contracts/estimate.ts';
import type { Extract } from '../contracts/literature.ts';
import type { TaskType } from '../contracts/research.ts';
import { failure } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { Database, Transaction } from './connection.ts';
import type { Alongside } from './announcer.ts';
import { artifacts, estimates, extracts, sources } from './tables/evidence.ts';
import { externalJobs, planTasks, type AnalysisRecord, type TaskDataset } from './tables/tasks.ts';
import { isOpenTask } from './task-changes.ts';

export type TaskRow = typeof planTasks.$inferSelect;

export interface NewTask {
  readonly taskId: string;
  readonly type: TaskType;
  readonly objective: string;
  /** Of an analysis, with its SHA-256: registered by this insert, before any data are read. */
  readonly plan: AnalysisPlan | null;
  readonly planHash: string | null;
  readonly datasets: readonly TaskDataset[];
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
  readonly estimates?: readonly Estimate[];
  readonly extracts?: readonly NewExtract[];
  readonly artifacts?: readonly (NewArtifact & { readonly userId: string })[];
}

/** Only then may anything be added from outside the transaction that ends the task. */
const isRunning = eq(planTasks.status, 'running');

export function createTaskRepository(db: Database) {
  /** @throws RUN_NOT_ACTIVE when the task is done or its run is over: whoever comes with it now is late. */
  async function begin({ conversationId, taskId }: { conversationId: string; taskId: string }): Promise<TaskRow> {
    const [task] = await db
      .update(planTasks)
      .set({ status: 'running', startedAt: sql`coalesce(${planTasks.startedAt}, now())` })
      .where(and(eq(planTasks.conversationId, conversationId), eq(planTasks.taskId, taskId), isOpenTask))
      .returning();
    if (task === undefined) throw failure('RUN_NOT_ACTIVE', `The task ${taskId} is done already, or not planned.`);
    return task;
  }

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

  /** Ends a task with all that it brought, as parts of a statement. */
  function finished({ id: taskRowId, conversationId }: TaskRow, { outcome, ...brought }: FinishedTask): SQL {
    const { estimates: computed = [], extracts: read = [], artifacts: made = [] } = brought;
    const ended = db
      .update(planTasks)
      .set({ ...outcome, endedAt: sql`now()` })
      .where(eq(planTasks.id, taskRowId));
    const rows = {
      estimates: computed.map((value, position) => ({ taskRowId, estimateId: value.id, position, value })),
      extracts: read.map((each, position) => ({ ...each, taskRowId, extractId: `x${position + 1}`, position })),
      artifacts: made.map((each, position) => ({ ...each, taskRowId, conversationId, position })),
    };
    const parts = [
      sql`ended as ${ended}`,
      ...(rows.estimates.length === 0 ? [] : [sql`computed as ${db.insert(estimates).values(rows.estimates)}`]),
      ...(rows.extracts.length === 0 ? [] : [sql`read as ${db.insert(extracts).values(rows.extracts)}`]),
      ...(rows.artifacts.length === 0 ? [] : [sql`made as ${db.insert(artifacts).values(rows.artifacts)}`]),
    ];
    return sql.join(parts, sql`, `);
  }

  /**
   * Makes the extracts' sources citable in the conversation: one row a work, found again by its identity. Two tasks of a
   * level may cite the same work at the same time: the caller holds the lock of the conversation's row.
   * @returns citation key and row id by identity, and how many works are new.
   */
  async function addSources(
    tx: Transaction,
    conversationId: string,
    extracts: readonly Extract[],
    keyFor: (source: Extract['source'], taken: ReadonlySet<string>) => string,
  ): Promise<{ readonly cited: ReadonlyMap<string, { id: string; key: string }>; readonly added: number }> {
    const known = await tx
      .select({ id: sources.id, key: sources.key, identity: sources.identity })
      .from(sources)
      .where(eq(sources.conversationId, conversationId));
    const cited = new Map(known.map(({ id, key, identity }) => [identity, { id, key }]));
    const taken = new Set(known.map(({ key }) => key));
    const added = [];
    for (const { source } of extracts) {
      if (cited.has(source.identity)) continue;
      const [id, key] = [randomUUID(), keyFor(source, taken)];
      added.push({ ...rowOf(source), id, conversationId, key });
      cited.set(source.identity, { id, key });
      taken.add(key);
    }
    if (added.length > 0) await tx.insert(sources).values(added);
    return { cited, added: added.length };
  }

  return {
    begin,
    recordExternalJob,
    findExternalJob,
    finished,
    addSources,
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

function rowOf({ retrievedAt, checkedAt, retractedAt, ...source }: Extract['source']) {
  const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return {
    ...source,
    retrievedAt: new Date(retrievedAt),
    checkedAt: instant(checkedAt),
    retractedAt: instant(retractedAt),
  };
}
export type TaskRepository = ReturnType<typeof createTaskRepository>;
