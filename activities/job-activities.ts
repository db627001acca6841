import type { JobActivities } from '../contracts/job-activities.ts';
import { CANCELLED, FIRST_CURSOR } from '../contracts/research.ts';
import type { RunRepository } from '../db/run-repository.ts';

export interface JobDeps {
  readonly runs: RunRepository;
  /** Milliseconds before a job's second attempt; doubled for each one after. */
  readonly retryDelayMs: number;
}

export function createJobActivities({ runs, retryDelayMs }: JobDeps): JobActivities {
  return {
    async activateJob({ jobId, attempt }) {
      const { cursor, fileId, researchMode, ...row } = await runs.activate(jobId, attempt);
      return {
        researchMode: researchMode ?? 'semi-autonomous',
        cursor: cursor ?? FIRST_CURSOR,
        fileId,
        asked: { request: row.steeringAsked, paused: row.paused, stopRequested: row.stopRequested },
      };
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

    async recordCancellation(execution) {
      await runs.failExecution(execution, CANCELLED);
    },
  };
}
