import type { ResearchMode, RunCursor } from './research.ts';

/**
 * What moves a job's row along, whichever engine runs the job. Each call names its try and its attempt: a stale call, of an
 * execution that a retry has replaced or of a worker that was suspended, finds the row elsewhere and changes nothing.
 */

export interface JobInput {
  readonly jobId: string;
}

export interface TryInput extends JobInput {
  readonly tries: number;
}

export interface AttemptInput extends TryInput {
  readonly attempt: number;
}

/** The control flags of a run, from its row. */
export interface Control {
  /** Raised with each change. */
  readonly version: number;
  readonly paused: boolean;
  readonly stopRequested: boolean;
}

/** Where a job stands when an attempt begins. */
export interface ActivatedJob {
  readonly researchMode: ResearchMode;
  readonly cursor: RunCursor;
  readonly control: Control;
  readonly fileId: string | null;
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
  /** Acknowledges the version that it returns. */
  readonly readControl: (input: TryInput) => Promise<Control>;
  readonly completeJob: (input: AttemptInput) => Promise<void>;
  readonly recordAttemptFailure: (input: AttemptFailureInput) => Promise<AttemptFailureResult>;
  readonly recordCancellation: (input: TryInput) => Promise<void>;
}
