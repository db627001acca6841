import type { FileActivities } from '../contracts/file-activities.ts';
import type { JobActivities } from '../contracts/job-activities.ts';
import { runAttempts, type AttemptControl } from './job-attempts.ts';

/** Reads an uploaded file: attempts until one succeeds, then the job is done. */
export async function processFileJob(
  { jobs, processFile }: FileActivities & { readonly jobs: JobActivities },
  control: AttemptControl,
  jobId: string,
): Promise<void> {
  await runAttempts(jobs, control, jobId, async ({ fileId }) => {
    if (fileId !== null) await processFile({ jobId, fileId });
  });
  await jobs.completeJob({ jobId });
}
