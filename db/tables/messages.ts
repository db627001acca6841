import { index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AgentRequest } from '../../contracts/agent-requests.ts';
import { RUN_STATUSES } from '../../contracts/research.ts';
import { createdAt, instant, updatedAt } from './columns.ts';
import { conversations } from './conversations.ts';

export const runStatus = pgEnum('run_status', RUN_STATUSES);

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
    /** The single agent that the message is for, and its material; null of all other messages. */
    agentRequest: jsonb('agent_request').$type<AgentRequest>(),
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
    /** What the run waits for, in words for callers; over by itself at this time. */
    waitsFor: text('waits_for'),
    waitsUntil: instant('waits_until'),
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
