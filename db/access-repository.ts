import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { NoticeCarrier } from './announcer.ts';
import type { Database, Transaction } from './connection.ts';
import { accessRevocations, apiKeys } from './tables/access.ts';

/** When a proof of a user was issued. */
export interface IssuedProof {
  readonly userId: string;
  readonly issuedAt: Date;
}

/** Orders the keys that a user makes against each other and against a revocation; a user has no row to lock. */
export async function lockAccess(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api keys of ${userId}`}, 0))`);
}

export async function wasRevoked(session: Database | Transaction, { userId, issuedAt }: IssuedProof): Promise<boolean> {
  const later = and(eq(accessRevocations.userId, userId), gte(accessRevocations.revokedAt, issuedAt));
  return (await session.$count(accessRevocations, later)) > 0;
}

export function createAccessRepository(db: Database, bus: NoticeCarrier) {
  /** Ends the API keys of a user and the JWTs that were issued until now. Returns how many keys that were. */
  async function revoke(userId: string): Promise<number> {
    const revoked = await db.transaction(async (tx) => {
      await lockAccess(tx, userId);
      const revokedAt = sql`clock_timestamp()`;
      await tx
        .insert(accessRevocations)
        .values({ userId, revokedAt })
        .onConflictDoUpdate({ target: accessRevocations.userId, set: { revokedAt } });
      const keys = await tx
        .update(apiKeys)
        .set({ revokedAt })
        .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
        .returning({ id: apiKeys.id });
      return keys.length;
    });
    bus.publish({ userId, events: [], accessChanged: true });
    return revoked;
  }

  return { revoke, isRevoked: (proof: IssuedProof) => wasRevoked(db, proof) };
}
export type AccessRepository = ReturnType<typeof createAccessRepository>;
