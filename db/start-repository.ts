import { randomUUID } from 'node:crypto';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { AgentRequest } from '../contracts/agent-requests.ts';
import { Failure, failure } from '../contracts/failure.ts';
import type { FileStatus } from '../contracts/files.ts';
import { inertText } from '../contracts/inert-text.ts';
import { NOT_BEGUN, type JobProgress, type Queue } from '../contracts/jobs.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { ResearchMode } from '../contracts/research.ts';
import type { Announcer } from './announcer.ts';
import type { Database, Transaction } from './connection.ts';
import { isUniqueViolation } from './errors.ts';
import { BegunElsewhere, onlyIfPaid, paidBy, type ArrivedMoney } from './paid-start.ts';
import { keyReused, type RequestKey } from './request-key.ts';
import { refuseRunBeyondLimit } from './run-limit.ts';
import { conversations } from './tables/conversations.ts';
import { jobs } from './tables/jobs.ts';
import { messages, messageStates } from './tables/messages.ts';

export interface StartInput {
  readonly queue: Extract<Queue, 'deep-research' | 'chat'>;
  readonly userId: string;
  readonly message: string;
  /** undefined starts a new conversation. */
  readonly conversationId: string | undefined;
  /** null for what is no research. */
  readonly researchMode: ResearchMode | null;
  readonly fileIds: readonly string[];
  /** US dollars that language models may cost in the run; a message to a run that is going on changes nothing of it. */
  readonly budgetUsd?: number | undefined;
  /** A user's runs that may be unfinished at the same time; undefined sets no limit. */
  readonly mostLiveRuns?: number | undefined;
  /** Of a chat that asks one agent. */
  readonly agentRequest?: AgentRequest | undefined;
  /** `provider/model` for all agents; undefined leaves those of the settings. A run that is going on keeps its own. */
  readonly model?: string | undefined;
  /** Of a chat whose caller follows the answer while it is written. */
  readonly followed?: boolean | undefined;
  /** Makes a repeated request find what the first one started; undefined when the caller gave none. */
  readonly request?: RequestKey | undefined;
  /** The payment that the work belongs to: recorded as settled by the same statement. */
  readonly money?: ArrivedMoney | undefined;
  /** What is written in the same transaction: all of it, or nothing at all. */
  readonly also?: ((tx: Transaction, started: Started) => Promise<void>) | undefined;
}

export interface Started {
  readonly jobId: string;
  /** A job that the message joined may be well under way. */
  readonly progress: JobProgress;
  readonly messageId: string;
  readonly conversationId: string;
  /** The message joined a run that was already going on. */
  readonly steering: boolean;
  /** The level whose planning will read the message. */
  readonly takesEffectAtLevel: number;
  /** The run that the message joined waits to be resumed. */
  readonly paused: boolean;
  /** The run that the message joined had a stop request, which the message withdraws. */
  readonly takesBackStop: boolean;
  /** An earlier request with the same key has started all of it. */
  readonly repeated: boolean;
}

interface RefusedFile {
  readonly id: string;
  readonly filename: string | null;
  readonly status: FileStatus | null;
  readonly error: string | null;
}

// Not an interface: rows are records, which interfaces are not assignable to.
type Written = {
  readonly job_id: string | null;
  readonly progress: JobProgress;
  readonly steering: boolean;
  readonly level: number;
  readonly paused: boolean;
  readonly stopping: boolean;
  readonly seq: string;
  readonly refused: readonly RefusedFile[] | null;
};

/**
 * Stores a message together with the run that answers it, in one transaction, before any engine is called.
 * @throws BegunElsewhere when another process has begun the work of `money`
 */
export function createStartRepository(db: Database, announcer: Announcer) {
  async function start(input: StartInput): Promise<Started> {
    try {
      const { conversationId, userId } = input;
      if (conversationId === undefined) {
        // Needs no notice: a conversation has no subscribers before the response to its start.
        if (!input.mostLiveRuns && !input.also) return (await write(db, input, newConversation(input))).started;
        return await db.transaction(async (tx) => {
          await refuseRunBeyondLimit(tx, input);
          const { started } = await write(tx, input, newConversation(input));
          await input.also?.(tx, started);
          return started;
        });
      }
      return await announcer.transaction(async (tx, events) => {
        await lockOwned(tx, conversationId, userId);
        await refuseRunBeyondLimit(tx, input);
        const place = { id: conversationId, place: ownConversation(conversationId, input) };
        const { started, seq } = await write(tx, input, place);
        await input.also?.(tx, started);
        events.stored(userId, { type: 'message_updated', conversationId, messageId: started.messageId, seq });
        return started;
      });
    } catch (error) {
      const { request, userId } = input;
      if (request && isUniqueViolation(error, 'one_message_per_request_key')) return repeated(input);
      // What has gone since the first request, a file for instance, does not change what that one has started.
      const refused = request && error instanceof Failure;
      if (refused && (await isKnown({ userId, key: request.key }))) return repeated(input);
      throw error;
    }
  }

  /** What the first request with this key has started. */
  async function repeated({ userId, request }: StartInput): Promise<Started> {
    const [found] = await db
      .select({
        message: messages,
        iteration: messageStates.iteration,
        firstMessageId: jobs.messageId,
        paused: jobs.paused,
        progress: { state: jobs.state, attemptsMade: jobs.attemptsMade, tries: jobs.tries },
      })
      .from(messages)
      .innerJoin(messageStates, eq(messageStates.messageId, messages.id))
      .innerJoin(jobs, eq(jobs.id, messages.jobId))
      .where(and(eq(messages.userId, userId), eq(messages.requestKey, request?.key ?? '')));
    if (found === undefined) throw new Error('A request key is taken by no message');
    const { message, iteration, firstMessageId, paused, progress } = found;
    if (message.requestHash !== request?.hash) throw keyReused();
    const { id: messageId, conversationId, jobId } = message;
    return {
      ...{ jobId, messageId, conversationId, progress, paused, takesBackStop: false, repeated: true },
      steering: firstMessageId !== messageId,
      takesEffectAtLevel: message.takenUpAtLevel ?? iteration,
    };
  }

  /** Whether a request with this key has started something. */
  async function isKnown({ userId, key }: { userId: string; key: string }): Promise<boolean> {
    return (await db.$count(messages, and(eq(messages.userId, userId), eq(messages.requestKey, key)))) > 0;
  }

  return { start, isKnown };
}
export type StartRepository = ReturnType<typeof createStartRepository>;

/** The row lock orders a start against the end of the run it might steer; what is read after it is up to date. */
async function lockOwned(tx: Transaction, conversationId: string, userId: string): Promise<void> {
  const [found] = await tx
    .select({ userId: conversations.userId })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('update');
  if (found === undefined) {
    throw failure(
      'CONVERSATION_NOT_FOUND',
      `No conversation ${conversationId}. Leave conversationId out to start one.`,
    );
  }
  if (found.userId !== userId) throw failure('CONVERSATION_FORBIDDEN', 'This conversation belongs to another user.');
}

interface Place {
  readonly id: string;
  /** CTEs, the last of them `place (id, seq)`: the conversation with the number of the start's event; empty when a file is refused. */
  readonly place: SQL;
}

function newConversation({ userId, message, money }: StartInput): Place {
  const id = randomUUID();
  const place = sql`
    place as (
      insert into conversations (id, user_id, event_seq)
      select ${id}::uuid, ${userId}, 1 where not exists (select from refused)${onlyIfPaid(money)}
      returning id, event_seq as seq
    ),
    world as (insert into conversation_states (conversation_id, objective) select id, ${message} from place)`;
  return { id, place };
}

function ownConversation(id: string, { queue, message, money }: StartInput): SQL {
  const question = sql`, question as (
      update conversation_states set objective = ${message} from place where conversation_id = place.id
      and not exists (select from jobs where conversation_id = place.id and queue = 'deep-research')
    )`;
  return sql`
    place as (
      update conversations set event_seq = event_seq + 1
      where id = ${id} and not exists (select from refused)${onlyIfPaid(money)}
      returning id, event_seq as seq
    )${queue === 'deep-research' ? question : sql``}`;
}

/** Returns the number of the start's event beside what was started. */
async function write(session: Database | Transaction, input: StartInput, place: Place) {
  const messageId = randomUUID();
  const statement = startStatement(input, { messageId, jobId: randomUUID(), place: place.place });
  const [written] = await session.execute<Written>(statement);
  const [refused] = written?.refused ?? [];
  if (refused) throw refusal(refused);
  if (!written?.job_id && input.money) throw new BegunElsewhere();
  if (!written?.job_id) throw new Error('The start was not stored');
  const { job_id: jobId, steering, level, paused, progress, stopping, seq } = written;
  const at = { messageId, conversationId: place.id };
  const run = { jobId, progress, paused, takesBackStop: stopping };
  const started: Started = { ...run, ...at, steering, takesEffectAtLevel: level, repeated: false };
  return { started, seq: Number(seq) };
}

interface StatementParts {
  readonly messageId: string;
  /** Of the run that is made when none is going on. */
  readonly jobId: string;
  readonly place: SQL;
}

/**
 * One statement for all rows of a start: the fewest round trips, and as atomic on its own as in a transaction. A message that
 * steers a run takes back an earlier stop request, so that a stop in the row is newer than all messages.
 */
function startStatement(input: StartInput, { messageId, jobId, place }: StatementParts): SQL {
  const { agentRequest, queue, userId, message, money, researchMode, request } = input;
  const [key, hash] = request ? [request.key, request.hash] : [null, null];
  const wanted = sql.param([...new Set(input.fileIds)]);
  return sql`
    with refused as (
      select wanted.id, filename, status, error from unnest(${wanted}::uuid[]) as wanted (id)
      left join files on files.id = wanted.id and user_id = ${userId} where status is distinct from 'completed'
    ),${money ? paidBy(money, messageId) : sql``}
    ${place},
    ${joinedRun(queue, jobId)},
    stop_taken_back as (
      update jobs set stop_requested = false, control_version = control_version + 1 from run where jobs.id = run.id and run.steering and stop_requested
    ),
    job as (
      insert into jobs (id, queue, name, user_id, conversation_id, message_id, research_mode, cursor, budget_usd, model, followed)
      select run.id, ${queue}::queue, ${queue}, ${userId}, place.id, ${messageId}::uuid, ${researchMode}::research_mode,
        ${queue === 'deep-research' ? FIRST_CURSOR : sql`null::jsonb`}, ${input.budgetUsd ?? null}::float8, ${input.model ?? null}, ${input.followed ?? false}
      from run, place where not run.steering
    ),
    message as (
      insert into messages (id, conversation_id, user_id, job_id, content, request_key, request_hash, agent_request)
      select ${messageId}::uuid, place.id, ${userId}, run.id, ${message}, ${key}, ${hash}, ${agentRequest ? JSON.stringify(agentRequest) : null}::jsonb
      from run, place
    ),
    state as (
      insert into message_states (message_id, conversation_id, user_id, job_id, iteration, current_step)
      select ${messageId}::uuid, place.id, ${userId}, run.id, run.level, case when run.paused then 'paused' else 'queued' end
      from run, place
    ),
    event as (
      insert into events (conversation_id, seq, type, subject_id)
      select id, seq, 'message_updated', ${messageId}::uuid from place
    ),
    attached as (
      insert into conversation_files (conversation_id, file_id)
      select place.id, wanted.id from place, unnest(${wanted}::uuid[]) as wanted (id) on conflict do nothing
    )
    select (select id from run) as job_id, (select steering from run), (select level from run), (select paused from run), (select stopping from run),
      (select progress from run), (select seq from place), (select json_agg(refused) from refused) as refused`;
}

/** CTE `run`: the one that is going on in the conversation, otherwise the new one; and the level that will read the message. */
function joinedRun(queue: StartInput['queue'], jobId: string): SQL {
  return sql`
    run as (
      select coalesce(live.id, ${jobId}::uuid) as id, live.id is not null as steering,
        coalesce(live.paused, false) as paused, coalesce(live.stop_requested, false) as stopping,
        case when live.id is null then ${JSON.stringify(NOT_BEGUN)}::json
          else json_build_object('state', live.state, 'attemptsMade', live.attempts_made, 'tries', live.tries) end as progress,
        upcoming.level + (
          select count(*) from message_states where job_id = live.id and iteration >= upcoming.level
        )::integer / ${LIMITS.messagesPerLevel}::integer as level
      from place
      left join conversation_states on conversation_states.conversation_id = place.id
      left join jobs as live on live.conversation_id = place.id and ${queue} = 'deep-research'
        and live.queue = 'deep-research' and live.state in ('waiting', 'active', 'delayed')
      cross join lateral (select greatest(current_level, live.messages_taken_up_to, 0) + 1 as level) as upcoming
    )`;
}

const FIRST_CURSOR = sql`jsonb_build_object('level', run.level, 'iterationsSinceMessage', 0, 'idleIterations', 0)`;

function refusal({ id, filename, status, error }: RefusedFile) {
  if (status === null) return failure('FILE_NOT_FOUND', `No file ${id}.`);
  const name = inertText(filename ?? id);
  if (status === 'failed') return failure('FILE_UNREADABLE', `${name} could not be read: ${error ?? ''}`);
  return failure('FILE_NOT_READY', `${name} is ${status}. Wait until its status is completed.`);
}
