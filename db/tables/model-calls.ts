import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt, instant } from './columns.ts';
import { conversations } from './conversations.ts';

/**
 * `reserved` until the answer is stored. `lost` is a call whose process ended or whose connection broke: the provider may have
 * taken money for it, so its whole reservation counts. `discarded` was answered, and the answer was of no use.
 */
export const MODEL_CALL_STATES = ['reserved', 'answered', 'failed', 'lost', 'discarded', 'refused'] as const;
export const modelCallState = pgEnum('model_call_state', MODEL_CALL_STATES);

/** What was spent outlives the conversation: a deleted conversation gives no budget back. */
export const modelCalls = pgTable(
  'model_calls',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    jobId: uuid('job_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    userId: text('user_id').notNull(),
    level: integer('level').notNull(),
    /** The step of the journal, `task:lit-1` of a task, `chat`. */
    step: text('step').notNull(),
    /** Counts the questions of one step: a repair is the second. */
    ordinal: integer('ordinal').notNull(),
    agent: text('agent').notNull(),
    provider: text('provider').notNull(),
    model: text('model').notNull(),
    promptVersion: text('prompt_version').notNull(),
    state: modelCallState('state').notNull().default('reserved'),
    reservedUsd: doublePrecision('reserved_usd').notNull(),
    costUsd: doublePrecision('cost_usd'),
    inputTokens: integer('input_tokens').notNull().default(0),
    cachedTokens: integer('cached_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** Of a call that failed, and of one that the budget refused. */
    errorCode: text('error_code'),
    error: text('error'),
    /** The last call of a step that went on without its model. */
    gaveUp: boolean('gave_up').notNull().default(false),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('one_call_per_question')
      .on(table.jobId, table.level, table.step, table.ordinal)
      .where(sql`state in ('reserved', 'answered')`),
    index('model_calls_job').on(table.jobId, table.level),
    index('model_calls_user').on(table.userId, table.createdAt),
    index('model_calls_conversation').on(table.conversationId),
  ],
);

/** What a model answered, as it wrote it: stored before it is used. It goes with its conversation. */
export const modelAnswers = pgTable(
  'model_answers',
  {
    callId: uuid('call_id')
      .primaryKey()
      .references(() => modelCalls.id),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
  },
  (table) => [index('model_answers_conversation').on(table.conversationId)],
);
