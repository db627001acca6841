import { bigint, bigserial, index, integer, jsonb, pgTable, real, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { CslItem } from '../../contracts/csl.ts';
import { instant } from './columns.ts';
import { files } from './files.ts';

/** Something that can be read: an uploaded document, or one of the knowledge base (no file, no owner). */
export const documents = pgTable('documents', {
  id: uuid('id').primaryKey().defaultRandom(),
  fileId: uuid('file_id')
    .unique()
    .references(() => files.id, { onDelete: 'cascade' }),
  /** Path below KNOWLEDGE_DIR, for documents of the knowledge base. */
  knowledgePath: text('knowledge_path').unique(),
  csl: jsonb('csl').$type<CslItem>().notNull(),
  contentHash: text('content_hash').notNull(),
  /** Of documents of the knowledge base: size and time of the file and of the bibliographies beside it. */
  fingerprint: text('fingerprint'),
  passages: integer('passages').notNull(),
  retrievedAt: instant('retrieved_at').notNull().defaultNow(),
});

export const passages = pgTable(
  'passages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    page: integer('page'),
    text: text('text').notNull(),
  },
  (table) => [unique('passage_position').on(table.documentId, table.position)],
);

/** The index of the passages: in which of them a term stands, and how much it counts there. */
export const postings = pgTable(
  'postings',
  {
    term: text('term').notNull(),
    passageId: bigint('passage_id', { mode: 'number' })
      .notNull()
      .references(() => passages.id, { onDelete: 'cascade' }),
    /** The share of BM25 that the term has in the passage, without its rarity. */
    impact: real('impact').notNull(),
    /** That of the document, so that a search checks the owner without a join; null for the knowledge base. */
    fileId: uuid('file_id'),
  },
  (table) => [index('postings_term').on(table.term), index('postings_passage').on(table.passageId)],
);

/** What passages mean to the embedding model. It goes with its passage, so that nothing stays of a deleted document. */
export const passageEmbeddings = pgTable('passage_embeddings', {
  passageId: bigint('passage_id', { mode: 'number' })
    .primaryKey()
    .references(() => passages.id, { onDelete: 'cascade' }),
  /** `provider/model`: vectors of another model are made anew. */
  model: text('model').notNull(),
  vector: real('vector').array().notNull(),
});

/** How far the reading of KNOWLEDGE_DIR is, in one row. */
export const knowledgeReadings = pgTable('knowledge_readings', {
  id: integer('id').primaryKey(),
  read: integer('read').notNull(),
  total: integer('total').notNull(),
});
