import { createTurns } from './turns.ts';

export interface SlotRequest {
  readonly owner: string;
  /** Ends the wait; work that has begun sees to its cancellation itself. */
  readonly signal?: AbortSignal | undefined;
}

/** Lets at most so many pieces of work run at once; owners whose work waits take turns. */
export function createFairSlots(count: number) {
  let free = count;
  const waiting = createTurns<() => void>();

  async function take({ owner, signal }: SlotRequest): Promise<void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const begin = (): void => resolve(undefined);
    const leave = (): void => {
      waiting.remove(owner, begin);
      reject(signal?.reason);
    };
    waiting.add(owner, begin);
    signal?.addEventListener('abort', leave, { once: true });
    await promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  function giveBack(): void {
    const begin = waiting.next();
    if (begin) begin();
    else free += 1;
  }

  return async function inSlot<Result>(request: SlotRequest, work: () => Promise<Result>): Promise<Result> {
    await take(request);
    try {
      return await work();
    } finally {
      giveBack();
    }
  };
}
