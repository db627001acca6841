import { index, integer, jsonb, pgEnum, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { HYPOTHESIS_MODES } from '../../contracts/research.ts';
import { createdAt } from './columns.ts';
import { conversations } from './conversations.ts';
import { planTasks } from './tasks.ts';

export const hypothesisMode = pgEnum('hypothesis_mode', HYPOTHESIS_MODES);

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

/** What a level has found, condensed once: models of later levels are shown this instead of all of it. */
export const levelDigests = pgTable(
  'level_digests',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    level: integer('level').notNull(),
    results: jsonb('results').$type<readonly string[]>().notNull(),
    passages: jsonb('passages').$type<readonly string[]>().notNull(),
    leftOut: integer('left_out').notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.level] })],
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
