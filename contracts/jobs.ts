export const QUEUES = ['chat', 'deep-research', 'paper-generation', 'file-process'] as const;
export type Queue = (typeof QUEUES)[number];

export const JOB_STATES = ['waiting', 'active', 'completed', 'failed', 'delayed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A job in one of these states is still going to do something. */
export const LIVE_JOB_STATES = ['waiting', 'active', 'delayed'] as const satisfies readonly JobState[];
