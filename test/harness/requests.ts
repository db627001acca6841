/** Changes of the row of a run, as the routes of the same names make them. */
export const PAUSE = { paused: true } as const;
export const RESUMPTION = { paused: false } as const;
export const STOP = { paused: false, stopRequested: true } as const;
