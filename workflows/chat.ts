import { proxyActivities } from '@temporalio/workflow';
import type { ChatActivities } from '../contracts/chat-activities.ts';
import type { JobWorkflowInput } from '../contracts/workflow-messages.ts';
import { ANSWER } from './activity-options.ts';
import { attemptControl } from './attempt-control.ts';
import { chatJob } from './chat-pipeline.ts';
import { withRecordedEnd } from './recorded-end.ts';

const { answerMessage } = proxyActivities<ChatActivities>(ANSWER);

/** Binds the chat pipeline to Temporal. */
export async function chat(job: JobWorkflowInput): Promise<void> {
  await withRecordedEnd(job, (jobs) => chatJob({ jobs, answerMessage }, attemptControl, job));
}
