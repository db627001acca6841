import type { JobActivities } from '../contracts/job-activities.ts';
import { failure } from '../contracts/failure.ts';
import { CANCELLED, FIRST_CURSOR } from '../contracts/research.ts';
import { controlOf, type RunRepository } from '../db/run-repository.ts';

export interface JobDeps {
  readonly runs: RunRepository;
  /** Milliseconds before a job's second attempt; doubled for each one after. */
  readonly retryDelayMs: number;
}

export function createJobActivities({ runs, retryDelayMs }: JobDeps): JobActivities {
  return {
    async activateJob(attempt) {
      const job = await runs.activate(attempt);
      return {
        researchMode: job.researchMode ?? 'semi-autonomous',
        cursor: job.cursor ?? FIRST_CURSOR,
        fileId: job.fileId,
        control: controlOf(job),
      };
    },

    async readControl({ jobId, tries }) {
      const control = await runs.readControl({ id: jobId, tries });
      if (control === undefined) throw failure('RUN_NOT_ACTIVE', `The run of job ${jobId} is over.`);
      return control;
    },

    async completeJob(attempt) {
      await runs.complete(attempt);
    },

    async recordAttemptFailure({ reason, retryable, ...attempt }) {
      if (retryable && (await runs.delay(attempt, reason)))
        return { retryInMs: retryDelayMs * 2 ** (attempt.attempt - 1) };
      await runs.failAttempt(attempt, reason);
      return { retryInMs: null };
    },

    async recordCancellation({ jobId, tries }) {
      await runs.failTry({ id: jobId, tries }, CANCELLED);
    },
  };
}
