import { TASK_QUEUES } from '../contracts/task-queues.ts';
import type { AnyConnection } from './temporal-connection.ts';

// TaskQueueType of Temporal's API.
const ACTIVITY = 2;
const CALL_TIMEOUT_MS = 3_000;

/**
 * Whether any worker has polled the task queue `papers` in the last minutes: only those with LaTeX serve it. True while Temporal does not
 * answer, as a job then waits for it like any other.
 */
export function createQueueWatch(connection: AnyConnection, namespace: string): () => Promise<boolean> {
  return async () => {
    try {
      const { pollers } = await connection.withDeadline(Date.now() + CALL_TIMEOUT_MS, () =>
        connection.workflowService.describeTaskQueue({
          namespace,
          taskQueue: { name: TASK_QUEUES.papers },
          // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the enum's package is there for its types only
          taskQueueType: ACTIVITY,
        }),
      );
      return pollers.length > 0;
    } catch {
      return true;
    }
  };
}
