import { defineSignal } from '@temporalio/workflow';

/**
 * A hint that the row of a run has changed: it was paused, resumed or stopped, or has a new message. Carries nothing, as
 * the run reads the row.
 */
export const controlChangedSignal = defineSignal('controlChanged');
