import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { failure } from '../contracts/failure.ts';

/** What an engine gives every activity it runs. */
export interface ActivityContext {
  readonly signal: AbortSignal;
  /** Sends a heartbeat to the engine. */
  readonly heartbeat: () => void;
  /** No heartbeat has reached the engine for so long that another process may have been given the work. */
  readonly isGivenUp: () => boolean;
  /** The signal was aborted because the run ends. Otherwise the work goes on elsewhere. */
  readonly isRunCancelled: () => boolean;
  /** Whether there is time to wait for what is away for a while. Otherwise the engine waits, and tries again. */
  readonly canWait: boolean;
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

export function isRunCancelled(): boolean {
  return current.getStore()?.isRunCancelled() ?? false;
}

export function canWait(): boolean {
  return current.getStore()?.canWait ?? true;
}

/** Before an effect outside the database: a process that stood still must not repeat the work of the one that replaced it. */
export function assertNotGivenUp(): void {
  if (current.getStore()?.isGivenUp()) {
    throw failure('WORK_GIVEN_UP', 'This process stood still too long: the work goes on elsewhere.');
  }
}

/** Waits; a cancellation ends the wait with an AbortError. */
export async function wait(milliseconds: number): Promise<void> {
  const signal = cancellationSignal();
  await delay(milliseconds, undefined, signal ? { signal } : {});
}
