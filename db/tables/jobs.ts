import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { JOB_STATES, QUEUES } from '../../contracts/jobs.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { RESEARCH_MODES, type RunCursor } from '../../contracts/research.ts';
import { createdAt, instant } from './columns.ts';
import { conversations } from './conversations.ts';

export const queue = pgEnum('queue', QUEUES);
export const jobState = pgEnum('job_state', JOB_STATES);
export const researchMode = pgEnum('research_mode', RESEARCH_MODES);

export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    queue: queue('queue').notNull(),
    name: text('name').notNull(),
    userId: text('user_id').notNull(),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id'),
    fileId: uuid('file_id'),
    researchMode: researchMode('research_mode'),
    state: jobState('state').notNull().default('waiting'),
    progress: integer('progress').notNull().default(0),
    attemptsMade: integer('attempts_made').notNull().default(0),
    /** 1, and one more with each retry. Part of the Workflow Id: each try has an execution of its own. */
    tries: integer('tries').notNull().default(1),
    /** Raised with each retry of the job. */
    attemptsAllowed: integer('attempts_allowed').notNull().default(LIMITS.jobAttempts),
    /** Where a research run goes on after an interruption. */
    cursor: jsonb('cursor').$type<RunCursor>(),
    /** Up to this level its messages were given to the plannings: a later message waits for the next level. */
    messagesTakenUpTo: integer('messages_taken_up_to').notNull().default(0),
    /** `budget` of the start, in US dollars; null leaves the cap of the service. */
    budgetUsd: doublePrecision('budget_usd'),
    /** `provider/model` that its request chose for all agents; null leaves the models of the settings. */
    model: text('model'),
    /** Of a chat: its caller follows the answer while it is written. */
    followed: boolean('followed').notNull().default(false),
    paused: boolean('paused').notNull().default(false),
    stopRequested: boolean('stop_requested').notNull().default(false),
    /** Raised when the run is paused, resumed, stopped or cancelled, and by a message that withdraws a stop. */
    controlVersion: integer('control_version').notNull().default(0),
    /** The version that the run has read. */
    acknowledgedVersion: integer('acknowledged_version').notNull().default(0),
    /** The run has not read the newest version yet. */
    controlPending: boolean('control_pending')
      .notNull()
      .generatedAlwaysAs(sql`control_version > acknowledged_version`),
    /** When it was last compared with its workflow. */
    checkedAt: instant('checked_at'),
    /** How often a process took the job up again, one after the other, before any step of it was finished. */
    resumptions: integer('resumptions').notNull().default(0),
    resumedAt: instant('resumed_at'),
    failedReason: text('failed_reason'),
    processedOn: instant('processed_on'),
    finishedOn: instant('finished_on'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('one_live_run_per_conversation')
      .on(table.conversationId)
      .where(sql`queue = 'deep-research' and state in ('waiting', 'active', 'delayed')`),
    uniqueIndex('one_job_per_file')
      .on(table.fileId)
      .where(sql`queue = 'file-process'`),
    uniqueIndex('one_live_paper_per_user')
      .on(table.userId)
      .where(sql`queue = 'paper-generation' and state in ('waiting', 'active', 'delayed')`),
    index('jobs_live_runs_of_user')
      .on(table.userId)
      .where(sql`queue = 'deep-research' and state in ('waiting', 'active', 'delayed')`),
    index('jobs_listing').on(table.queue, table.state, table.createdAt),
    index('jobs_newest').on(table.queue, table.createdAt),
    index('jobs_conversation').on(table.conversationId),
    // Jobs that the relay compares with their workflows. Not ordered by `checked_at`, which every round changes.
    index('jobs_unfinished')
      .on(table.createdAt)
      .where(sql`state in ('waiting', 'active', 'delayed') or control_pending`),
  ],
);

/** A job as it is stored. */
export type JobRow = typeof jobs.$inferSelect;

/** The journal of finished work: one row per job, level and step, written in the transaction of the work itself. */
export const completedSteps = pgTable(
  'completed_steps',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    level: integer('level').notNull(),
    /** A step name, or `task:lit-1`. */
    step: text('step').notNull(),
    result: jsonb('result').notNull(),
    finishedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.level, table.step] })],
);
