import type { JobProgress, JobTry, Queue } from '../contracts/jobs.ts';
import type { ResearchMode } from '../contracts/research.ts';

export interface StartedJob extends JobProgress {
  readonly id: string;
  readonly queue: Queue;
  /** Shown to operators. */
  readonly userId: string;
  readonly conversationId: string | null;
  readonly researchMode: ResearchMode | null;
}

/** What the gateway needs of whatever runs the work. Rows are written before the engine is called. */
export interface Engine {
  /** Starts a committed job. Starting the same job again changes nothing. */
  start(job: StartedJob): Promise<void>;
  /** The row of a live run has changed, or it has a new message: the run reads its row, and acknowledges the version. */
  controlChanged(job: StartedJob): Promise<void>;
  /** Ends the execution of a run that is over. False when the engine did not take it; the relay then repeats it. */
  cancel(job: JobTry): Promise<boolean>;
}
