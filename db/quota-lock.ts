import { sql } from 'drizzle-orm';
import type { Transaction } from './connection.ts';

export type Quota = 'live-runs' | 'open-uploads' | 'live-papers' | 'promised-payments' | 'model-spending';

/**
 * Held until the end of the transaction: what counts rows of a user and then adds one takes turns with others that do. Taken
 * after the lock of a conversation, where there is one.
 */
export async function lockQuota(tx: Transaction, quota: Quota, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${quota} ${userId}`}, 0))`);
}
