import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    /** First characters of the key, by which its owner recognises it. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the key, hex. The key itself is shown once and never stored. */
    hash: text('hash').notNull().unique(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('api_keys_user').on(table.userId)],
);

/** JWTs that were issued until then are refused: they are stored nowhere, so there is no row of theirs to change. */
export const accessRevocations = pgTable('access_revocations', {
  userId: text('user_id').primaryKey(),
  revokedAt: instant('revoked_at').notNull(),
});
