import type { FileActivities } from '../contracts/file-activities.ts';
import type { AttemptInput, JobActivities } from '../contracts/job-activities.ts';
import { runAttempts, type AttemptControl } from './job-attempts.ts';

/** Reads an uploaded file: attempts until one succeeds, then the job is done. */
export async function processFileJob(
  { jobs, processFile }: FileActivities & { readonly jobs: JobActivities },
  control: AttemptControl,
  first: AttemptInput,
): Promise<void> {
  const { jobId, tries } = first;
  const attempt = await runAttempts(jobs, control, first, async ({ fileId }, attempt) => {
    if (fileId !== null) await processFile({ jobId, fileId });
    return attempt;
  });
  await jobs.completeJob({ jobId, tries, attempt });
}
