import { log, setCurrentDetails, type LocalActivityInterfaceFor } from '@temporalio/workflow';
import type { JobActivities } from '../contracts/job-activities.ts';

/** The activities that move a job's row: each call has a summary in the history, each transition a line in the log. */
export function showingAttempts(rows: LocalActivityInterfaceFor<JobActivities>): JobActivities {
  return {
    async activateJob(input) {
      const { attempt } = input;
      const job = await rows.activateJob.executeWithOptions({ summary: `Attempt ${String(attempt)} begins` }, [input]);
      log.info('attempt begins', { attempt });
      return job;
    },
    async completeJob(input) {
      await rows.completeJob.executeWithOptions({ summary: 'The job is completed' }, [input]);
      log.info('job completed', { attempt: input.attempt });
    },
    async recordAttemptFailure(input) {
      const { attempt, reason } = input;
      const summary = `Attempt ${String(attempt)} failed`;
      const result = await rows.recordAttemptFailure.executeWithOptions({ summary }, [input]);
      const { retryInMs } = result;
      log.warn(retryInMs === null ? 'job failed' : 'attempt failed', { attempt, reason, retryInMs });
      if (retryInMs !== null) setCurrentDetails(`Waits for its next attempt. ${summary}: ${reason}`);
      return result;
    },
    async readControl(input) {
      const control = await rows.readControl.executeWithOptions({ summary: 'The row of the run is read' }, [input]);
      const { paused, stopRequested } = control;
      log.info('row read', { paused, stopRequested });
      return control;
    },
    async recordCancellation(input) {
      await rows.recordCancellation.executeWithOptions({ summary: 'The job is cancelled' }, [input]);
      log.info('job cancelled');
    },
  };
}
