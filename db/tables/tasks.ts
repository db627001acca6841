import { bigserial, index, integer, jsonb, pgEnum, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { AnalysisOutcome } from '../../contracts/estimate.ts';
import { TASK_STATUSES, TASK_TYPES } from '../../contracts/research.ts';
import { createdAt, instant } from './columns.ts';
import { conversations } from './conversations.ts';

export const taskType = pgEnum('task_type', TASK_TYPES);
export const taskStatus = pgEnum('task_status', TASK_STATUSES);
export const externalJobState = pgEnum('external_job_state', ['submitted', 'done', 'failed', 'lost']);

export interface TaskDataset {
  readonly id: string;
  readonly filename: string;
  readonly sha256: string;
}

export type AnalysisRecord = Omit<AnalysisOutcome, 'estimates'>;

export const planTasks = pgTable(
  'plan_tasks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    jobId: uuid('job_id').notNull(),
    /** Public id, unique within the conversation: `lit-1`. */
    taskId: text('task_id').notNull(),
    level: integer('level').notNull(),
    position: integer('position').notNull(),
    type: taskType('type').notNull(),
    objective: text('objective').notNull(),
    /** Of an analysis: what it will compute, registered before its data are read. */
    plan: jsonb('plan').$type<AnalysisPlan>(),
    /** SHA-256 of the plan's canonical JSON, hex. */
    planHash: text('plan_hash'),
    registeredAt: instant('registered_at').notNull().defaultNow(),
    /** Of a completed analysis: everything about it but its estimates. */
    analysis: jsonb('analysis').$type<AnalysisRecord>(),
    datasets: jsonb('datasets').$type<readonly TaskDataset[]>().notNull().default([]),
    status: taskStatus('status').notNull().default('planned'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    output: text('output'),
    method: text('method'),
    error: text('error'),
  },
  (table) => [
    unique('task_id_unique').on(table.conversationId, table.taskId),
    index('plan_tasks_level').on(table.conversationId, table.level, table.position),
    index('plan_tasks_job').on(table.jobId, table.level),
  ],
);

export const taskTraces = pgTable(
  'task_traces',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    taskRowId: uuid('task_row_id')
      .notNull()
      .references(() => planTasks.id, { onDelete: 'cascade' }),
    trace: text('trace').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('task_traces_task').on(table.taskRowId, table.id)],
);

/** Work that another service does for a task: the id is stored before the first poll, so that it is submitted once. */
export const externalJobs = pgTable(
  'external_jobs',
  {
    taskRowId: uuid('task_row_id')
      .notNull()
      .references(() => planTasks.id, { onDelete: 'cascade' }),
    service: text('service').notNull(),
    /** Sent with the submission: the service returns the same job for the same key. */
    idempotencyKey: text('idempotency_key').notNull(),
    externalId: text('external_id').notNull(),
    state: externalJobState('state').notNull().default('submitted'),
    submittedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.taskRowId, table.service] })],
);
