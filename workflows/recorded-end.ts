import { CancellationScope, proxyLocalActivities } from '@temporalio/workflow';
import type { JobActivities } from '../contracts/job-activities.ts';
import { QUICK } from './activity-options.ts';
import { endedBy, isCancellation } from './failures.ts';

const { activateJob, completeJob, recordAttemptFailure, recordCancellation } =
  proxyLocalActivities<JobActivities>(QUICK);

/**
 * Runs a job with the activities that move its row, and closes the workflow as the job ended: failed in words for callers,
 * or cancelled, with a row that says so.
 */
export async function withRecordedEnd<Result>(
  jobId: string,
  run: (activities: JobActivities) => Promise<Result>,
): Promise<Result> {
  let begun = false;
  const activities: JobActivities = {
    async activateJob(input) {
      const job = await activateJob(input);
      begun = true;
      return job;
    },
    ...{ completeJob, recordAttemptFailure, recordCancellation },
  };
  try {
    return await run(activities);
  } catch (error) {
    if (!isCancellation(error)) throw endedBy(error);
    await CancellationScope.nonCancellable(() => recordCancellation({ jobId, begun }));
    throw error;
  }
}
