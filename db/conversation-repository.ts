import { and, desc, eq, sql } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import type { Database } from './connection.ts';
import { olderThan, pageOf, type Page, type PageRequest } from './list-page.ts';
import { conversations, conversationStates } from './tables/conversations.ts';
import { jobs } from './tables/jobs.ts';

export interface ConversationPlace {
  readonly conversationId: string;
  readonly userId: string;
}

export interface ConversationSummary {
  readonly id: string;
  readonly title: string | null;
  readonly objective: string;
  readonly currentLevel: number;
  readonly running: boolean;
  readonly createdAt: Date;
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

  /** Newest first. */
  async function list({ userId, limit, before }: PageRequest & { userId: string }): Promise<Page<ConversationSummary>> {
    const rows = await db
      .select({
        id: conversations.id,
        title: conversationStates.conversationTitle,
        objective: conversationStates.objective,
        currentLevel: conversationStates.currentLevel,
        running: sql<boolean>`exists (select 1 from ${jobs} where ${jobs.conversationId} = ${conversations.id}
          and ${jobs.queue} = 'deep-research' and ${jobs.state} in ('waiting', 'active', 'delayed'))`,
        createdAt: conversations.createdAt,
      })
      .from(conversations)
      .innerJoin(conversationStates, eq(conversationStates.conversationId, conversations.id))
      .where(and(eq(conversations.userId, userId), olderThan(conversations, before)))
      .orderBy(desc(conversations.createdAt), desc(conversations.id))
      .limit(limit + 1);
    return pageOf(rows, limit);
  }

  return { getOwned, list };
}
export type ConversationRepository = ReturnType<typeof createConversationRepository>;
