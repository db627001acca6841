import { isDatabaseAway } from '../db/errors.ts';
import { canWait, heartbeat, wait } from './activity-context.ts';

const PAUSE_MS = 1_000;

/**
 * Does again what the database was away for, until it is back: what was worked out before, and may have been paid for, is
 * not thrown away. The work must bear being repeated also where only the answer of the database was lost.
 */
export async function throughDatabaseOutages<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || !canWait()) throw error;
    }
    heartbeat();
    await wait(PAUSE_MS);
  }
}
