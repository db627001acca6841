export const QUEUES = ['chat', 'deep-research', 'paper-generation', 'file-process'] as const;
export type Queue = (typeof QUEUES)[number];

export const JOB_STATES = ['waiting', 'active', 'completed', 'failed', 'delayed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A job in one of these states is still going to do something. */
export const LIVE_JOB_STATES = ['waiting', 'active', 'delayed'] as const satisfies readonly JobState[];

/** What a job's row says of its attempts. They are numbered from 1 and never anew, also when the job is retried. */
export interface JobProgress {
  readonly state: JobState;
  readonly attemptsMade: number;
  /** How often it was opened: by its start, and by each retry. */
  readonly tries: number;
}

/** A job as it was opened by its start, or by one of its retries. */
export interface JobTry extends Pick<JobProgress, 'tries'> {
  readonly id: string;
}

/** Of a job that was just written down. */
export const NOT_BEGUN = { state: 'waiting', attemptsMade: 0, tries: 1 } as const satisfies JobProgress;

/** The number of the attempt that a start of the job begins or continues. */
export function attemptOf({ state, attemptsMade }: Pick<JobProgress, 'state' | 'attemptsMade'>): number {
  return state === 'active' ? attemptsMade : attemptsMade + 1;
}
