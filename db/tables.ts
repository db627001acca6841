import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { ARTIFACT_TYPES } from '../contracts/analysis.ts';
import type { AnalysisPlan } from '../contracts/analysis-plan.ts';
import type { CslItem } from '../contracts/csl.ts';
import type { TaskProposal } from '../contracts/agents.ts';
import type { AnalysisOutcome, Estimate } from '../contracts/estimate.ts';
import { EVENT_TYPES } from '../contracts/events.ts';
import { FILE_STATUSES } from '../contracts/files.ts';
import { LIMITS } from '../contracts/limits.ts';
import { JOB_STATES, QUEUES } from '../contracts/jobs.ts';
import type { ColumnProfile } from '../contracts/table-profile.ts';
import {
  HYPOTHESIS_MODES,
  RESEARCH_MODES,
  RUN_STATUSES,
  TASK_STATUSES,
  TASK_TYPES,
  type RunCursor,
} from '../contracts/research.ts';

export const queue = pgEnum('queue', QUEUES);
export const jobState = pgEnum('job_state', JOB_STATES);
export const researchMode = pgEnum('research_mode', RESEARCH_MODES);
export const runStatus = pgEnum('run_status', RUN_STATUSES);
export const taskType = pgEnum('task_type', TASK_TYPES);
export const taskStatus = pgEnum('task_status', TASK_STATUSES);
export const fileStatus = pgEnum('file_status', FILE_STATUSES);
export const artifactType = pgEnum('artifact_type', ARTIFACT_TYPES);
export const externalJobState = pgEnum('external_job_state', ['submitted', 'done', 'failed', 'lost']);
export const hypothesisMode = pgEnum('hypothesis_mode', HYPOTHESIS_MODES);
export const eventType = pgEnum('event_type', EVENT_TYPES);

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
// Milliseconds: what JavaScript keeps of a time, so that a time that went out and came back is the same.
const createdAt = () => instant('created_at').notNull().defaultNow();
const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => sql`now()`);

// ── People ────────────────────────────────────────────────────────────────────────────────────

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    /** First characters of the key, so that people can tell their keys apart. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the key, hex. The key itself is shown once and never stored. */
    hash: text('hash').notNull().unique(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('api_keys_user').on(table.userId)],
);

/** JWTs that were issued until then are refused: they are stored nowhere, so there is no row of theirs to change. */
export const accessRevocations = pgTable('access_revocations', {
  userId: text('user_id').primaryKey(),
  revokedAt: instant('revoked_at').notNull(),
});

// ── Conversations and their runs ──────────────────────────────────────────────────────────────

export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    /** Sequence number of the newest event. Its row lock also orders starts against the end of a run. */
    eventSeq: bigint('event_seq', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('conversations_user').on(table.userId, table.createdAt, table.id)],
);

/** The world state: one column per scalar field, each written by one agent only. */
export const conversationStates = pgTable('conversation_states', {
  id: uuid('id').primaryKey().defaultRandom(),
  conversationId: uuid('conversation_id')
    .notNull()
    .unique()
    .references(() => conversations.id, { onDelete: 'cascade' }),
  objective: text('objective').notNull(),
  /** What planning set out to do in this iteration, and what it proposes for the next. */
  plannedObjective: text('planned_objective'),
  nextObjective: text('next_objective'),
  suggestedNextSteps: jsonb('suggested_next_steps').$type<readonly TaskProposal[]>().notNull().default([]),
  currentHypothesis: text('current_hypothesis'),
  currentObjective: text('current_objective'),
  evolvingObjective: text('evolving_objective'),
  keyInsights: jsonb('key_insights').$type<readonly string[]>().notNull().default([]),
  methodology: text('methodology'),
  conversationTitle: text('conversation_title'),
  currentLevel: integer('current_level').notNull().default(0),
  updatedAt: updatedAt(),
});

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
    /** Each has a workflow of its own, which shows the number: what is left of an earlier one says nothing of this one. */
    tries: integer('tries').notNull().default(1),
    /** Raised when somebody asks for the job to be tried again. */
    attemptsAllowed: integer('attempts_allowed').notNull().default(LIMITS.jobAttempts),
    /** Where a research run goes on after an interruption. */
    cursor: jsonb('cursor').$type<RunCursor>(),
    /** Up to this level its messages were given to the plannings: a later message waits for the next level. */
    messagesTakenUpTo: integer('messages_taken_up_to').notNull().default(0),
    paused: boolean('paused').notNull().default(false),
    stopRequested: boolean('stop_requested').notNull().default(false),
    /** Number of the newest request to pause, resume, stop or cancel. A cancel counts once the job is over by it. */
    steeringAsked: integer('steering_asked').notNull().default(0),
    /** Number of the newest request that the engine has heard. */
    steeringTold: integer('steering_told').notNull().default(0),
    /** The engine may not have heard what was asked last. */
    steeringPending: boolean('steering_pending')
      .notNull()
      .generatedAlwaysAs(sql`steering_asked > steering_told`),
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
    index('jobs_live_runs_of_user')
      .on(table.userId)
      .where(sql`queue = 'deep-research' and state in ('waiting', 'active', 'delayed')`),
    index('jobs_listing').on(table.queue, table.state, table.createdAt),
    index('jobs_newest').on(table.queue, table.createdAt),
    index('jobs_conversation').on(table.conversationId),
    // Jobs that the relay compares with their workflows. Not ordered by `checked_at`, which every round changes.
    index('jobs_unfinished')
      .on(table.createdAt)
      .where(sql`state in ('waiting', 'active', 'delayed') or steering_pending`),
  ],
);

/** A job as it is stored. */
export type JobRow = typeof jobs.$inferSelect;

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    jobId: uuid('job_id').notNull(),
    content: text('content').notNull(),
    /** The level whose planning read the message; null while it is unread. */
    takenUpAtLevel: integer('taken_up_at_level'),
    /** The caller's Idempotency-Key: the same key again finds this message instead of making another. */
    requestKey: text('request_key'),
    /** SHA-256 of the request that brought the key, hex. */
    requestHash: text('request_hash'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('one_message_per_request_key').on(table.userId, table.requestKey),
    index('messages_conversation').on(table.conversationId, table.createdAt, table.id),
    index('messages_job').on(table.jobId),
  ],
);

export interface ResultFile {
  readonly filename: string;
  readonly mimeType: string;
  readonly size: number;
  readonly artifactId: string;
}

export interface ResultPaper {
  readonly title: string;
  readonly authors: readonly string[];
  readonly doi: string | null;
  readonly year: number | null;
  readonly abstract: string | null;
}

/** What a caller polls: everything the status answer needs stands in this one row. */
export const messageStates = pgTable(
  'message_states',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id').notNull(),
    userId: text('user_id').notNull(),
    jobId: uuid('job_id').notNull(),
    status: runStatus('status').notNull().default('processing'),
    currentStep: text('current_step').notNull().default('queued'),
    iteration: integer('iteration').notNull().default(1),
    /** Step name to the time it was last done, ISO 8601. Only ever grows. */
    steps: jsonb('steps').$type<Readonly<Record<string, string>>>().notNull().default({}),
    finalResponse: text('final_response'),
    error: text('error'),
    rawFiles: jsonb('raw_files').$type<readonly ResultFile[]>().notNull().default([]),
    /** Papers grouped by the source that brought them. */
    papers: jsonb('papers').$type<Readonly<Record<string, readonly ResultPaper[]>>>().notNull().default({}),
    updatedAt: updatedAt(),
  },
  (table) => [index('message_states_job').on(table.jobId)],
);

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

// ── Evidence ──────────────────────────────────────────────────────────────────────────────────

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

/** One row per work and conversation: what may be cited. */
export const sources = pgTable(
  'sources',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Citation key: `gorman2014`. */
    key: text('key').notNull(),
    identity: text('identity').notNull(),
    title: text('title').notNull(),
    authors: jsonb('authors').$type<readonly string[]>().notNull(),
    year: integer('year'),
    doi: text('doi'),
    url: text('url'),
    origin: text('origin').notNull(),
    abstract: text('abstract'),
    csl: jsonb('csl').$type<CslItem>().notNull(),
    contentHash: text('content_hash').notNull(),
    retrievedAt: instant('retrieved_at').notNull().defaultNow(),
    /** When a registry was last searched for a retraction, and when the work was retracted. */
    checkedAt: instant('checked_at'),
    retractedAt: instant('retracted_at'),
  },
  (table) => [
    unique('source_key_unique').on(table.conversationId, table.key),
    unique('source_identity_unique').on(table.conversationId, table.identity),
  ],
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

/** The numbers of a task: one row for each, so that evidence can refer to it. */
export const estimates = pgTable(
  'estimates',
  {
    taskRowId: uuid('task_row_id')
      .notNull()
      .references(() => planTasks.id, { onDelete: 'cascade' }),
    /** `e1`, unique within the task. */
    estimateId: text('estimate_id').notNull(),
    position: integer('position').notNull(),
    value: jsonb('value').$type<Estimate>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskRowId, table.estimateId] })],
);

/** Verbatim statements of sources. */
export const extracts = pgTable(
  'extracts',
  {
    taskRowId: uuid('task_row_id')
      .notNull()
      .references(() => planTasks.id, { onDelete: 'cascade' }),
    /** `x1`, unique within the task. */
    extractId: text('extract_id').notNull(),
    position: integer('position').notNull(),
    statement: text('statement').notNull(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id),
    page: integer('page'),
    score: real('score').notNull(),
    /** It comes near the question without speaking to all of it: quoted as that, never taken for an answer. */
    nearest: boolean('nearest').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.taskRowId, table.extractId] }), index('extracts_source').on(table.sourceId)],
);

export const artifacts = pgTable(
  'artifacts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    taskRowId: uuid('task_row_id')
      .notNull()
      .references(() => planTasks.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id').notNull(),
    userId: text('user_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    type: artifactType('type').notNull(),
    mimeType: text('mime_type').notNull(),
    description: text('description').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    objectKey: text('object_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('artifacts_task').on(table.taskRowId, table.position),
    index('artifacts_conversation').on(table.conversationId),
  ],
);

export const hypotheses = pgTable(
  'hypotheses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    level: integer('level').notNull(),
    mode: hypothesisMode('mode').notNull(),
    text: text('text').notNull(),
    change: text('change').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('hypothesis_level').on(table.conversationId, table.level)],
);

export const discoveries = pgTable(
  'discoveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    level: integer('level').notNull(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    claim: text('claim').notNull(),
    summary: text('summary').notNull(),
    novelty: text('novelty').notNull(),
    artifactIds: jsonb('artifact_ids').$type<readonly string[]>().notNull().default([]),
    /** Numbers of the claim or summary that the cited tasks do not contain. */
    unverifiedNumbers: jsonb('unverified_numbers').$type<readonly string[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [unique('discovery_position').on(table.conversationId, table.level, table.position)],
);

export const discoveryEvidence = pgTable(
  'discovery_evidence',
  {
    discoveryId: uuid('discovery_id')
      .notNull()
      .references(() => discoveries.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    taskRowId: uuid('task_row_id')
      .notNull()
      .references(() => planTasks.id),
    /** Ids of estimates and extracts of the task: `e1`, `x2`. */
    refersTo: jsonb('refers_to').$type<readonly string[]>().notNull(),
    explanation: text('explanation').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.discoveryId, table.position] }),
    index('discovery_evidence_task').on(table.taskRowId),
  ],
);

// ── Files, data sets, documents ───────────────────────────────────────────────────────────────

export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    status: fileStatus('status').notNull().default('pending'),
    description: text('description').notNull().default(''),
    error: text('error'),
    sha256: text('sha256'),
    confirmedAt: instant('confirmed_at'),
    /** The caller's Idempotency-Key: the same key again finds this file instead of declaring another. */
    requestKey: text('request_key'),
    /** SHA-256 of the request that brought the key, hex. */
    requestHash: text('request_hash'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('files_user').on(table.userId, table.createdAt, table.id),
    uniqueIndex('one_file_per_request_key').on(table.userId, table.requestKey),
  ],
);

/** Objects whose rows are deleted: written in the transaction of the deletion, so that no interruption leaves them behind. */
export const removedFolders = pgTable('removed_folders', {
  folder: text('folder').primaryKey(),
  createdAt: createdAt(),
});

export const conversationFiles = pgTable(
  'conversation_files',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    addedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.fileId] }),
    index('conversation_files_file').on(table.fileId),
  ],
);

export const datasetTables = pgTable(
  'dataset_tables',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    objectKey: text('object_key').notNull(),
    columns: jsonb('columns').$type<readonly ColumnProfile[]>().notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.position] })],
);

/** Something that can be read: an uploaded document, or one of the knowledge base (no file, no owner). */
export const documents = pgTable('documents', {
  id: uuid('id').primaryKey().defaultRandom(),
  fileId: uuid('file_id')
    .unique()
    .references(() => files.id, { onDelete: 'cascade' }),
  /** Path below KNOWLEDGE_DIR, for documents of the knowledge base. */
  knowledgePath: text('knowledge_path').unique(),
  csl: jsonb('csl').$type<CslItem>().notNull(),
  contentHash: text('content_hash').notNull(),
  /** Of documents of the knowledge base: size and time of the file and of the bibliographies beside it. */
  fingerprint: text('fingerprint'),
  passages: integer('passages').notNull(),
  retrievedAt: instant('retrieved_at').notNull().defaultNow(),
});

export const passages = pgTable(
  'passages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    page: integer('page'),
    text: text('text').notNull(),
  },
  (table) => [unique('passage_position').on(table.documentId, table.position)],
);

/** The index of the passages: in which of them a term stands, and how much it counts there. */
export const postings = pgTable(
  'postings',
  {
    term: text('term').notNull(),
    passageId: bigint('passage_id', { mode: 'number' })
      .notNull()
      .references(() => passages.id, { onDelete: 'cascade' }),
    /** The share of BM25 that the term has in the passage, without its rarity. */
    impact: real('impact').notNull(),
    /** That of the document, so that a search checks the owner without a join; null for the knowledge base. */
    fileId: uuid('file_id'),
  },
  (table) => [index('postings_term').on(table.term), index('postings_passage').on(table.passageId)],
);

/** How far the reading of KNOWLEDGE_DIR is, in one row. */
export const knowledgeReadings = pgTable('knowledge_readings', {
  id: integer('id').primaryKey(),
  read: integer('read').notNull(),
  total: integer('total').notNull(),
});

// ── Events ────────────────────────────────────────────────────────────────────────────────────

export const events = pgTable(
  'events',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    type: eventType('type').notNull(),
    /** The conversation state's id or the message's id, as the type says. */
    subjectId: uuid('subject_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.seq] })],
);
