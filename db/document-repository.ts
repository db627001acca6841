import { eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { DocumentDraft, FolderReading, Passage, SearchTerm } from '../contracts/literature.ts';
import type { Database, Transaction } from './connection.ts';
import { openingPassages } from './opening-passages.ts';
import { readableFiles, readPassages, searchPassages, type SearchScope } from './passage-search.ts';
import { documents, knowledgeReadings, passages, postings } from './tables/documents.ts';

/** A document of the knowledge folder, with the stamp that shows whether its file has changed. */
export interface KnowledgeDraft {
  readonly knowledgePath: string;
  readonly fingerprint: string;
  readonly document: DocumentDraft;
}

export type StoredKnowledge = Pick<KnowledgeDraft, 'knowledgePath' | 'fingerprint'> & {
  readonly contentHash: string;
  readonly passages: number;
};

export interface SearchableExtent {
  readonly documents: number;
  readonly passages: number;
}

type DocumentRow = Omit<typeof documents.$inferInsert, 'id'>;

const ONLY_READING = 1;
// PostgreSQL takes 65,535 parameters in one statement.
const ROWS_PER_INSERT = 1_000;

export type DocumentRepository = ReturnType<typeof createDocumentRepository>;

export function createDocumentRepository(db: Database | Transaction) {
  /** Saving the document of a file again replaces it with all of its passages. */
  async function saveUpload({ fileId, document }: { fileId: string; document: DocumentDraft }): Promise<void> {
    const row = { fileId, ...rowOf(document) };
    await db.transaction((tx) => saveRows(tx, documents.fileId, [{ row, document }]));
  }

  /** Saves documents of the knowledge folder, each path once, and how far the reading is. */
  async function saveKnowledge({
    drafts,
    reading,
  }: {
    drafts: readonly KnowledgeDraft[];
    reading: FolderReading;
  }): Promise<void> {
    await db.transaction(async (tx) => {
      const rows = drafts.map(({ document, knowledgePath, fingerprint }) => ({
        row: { knowledgePath, fingerprint, ...rowOf(document) },
        document,
      }));
      if (rows.length > 0) await saveRows(tx, documents.knowledgePath, rows);
      await saveReading(tx, reading);
    });
  }

  async function listKnowledge(): Promise<readonly StoredKnowledge[]> {
    const rows = await db
      .select({
        knowledgePath: documents.knowledgePath,
        fingerprint: documents.fingerprint,
        contentHash: documents.contentHash,
        passages: documents.passages,
      })
      .from(documents)
      .where(isNotNull(documents.knowledgePath))
      .orderBy(documents.knowledgePath);
    return rows.map(({ knowledgePath, fingerprint, ...row }) => ({
      ...row,
      knowledgePath: knowledgePath ?? '',
      fingerprint: fingerprint ?? '',
    }));
  }

  async function removeKnowledge(knowledgePaths: readonly string[]): Promise<void> {
    for (let start = 0; start < knowledgePaths.length; start += ROWS_PER_INSERT) {
      const some = knowledgePaths.slice(start, start + ROWS_PER_INSERT);
      await db.delete(documents).where(inArray(documents.knowledgePath, some));
    }
  }

  /** The file has other times, but the content that is stored. */
  async function rememberFingerprint({
    knowledgePath,
    fingerprint,
  }: Pick<KnowledgeDraft, 'knowledgePath' | 'fingerprint'>): Promise<void> {
    await db.update(documents).set({ fingerprint }).where(eq(documents.knowledgePath, knowledgePath));
  }

  /** Without a knowledge folder nothing of one is searched. */
  async function forgetKnowledge(): Promise<void> {
    await db.delete(documents).where(isNotNull(documents.knowledgePath));
    await db.delete(knowledgeReadings);
  }

  /** @returns undefined once the whole folder is read. */
  async function findReading(): Promise<FolderReading | undefined> {
    const [reading] = await db
      .select({ read: knowledgeReadings.read, total: knowledgeReadings.total })
      .from(knowledgeReadings);
    return reading;
  }

  async function finishReading(): Promise<void> {
    await db.delete(knowledgeReadings);
  }

  async function countSearchable(scope: SearchScope): Promise<SearchableExtent> {
    const rows = await db.execute<{ documents: number; passages: number }>(sql`
      select count(*)::int as documents, coalesce(sum(passages), 0)::int as passages from ${documents}
      where file_id is null or file_id in (${readableFiles(scope)})`);
    return rows[0] ?? { documents: 0, passages: 0 };
  }

  const search = (query: SearchScope & { terms: readonly SearchTerm[]; limit: number }) => searchPassages(db, query);

  const read = (query: SearchScope & { ids: readonly number[] }) => readPassages(db, query);

  const openings = (query: SearchScope & { limit: number }): Promise<readonly Passage[]> => openingPassages(db, query);

  return {
    saveUpload,
    saveKnowledge,
    listKnowledge,
    removeKnowledge,
    rememberFingerprint,
    forgetKnowledge,
    findReading,
    finishReading,
    countSearchable,
    search,
    read,
    openings,
  };
}

function rowOf({ csl, contentHash, passages: texts }: DocumentDraft) {
  return { csl, contentHash, passages: texts.length };
}

async function saveReading(tx: Transaction, reading: FolderReading): Promise<void> {
  await tx
    .insert(knowledgeReadings)
    .values({ id: ONLY_READING, ...reading })
    .onConflictDoUpdate({ target: knowledgeReadings.id, set: reading });
}

async function saveRows(
  tx: Transaction,
  target: typeof documents.fileId | typeof documents.knowledgePath,
  saved: readonly { readonly row: DocumentRow; readonly document: DocumentDraft }[],
): Promise<void> {
  const newest = (column: string) => sql.raw(`excluded.${column}`);
  const rows = await tx
    .insert(documents)
    .values(saved.map(({ row }) => row))
    .onConflictDoUpdate({
      target,
      set: {
        csl: newest('csl'),
        contentHash: newest('content_hash'),
        fingerprint: newest('fingerprint'),
        passages: newest('passages'),
        retrievedAt: sql`now()`,
      },
    })
    .returning({ id: documents.id, fileId: documents.fileId, knowledgePath: documents.knowledgePath });
  const ids = new Map(rows.map(({ id, fileId, knowledgePath }) => [fileId ?? knowledgePath, id]));
  await tx.delete(passages).where(
    inArray(
      passages.documentId,
      rows.map(({ id }) => id),
    ),
  );
  const texts = saved.flatMap(({ row, document }) =>
    document.passages.map((passage, position) => ({
      ...passage,
      position,
      documentId: ids.get(row.fileId ?? row.knowledgePath ?? null) ?? '',
      fileId: row.fileId ?? null,
    })),
  );
  for (let start = 0; start < texts.length; start += ROWS_PER_INSERT) {
    await savePassages(tx, texts.slice(start, start + ROWS_PER_INSERT));
  }
}

type NewPassage = DocumentDraft['passages'][number] & {
  readonly documentId: string;
  readonly fileId: string | null;
  readonly position: number;
};

async function savePassages(tx: Transaction, texts: readonly NewPassage[]): Promise<void> {
  const rows = await tx
    .insert(passages)
    .values(texts.map(({ documentId, position, page, text }) => ({ documentId, position, page, text })))
    .returning({ id: passages.id, documentId: passages.documentId, position: passages.position });
  const ids = new Map(rows.map(({ id, documentId, position }) => [`${documentId} ${position}`, id]));
  // In the order of the terms, so that a search finds those of one term side by side.
  const found = texts
    .flatMap(({ terms, documentId, position, fileId }) =>
      terms.map(([term, impact]) => ({ term, impact, fileId, id: ids.get(`${documentId} ${position}`) })),
    )
    .sort((a, b) => (a.term < b.term ? -1 : Number(a.term > b.term)));
  await tx.execute(sql`
    insert into ${postings} (term, passage_id, impact, file_id)
    select * from unnest(${sql.param(found.map(({ term }) => term))}::text[],
      ${sql.param(found.map(({ id }) => id))}::bigint[], ${sql.param(found.map(({ impact }) => impact))}::real[],
      ${sql.param(found.map(({ fileId }) => fileId))}::uuid[])`);
}
