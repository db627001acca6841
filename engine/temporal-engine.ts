import type { Client, WorkflowExecutionStatusName } from '@temporalio/client';
import {
  defineSearchAttributeKey,
  TypedSearchAttributes,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from '@temporalio/common';
import { attemptOf, type JobTry } from '../contracts/jobs.ts';
import { TASK_QUEUES } from '../contracts/task-queues.ts';
import { SEARCH_ATTRIBUTES, workflowIdOf, WORKFLOWS, type CycleBounds } from '../contracts/workflow-messages.ts';
import { controlChangedSignal } from '../workflows/messages.ts';
import type { Engine, StartedJob } from './engine.ts';

export interface TemporalEngineDeps {
  readonly client: Client;
  readonly limits: CycleBounds;
  /** What the search attribute shows of a user. */
  readonly userAttribute: (userId: string) => string;
  /** Called when the server does not answer. The relay repeats starts, signals and cancels; a message is read from its row. */
  readonly onUndelivered: (error: unknown, jobId: string) => void;
}

/**
 * How a job's workflow stands; `missing` when no start ever reached the server, `task-pending` when it runs and no worker
 * has completed its workflow task, which delivers all signals so far.
 */
export type WorkflowState =
  'missing' | 'running' | 'task-pending' | 'completed' | 'failed' | 'cancelled' | 'terminated' | 'timed-out';

export interface TemporalEngine extends Engine {
  /** Starts it, or finds it started. @throws Error when the server does not take it */
  tryStart(job: StartedJob): Promise<void>;
  trySignal(job: JobTry): Promise<void>;
  tryCancel(job: JobTry): Promise<void>;
  describe(job: QueuedTry): Promise<WorkflowState>;
  /** The Workflow Ids of all executions that Visibility lists as running: it may lag behind by seconds. */
  listRunning(): Promise<ReadonlySet<string>>;
}

type QueuedTry = Pick<StartedJob, 'id' | 'queue' | 'tries'>;

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
    if (job.tries > 1) await terminate({ ...job, tries: job.tries - 1 });
    const { id: jobId, queue, tries } = job;
    const input = { jobId, tries, attempt: attemptOf(job), ...(queue === 'deep-research' ? { limits } : {}) };
    try {
      await bounded(() =>
        client.workflow.start(WORKFLOWS[queue], {
          workflowId: workflowIdOf(queue, job),
          taskQueue: TASK_QUEUES.research,
          args: [input],
          // A try of a job runs once: a second start finds the first.
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          typedSearchAttributes: searchAttributesOf({ ...job, userId: userAttribute(job.userId) }),
        }),
      );
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }

  async function trySignal(job: JobTry): Promise<void> {
    await bounded(() => runHandleOf(job).signal(controlChangedSignal));
  }

  async function tryCancel(job: JobTry): Promise<void> {
    await bounded(() => runHandleOf(job).cancel());
  }

  async function describe(job: QueuedTry): Promise<WorkflowState> {
    try {
      const { raw, status } = await bounded(() => handleOf(job).describe());
      return STATES[status.name] ?? (raw.pendingWorkflowTask ? 'task-pending' : 'running');
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return 'missing';
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

  /** An execution that did not receive its cancel must not go on beside the retry. Mostly it has ended, or never started. */
  async function terminate(job: QueuedTry): Promise<void> {
    try {
      await bounded(() => handleOf(job).terminate('The job failed and is retried.'));
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  }

  const runHandleOf = (job: JobTry) => client.workflow.getHandle(workflowIdOf('deep-research', job));
  const handleOf = (job: QueuedTry) => client.workflow.getHandle(workflowIdOf(job.queue, job));

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
    trySignal,
    tryCancel,
    describe,
    listRunning,
    async start(job) {
      await deliver(job.id, () => tryStart(job));
    },
    async controlChanged(job) {
      await deliver(job.id, () => trySignal(job));
    },
    cancel: (job) => deliver(job.id, () => tryCancel(job)),
  };
}

function searchAttributesOf({ queue, userId, conversationId, researchMode }: StartedJob): TypedSearchAttributes {
  const given = [
    { key: keys.queue, value: queue },
    { key: keys.userId, value: userId },
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
