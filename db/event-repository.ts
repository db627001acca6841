import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { EventType, ResearchEvent } from '../contracts/events.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { Database, Transaction } from './connection.ts';
import { events } from './tables.ts';

export interface NewEvent {
  readonly type: EventType;
  /** The conversation state's id or the message's id. */
  readonly subjectId: string;
}

/**
 * Gives the events the next sequence numbers of their conversation. The conversation's row stays locked until the commit,
 * so numbers become visible in their order and without gaps.
 */
export async function appendEvents(
  tx: Transaction,
  conversationId: string,
  added: readonly NewEvent[],
): Promise<readonly ResearchEvent[]> {
  const count = added.length;
  const types = sql.join(
    added.map(({ type }) => sql`${type}::event_type`),
    sql`, `,
  );
  const subjects = sql.join(
    added.map(({ subjectId }) => sql`${subjectId}::uuid`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ seq: string }>(sql`
    with counter as (
      update conversations set event_seq = event_seq + ${count} where id = ${conversationId} returning event_seq
    )
    insert into events (conversation_id, seq, type, subject_id)
    select ${conversationId}, counter.event_seq - ${count} + added.position, added.type, added.subject
    from counter, unnest(array[${types}], array[${subjects}]) with ordinality as added (type, subject, position)
    returning seq`);
  const first = Math.min(...rows.map(({ seq }) => Number(seq)));
  return added.map((event, index) => toEvent({ ...event, conversationId, seq: first + index }));
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

function toEvent(row: NewEvent & { conversationId: string; seq: number }): ResearchEvent {
  const { conversationId, seq, subjectId } = row;
  return row.type === 'state_updated'
    ? { type: 'state_updated', conversationId, conversationStateId: subjectId, seq }
    : { type: 'message_updated', conversationId, messageId: subjectId, seq };
}
