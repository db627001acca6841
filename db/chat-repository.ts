import { and, eq } from 'drizzle-orm';
import type { AgentRequest } from '../contracts/agent-requests.ts';
import { failure } from '../contracts/failure.ts';
import type { Database, Transaction } from './connection.ts';
import { lockConversationOf } from './conversation-lock.ts';
import { COMPLETED } from './run-endings.ts';
import { conversationStates } from './tables/conversations.ts';
import { jobs } from './tables/jobs.ts';
import { messages, messageStates } from './tables/messages.ts';

/** What answering a chat message needs to know of it. */
export interface ChatTurn {
  readonly jobId: string;
  readonly messageId: string;
  readonly conversationId: string;
  readonly userId: string;
  readonly message: string;
  /** The one agent that is asked; null lets the chat answer. */
  readonly agentRequest: AgentRequest | null;
  /** `provider/model` that the request chose; null leaves the model of the settings. */
  readonly model: string | null;
  /** Its caller follows the answer while it is written. */
  readonly followed: boolean;
  /** The level that research of the conversation has reached. */
  readonly level: number;
}

export function createChatRepository(db: Database) {
  /** undefined when it is answered already. @throws JOB_NOT_FOUND, RUN_NOT_ACTIVE */
  async function findOpen(jobId: string): Promise<ChatTurn | undefined> {
    const [row] = await db
      .select({
        state: jobs.state,
        messageId: messages.id,
        conversationId: messages.conversationId,
        userId: messages.userId,
        message: messages.content,
        agentRequest: messages.agentRequest,
        model: jobs.model,
        followed: jobs.followed,
        level: conversationStates.currentLevel,
      })
      .from(jobs)
      .innerJoin(messages, eq(messages.id, jobs.messageId))
      .innerJoin(conversationStates, eq(conversationStates.conversationId, messages.conversationId))
      .where(and(eq(jobs.id, jobId), eq(jobs.queue, 'chat')));
    if (row === undefined) throw failure('JOB_NOT_FOUND', `No chat job ${jobId}.`);
    const { state, ...turn } = row;
    if (state === 'completed') return undefined;
    if (state !== 'active') throw failure('RUN_NOT_ACTIVE', `The chat job ${jobId} is ${state}.`);
    return { jobId, ...turn };
  }

  /** False when the job is over: a late second writer has nothing to say any more. */
  async function answer(tx: Transaction, { jobId, messageId, text }: ChatTurn & { text: string }): Promise<boolean> {
    await lockConversationOf(tx, jobId);
    const ended = await tx
      .update(jobs)
      .set(COMPLETED)
      .where(and(eq(jobs.id, jobId), eq(jobs.state, 'active')))
      .returning({ id: jobs.id });
    if (ended.length === 0) return false;
    await tx
      .update(messageStates)
      .set({ status: 'completed', currentStep: 'reply', finalResponse: text })
      .where(eq(messageStates.messageId, messageId));
    return true;
  }

  return { findOpen, answer };
}
export type ChatRepository = ReturnType<typeof createChatRepository>;
