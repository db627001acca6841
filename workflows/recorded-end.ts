import { CancellationScope, proxyLocalActivities } from '@temporalio/workflow';
import type { AttemptInput, JobActivities } from '../contracts/job-activities.ts';
import { QUICK } from './activity-options.ts';
import { endedBy, isCancellation } from './failures.ts';
import { followAttempts } from './job-attempts.ts';

const { activateJob, completeJob, recordAttemptFailure, recordCancellation } =
  proxyLocalActivities<JobActivities>(QUICK);

/**
 * Runs a job with the activities that move its row, and closes the workflow as the job ended: failed in words for callers,
 * or cancelled, with a row that says so.
 */
export async function withRecordedEnd<Result>(
  first: AttemptInput,
  run: (activities: JobActivities) => Promise<Result>,
): Promise<Result> {
  const { activities, reached } = followAttempts(
    { activateJob, completeJob, recordAttemptFailure, recordCancellation },
    first,
  );
  try {
    return await run(activities);
  } catch (error) {
    if (!isCancellation(error)) throw endedBy(error);
    await CancellationScope.nonCancellable(() => recordCancellation(reached()));
    throw error;
  }
}
