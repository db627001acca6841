import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../contracts/failure.ts';

export interface RetryPolicy {
  readonly attempts: number;
  /** Milliseconds before the second attempt; doubled for each one after. */
  readonly firstDelayMs: number;
}

export type InContext = <Result>(signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;

export interface Attempts {
  readonly policy: RetryPolicy;
  readonly signal: AbortSignal;
  readonly inContext: InContext;
}

/** The same activities, each tried again where that may help: what activity options are to Temporal. */
export function retryingActivities<Activities extends object>(activities: Activities, attempts: Attempts): Activities {
  return new Proxy(activities, {
    get(target, name, receiver) {
      const activity: unknown = Reflect.get(target, name, receiver);
      if (typeof activity !== 'function') return activity;
      return (...input: unknown[]) =>
        retrying<unknown>(attempts, async (): Promise<unknown> => Reflect.apply(activity, target, input));
    },
  });
}

/** Failures that the catalogue calls final, and cancellations, are not tried again. */
export async function retrying<Result>(
  { policy, signal, inContext }: Attempts,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let made = 1; ; made += 1) {
    signal.throwIfAborted();
    try {
      return await inContext(signal, attempt);
    } catch (error) {
      const final = error instanceof Failure && !error.retryable;
      if (final || signal.aborted || made >= policy.attempts) throw error;
      const asked = error instanceof Failure ? error.retryAfterMs : undefined;
      await delay(asked ?? policy.firstDelayMs * 2 ** (made - 1), undefined, { signal });
    }
  }
}
