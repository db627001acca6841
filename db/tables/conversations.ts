import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TaskProposal } from '../../contracts/agents.ts';
import { createdAt, updatedAt } from './columns.ts';

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
