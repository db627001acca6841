import { and, asc, eq, gt } from 'drizzle-orm';
import type { EventType, ResearchEvent } from '../contracts/events.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { Database } from './connection.ts';
import { events } from './tables/events.ts';

export interface NewEvent {
  readonly type: EventType;
  /** The id of the conversation state, message or paper. */
  readonly subjectId: string;
}

export function createEventRepository(db: Database) {
  /** Events after a sequence number, oldest first, at most a page. */
  async function listAfter({ conversationId, after }: { conversationId: string; after: number }) {
    const rows = await db
      .select()
      .from(events)
      .where(and(eq(events.conversationId, conversationId), gt(events.seq, after)))
      .orderBy(asc(events.seq))
      .limit(LIMITS.eventPage);
    return rows.map((row) => ({ ...toEvent(row), createdAt: row.createdAt.toISOString() }));
  }
  return { listAfter };
}
export type EventRepository = ReturnType<typeof createEventRepository>;

export function toEvent(row: NewEvent & { conversationId: string; seq: number }): ResearchEvent {
  const { conversationId, seq, subjectId } = row;
  switch (row.type) {
    case 'state_updated':
      return { type: row.type, conversationId, conversationStateId: subjectId, seq };
    case 'message_updated':
      return { type: row.type, conversationId, messageId: subjectId, seq };
    case 'paper_updated':
      return { type: row.type, conversationId, paperId: subjectId, seq };
  }
}
