import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';
import { TASK_QUEUES } from '../contracts/task-queues.ts';

/**
 * Every timeout and retry of every activity, by kind. Nothing runs on defaults: they retry for ever.
 *
 * What is lost with its worker is not to blame, and begins again after a second, however often that happens. What fails is
 * left alone twice as long each time: the worker says so, see `delayAfterFailure`.
 */

/**
 * Rows and notices, written in milliseconds by the worker that runs the workflow: as local activities they save a way over
 * a task queue each. An outage of the database is waited out by timers of the server, which hold no worker.
 */
export const QUICK = {
  startToCloseTimeout: '15 seconds',
  scheduleToCloseTimeout: '30 minutes',
  localRetryThreshold: '500 milliseconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 seconds' },
} as const satisfies LocalActivityOptions;

const LOST_WITH_WORKER = { initialInterval: '1 second', backoffCoefficient: 1 } as const;

/** Milliseconds from the failure of this attempt, counted from 1, to the next, where nobody asked for another time. */
export function delayAfterFailure(attempt: number): number {
  return Math.min(1_000 * 2 ** (attempt - 1), 60_000);
}

/** An agent, with a model behind it or without. */
export const AGENT = {
  taskQueue: TASK_QUEUES.agents,
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '30 seconds',
  retry: { ...LOST_WITH_WORKER, maximumAttempts: 5 },
} as const satisfies ActivityOptions;

/** Submit, poll, collect: hours if need be. A lost worker is noticed within the heartbeat timeout. */
export const EXTERNAL_TASK = {
  taskQueue: TASK_QUEUES.polling,
  startToCloseTimeout: '2 hours',
  scheduleToCloseTimeout: '6 hours',
  heartbeatTimeout: '20 seconds',
  retry: LOST_WITH_WORKER,
} as const satisfies ActivityOptions;

/** Reading an uploaded file; its own limit inside is five minutes. */
export const DOCUMENT = {
  taskQueue: TASK_QUEUES.documents,
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '30 seconds',
  retry: { ...LOST_WITH_WORKER, maximumAttempts: 5 },
} as const satisfies ActivityOptions;
