import type { ChatActivities } from '../contracts/chat-activities.ts';
import type { AttemptInput, JobActivities } from '../contracts/job-activities.ts';
import { runAttempts, type AttemptControl } from './job-attempts.ts';

/** Answers a chat message: attempts until one succeeds. The answer itself completes the job. */
export async function chatJob(
  { answerMessage, jobs }: ChatActivities & { readonly jobs: JobActivities },
  control: AttemptControl,
  first: AttemptInput,
): Promise<void> {
  await runAttempts(jobs, control, first, () => answerMessage({ jobId: first.jobId }));
}
