import { AsyncLocalStorage } from 'node:async_hooks';

/** The ids that a log line, a span and a workflow message carry of their request and job. */
export interface Correlation {
  /** Of the request that set the work off. */
  readonly requestId?: string | undefined;
  readonly conversationId?: string | undefined;
  readonly jobId?: string | undefined;
  /** Type and attempt of the activity that is running. */
  readonly activity?: string | undefined;
  readonly attempt?: number | undefined;
  readonly workflowId?: string | undefined;
}

const current = new AsyncLocalStorage<Correlation>();

/** Runs the work with these ids beside those that are known already. */
export function withCorrelation<Result>(ids: Correlation, work: () => Result): Result {
  return current.run({ ...current.getStore(), ...ids }, work);
}

/** The ids of whatever is running now. */
export function correlation(): Correlation {
  return current.getStore() ?? {};
}
