import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';
import { PATIENCE, type Kind } from '../contracts/patience.ts';
import { TASK_QUEUES } from '../contracts/task-queues.ts';

// The table of contracts/patience.ts as options of Temporal. Nothing runs on defaults: they retry for ever.

/**
 * Rows and notices, written by the worker that runs the workflow: as local activities they save two round trips over a
 * task queue. During an outage of the database the next attempt waits on a timer of the server, which holds no worker.
 */
export const QUICK = {
  startToCloseTimeout: PATIENCE.quick.attemptMs,
  scheduleToCloseTimeout: PATIENCE.quick.totalMs,
  localRetryThreshold: '500 milliseconds',
  retry: {
    initialInterval: PATIENCE.quick.firstDelayMs,
    backoffCoefficient: 2,
    maximumInterval: PATIENCE.quick.longestDelayMs,
  },
} as const satisfies LocalActivityOptions;

/**
 * The delays of attempts whose worker was lost: they start again soon. With every other failure the worker sends the delay
 * itself (`nextRetryDelay`), and ends the retries where the table says so: workers/activity-attempts.ts.
 */
const AFTER_LOST_WORKER = {
  initialInterval: '1 second',
  backoffCoefficient: 2,
  maximumInterval: '3 seconds',
} as const;

export const AGENT = { ...optionsOf('model'), taskQueue: TASK_QUEUES.agents } satisfies ActivityOptions;
export const LITERATURE = { ...optionsOf('registry'), taskQueue: TASK_QUEUES.polling } satisfies ActivityOptions;
export const ANALYSIS = { ...optionsOf('service'), taskQueue: TASK_QUEUES.analysis } satisfies ActivityOptions;
export const ANSWER = { ...AGENT, summary: 'Answer to the message' } satisfies ActivityOptions;
export const DOCUMENT = {
  ...optionsOf('build'),
  taskQueue: TASK_QUEUES.documents,
  summary: 'Reading of the file',
} satisfies ActivityOptions;

export const PAYMENT = {
  ...optionsOf('payment'),
  taskQueue: TASK_QUEUES.polling,
  summary: 'Payment',
} satisfies ActivityOptions;

/** One step of a paper. The steps end by themselves at the paper's deadline; an unserved queue ends a step a little later. */
export const PAPER = {
  ...optionsOf('build'),
  taskQueue: TASK_QUEUES.papers,
  startToCloseTimeout: '10 minutes',
  scheduleToCloseTimeout: '11 minutes',
} satisfies ActivityOptions;

function optionsOf(kind: Exclude<Kind, 'quick'>) {
  const { attemptMs, heartbeatMs, totalMs } = PATIENCE[kind];
  return {
    startToCloseTimeout: attemptMs,
    scheduleToCloseTimeout: totalMs,
    heartbeatTimeout: heartbeatMs,
    retry: AFTER_LOST_WORKER,
  };
}
