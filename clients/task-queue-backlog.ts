import { TASK_QUEUES } from '../contracts/task-queues.ts';
import type { AnyConnection } from './temporal-connection.ts';

// TaskQueueType of Temporal's API.
const KINDS: Readonly<Record<'workflow' | 'activity', number>> = { workflow: 1, activity: 2 };

const QUEUES = [
  // Its activities are local: none of them ever waits in the server.
  { queue: TASK_QUEUES.research, kind: 'workflow' },
  { queue: TASK_QUEUES.agents, kind: 'activity' },
  { queue: TASK_QUEUES.polling, kind: 'activity' },
  { queue: TASK_QUEUES.documents, kind: 'activity' },
  { queue: TASK_QUEUES.papers, kind: 'activity' },
] as const;

/** How much waits in our task queues, as the server estimates it. */
export function createBacklogReader(connection: AnyConnection, namespace: string) {
  return (deadline: Date) =>
    connection.withDeadline(deadline, () =>
      Promise.all(
        QUEUES.map(async ({ kind, queue }) => {
          const { stats } = await connection.workflowService.describeTaskQueue({
            namespace,
            taskQueue: { name: queue },
            // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the enum's package is there for its types only
            taskQueueType: KINDS[kind],
            reportStats: true,
          });
          const { seconds, nanos } = stats?.approximateBacklogAge ?? {};
          const ageSeconds = Number(seconds ?? 0) + (nanos ?? 0) / 1e9;
          return { queue, kind, tasks: Number(stats?.approximateBacklogCount ?? 0), ageSeconds };
        }),
      ),
    );
}
