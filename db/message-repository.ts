import { and, desc, eq, exists, gt, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { failure } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { Database } from './connection.ts';
import { stampOf, type Reading } from './journal-repository.ts';
import { olderThan, pageOf, type PageRequest } from './list-page.ts';
import { levelOfCursor } from './job-repository.ts';
import { readTogether } from './read-together.ts';
import { processing } from './run-endings.ts';
import { jobs } from './tables/jobs.ts';
import { messages, messageStates, type ResultFile, type ResultPaper } from './tables/messages.ts';

export interface Reply {
  readonly text: string;
  readonly rawFiles: readonly ResultFile[];
  readonly papers: Readonly<Record<string, readonly ResultPaper[]>>;
}

export type MessageState = typeof messageStates.$inferSelect;

const RESULT_FILES = 200;

export interface ShownWait {
  readonly jobId: string;
  /** In words for callers. */
  readonly reason: string;
  readonly until: Date;
}

interface Answer {
  readonly jobId: string;
  readonly messageId: string;
  readonly reply: Reply;
  readonly last: boolean;
}

/** What a reply carries beside its text. */
export interface CollectedResults extends Pick<Reply, 'rawFiles' | 'papers'> {
  /** Ids of the steering messages that the level answers. */
  readonly steering: readonly string[];
}

interface CollectedJson {
  readonly rawFiles: readonly ResultFile[];
  readonly works: readonly (ResultPaper & { readonly origin: string })[];
  readonly steering: readonly string[];
}

export function createMessageRepository(db: Database) {
  // Built once: building the statement takes longer than reading its rows.
  const statesOf = db
    .select()
    .from(messageStates)
    .where(sql`${messageStates.messageId} = any(${sql.placeholder('messageIds')}::uuid[])`)
    .prepare('states_of_messages');

  /** The one row behind the status answer, which every client of every run polls. */
  const findState = readTogether(async (messageIds) => {
    const states = await statesOf.execute({ messageIds });
    return new Map(states.map((state) => [state.messageId, state]));
  });

  /** Shows what a job waits for on every message that it still has to answer. */
  async function showWait({ jobId, reason, until }: ShownWait): Promise<void> {
    await db.update(messageStates).set({ waitsFor: reason, waitsUntil: until }).where(processing(jobId));
  }

  /** Until when a job waits; undefined when that time has come. */
  async function findWait(jobId: string): Promise<Date | undefined> {
    const waits = and(processing(jobId), gt(messageStates.waitsUntil, sql`now()`));
    const [row] = await db.select({ until: messageStates.waitsUntil }).from(messageStates).where(waits).limit(1);
    return row?.until ?? undefined;
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
   * Gives the oldest unread messages of the run to a level. A repeated attempt finds them again by that level. A message that
   * commits while this statement waits for the conversation's lock stays unread: the next level takes it up.
   * @throws RUN_NOT_ACTIVE when the run has left the level: a late caller would take messages away from the level that reads them
   */
  async function takeUp({ jobId, level }: { jobId: string; level: number }): Promise<void> {
    const rows = await db.execute(sql`
      with locked as (
        select c.id from conversations c join jobs j on j.conversation_id = c.id where j.id = ${jobId} for update of c
      ),
      run as (
        update jobs set messages_taken_up_to = greatest(messages_taken_up_to, ${level}::integer)
        where ${and(eq(jobs.id, jobId), lte(levelOfCursor, level))} and exists (select from locked) returning id
      ),
      -- Of a run that was retried, messages that were meant for several levels may have come to one.
      meant as (
        select m.id from run, messages m join message_states s on s.message_id = m.id
        where m.job_id = run.id and m.taken_up_at_level is null and s.iteration <= ${level} order by m.created_at
        limit greatest(0, ${LIMITS.messagesPerLevel}
          - (select count(*) from messages where job_id = ${jobId} and taken_up_at_level = ${level}))
      ),
      taken_up as (update messages m set taken_up_at_level = ${level} from meant where m.id = meant.id)
      select id from run`);
    if (rows.length === 0) throw failure('RUN_NOT_ACTIVE', `The job ${jobId} has left the iteration ${String(level)}.`);
  }

  /**
   * Answers every open message of the run that was taken up. Steering messages are done with that. The run's own message
   * stays open until the run ends: its text is replaced by each reply, its files and papers are listed by the last. Returns a
   * part of the statement that completes the reply.
   */
  function answer({ jobId, messageId, reply, last }: Answer): SQL {
    const { text, rawFiles, papers } = reply;
    const isRunsOwn = eq(messageStates.messageId, messageId);
    const takenUp = db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.id, messageStates.messageId), isNotNull(messages.takenUpAtLevel)));
    const steering = and(eq(messageStates.status, 'processing'), exists(takenUp));
    const unlessKept = (column: PgColumn, value: unknown): SQL =>
      last
        ? sql`${JSON.stringify(value)}::jsonb`
        : sql`case when ${isRunsOwn} then ${column} else ${JSON.stringify(value)}::jsonb end`;
    const answered = db
      .update(messageStates)
      .set({
        finalResponse: text,
        rawFiles: unlessKept(messageStates.rawFiles, rawFiles),
        papers: unlessKept(messageStates.papers, papers),
        status: sql`case when ${isRunsOwn} then ${messageStates.status} else 'completed' end`,
        steps: stampOf('reply'),
      })
      .where(and(eq(messageStates.jobId, jobId), or(isRunsOwn, steering)));
    return sql`answered as ${answered}`;
  }

  return { findState, showWait, findWait, list, takeUp, answer };
}
/** All files and papers that the conversation has brought so far, and the steering messages of the level. */
export function resultsAt({ jobId, level }: { jobId: string; level: number }): Reading<CollectedResults> {
  const json = sql`
    json_build_object(
      'rawFiles', (select coalesce(json_agg(f), '[]') from (
        select name as filename, mime_type as "mimeType", size, id as "artifactId" from artifacts
        where conversation_id = s.conversation_id order by created_at desc, position limit ${RESULT_FILES}) f
      ),
      'works', (select coalesce(json_agg(w), '[]') from (
        select origin, title, authors, doi, year, abstract from sources
        where conversation_id = s.conversation_id order by key) w
      ),
      'steering', (select coalesce(json_agg(m.id), '[]') from messages m
        where m.job_id = ${jobId} and m.taken_up_at_level = ${level} and m.id <> j.message_id
      ))`;
  return { json, parse: toResults };
}

function toResults({ rawFiles, works, steering }: CollectedJson): CollectedResults {
  const byOrigin = [...Map.groupBy(works, ({ origin }) => origin)];
  const withoutOrigin = ({ origin: _origin, ...paper }: CollectedJson['works'][number]): ResultPaper => paper;
  const papers = Object.fromEntries(byOrigin.map(([origin, group]) => [origin, group.map(withoutOrigin)]));
  return { rawFiles, papers, steering };
}

export type MessageRepository = ReturnType<typeof createMessageRepository>;
export type ListedMessage = Awaited<ReturnType<MessageRepository['list']>>['items'][number];
