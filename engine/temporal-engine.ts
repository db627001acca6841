import type { Client, WorkflowExecutionStatusName } from '@temporalio/client';
import {
  defineSearchAttributeKey,
  TypedSearchAttributes,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from '@temporalio/common';
import { attemptOf } from '../contracts/jobs.ts';
import { TASK_QUEUES } from '../contracts/task-queues.ts';
import {
  SEARCH_ATTRIBUTES,
  workflowIdOf,
  WORKFLOWS,
  type Asked,
  type CycleBounds,
  type SignalName,
} from '../contracts/workflow-messages.ts';
import type { Engine, StartedJob } from './engine.ts';

export interface TemporalEngineDeps {
  readonly client: Client;
  readonly limits: CycleBounds;
  /** What the search attribute shows of a user. */
  readonly userAttribute: (userId: string) => string;
  /** Told of a server that does not answer. Starts and steering are repeated by the relay; a message is read from its row. */
  readonly onUndelivered: (error: unknown, jobId: string) => void;
}

/** How a job's workflow stands; `missing` when no start ever reached the server. */
export type WorkflowState = 'missing' | 'running' | 'completed' | 'failed' | 'cancelled' | 'terminated' | 'timed-out';

export interface Described {
  readonly state: WorkflowState;
  /** Of the execution that was seen: a job that is retried has several, one after the other. */
  readonly runId: string | undefined;
  /** Which try of the job it is. */
  readonly try: number | undefined;
}

export interface TemporalEngine extends Engine {
  /** Starts it, or finds it started. @throws Error when the server does not take it */
  tryStart(job: StartedJob): Promise<void>;
  trySteer(jobId: string, asked: Asked): Promise<void>;
  /** Cancels one execution only, where its run id is given. */
  tryCancel(jobId: string, runId?: string): Promise<void>;
  describe(job: StartedJob): Promise<Described>;
  /** The Workflow Ids of all executions that Visibility lists as running: it may lag behind by seconds. */
  listRunning(): Promise<ReadonlySet<string>>;
  /** Ends one execution of a job at once; one that has ended by itself meanwhile is as good. */
  terminate(job: StartedJob, seen: { readonly runId: string | undefined; readonly reason: string }): Promise<void>;
}

const CALL_TIMEOUT_MS = 3_000;
const RUNNING = `ExecutionStatus = 'Running' AND WorkflowType IN (${Object.values(WORKFLOWS)
  .map((type) => `'${type}'`)
  .join(', ')})`;
const RUNNING_PAGE = 1_000;
const keys = {
  userId: defineSearchAttributeKey(SEARCH_ATTRIBUTES.userId, 'KEYWORD'),
  conversationId: defineSearchAttributeKey(SEARCH_ATTRIBUTES.conversationId, 'KEYWORD'),
  researchMode: defineSearchAttributeKey(SEARCH_ATTRIBUTES.researchMode, 'KEYWORD'),
  queue: defineSearchAttributeKey(SEARCH_ATTRIBUTES.queue, 'KEYWORD'),
  try: defineSearchAttributeKey(SEARCH_ATTRIBUTES.try, 'INT'),
};

export function createTemporalEngine({
  client,
  limits,
  onUndelivered,
  userAttribute,
}: TemporalEngineDeps): TemporalEngine {
  const bounded = <Result>(call: () => Promise<Result>): Promise<Result> =>
    client.connection.withDeadline(Date.now() + CALL_TIMEOUT_MS, call);

  async function tryStart(job: StartedJob): Promise<void> {
    const { queue } = job;
    const input = { jobId: job.id, attempt: attemptOf(job), ...(queue === 'deep-research' ? { limits } : {}) };
    try {
      await bounded(() =>
        client.workflow.start(WORKFLOWS[queue], {
          workflowId: workflowIdOf(queue, job.id),
          taskQueue: TASK_QUEUES.research,
          args: [input],
          // A job runs once: a second start finds the first. Only a retry starts it again, whatever Temporal made of the
          // last try: a database that was restored may have lost the end that Temporal knows.
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: job.tries > 1 ? 'ALLOW_DUPLICATE' : 'ALLOW_DUPLICATE_FAILED_ONLY',
          typedSearchAttributes: searchAttributesOf({ ...job, userId: userAttribute(job.userId) }),
        }),
      );
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }

  async function trySignal(jobId: string, signal: SignalName, ...args: readonly unknown[]): Promise<void> {
    const handle = client.workflow.getHandle(workflowIdOf('deep-research', jobId));
    await bounded(() => handle.signal(signal, ...args));
  }

  async function trySteer(jobId: string, { paused, request, stopRequested = false }: Asked): Promise<void> {
    if (stopRequested) await trySignal(jobId, 'stop', request);
    else await trySignal(jobId, paused ? 'pause' : 'resume', request);
  }

  async function tryCancel(jobId: string, runId?: string): Promise<void> {
    await bounded(() => client.workflow.getHandle(workflowIdOf('deep-research', jobId), runId).cancel());
  }

  async function describe(job: StartedJob): Promise<Described> {
    try {
      const handle = client.workflow.getHandle(workflowIdOf(job.queue, job.id));
      const { runId, status, typedSearchAttributes } = await bounded(() => handle.describe());
      return { state: STATES[status.name] ?? 'running', runId, try: typedSearchAttributes.get(keys.try) };
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return { state: 'missing', runId: undefined, try: undefined };
      throw error;
    }
  }

  async function listRunning(): Promise<ReadonlySet<string>> {
    return bounded(async () => {
      const running = new Set<string>();
      const executions = client.workflow.list({ query: RUNNING, pageSize: RUNNING_PAGE });
      for await (const { workflowId } of executions) running.add(workflowId);
      return running;
    });
  }

  async function terminate(job: StartedJob, { runId, reason }: { runId: string | undefined; reason: string }) {
    const handle = client.workflow.getHandle(workflowIdOf(job.queue, job.id), runId);
    try {
      await bounded(() => handle.terminate(reason));
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  }

  /** What is committed will be delivered: now if the server answers, else by the relay. */
  async function deliver(jobId: string, call: () => Promise<void>): Promise<boolean> {
    try {
      await call();
      return true;
    } catch (error) {
      onUndelivered(error, jobId);
      return false;
    }
  }

  return {
    tryStart,
    trySteer,
    tryCancel,
    describe,
    listRunning,
    terminate,
    async start(job) {
      await deliver(job.id, () => tryStart(job));
    },
    async userMessage(job) {
      await deliver(job.id, () => trySignal(job.id, 'userMessage'));
    },
    steer: (jobId, asked) => deliver(jobId, () => trySteer(jobId, asked)),
    cancel: (jobId) => deliver(jobId, () => tryCancel(jobId)),
  };
}

function searchAttributesOf({ queue, userId, conversationId, researchMode, tries }: StartedJob): TypedSearchAttributes {
  const given = [
    { key: keys.queue, value: queue },
    { key: keys.userId, value: userId },
    { key: keys.try, value: tries },
    ...(conversationId ? [{ key: keys.conversationId, value: conversationId }] : []),
    ...(researchMode ? [{ key: keys.researchMode, value: researchMode }] : []),
  ];
  return new TypedSearchAttributes(given);
}

/** Whatever else a server may say, an execution that is not over is one that may go on. */
const STATES: Readonly<Partial<Record<WorkflowExecutionStatusName, WorkflowState>>> = {
  COMPLETED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  TERMINATED: 'terminated',
  TIMED_OUT: 'timed-out',
};
