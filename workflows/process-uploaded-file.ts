import { proxyActivities } from '@temporalio/workflow';
import type { FileActivities } from '../contracts/file-activities.ts';
import type { JobWorkflowInput } from '../contracts/workflow-messages.ts';
import { DOCUMENT } from './activity-options.ts';
import { attemptControl } from './attempt-control.ts';
import { processFileJob } from './file-pipeline.ts';
import { withRecordedEnd } from './recorded-end.ts';

const { processFile } = proxyActivities<FileActivities>(DOCUMENT);

/** Binds the file pipeline to Temporal. */
export async function processUploadedFile(job: JobWorkflowInput): Promise<void> {
  await withRecordedEnd(job, (jobs) => processFileJob({ jobs, processFile }, attemptControl, job));
}
