import { eq, inArray, type SQL } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import type { Transaction } from './connection.ts';
import type { ConversationPlace } from './conversation-repository.ts';
import { conversations } from './tables/conversations.ts';
import { jobs } from './tables/jobs.ts';

/**
 * What changes several rows of a conversation locks the conversation's row before all others. Its events need that lock
 * anyway; taken last, two steps that end at the same time would each wait for a row of the other.
 */
export async function lockConversation(tx: Transaction, conversationId: string): Promise<void> {
  await lockWhere(tx, eq(conversations.id, conversationId));
}

/** The same for the conversation of a job; a job without one needs no lock. */
export async function lockConversationOf(tx: Transaction, jobId: string): Promise<void> {
  const ofJob = tx.select({ id: jobs.conversationId }).from(jobs).where(eq(jobs.id, jobId));
  await lockWhere(tx, inArray(conversations.id, ofJob));
}

/** The same for a conversation of the caller. @throws CONVERSATION_NOT_FOUND, CONVERSATION_FORBIDDEN */
export async function lockOwnedConversation(
  tx: Transaction,
  { conversationId, userId }: ConversationPlace,
): Promise<void> {
  const [found] = await tx
    .select({ userId: conversations.userId })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('update');
  if (found === undefined) throw failure('CONVERSATION_NOT_FOUND', `No conversation ${conversationId}.`);
  if (found.userId !== userId) throw failure('CONVERSATION_FORBIDDEN', 'This conversation belongs to another user.');
}

async function lockWhere(tx: Transaction, condition: SQL): Promise<void> {
  await tx.select({ id: conversations.id }).from(conversations).where(condition).for('update');
}
