import { setTimeout as delay } from 'node:timers/promises';
import { Failure, isExpected } from '../contracts/failure.ts';
import { kindOf, retryDelayMs, type Kind, type OnWait, type Patience } from '../contracts/patience.ts';
import { isOutage } from '../db/errors.ts';

export type InContext = <Result>(signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;

export interface RetryContext {
  readonly patience: Readonly<Record<Kind, Patience>>;
  readonly onWait: OnWait;
  readonly inContext: InContext;
}

/** One activity call. */
interface Call extends RetryContext {
  readonly kind: Kind;
  readonly jobId: string;
  readonly signal: AbortSignal;
}

/** The same activities, each retried as patiently as its kind is: what activity options are to Temporal. */
export function retryingActivities<Activities extends object>(
  activities: Activities,
  call: Omit<Call, 'kind'>,
): Activities {
  return new Proxy(activities, {
    get(target, name, receiver) {
      const activity: unknown = Reflect.get(target, name, receiver);
      if (typeof activity !== 'function') return activity;
      const kind = kindOf(String(name));
      return (...input: unknown[]) =>
        retrying<unknown>({ ...call, kind }, async (): Promise<unknown> => Reflect.apply(activity, target, input));
    },
  });
}

/** Failures that the catalogue calls final, and cancellations, are not retried. */
export async function retrying<Result>(
  { inContext, jobId, kind, onWait, patience, signal }: Call,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const policy = patience[kind];
  const startedAt = performance.now();
  let unexpected = 0;
  for (let made = 1; ; made += 1) {
    signal.throwIfAborted();
    try {
      return await inContext(signal, attempt);
    } catch (error) {
      unexpected += Number(!isOutage(error));
      const delayMs = requestedDelayOf(error) ?? retryDelayMs(policy, made);
      const isTooLate = performance.now() - startedAt + delayMs > policy.totalMs;
      if (isFinal(error) || signal.aborted || isTooLate || unexpected >= policy.unexpectedErrors) throw error;
      if (isExpected(error)) await onWait({ jobId, reason: error.message, delayMs });
      await delay(delayMs, undefined, { signal });
    }
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof Failure && !error.retryable;
}

function requestedDelayOf(error: unknown): number | undefined {
  return error instanceof Failure ? error.retryAfterMs : undefined;
}
