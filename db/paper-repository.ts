import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import { objectKeys } from '../contracts/files.ts';
import { LIVE_JOB_STATES, type JobState } from '../contracts/jobs.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { PaperStatus } from '../contracts/papers.ts';
import type { Announcer } from './announcer.ts';
import type { Database, Transaction } from './connection.ts';
import { lockOwnedConversation } from './conversation-lock.ts';
import type { ConversationPlace } from './conversation-repository.ts';
import { olderThan, pageOf, type Page, type PageRequest } from './list-page.ts';
import { lockQuota } from './quota-lock.ts';
import { recordRemoved } from './removed-folder-repository.ts';
import type { RunRepository } from './run-repository.ts';
import { conversationStates } from './tables/conversations.ts';
import { jobs } from './tables/jobs.ts';
import { papers } from './tables/papers.ts';
import { planTasks } from './tables/tasks.ts';

export interface OwnedPaper {
  readonly paperId: string;
  readonly userId: string;
}

export interface NewPaper extends ConversationPlace {
  /** Of all users at the same time. */
  readonly mostLive: number;
}

const view = {
  id: papers.id,
  conversationId: papers.conversationId,
  conversationStateId: conversationStates.id,
  userId: papers.userId,
  jobId: papers.jobId,
  version: papers.version,
  title: papers.title,
  files: papers.files,
  buildProblem: papers.buildProblem,
  createdAt: papers.createdAt,
  state: jobs.state,
  progress: jobs.progress,
  failedReason: jobs.failedReason,
};

const STATUS_OF: Readonly<Record<JobState, PaperStatus>> = {
  waiting: 'pending',
  active: 'processing',
  delayed: 'processing',
  completed: 'completed',
  failed: 'failed',
};

/** Why a paper is over that nobody finished in time. */
export const OVERDUE = `The paper was not finished within ${String(LIMITS.paperGenerationMs / 60_000)} minutes. Ask for it again.`;

const live = inArray(jobs.state, [...LIVE_JOB_STATES]);
const isPaperJob = eq(jobs.queue, 'paper-generation');

/** Papers of conversations, each written by a job of its own. */
export function createPaperRepository(db: Database, announcer: Announcer, runs: Pick<RunRepository, 'failTry'>) {
  /**
   * Writes a paper and its job down. A user has one unfinished paper at a time, and all users together so many: starts take
   * turns, so that of many at the same moment only as many pass as there are free slots.
   * @throws CONVERSATION_NOT_FOUND, CONVERSATION_FORBIDDEN, NOTHING_TO_WRITE, PAPER_LIMIT, PAPER_SYSTEM_BUSY
   */
  async function start({ conversationId, mostLive, userId }: NewPaper): Promise<{ paperId: string; jobId: string }> {
    await failOverdue();
    return announcer.transaction(async (tx, events) => {
      await lockOwnedConversation(tx, { conversationId, userId });
      await refuseWithoutResearch(tx, conversationId);
      await lockPaperSlots(tx);
      await refuseBeyondLimits(tx, { mostLive, userId });
      const queue = 'paper-generation';
      const [job] = await tx
        .insert(jobs)
        .values({ queue, name: queue, userId, conversationId })
        .returning({ id: jobs.id });
      const version = sql<number>`(select coalesce(max(version), 0) + 1 from papers where conversation_id = ${conversationId})`;
      const [paper] = await tx
        .insert(papers)
        .values({ conversationId, userId, jobId: job?.id ?? '', version, deadlineAt: deadline() })
        .returning({ paperId: papers.id, jobId: papers.jobId });
      if (paper === undefined) throw new Error('The paper was not stored');
      await events.append(conversationId, [{ type: 'paper_updated', subjectId: paper.paperId }]);
      return paper;
    });
  }

  async function find(paperId: string) {
    const [row] = await db
      .select(view)
      .from(papers)
      .innerJoin(jobs, eq(jobs.id, papers.jobId))
      .innerJoin(conversationStates, eq(conversationStates.conversationId, papers.conversationId))
      .where(eq(papers.id, paperId));
    return row && { ...row, status: STATUS_OF[row.state] };
  }

  /** @throws PAPER_NOT_FOUND, PAPER_FORBIDDEN */
  async function getOwned({ paperId, userId }: OwnedPaper): Promise<PaperView> {
    const paper = await find(paperId);
    if (paper === undefined) throw notFound(paperId);
    if (paper.userId !== userId) throw foreign();
    return paper;
  }

  /** The papers of a conversation, newest first. */
  async function list({
    conversationId,
    limit,
    before,
  }: PageRequest & { conversationId: string }): Promise<Page<PaperView>> {
    const rows = await db
      .select(view)
      .from(papers)
      .innerJoin(jobs, eq(jobs.id, papers.jobId))
      .innerJoin(conversationStates, eq(conversationStates.conversationId, papers.conversationId))
      .where(and(eq(papers.conversationId, conversationId), olderThan(papers, before)))
      .orderBy(desc(papers.createdAt), desc(papers.id))
      .limit(limit + 1);
    return pageOf(
      rows.map((row) => ({ ...row, status: STATUS_OF[row.state] })),
      limit,
    );
  }

  /**
   * Deletes a paper with its job, and records its objects as removed. Returns their folder.
   * @throws PAPER_NOT_FOUND, PAPER_FORBIDDEN, PAPER_BUSY
   */
  async function remove({ paperId, userId }: OwnedPaper): Promise<string> {
    return db.transaction(async (tx) => {
      const [paper] = await tx
        .select({ userId: papers.userId, jobId: papers.jobId, state: jobs.state })
        .from(papers)
        .innerJoin(jobs, eq(jobs.id, papers.jobId))
        .where(eq(papers.id, paperId))
        .for('update', { of: jobs });
      if (paper === undefined) throw notFound(paperId);
      if (paper.userId !== userId) throw foreign();
      if (LIVE_JOB_STATES.some((state) => state === paper.state)) {
        throw failure('PAPER_BUSY', 'The paper is being written. Wait until it is done, then delete it.');
      }
      const folder = objectKeys.paperFolder(paperId);
      await recordRemoved(tx, [folder]);
      await tx.delete(jobs).where(eq(jobs.id, paper.jobId)); // and with it the paper
      return folder;
    });
  }

  /** Fails papers that are past their deadline: whatever became of their worker, their slots are free. */
  async function failOverdue(): Promise<void> {
    const overdue = await db
      .select({ id: jobs.id, tries: jobs.tries })
      .from(papers)
      .innerJoin(jobs, eq(jobs.id, papers.jobId))
      .where(and(isPaperJob, live, lt(papers.deadlineAt, sql`now()`)));
    for (const job of overdue) await runs.failTry(job, OVERDUE);
  }

  return { start, find, getOwned, list, remove, failOverdue };
}
export type PaperRepository = ReturnType<typeof createPaperRepository>;
export type PaperView = NonNullable<Awaited<ReturnType<PaperRepository['find']>>>;

/** From now on; also of a job that is opened again. */
export const deadline = () => sql`now() + make_interval(secs => ${LIMITS.paperGenerationMs / 1000})`;

async function refuseWithoutResearch(tx: Transaction, conversationId: string): Promise<void> {
  const done = and(eq(planTasks.conversationId, conversationId), inArray(planTasks.status, ['completed', 'failed']));
  if ((await tx.$count(planTasks, done)) > 0) return;
  throw failure(
    'NOTHING_TO_WRITE',
    'No task of this conversation is done yet, so there is nothing to write about. Research something in it first.',
  );
}

async function refuseBeyondLimits(
  tx: Transaction,
  { mostLive, userId }: Pick<NewPaper, 'mostLive' | 'userId'>,
): Promise<void> {
  const [own] = await tx
    .select({ paperId: papers.id })
    .from(papers)
    .innerJoin(jobs, eq(jobs.id, papers.jobId))
    .where(and(isPaperJob, live, eq(jobs.userId, userId)));
  if (own !== undefined) {
    const { paperId } = own;
    const statusUrl = paperStatusUrl(paperId);
    throw failure('PAPER_LIMIT', 'A paper of yours is being written. Wait until it is done.', { paperId, statusUrl });
  }
  const all = await countLivePapers(tx);
  if (all < mostLive) return;
  throw failure(
    'PAPER_SYSTEM_BUSY',
    `Papers being written: ${String(all)}, of at most ${String(mostLive)} at the same time. Try again in a minute.`,
  );
}

/** Callers take turns until their transactions end: what is free stays free until then. */
export const lockPaperSlots = (tx: Transaction): Promise<void> => lockQuota(tx, 'live-papers', 'of all users');

export const countLivePapers = (tx: Transaction): Promise<number> => tx.$count(jobs, and(isPaperJob, live));

export const paperStatusUrl = (paperId: string): string => `/api/deep-research/paper/${paperId}/status`;

const notFound = (paperId: string) => failure('PAPER_NOT_FOUND', `No paper ${paperId}.`);
const foreign = () => failure('PAPER_FORBIDDEN', 'This paper belongs to another user.');
