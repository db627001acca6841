import type { JobInput } from './job-activities.ts';

export interface ChatActivities {
  /** Answers the message of a chat job and completes the job: both or neither. Answering again changes nothing. */
  readonly answerMessage: (input: JobInput) => Promise<void>;
}
