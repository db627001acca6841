import { eq } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { lockConversation } from './conversation-lock.ts';
import { isUniqueViolation } from './errors.ts';
import { sources } from './tables/evidence.ts';

export type NewSource = typeof sources.$inferInsert;

/** A work that a conversation cites: one row a work, found again by its identity. */
export interface KnownSource {
  readonly id: string;
  readonly key: string;
  readonly identity: string;
}

export function createSourceRepository(db: Database) {
  /** Stores the works that `cite` adds to those of the conversation, which is locked meanwhile: keys are unique in it. */
  async function add<Cited extends { readonly added: readonly NewSource[] }>(
    conversationId: string,
    cite: (known: readonly KnownSource[]) => Cited,
  ): Promise<Cited> {
    return db.transaction(async (tx) => {
      await lockConversation(tx, conversationId);
      const known = await tx
        .select({ id: sources.id, key: sources.key, identity: sources.identity })
        .from(sources)
        .where(eq(sources.conversationId, conversationId));
      const cited = cite(known);
      if (cited.added.length > 0) await tx.insert(sources).values([...cited.added]);
      return cited;
    });
  }

  return { add };
}
export type SourceRepository = ReturnType<typeof createSourceRepository>;

/** Two tasks of a level may cite the same work, or another one of the same key, at the same time. */
export function isSourceConflict(error: unknown): boolean {
  return isUniqueViolation(error, 'source_key_unique') || isUniqueViolation(error, 'source_identity_unique');
}
