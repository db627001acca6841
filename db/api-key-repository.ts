import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import { lockAccess, wasRevoked } from './access-repository.ts';
import type { NoticeCarrier } from './announcer.ts';
import type { Database } from './connection.ts';
import { apiKeys } from './tables/access.ts';

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

export function createApiKeyRepository(db: Database, bus: NoticeCarrier) {
  /**
   * Undefined when the user has as many keys as there may be.
   * @throws UNAUTHORIZED when the token, issued at `issuedAt`, was revoked after it was verified
   */
  async function create(key: NewApiKey, { atMost, issuedAt }: { atMost: number; issuedAt?: Date | undefined }) {
    const { userId } = key;
    return db.transaction(async (tx) => {
      // Without a lock, two requests would each count the keys without the other's.
      await lockAccess(tx, userId);
      if (issuedAt !== undefined && (await wasRevoked(tx, { userId, issuedAt })))
        throw failure('UNAUTHORIZED', 'The access token was revoked. Get a new one.');
      const live = await tx.$count(apiKeys, and(eq(apiKeys.userId, key.userId), isNull(apiKeys.revokedAt)));
      if (live >= atMost) return undefined;
      const [row] = await tx.insert(apiKeys).values(key).returning(shown);
      return row;
    });
  }

  /** Finds a key that is not revoked and its owner; the look-up is by hash, so nothing is compared byte by byte. */
  async function findByHash(hash: string): Promise<{ userId: string; keyId: string } | undefined> {
    const [row] = await db
      .select({
        id: apiKeys.id,
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
    return { userId: row.userId, keyId: row.id };
  }

  async function isLive(keyId: string): Promise<boolean> {
    return (await db.$count(apiKeys, and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)))) > 0;
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
    if (rows.length === 1) bus.publish({ userId, events: [], accessChanged: true });
    return rows.length === 1;
  }

  return { create, findByHash, isLive, list, revoke };
}
export type ApiKeyRepository = ReturnType<typeof createApiKeyRepository>;
