import { sql } from 'drizzle-orm';
import type { Notice, ResearchEvent } from '../contracts/events.ts';
import type { Database, Transaction } from './connection.ts';
import { toEvent, type NewEvent } from './event-repository.ts';

/** The events of one transaction. */
export interface TransactionEvents {
  /**
   * Gives the events the next sequence numbers of their conversation. The conversation's row stays locked until the commit,
   * so numbers become visible in their order and without gaps.
   */
  readonly append: (conversationId: string, added: readonly NewEvent[]) => Promise<void>;
  /** An event that another statement of the transaction has numbered and stored. */
  readonly stored: (userId: string, event: ResearchEvent) => void;
}

/** Whoever carries notices to the sockets. */
export interface NoticeCarrier {
  publish(notice: Notice): void;
}

/**
 * The only way to append events: a transaction that tells of them once it is committed, with one notice for each
 * conversation. What is rolled back is never told of.
 */
export function createAnnouncer(db: Database, bus: NoticeCarrier) {
  async function transaction<Result>(
    work: (tx: Transaction, events: TransactionEvents) => Promise<Result>,
  ): Promise<Result> {
    const notices = new Map<string, { userId: string; events: ResearchEvent[] }>();
    const stored = (userId: string, event: ResearchEvent): void => {
      const notice = notices.get(event.conversationId) ?? { userId, events: [] };
      notice.events.push(event);
      notices.set(event.conversationId, notice);
    };
    const result = await db.transaction((tx) =>
      work(tx, {
        stored,
        async append(conversationId, added) {
          if (added.length === 0) return;
          const { userId, events } = await insertEvents(tx, conversationId, added);
          for (const event of events) stored(userId, event);
        },
      }),
    );
    for (const notice of notices.values()) publish(notice);
    return result;
  }

  function publish(notice: Notice): void {
    try {
      bus.publish(notice);
    } catch {
      // The work is done and stays done. Clients find what they were not told of by its number.
    }
  }

  return { transaction };
}
export type Announcer = ReturnType<typeof createAnnouncer>;

async function insertEvents(tx: Transaction, conversationId: string, added: readonly NewEvent[]) {
  const count = added.length;
  const types = sql.join(
    added.map(({ type }) => sql`${type}::event_type`),
    sql`, `,
  );
  const subjects = sql.join(
    added.map(({ subjectId }) => sql`${subjectId}::uuid`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ user_id: string; last: string }>(sql`
    with counter as (
      update conversations set event_seq = event_seq + ${count} where id = ${conversationId} returning user_id, event_seq
    ),
    inserted as (
      insert into events (conversation_id, seq, type, subject_id)
      select ${conversationId}, counter.event_seq - ${count} + added.position, added.type, added.subject
      from counter, unnest(array[${types}], array[${subjects}]) with ordinality as added (type, subject, position)
    )
    select user_id, event_seq as last from counter`);
  const [counter] = rows;
  if (counter === undefined) throw new Error(`No conversation ${conversationId} to append events to`);
  const before = Number(counter.last) - count;
  const events = added.map((event, index) => toEvent({ ...event, conversationId, seq: before + index + 1 }));
  return { userId: counter.user_id, events };
}
