import type { ActivityOptions } from '@temporalio/workflow';
import { TASK_QUEUES } from '../contracts/task-queues.ts';

/** Every timeout and retry of every activity, by kind. Nothing runs on defaults: they retry for ever. */

/** Rows and notices. An outage of the database is waited out. */
export const QUICK = {
  taskQueue: TASK_QUEUES.research,
  startToCloseTimeout: '15 seconds',
  scheduleToCloseTimeout: '30 minutes',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 seconds' },
} as const satisfies ActivityOptions;

/** An agent, with a model behind it or without. */
export const AGENT = {
  taskQueue: TASK_QUEUES.agents,
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '30 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute', maximumAttempts: 5 },
} as const satisfies ActivityOptions;

/** Submit, poll, collect: hours if need be. A lost worker is noticed within the heartbeat timeout. */
export const EXTERNAL_TASK = {
  taskQueue: TASK_QUEUES.polling,
  startToCloseTimeout: '2 hours',
  scheduleToCloseTimeout: '6 hours',
  heartbeatTimeout: '20 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
} as const satisfies ActivityOptions;

/** Reading an uploaded file; its own limit inside is five minutes. */
export const DOCUMENT = {
  taskQueue: TASK_QUEUES.documents,
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '30 seconds',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 2, maximumInterval: '1 minute', maximumAttempts: 5 },
} as const satisfies ActivityOptions;
