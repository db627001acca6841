import { proxyActivities, sleep } from '@temporalio/workflow';
import type { ChatActivities } from '../contracts/chat-activities.ts';
import type { JobWorkflowInput } from '../contracts/workflow-messages.ts';
import { AGENT } from './activity-options.ts';
import { chatJob } from './chat-pipeline.ts';
import { isCancellation, isRetryable, reasonOf } from './failures.ts';
import { withRecordedEnd } from './recorded-end.ts';

const { answerMessage } = proxyActivities<ChatActivities>(AGENT);

/** Binds the chat pipeline to Temporal. */
export async function chat(job: JobWorkflowInput): Promise<void> {
  await withRecordedEnd(job, (jobs) =>
    chatJob({ jobs, answerMessage }, { isCancellation, isRetryable, reasonOf, sleep }, job),
  );
}
