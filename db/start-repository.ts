import { and, eq, inArray } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import { LIVE_JOB_STATES } from '../contracts/jobs.ts';
import type { ResearchMode } from '../contracts/research.ts';
import type { Database, Transaction } from './connection.ts';
import { appendEvents } from './event-repository.ts';
import {
  conversationFiles,
  conversations,
  conversationStates,
  files,
  jobs,
  messages,
  messageStates,
} from './tables.ts';

export interface StartInput {
  readonly userId: string;
  readonly message: string;
  /** undefined starts a new conversation. */
  readonly conversationId: string | undefined;
  readonly researchMode: ResearchMode;
  readonly fileIds: readonly string[];
}

export interface Started {
  readonly jobId: string;
  readonly messageId: string;
  readonly conversationId: string;
  /** The message joined a run that was already going on. */
  readonly steering: boolean;
  /** The level whose planning will read the message. */
  readonly takesEffectAtLevel: number;
}

/** Writes a message down, together with the run that answers it: all or nothing, before any engine hears of it. */
export function createStartRepository(db: Database) {
  async function start(input: StartInput): Promise<Started> {
    return db.transaction(async (tx) => {
      const conversation = await takeConversation(tx, input);
      await attachFiles(tx, conversation.id, input);
      const run = await joinOrCreateRun(tx, conversation.id, input);
      const [message] = await tx
        .insert(messages)
        .values({ conversationId: conversation.id, userId: input.userId, jobId: run.id, content: input.message })
        .returning({ id: messages.id });
      if (message === undefined) throw new Error('The message was not stored');
      if (!run.steering) await tx.update(jobs).set({ messageId: message.id }).where(eq(jobs.id, run.id));
      await tx.insert(messageStates).values({
        messageId: message.id,
        conversationId: conversation.id,
        userId: input.userId,
        jobId: run.id,
        iteration: run.takesEffectAtLevel,
      });
      await appendEvents(tx, conversation.id, [{ type: 'message_updated', subjectId: message.id }]);
      return {
        jobId: run.id,
        messageId: message.id,
        conversationId: conversation.id,
        steering: run.steering,
        takesEffectAtLevel: run.takesEffectAtLevel,
      };
    });
  }
  return { start };
}
export type StartRepository = ReturnType<typeof createStartRepository>;

/** The row lock taken here orders a start against the end of the run it might steer. */
async function takeConversation(tx: Transaction, input: StartInput): Promise<{ id: string }> {
  if (input.conversationId === undefined) {
    const [created] = await tx
      .insert(conversations)
      .values({ userId: input.userId })
      .returning({ id: conversations.id });
    if (created === undefined) throw new Error('The conversation was not stored');
    await tx.insert(conversationStates).values({ conversationId: created.id, objective: input.message });
    return created;
  }
  const [found] = await tx
    .select({ id: conversations.id, userId: conversations.userId })
    .from(conversations)
    .where(eq(conversations.id, input.conversationId))
    .for('update');
  if (found === undefined) {
    throw failure(
      'CONVERSATION_NOT_FOUND',
      `No conversation ${input.conversationId}. Leave conversationId out to start one.`,
    );
  }
  if (found.userId !== input.userId)
    throw failure('CONVERSATION_FORBIDDEN', 'This conversation belongs to another user.');
  return found;
}

async function attachFiles(tx: Transaction, conversationId: string, { userId, fileIds }: StartInput): Promise<void> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return;
  const owned = await tx
    .select({ id: files.id, status: files.status, filename: files.filename, error: files.error })
    .from(files)
    .where(and(inArray(files.id, wanted), eq(files.userId, userId)));
  const missing = wanted.find((id) => !owned.some((file) => file.id === id));
  if (missing !== undefined) throw failure('FILE_NOT_FOUND', `No file ${missing}.`);
  for (const file of owned) {
    if (file.status === 'failed')
      throw failure('FILE_UNREADABLE', `${file.filename} could not be read: ${file.error ?? ''}`);
    if (file.status !== 'completed') {
      throw failure('FILE_NOT_READY', `${file.filename} is ${file.status}. Wait until its status is completed.`);
    }
  }
  await tx
    .insert(conversationFiles)
    .values(wanted.map((fileId) => ({ conversationId, fileId })))
    .onConflictDoNothing();
}

async function joinOrCreateRun(
  tx: Transaction,
  conversationId: string,
  input: StartInput,
): Promise<{ id: string; steering: boolean; takesEffectAtLevel: number }> {
  const [live] = await tx
    .select({ id: jobs.id, cursor: jobs.cursor })
    .from(jobs)
    .where(
      and(
        eq(jobs.conversationId, conversationId),
        eq(jobs.queue, 'deep-research'),
        inArray(jobs.state, [...LIVE_JOB_STATES]),
      ),
    );
  const [world] = await tx
    .select({ level: conversationStates.currentLevel })
    .from(conversationStates)
    .where(eq(conversationStates.conversationId, conversationId));
  const takesEffectAtLevel = (world?.level ?? 0) + 1;
  if (live !== undefined) return { id: live.id, steering: true, takesEffectAtLevel };
  const [created] = await tx
    .insert(jobs)
    .values({
      queue: 'deep-research',
      name: 'deep-research',
      userId: input.userId,
      conversationId,
      researchMode: input.researchMode,
      cursor: { level: takesEffectAtLevel, iterationsSinceMessage: 0, idleIterations: 0 },
    })
    .returning({ id: jobs.id });
  if (created === undefined) throw new Error('The job was not stored');
  return { id: created.id, steering: false, takesEffectAtLevel };
}
