import { CancellationScope, proxyLocalActivities } from '@temporalio/workflow';
import type { JobActivities, TryInput } from '../contracts/job-activities.ts';
import { QUICK } from './activity-options.ts';
import { endedBy, isCancellation } from './failures.ts';
import { showingAttempts } from './showing-attempts.ts';

const activities = showingAttempts(proxyLocalActivities<JobActivities>(QUICK));

/**
 * Runs a job with the activities that move its row, and closes the workflow as the job ended: failed in words for callers,
 * or cancelled, with a row that says so.
 */
export async function withRecordedEnd<Result>(
  { jobId, tries }: TryInput,
  run: (activities: JobActivities) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(activities);
  } catch (error) {
    if (!isCancellation(error)) throw endedBy(error);
    await CancellationScope.nonCancellable(() => activities.recordCancellation({ jobId, tries }));
    throw error;
  }
}
