import { setTimeout as delay } from 'node:timers/promises';
import type { SessionPool } from './session-pool.ts';

export interface LockInput {
  /** Any constant; callers that exclude each other use the same one. */
  readonly lock: number;
  readonly signal: AbortSignal;
  /** Milliseconds between two tries to get the lock. */
  readonly askAgainMs: number;
}

/**
 * Does the work while no other process of this database does it. The server lets go of the lock when the process dies in
 * whatever way. Polling instead of queueing holds no connection while waiting, and can be interrupted.
 */
export async function holdingLock<Result>(
  pool: SessionPool,
  { askAgainMs, lock, signal }: LockInput,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    signal.throwIfAborted();
    const held = await tryHolding(pool, lock, work);
    if (held !== undefined) return held.result;
    await delay(askAgainMs, undefined, { signal });
  }
}

async function tryHolding<Result>(
  pool: SessionPool,
  lock: number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  return pool.use(async (session) => {
    const [row] = await session.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock]);
    if (row?.held !== true) return undefined;
    try {
      // The work goes on when the lock is lost: at worst it is done twice.
      return { result: await work() };
    } finally {
      // The lock is released with the session at the latest.
      await session.query('select pg_advisory_unlock($1)', [lock]).catch(session.abort);
    }
  });
}
