import { Worker, type NativeConnection } from '@temporalio/worker';
import { quietBundle } from '../servers/quiet-temporal.ts';
import type { NineStepsActivities } from './nine-steps.ts';

export const FLOOR_QUEUE = 'bench-floor';

/** A worker as the SDK makes it when nothing is set: one queue for workflows and activities. */
export async function createNineStepsWorker(connection: NativeConnection): Promise<Worker> {
  const activities: NineStepsActivities = { doNothing: () => Promise.resolve() };
  const workflowBundle = await quietBundle('bench/floor/nine-steps.ts');
  return Worker.create({ connection, taskQueue: FLOOR_QUEUE, activities, workflowBundle });
}
