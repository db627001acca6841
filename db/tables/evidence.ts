import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { ARTIFACT_TYPES } from '../../contracts/analysis.ts';
import type { CslItem } from '../../contracts/csl.ts';
import type { Estimate } from '../../contracts/estimate.ts';
import { createdAt, instant } from './columns.ts';
import { conversations } from './conversations.ts';
import { planTasks } from './tasks.ts';

export const artifactType = pgEnum('artifact_type', ARTIFACT_TYPES);

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
