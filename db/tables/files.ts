import {
  bigint,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { FILE_STATUSES } from '../../contracts/files.ts';
import type { ColumnProfile } from '../../contracts/table-profile.ts';
import { createdAt, instant, updatedAt } from './columns.ts';
import { conversations } from './conversations.ts';

export const fileStatus = pgEnum('file_status', FILE_STATUSES);

export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    status: fileStatus('status').notNull().default('pending'),
    description: text('description').notNull().default(''),
    error: text('error'),
    sha256: text('sha256'),
    confirmedAt: instant('confirmed_at'),
    /** The caller's Idempotency-Key: the same key again finds this file instead of declaring another. */
    requestKey: text('request_key'),
    /** SHA-256 of the request that brought the key, hex. */
    requestHash: text('request_hash'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('files_user').on(table.userId, table.createdAt, table.id),
    uniqueIndex('one_file_per_request_key').on(table.userId, table.requestKey),
  ],
);

/** Objects whose rows are deleted: written in the transaction of the deletion, so that no interruption leaves them behind. */
export const removedFolders = pgTable('removed_folders', {
  folder: text('folder').primaryKey(),
  createdAt: createdAt(),
});

export const conversationFiles = pgTable(
  'conversation_files',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    addedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.fileId] }),
    index('conversation_files_file').on(table.fileId),
  ],
);

export const datasetTables = pgTable(
  'dataset_tables',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    objectKey: text('object_key').notNull(),
    columns: jsonb('columns').$type<readonly ColumnProfile[]>().notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.position] })],
);
