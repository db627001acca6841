import { CancellationScope, proxyActivities, sleep } from '@temporalio/workflow';
import type { FileActivities } from '../contracts/file-activities.ts';
import type { JobActivities } from '../contracts/job-activities.ts';
import type { ProcessFileWorkflowInput } from '../contracts/workflow-messages.ts';
import { DOCUMENT, QUICK } from './activity-options.ts';
import { endedBy, isCancellation, isRetryable, reasonOf } from './failures.ts';
import { processFileJob } from './file-pipeline.ts';

const jobs = proxyActivities<JobActivities>(QUICK);
const { processFile } = proxyActivities<FileActivities>(DOCUMENT);

/** Binds the file pipeline to Temporal. */
export async function processUploadedFile({ jobId }: ProcessFileWorkflowInput): Promise<void> {
  try {
    await processFileJob({ jobs, processFile }, { isCancellation, isRetryable, reasonOf, sleep }, jobId);
  } catch (error) {
    if (!isCancellation(error)) throw endedBy(error);
    await CancellationScope.nonCancellable(() => jobs.recordCancellation({ jobId }));
    throw error;
  }
}
