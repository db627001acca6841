import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { Database } from './connection.ts';
import { conversations, conversationStates, jobs } from './tables.ts';

export interface ConversationPlace {
  readonly conversationId: string;
  readonly userId: string;
}

export interface ConversationSummary {
  readonly conversationId: string;
  readonly title: string | null;
  readonly objective: string;
  readonly currentLevel: number;
  readonly running: boolean;
  readonly createdAt: Date;
}

/** Position in the list: the last row of the page before. */
export interface ConversationCursor {
  readonly createdAt: Date;
  readonly id: string;
}

export function createConversationRepository(db: Database) {
  /** @throws CONVERSATION_NOT_FOUND, CONVERSATION_FORBIDDEN */
  async function getOwned({ conversationId, userId }: ConversationPlace) {
    const [row] = await db
      .select({
        id: conversations.id,
        ownedByCaller: sql<boolean>`${conversations.userId} = ${userId}`,
        conversationStateId: conversationStates.id,
        seq: conversations.eventSeq,
      })
      .from(conversations)
      .innerJoin(conversationStates, eq(conversationStates.conversationId, conversations.id))
      .where(eq(conversations.id, conversationId));
    if (row === undefined) throw failure('CONVERSATION_NOT_FOUND', `No conversation ${conversationId}.`);
    if (!row.ownedByCaller) throw failure('CONVERSATION_FORBIDDEN', 'This conversation belongs to another user.');
    return { conversationId: row.id, conversationStateId: row.conversationStateId, seq: row.seq };
  }

  /** Newest first; one row more than a page tells that there is another page. */
  async function list({
    userId,
    limit = LIMITS.conversationPage,
    before,
  }: {
    userId: string;
    limit?: number;
    before?: ConversationCursor | undefined;
  }): Promise<{ items: readonly ConversationSummary[]; next: ConversationCursor | undefined }> {
    const older =
      before &&
      or(
        lt(conversations.createdAt, before.createdAt),
        and(eq(conversations.createdAt, before.createdAt), lt(conversations.id, before.id)),
      );
    const rows = await db
      .select({
        conversationId: conversations.id,
        title: conversationStates.conversationTitle,
        objective: conversationStates.objective,
        currentLevel: conversationStates.currentLevel,
        running: sql<boolean>`exists (select 1 from ${jobs} where ${jobs.conversationId} = ${conversations.id}
          and ${jobs.queue} = 'deep-research' and ${jobs.state} in ('waiting', 'active', 'delayed'))`,
        createdAt: conversations.createdAt,
      })
      .from(conversations)
      .innerJoin(conversationStates, eq(conversationStates.conversationId, conversations.id))
      .where(and(eq(conversations.userId, userId), older))
      .orderBy(desc(conversations.createdAt), desc(conversations.id))
      .limit(limit + 1);
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items, next: last && { createdAt: last.createdAt, id: last.conversationId } };
  }

  return { getOwned, list };
}
export type ConversationRepository = ReturnType<typeof createConversationRepository>;
