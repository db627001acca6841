import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** The cancellation of the activity that is running; set by whichever engine runs it. */
const current = new AsyncLocalStorage<AbortSignal>();

export function withCancellation<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  return current.run(signal, work);
}

export function cancellationSignal(): AbortSignal | undefined {
  return current.getStore();
}

/** Waits; a cancellation ends the wait with an AbortError. */
export async function wait(milliseconds: number): Promise<void> {
  const signal = cancellationSignal();
  await delay(milliseconds, undefined, signal ? { signal } : {});
}
