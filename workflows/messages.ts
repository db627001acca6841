import { defineSignal } from '@temporalio/workflow';

/** The signals of a research run, typed once for the workflow that handles them and the client that sends them. */

/** A message was written for the run. */
export const userMessageSignal = defineSignal('userMessage');

/** Requests are numbered from 1. One that an operator sends by hand has no number. */
type Request = [request?: number];

export const pauseSignal = defineSignal<Request>('pause');
export const resumeSignal = defineSignal<Request>('resume');
/** Running tasks finish; then the run replies with what there is. */
export const stopSignal = defineSignal<Request>('stop');
