import type { ResearchMode, RunCursor } from './research.ts';
import type { Asked } from './workflow-messages.ts';

/**
 * What moves a job's row along, whichever engine runs the job. Each call names the attempt it belongs to: one that comes
 * late, from a worker that stood still while others went on, finds the row at another attempt and changes nothing.
 */

export interface JobInput {
  readonly jobId: string;
}

export interface AttemptInput extends JobInput {
  readonly attempt: number;
}

/** Where a job stands when an attempt begins. */
export interface ActivatedJob {
  readonly researchMode: ResearchMode;
  readonly cursor: RunCursor;
  readonly asked: Asked;
  readonly fileId: string | null;
}

export interface CancellationInput extends AttemptInput {
  /** Whether this execution had begun an attempt. If so, and the job waits, then it was opened again since: the cancellation is not its own. */
  readonly begun: boolean;
}

export interface AttemptFailureInput extends AttemptInput {
  /** In words for callers: no internals. */
  readonly reason: string;
  /** Whether another attempt may help. */
  readonly retryable: boolean;
}

export interface AttemptFailureResult {
  /** Milliseconds until the next attempt; null when the job stays failed. */
  readonly retryInMs: number | null;
}

export interface JobActivities {
  readonly activateJob: (input: AttemptInput) => Promise<ActivatedJob>;
  readonly completeJob: (input: AttemptInput) => Promise<void>;
  readonly recordAttemptFailure: (input: AttemptFailureInput) => Promise<AttemptFailureResult>;
  readonly recordCancellation: (input: CancellationInput) => Promise<void>;
}
