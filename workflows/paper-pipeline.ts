import type { AttemptInput, JobActivities } from '../contracts/job-activities.ts';
import type { PaperActivities } from '../contracts/paper-activities.ts';
import { runAttempts, type AttemptControl } from './job-attempts.ts';

/**
 * Writes the paper of a conversation: attempts until one succeeds, then the job is done. The steps keep what they finished,
 * so that an attempt goes on where the last one was cut off.
 */
export async function writePaperJob(
  { jobs, papers }: { readonly jobs: JobActivities; readonly papers: PaperActivities },
  control: AttemptControl,
  first: AttemptInput,
): Promise<void> {
  const { jobId, tries } = first;
  const attempt = await runAttempts(jobs, control, first, async (_job, attempt) => {
    await papers.gatherPaperMaterial({ jobId });
    await papers.writePaperDocument({ jobId });
    await papers.checkPaperDocument({ jobId });
    await papers.packPaperSources({ jobId });
    await papers.compilePaper({ jobId });
    await papers.storePaperExports({ jobId });
    await papers.publishPaper({ jobId });
    return attempt;
  });
  await jobs.completeJob({ jobId, tries, attempt });
}
