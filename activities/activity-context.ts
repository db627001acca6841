import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** What an engine gives every activity it runs. */
export interface ActivityContext {
  readonly signal: AbortSignal;
  /** Tells the engine that the activity is alive. */
  readonly heartbeat: () => void;
}

const current = new AsyncLocalStorage<ActivityContext>();

export function withActivityContext<Result>(context: ActivityContext, work: () => Promise<Result>): Promise<Result> {
  return current.run(context, work);
}

export function cancellationSignal(): AbortSignal | undefined {
  return current.getStore()?.signal;
}

export function heartbeat(): void {
  current.getStore()?.heartbeat();
}

/** Waits; a cancellation ends the wait with an AbortError. */
export async function wait(milliseconds: number): Promise<void> {
  const signal = cancellationSignal();
  await delay(milliseconds, undefined, signal ? { signal } : {});
}
