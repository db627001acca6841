import { Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import type { Activities } from '../activities/index.ts';
import { TASK_QUEUES, type TaskQueueName } from '../contracts/task-queues.ts';
import { ActivityContextInterceptor } from './activity-interceptor.ts';

export interface WorkersInput {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly queues: readonly TaskQueueName[];
  readonly activities: Activities;
  readonly workflowBundle: NonNullable<WorkerOptions['workflowBundle']>;
  readonly buildId: string;
}

type QueueOptions = Pick<
  WorkerOptions,
  | 'activities'
  | 'maxConcurrentActivityTaskExecutions'
  | 'maxConcurrentWorkflowTaskExecutions'
  | 'maxCachedWorkflows'
  | 'workflowBundle'
>;

/** One worker for each task queue, with slots after the kind of its work. */
export async function createWorkers(input: WorkersInput): Promise<readonly Worker[]> {
  const { buildId, connection, namespace, queues } = input;
  return Promise.all(
    queues.map((queue) =>
      Worker.create({
        ...optionsOf(queue, input),
        connection,
        namespace,
        taskQueue: TASK_QUEUES[queue],
        identity: `${queue}@${String(process.pid)}`,
        workerDeploymentOptions: {
          // Prepared, not in use: docs/operations.md says when to switch it on.
          useWorkerVersioning: false,
          version: { deploymentName: 'research-engine', buildId },
        },
        // On SIGTERM activities get this long to end; polls are cancelled then and go on elsewhere from their stored id.
        shutdownGraceTime: '20 seconds',
        shutdownForceTime: '35 seconds',
        interceptors: { activity: [() => ({ inbound: new ActivityContextInterceptor() })] },
      }),
    ),
  );
}

function optionsOf(queue: TaskQueueName, { activities, workflowBundle }: WorkersInput): QueueOptions {
  const { files, jobs, research } = activities;
  const options: Readonly<Record<TaskQueueName, QueueOptions>> = {
    research: {
      workflowBundle,
      activities: { ...jobs, endIteration: research.endIteration, recordTaskFailure: research.recordTaskFailure },
      maxConcurrentWorkflowTaskExecutions: 40,
      maxConcurrentActivityTaskExecutions: 100,
      maxCachedWorkflows: 500,
    },
    agents: { activities: { ...research }, maxConcurrentActivityTaskExecutions: 200 },
    // Waiting costs nothing; what is waited for has limits of its own.
    polling: { activities: { runTask: research.runTask }, maxConcurrentActivityTaskExecutions: 500 },
    documents: { activities: { ...files }, maxConcurrentActivityTaskExecutions: 2 },
  };
  return options[queue];
}
