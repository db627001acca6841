import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { Database, Transaction } from './connection.ts';
import { lockConversationOf } from './conversation-lock.ts';
import { olderThan, pageOf, type PageRequest } from './list-page.ts';
import { levelOfCursor } from './job-repository.ts';
import { artifacts, jobs, messages, messageStates, sources, type ResultFile, type ResultPaper } from './tables.ts';

export interface Reply {
  readonly text: string;
  readonly rawFiles: readonly ResultFile[];
  readonly papers: Readonly<Record<string, readonly ResultPaper[]>>;
}

export type MessageState = typeof messageStates.$inferSelect;

const RESULT_FILES = 200;

export function createMessageRepository(db: Database) {
  /** The one row behind the status answer. */
  async function findState(messageId: string): Promise<MessageState | undefined> {
    const [row] = await db.select().from(messageStates).where(eq(messageStates.messageId, messageId));
    return row;
  }

  /** The messages of a conversation with their answers, newest first. */
  async function list({ conversationId, limit, before }: PageRequest & { conversationId: string }) {
    const rows = await db
      .select({
        id: messages.id,
        jobId: messages.jobId,
        queue: jobs.queue,
        message: messages.content,
        createdAt: messages.createdAt,
        status: messageStates.status,
        text: messageStates.finalResponse,
        error: messageStates.error,
      })
      .from(messages)
      .innerJoin(messageStates, eq(messageStates.messageId, messages.id))
      .innerJoin(jobs, eq(jobs.id, messages.jobId))
      .where(and(eq(messages.conversationId, conversationId), olderThan(messages, before)))
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(limit + 1);
    return pageOf(rows, limit);
  }

  /**
   * Gives the oldest unread messages of the run to a level. A repeated attempt finds them again by that level. Under the conversation's
   * lock, so that a message which comes now is either given to this level or told that it waits for the next one.
   * @throws RUN_NOT_ACTIVE when the run has left the level: what comes late would take messages away from where they are read
   */
  async function takeUp({ jobId, level }: { jobId: string; level: number }): Promise<void> {
    await db.transaction(async (tx) => {
      await lockConversationOf(tx, jobId);
      const run = await tx
        .update(jobs)
        .set({ messagesTakenUpTo: sql`greatest(${jobs.messagesTakenUpTo}, ${level}::integer)` })
        .where(and(eq(jobs.id, jobId), lte(levelOfCursor, level)))
        .returning({ id: jobs.id });
      if (run.length === 0)
        throw failure('RUN_NOT_ACTIVE', `The job ${jobId} has left the iteration ${String(level)}.`);
      const ofRun = eq(messages.jobId, jobId);
      const taken = await tx.$count(messages, and(ofRun, eq(messages.takenUpAtLevel, level)));
      // Of a run that was retried, messages that were meant for several levels may have come to one.
      const meantForIt = tx
        .select({ id: messages.id })
        .from(messages)
        .innerJoin(messageStates, eq(messageStates.messageId, messages.id))
        .where(and(ofRun, isNull(messages.takenUpAtLevel), lte(messageStates.iteration, level)))
        .orderBy(asc(messages.createdAt))
        .limit(Math.max(0, LIMITS.messagesPerLevel - taken));
      await tx.update(messages).set({ takenUpAtLevel: level }).where(inArray(messages.id, meantForIt));
    });
  }

  /**
   * Answers every open message of the run that was taken up. Steering messages are done with that. The run's own message
   * stays open until the run ends: its text is replaced by each reply, its files and papers are listed by the last.
   */
  async function answer(
    tx: Transaction,
    { jobId, messageId, reply, last }: { jobId: string; messageId: string; reply: Reply; last: boolean },
  ): Promise<void> {
    const { text, rawFiles, papers } = reply;
    await tx
      .update(messageStates)
      .set({ finalResponse: text, ...(last ? { rawFiles, papers } : {}) })
      .where(eq(messageStates.messageId, messageId));
    const takenUp = tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.id, messageStates.messageId), isNotNull(messages.takenUpAtLevel)));
    await tx
      .update(messageStates)
      .set({ finalResponse: text, rawFiles, papers, status: 'completed' })
      .where(
        and(
          eq(messageStates.jobId, jobId),
          ne(messageStates.messageId, messageId),
          eq(messageStates.status, 'processing'),
          exists(takenUp),
        ),
      );
  }

  /** Ids of the steering messages that a level answered. */
  async function steeringAt({ jobId, messageId, level }: { jobId: string; messageId: string; level: number }) {
    const rows = await db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.jobId, jobId), eq(messages.takenUpAtLevel, level), ne(messages.id, messageId)));
    return rows.map(({ id }) => id);
  }

  /** Files and papers that a reply carries: all that the conversation has brought so far. */
  async function collectResults(conversationId: string): Promise<Omit<Reply, 'text'>> {
    const files = await db
      .select({
        filename: artifacts.name,
        mimeType: artifacts.mimeType,
        size: artifacts.size,
        artifactId: artifacts.id,
      })
      .from(artifacts)
      .where(eq(artifacts.conversationId, conversationId))
      .orderBy(desc(artifacts.createdAt), artifacts.position)
      .limit(RESULT_FILES);
    const works = await db
      .select()
      .from(sources)
      .where(eq(sources.conversationId, conversationId))
      .orderBy(sources.key);
    const papers = Object.fromEntries(
      [...Map.groupBy(works, ({ origin }) => origin)].map(([origin, group]) => [
        origin,
        group.map(({ title, authors, doi, year, abstract }) => ({ title, authors, doi, year, abstract })),
      ]),
    );
    return { rawFiles: files, papers };
  }

  return { findState, list, takeUp, answer, steeringAt, collectResults };
}
export type MessageRepository = ReturnType<typeof createMessageRepository>;
export type ListedMessage = Awaited<ReturnType<MessageRepository['list']>>['items'][number];
