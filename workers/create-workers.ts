import type { DataConverter } from '@temporalio/common';
import { Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import type { Activities } from '../activities/index.ts';
import type { OnWait } from '../contracts/patience.ts';
import type { PaymentActivities } from '../contracts/payment-activities.ts';
import { TASK_QUEUES, type TaskQueueName } from '../contracts/task-queues.ts';
import type { ActivityMetrics } from '../telemetry/metrics/activity-metrics.ts';
import { createActivityInterceptors } from './activity-interceptor.ts';
import { createAttemptClocks, MOST_BETWEEN_BEATS_MS } from './attempt-clock.ts';

export interface WorkersInput {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly queues: readonly TaskQueueName[];
  readonly activities: Activities;
  readonly payments?: PaymentActivities;
  /** For `research` alone: the other queues have no workflows. */
  readonly workflowBundle: WorkerOptions['workflowBundle'];
  readonly buildId: string;
  /** Encrypts what Temporal stores; the bundle must be made for it. */
  readonly dataConverter?: DataConverter | undefined;
  /** Where activities are counted, if anywhere. */
  readonly metrics?: ActivityMetrics;
  /** Shows what a job waits for. */
  readonly onWait?: OnWait;
}

type QueueOptions = Pick<
  WorkerOptions,
  | 'activities'
  | 'enableNonLocalActivities'
  | 'maxConcurrentActivityTaskExecutions'
  | 'maxConcurrentLocalActivityExecutions'
  | 'maxConcurrentWorkflowTaskExecutions'
  | 'maxCachedWorkflows'
  | 'workflowBundle'
>;

/** One worker for each task queue, with slots after the kind of its work. */
export async function createWorkers(input: WorkersInput): Promise<readonly Worker[]> {
  const { buildId, connection, dataConverter, namespace, queues } = input;
  const beginClock = createAttemptClocks(() => performance.now());
  return Promise.all(
    queues.map((queue) =>
      Worker.create({
        ...optionsOf(queue, input),
        connection,
        namespace,
        ...(dataConverter === undefined ? {} : { dataConverter }),
        taskQueue: TASK_QUEUES[queue],
        identity: `${queue}@${String(process.pid)}`,
        workerDeploymentOptions: {
          // Prepared, not in use: docs/operations.md says how workflows change meanwhile.
          useWorkerVersioning: false,
          version: { deploymentName: 'research-engine', buildId },
        },
        // On SIGTERM activities get this long to end; polls are cancelled then and go on elsewhere from their stored id.
        shutdownGraceTime: '20 seconds',
        shutdownForceTime: '35 seconds',
        maxHeartbeatThrottleInterval: MOST_BETWEEN_BEATS_MS,
        // How long what a run does next waits for the worker that remembers the run, should that one be dead.
        stickyQueueScheduleToStartTimeout: '5 seconds',
        interceptors: {
          activity: [createActivityInterceptors({ metrics: input.metrics, onWait: input.onWait, beginClock })],
        },
      }),
    ),
  );
}

function optionsOf(queue: TaskQueueName, { activities, payments, workflowBundle }: WorkersInput): QueueOptions {
  const { chat, files, jobs, papers } = activities;
  const { endIteration, recordTaskFailure, runAnalysisTask, runLiteratureTask, ...agents } = activities.research;
  const options: Readonly<Record<TaskQueueName, QueueOptions>> = {
    research: {
      ...(workflowBundle === undefined ? {} : { workflowBundle }),
      activities: { ...jobs, endIteration, recordTaskFailure },
      maxConcurrentWorkflowTaskExecutions: 40,
      // What workflows do to rows they do here: nothing else comes by this queue.
      enableNonLocalActivities: false,
      maxConcurrentLocalActivityExecutions: 100,
      maxCachedWorkflows: 500,
    },
    agents: { activities: { ...agents, ...chat }, maxConcurrentActivityTaskExecutions: 500 },
    // Waiting costs nothing; what is waited for has limits of its own.
    polling: { activities: { runLiteratureTask, ...payments }, maxConcurrentActivityTaskExecutions: 500 },
    // Those beyond the slots of the engine wait, and users take turns: activities/research/tasks.ts.
    analysis: { activities: { runAnalysisTask }, maxConcurrentActivityTaskExecutions: 500 },
    // Two are read at once; the files that wait take turns by user: activities/files/process-file.ts.
    documents: { activities: { ...files }, maxConcurrentActivityTaskExecutions: 50 },
    // Few papers are written at once, of all users: db/paper-repository.ts.
    papers: { activities: { ...papers }, maxConcurrentActivityTaskExecutions: 10 },
  };
  return options[queue];
}
