import type { Asked } from '../../contracts/workflow-messages.ts';

/** Three requests of one run, in their order. */
export const PAUSE = { request: 1, paused: true } as const satisfies Asked;
export const RESUMPTION = { request: 2, paused: false } as const satisfies Asked;
export const STOP = { request: 3, paused: false, stopRequested: true } as const satisfies Asked;
