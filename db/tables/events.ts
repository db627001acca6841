import { bigint, pgEnum, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { EVENT_TYPES } from '../../contracts/events.ts';
import { createdAt } from './columns.ts';
import { conversations } from './conversations.ts';

export const eventType = pgEnum('event_type', EVENT_TYPES);

export const events = pgTable(
  'events',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    type: eventType('type').notNull(),
    /** The id of the conversation state, message or paper, as the type says. */
    subjectId: uuid('subject_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.seq] })],
);
