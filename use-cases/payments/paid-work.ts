import type { AgentRequest } from '../../contracts/agent-requests.ts';
import { failure, invalidField } from '../../contracts/failure.ts';
import type { PaidRequest } from '../../contracts/payments.ts';
import type { Database } from '../../db/connection.ts';
import type { ConversationRepository } from '../../db/conversation-repository.ts';
import type { DatasetRepository } from '../../db/dataset-repository.ts';
import { BegunElsewhere } from '../../db/paid-start.ts';
import { refuseRunBeyondLimit } from '../../db/run-limit.ts';
import type { StartInput, Started, StartRepository } from '../../db/start-repository.ts';
import type { TaskRepository } from '../../db/task-repository.ts';
import type { Engine } from '../../engine/engine.ts';

export interface PaidWorkDeps {
  readonly conversations: ConversationRepository;
  readonly datasets: Pick<DatasetRepository, 'hasTables'>;
  readonly db: Database;
  readonly engine: Engine;
  readonly mostLiveRuns: number;
  readonly starts: StartRepository;
  readonly tasks: Pick<TaskRepository, 'hasCompleted'>;
}

/** A payment that has arrived, and what it pays for. */
export interface ArrivedPayment {
  readonly id: string;
  readonly userId: string;
  readonly request: PaidRequest;
  readonly transaction: string;
  /** The work that was begun for it before, and failed; null at first. */
  readonly replaces: string | null;
}

const queueOf = (path: PaidRequest['path']) => (path.endsWith('/deep-research/start') ? 'deep-research' : 'chat');

/** The work that is paid for: written down like any other work, by the statement that records the settlement. */
export function createPaidWork(deps: PaidWorkDeps) {
  const { conversations, datasets, db, engine, mostLiveRuns, starts, tasks: done } = deps;

  /**
   * Whether the request could be done: looked at before any money moves. Users that have never paid have no conversations.
   * @throws CONVERSATION_NOT_FOUND, CONVERSATION_FORBIDDEN, RUN_LIMIT
   */
  async function check({ agentRequest, conversationId, path }: PaidRequest, userId = ''): Promise<void> {
    if (conversationId !== undefined) await conversations.getOwned({ conversationId, userId });
    if (agentRequest !== undefined) await refuseWithoutMaterial(agentRequest, conversationId);
    if (queueOf(path) !== 'deep-research' || userId === '') return;
    await db.transaction((tx) => refuseRunBeyondLimit(tx, { conversationId, mostLiveRuns, userId }));
  }

  /** An agent that has nothing to work on could only say so: that is said before it costs anything. */
  async function refuseWithoutMaterial(
    { agent, given: { tables, tasks } }: AgentRequest,
    conversationId: string | undefined,
  ): Promise<void> {
    if (agent === 'literature' || agent === 'planning') return;
    if (agent !== 'analysis') {
      if (tasks !== undefined || (conversationId !== undefined && (await done.hasCompleted(conversationId)))) return;
      throw invalidField('body.tasks', 'must be given, or the conversationId of a conversation with completed tasks');
    }
    if (tables !== undefined || (conversationId !== undefined && (await datasets.hasTables(conversationId)))) return;
    throw invalidField('body.tables', 'must be given, or the conversationId of a conversation that has data');
  }

  /** Without payment, for users who pay nothing. */
  async function beginFree(request: PaidRequest, userId: string): Promise<Started> {
    await check(request, userId);
    return begin(inputOf(request, userId));
  }

  /**
   * Begins the work of a payment; undefined when another process has begun it. No limit is set to it: what is paid for is
   * done.
   */
  async function beginPaid(payment: ArrivedPayment): Promise<Started | undefined> {
    const { id: paymentId, replaces, request, transaction, userId } = payment;
    try {
      return await begin({ ...inputOf(request, userId), money: { paymentId, replaces, transaction } });
    } catch (error) {
      if (error instanceof BegunElsewhere) return undefined;
      throw error;
    }
  }

  /** Begins work together with what the same transaction writes of its payment. */
  async function beginWith(request: PaidRequest, userId: string, also: StartInput['also']): Promise<Started> {
    return begin({ ...inputOf(request, userId), also });
  }

  async function begin(input: StartInput): Promise<Started> {
    const started = await starts.start(input);
    const { queue, researchMode, userId } = input;
    const { conversationId, jobId: id, progress } = started;
    const job = { id, queue, userId, conversationId, researchMode, ...progress };
    await (started.steering ? engine.controlChanged(job) : engine.start(job));
    return started;
  }

  return { beginFree, beginPaid, beginWith, check };
}
export type PaidWork = ReturnType<typeof createPaidWork>;

function inputOf({ agentRequest, conversationId, message, path }: PaidRequest, userId: string): StartInput {
  const queue = queueOf(path);
  const researchMode = queue === 'chat' ? null : 'semi-autonomous';
  return { agentRequest, conversationId, fileIds: [], message, queue, researchMode, userId };
}

/** The same proof was sent while its payment or its work is under way. */
export function inProgress() {
  return failure('PAYMENT_IN_PROGRESS', 'This payment is being worked on. Send the same request again in a moment.', {
    retryAfter: 2,
  });
}
