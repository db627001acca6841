import type { JobProgress, JobTry, Queue } from '../contracts/jobs.ts';
import type { ResearchMode } from '../contracts/research.ts';
import type { Asked } from '../contracts/workflow-messages.ts';

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
   * Pauses, resumes or stops a run: a stop finishes what is running, then replies with what there is. Says whether the run
   * has heard of it; what it did not hear now is repeated later, from the rows. A run passes over what is older than what it
   * has heard.
   */
  steer(job: JobTry, asked: Asked): Promise<boolean>;
  /** End at once; what was found so far stays. */
  cancel(job: JobTry): Promise<boolean>;
}
