import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';
import { TASK_QUEUES } from '../contracts/task-queues.ts';

// Every timeout and retry of every activity, by kind. Nothing runs on defaults: they retry for ever.

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

/**
 * For tries that timed out with their worker: they begin again soon. Tries that showed no sign of life before are counted by
 * workers/silent-tries.ts, which refuses the fourth; all others are not to blame for the end of their worker.
 */
const UNLESS_WORKER_SAYS = {
  initialInterval: '1 second',
  backoffCoefficient: 2,
  maximumInterval: '3 seconds',
} as const;

/**
 * Milliseconds from the failure of this try, counted from 1, to the next, where nobody asked for another time: workers say
 * so with each failure, as the interval of the policy is made for tries that were lost.
 */
export function delayAfterFailure(attempt: number): number {
  return Math.min(1_000 * 2 ** (attempt - 1), 60_000);
}

/** An agent, with a model behind it or without. */
export const AGENT = {
  taskQueue: TASK_QUEUES.agents,
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '30 seconds',
  retry: { ...UNLESS_WORKER_SAYS, maximumAttempts: 5 },
} as const satisfies ActivityOptions;

/** Searches of sources, which may ask to be tried again later. A lost worker is noticed within the heartbeat timeout. */
export const LITERATURE = {
  taskQueue: TASK_QUEUES.polling,
  startToCloseTimeout: '2 hours',
  scheduleToCloseTimeout: '6 hours',
  heartbeatTimeout: '20 seconds',
  retry: UNLESS_WORKER_SAYS,
} as const satisfies ActivityOptions;

/** R in the worker, or submit, poll and collect of a service; the time until a slot is free counts too. */
export const ANALYSIS = { ...LITERATURE, taskQueue: TASK_QUEUES.analysis } as const satisfies ActivityOptions;

/** Reading an uploaded file, at most five minutes after it had to wait for its turn. */
export const DOCUMENT = {
  taskQueue: TASK_QUEUES.documents,
  startToCloseTimeout: '2 hours',
  heartbeatTimeout: '30 seconds',
  retry: { ...UNLESS_WORKER_SAYS, maximumAttempts: 5 },
} as const satisfies ActivityOptions;

/**
 * One step of a paper. The steps end by themselves at the paper's deadline; a queue that nobody serves ends the step a little
 * later.
 */
export const PAPER = {
  taskQueue: TASK_QUEUES.papers,
  startToCloseTimeout: '10 minutes',
  scheduleToCloseTimeout: '11 minutes',
  heartbeatTimeout: '20 seconds',
  retry: { ...UNLESS_WORKER_SAYS, maximumAttempts: 5 },
} as const satisfies ActivityOptions;
