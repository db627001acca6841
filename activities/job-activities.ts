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
    async activateJob({ jobId }) {
      const { cursor, fileId, paused, researchMode, stopRequested } = await runs.activate(jobId);
      return {
        researchMode: researchMode ?? 'semi-autonomous',
        cursor: cursor ?? FIRST_CURSOR,
        fileId,
        paused,
        stopRequested,
      };
    },

    async completeJob({ jobId }) {
      await runs.complete(jobId);
    },

    async recordAttemptFailure({ jobId, reason, retryable }) {
      const attemptsMade = retryable ? await runs.delay(jobId, reason) : undefined;
      if (attemptsMade !== undefined) return { retryInMs: retryDelayMs * 2 ** (attemptsMade - 1) };
      await runs.failBegun(jobId, reason);
      return { retryInMs: null };
    },

    async recordCancellation({ jobId, begun }) {
      await (begun ? runs.failBegun(jobId, CANCELLED) : runs.fail(jobId, CANCELLED));
    },
  };
}
