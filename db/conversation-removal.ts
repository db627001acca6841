import { and, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import { objectKeys } from '../contracts/files.ts';
import { LIVE_JOB_STATES } from '../contracts/jobs.ts';
import type { Database, Transaction } from './connection.ts';
import { lockOwnedConversation } from './conversation-lock.ts';
import type { ConversationPlace } from './conversation-repository.ts';
import { recordRemoved } from './removed-folder-repository.ts';
import { conversations } from './tables/conversations.ts';
import { sources } from './tables/evidence.ts';
import { conversationFiles, files } from './tables/files.ts';
import { discoveries } from './tables/findings.ts';
import { jobs } from './tables/jobs.ts';
import { papers } from './tables/papers.ts';
import { planTasks } from './tables/tasks.ts';

export function createConversationRemoval(db: Database) {
  /**
   * Deletes a conversation with all that hangs on it: also the files that no other conversation has. Returns the folders
   * of its objects, which are recorded as removed.
   * @throws CONVERSATION_NOT_FOUND, CONVERSATION_FORBIDDEN, CONVERSATION_BUSY
   */
  async function remove(owned: ConversationPlace): Promise<readonly string[]> {
    const { conversationId } = owned;
    return db.transaction(async (tx) => {
      await lockOwnedConversation(tx, owned);
      await refuseWhileBusy(tx, conversationId);
      const tasks = await tx
        .select({ id: planTasks.id })
        .from(planTasks)
        .where(eq(planTasks.conversationId, conversationId));
      const fileIds = await ownFiles(tx, conversationId);
      const written = await tx.select({ id: papers.id }).from(papers).where(eq(papers.conversationId, conversationId));
      const folders = [
        ...written.map(({ id }) => objectKeys.paperFolder(id)),
        ...tasks.map(({ id }) => objectKeys.artifactFolder(id)),
        ...fileIds.map((id) => objectKeys.fileFolder(id)),
      ];
      await recordRemoved(tx, folders);
      await deleteRows(tx, conversationId, fileIds);
      return folders;
    });
  }
  return { remove };
}
export type ConversationRemoval = ReturnType<typeof createConversationRemoval>;

/** A cancelled run whose workflow has not received the cancel would continue without its rows. */
async function refuseWhileBusy(tx: Transaction, conversationId: string): Promise<void> {
  const busy = or(inArray(jobs.state, [...LIVE_JOB_STATES]), jobs.controlPending);
  if ((await tx.$count(jobs, and(eq(jobs.conversationId, conversationId), busy))) === 0) return;
  throw failure(
    'CONVERSATION_BUSY',
    'Something is going on in this conversation. Cancel its run, or wait for its end.',
  );
}

/** Files that belong to this conversation only. Locked, so that no other one takes them up meanwhile. */
async function ownFiles(tx: Transaction, conversationId: string): Promise<readonly string[]> {
  const ofIt = tx
    .select({ id: conversationFiles.fileId })
    .from(conversationFiles)
    .where(eq(conversationFiles.conversationId, conversationId));
  const locked = await tx.select({ id: files.id }).from(files).where(inArray(files.id, ofIt)).for('update');
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  const shared = await tx
    .selectDistinct({ id: conversationFiles.fileId })
    .from(conversationFiles)
    .where(and(inArray(conversationFiles.fileId, ids), ne(conversationFiles.conversationId, conversationId)));
  const elsewhere = new Set(shared.map(({ id }) => id));
  return ids.filter((id) => !elsewhere.has(id));
}

/** In this order: evidence names findings, and findings name sources, without a cascade between them. */
async function deleteRows(tx: Transaction, conversationId: string, fileIds: readonly string[]): Promise<void> {
  await tx.delete(discoveries).where(eq(discoveries.conversationId, conversationId));
  await tx.delete(planTasks).where(eq(planTasks.conversationId, conversationId));
  await tx.delete(sources).where(eq(sources.conversationId, conversationId));
  if (fileIds.length > 0) {
    // The job of a file that is being read ends by itself.
    const over = notInArray(jobs.state, [...LIVE_JOB_STATES]);
    await tx.delete(jobs).where(and(sql`${jobs.queue} = 'file-process'`, inArray(jobs.fileId, [...fileIds]), over));
    await tx.delete(files).where(inArray(files.id, [...fileIds]));
  }
  await tx.delete(conversations).where(eq(conversations.id, conversationId));
}
