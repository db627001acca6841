import { proxyActivities, sleep } from '@temporalio/workflow';
import type { PaperActivities } from '../contracts/paper-activities.ts';
import type { JobWorkflowInput } from '../contracts/workflow-messages.ts';
import { PAPER } from './activity-options.ts';
import { isCancellation, isRetryable, reasonOf } from './failures.ts';
import { writePaperJob } from './paper-pipeline.ts';
import { withRecordedEnd } from './recorded-end.ts';

const papers = proxyActivities<PaperActivities>(PAPER);

/** Binds the paper pipeline to Temporal. */
export async function writePaper(job: JobWorkflowInput): Promise<void> {
  await withRecordedEnd(job, (jobs) =>
    writePaperJob({ jobs, papers }, { isCancellation, isRetryable, reasonOf, sleep }, job),
  );
}
