import { boundedReason } from '../contracts/bounded-text.ts';
import type { ActivatedJob, JobActivities } from '../contracts/job-activities.ts';

/** What an engine knows about failures and time. */
export interface AttemptControl {
  readonly isCancellation: (error: unknown) => boolean;
  /** In words for callers. */
  readonly reasonOf: (error: unknown) => string;
  readonly isRetryable: (error: unknown) => boolean;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/**
 * Runs a job's attempts until one succeeds or none is left. Between two attempts the job is `delayed`; finished steps are
 * kept, so an attempt goes on where the last one failed.
 */
export async function runAttempts<Result>(
  activities: JobActivities,
  control: AttemptControl,
  jobId: string,
  attempt: (job: ActivatedJob) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const job = await activities.activateJob({ jobId });
    try {
      return await attempt(job);
    } catch (error) {
      if (control.isCancellation(error)) throw error;
      const { retryInMs } = await activities.recordAttemptFailure({
        jobId,
        reason: boundedReason(control.reasonOf(error)),
        retryable: control.isRetryable(error),
      });
      if (retryInMs === null) throw error;
      await control.sleep(retryInMs);
    }
  }
}
