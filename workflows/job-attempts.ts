import { boundedReason } from '../contracts/bounded-text.ts';
import type { ActivatedJob, AttemptInput, JobActivities } from '../contracts/job-activities.ts';

/** What an engine knows about failures and time. */
export interface AttemptControl {
  readonly isCancellation: (error: unknown) => boolean;
  /** In words for callers. */
  readonly reasonOf: (error: unknown) => string;
  readonly isRetryable: (error: unknown) => boolean;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/**
 * Runs a job's attempts, beginning with the given one, until one succeeds or none is left. Between two attempts the job is
 * `delayed`; finished steps are kept, so an attempt goes on where the last one failed.
 */
export async function runAttempts<Result>(
  activities: JobActivities,
  control: AttemptControl,
  { jobId, tries, attempt: first }: AttemptInput,
  run: (job: ActivatedJob, attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = first; ; attempt += 1) {
    const job = await activities.activateJob({ jobId, tries, attempt });
    try {
      return await run(job, attempt);
    } catch (error) {
      if (control.isCancellation(error)) throw error;
      const { retryInMs } = await activities.recordAttemptFailure({
        ...{ jobId, tries, attempt },
        reason: boundedReason(control.reasonOf(error)),
        retryable: control.isRetryable(error),
      });
      if (retryInMs === null) throw error;
      await control.sleep(retryInMs);
    }
  }
}
