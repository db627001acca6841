import { sql, type SQL } from 'drizzle-orm';
import type { DraftPiece, Notice, ResearchEvent } from '../contracts/events.ts';
import type { Database, Transaction } from './connection.ts';
import { toEvent, type NewEvent } from './event-repository.ts';

/**
 * Writes that go with the events in one statement, as parts of its `with`: either parts that decide by a guard whether
 * anything is appended, or parts that come after `counter`, which has locked the conversation's row.
 */
export type Alongside =
  | { readonly before: SQL; /** A query over the parts: without a row nothing is appended. */ readonly guard: SQL }
  | { readonly after: SQL };

/** The events of one transaction. */
export interface TransactionEvents {
  /**
   * Gives the events the next sequence numbers of their conversation. The conversation's row stays locked until the commit,
   * so numbers become visible in their order and without gaps. False when the guard holds no row.
   */
  readonly append: (conversationId: string, added: readonly NewEvent[], alongside?: Alongside) => Promise<boolean>;
  /** An event that another statement of the transaction has numbered and stored. */
  readonly stored: (userId: string, event: ResearchEvent) => void;
}

/** Carries notices to the sockets. */
export interface NoticeCarrier {
  publish(notice: Notice): void;
}

/**
 * The only way to append events: a transaction that publishes them after its commit, one notice for each conversation.
 * A transaction that is rolled back publishes nothing.
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
        async append(conversationId, added, alongside) {
          if (added.length === 0) return true;
          const appended = await insertEvents(tx, conversationId, { added, alongside });
          if (appended === undefined) return false;
          for (const event of appended.events) stored(appended.userId, event);
          return true;
        },
      }),
    );
    for (const notice of notices.values()) publish(notice);
    return result;
  }

  /** Appends events in a statement of its own, which is its own transaction. */
  async function append(conversationId: string, added: readonly NewEvent[], alongside?: Alongside): Promise<boolean> {
    const appended = await insertEvents(db, conversationId, { added, alongside });
    if (appended !== undefined) publish(appended);
    return appended !== undefined;
  }

  /** Shows a piece of an answer that is being written to those who follow it. Stores nothing. */
  function showDraft(userId: string, draft: DraftPiece): void {
    publish({ userId, events: [], draft });
  }

  function publish(notice: Notice): void {
    try {
      bus.publish(notice);
    } catch {
      // The transaction is committed. Clients detect a missing notice by its sequence number.
    }
  }

  return { transaction, append, showDraft };
}
export type Announcer = ReturnType<typeof createAnnouncer>;

/** Undefined when the guard holds no row. @throws Error when there is no such conversation and no guard */
async function insertEvents(
  db: Pick<Transaction, 'execute'>,
  conversationId: string,
  { added, alongside }: { added: readonly NewEvent[]; alongside: Alongside | undefined },
): Promise<{ userId: string; events: ResearchEvent[] } | undefined> {
  const count = added.length;
  const types = sql.join(
    added.map(({ type }) => sql`${type}::event_type`),
    sql`, `,
  );
  const subjects = sql.join(
    added.map(({ subjectId }) => sql`${subjectId}::uuid`),
    sql`, `,
  );
  const guarded = alongside !== undefined && 'guard' in alongside ? alongside : undefined;
  const rows = await db.execute<{ user_id: string; last: string }>(sql`
    with ${guarded === undefined ? sql`` : sql`${guarded.before},`}
    counter as (
      update conversations set event_seq = event_seq + ${count}
      where id = ${conversationId} ${guarded === undefined ? sql`` : sql`and exists (${guarded.guard})`}
      returning user_id, event_seq
    ),
    ${alongside !== undefined && 'after' in alongside ? sql`${alongside.after},` : sql``}
    inserted as (
      insert into events (conversation_id, seq, type, subject_id)
      select ${conversationId}, counter.event_seq - ${count} + added.position, added.type, added.subject
      from counter, unnest(array[${types}], array[${subjects}]) with ordinality as added (type, subject, position)
    )
    select user_id, event_seq as last from counter`);
  const [counter] = rows;
  if (counter === undefined) {
    if (guarded !== undefined) return undefined;
    throw new Error(`No conversation ${conversationId} to append events to`);
  }
  const before = Number(counter.last) - count;
  const events = added.map((event, index) => toEvent({ ...event, conversationId, seq: before + index + 1 }));
  return { userId: counter.user_id, events };
}
