import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { apiKeys } from './tables.ts';

export interface NewApiKey {
  readonly userId: string;
  readonly name: string;
  readonly prefix: string;
  /** SHA-256 of the key, hex. */
  readonly hash: string;
}

const shown = {
  id: apiKeys.id,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
};

export function createApiKeyRepository(db: Database) {
  /** Undefined when the user has as many keys as there may be. */
  async function create(key: NewApiKey, { atMost }: { atMost: number }) {
    return db.transaction(async (tx) => {
      // There is no row of a user to lock; without a lock, two requests would each count the keys without the other's.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api keys of ${key.userId}`}, 0))`);
      const live = await tx.$count(apiKeys, and(eq(apiKeys.userId, key.userId), isNull(apiKeys.revokedAt)));
      if (live >= atMost) return undefined;
      const [row] = await tx.insert(apiKeys).values(key).returning(shown);
      return row;
    });
  }

  /** Finds the owner of a key that is not revoked; the look-up is by hash, so nothing is compared byte by byte. */
  async function findOwner(hash: string): Promise<string | undefined> {
    const [row] = await db
      .select({
        userId: apiKeys.userId,
        noted: sql<boolean>`coalesce(${apiKeys.lastUsedAt} > now() - interval '1 minute', false)`,
      })
      .from(apiKeys)
      .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt)));
    if (row === undefined) return undefined;
    // To the minute is enough: a client that polls must not cost a write each time.
    if (!row.noted)
      await db
        .update(apiKeys)
        .set({ lastUsedAt: sql`now()` })
        .where(eq(apiKeys.hash, hash));
    return row.userId;
  }

  async function list(userId: string) {
    return db
      .select(shown)
      .from(apiKeys)
      .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
      .orderBy(desc(apiKeys.createdAt));
  }

  async function revoke({ keyId, userId }: { keyId: string; userId: string }): Promise<boolean> {
    const rows = await db
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id });
    return rows.length === 1;
  }

  return { create, findOwner, list, revoke };
}
export type ApiKeyRepository = ReturnType<typeof createApiKeyRepository>;
