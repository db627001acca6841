import type { JobProgress, Queue } from '../contracts/jobs.ts';
import type { ResearchMode } from '../contracts/research.ts';

export interface StartedJob extends JobProgress {
  readonly id: string;
  readonly queue: Queue;
  /** Shown to operators. */
  readonly userId: string;
  readonly conversationId: string | null;
  readonly researchMode: ResearchMode | null;
}

/** What the gateway needs of whatever runs the work. Rows are written before the engine hears of a job. */
export interface Engine {
  /** Starts a committed job. Starting the same job again changes nothing. */
  start(job: StartedJob): Promise<void>;
  /** A message was written for a run that is going on. */
  userMessage(job: StartedJob): Promise<void>;
  /**
   * Steering says whether the run has heard of it; what it did not hear now is repeated later, from the rows. A run passes
   * over a request with a lower number than one that it has heard.
   */
  pause(jobId: string, request: number): Promise<boolean>;
  resume(jobId: string, request: number): Promise<boolean>;
  /** Finish what is running, then reply with what there is. */
  stop(jobId: string, request: number): Promise<boolean>;
  /** End at once; what was found so far stays. */
  cancel(jobId: string): Promise<boolean>;
}
