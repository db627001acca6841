import { count, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { DocumentDraft, SourceRecord } from '../contracts/literature.ts';
import type { Database, Transaction } from './connection.ts';
import { conversationFiles, documents, files, passages } from './tables.ts';

export type DocumentOrigin = { readonly fileId: string } | { readonly knowledgePath: string };

export type KnowledgeDocument = Omit<DocumentDraft, 'passages'> & {
  readonly knowledgePath: string;
  readonly passages: number;
};

export interface CandidatePassage {
  readonly source: SourceRecord;
  readonly page: number | null;
  readonly text: string;
}

export interface Candidates {
  readonly passages: readonly CandidatePassage[];
  /** How many passages could be searched: what rarity is measured against. */
  readonly searched: number;
  /** In how many of them each term stands. */
  readonly frequencies: Readonly<Record<string, number>>;
}

/** Whose documents are searched: those of one conversation, or with null all of the user's own. */
export interface SearchScope {
  readonly userId: string;
  readonly conversationId: string | null;
}

// PostgreSQL takes 65,535 parameters in one statement.
const ROWS_PER_INSERT = 1_000;

export type DocumentRepository = ReturnType<typeof createDocumentRepository>;

export function createDocumentRepository(db: Database | Transaction) {
  /** Saving a document again replaces it with all of its passages. */
  async function save({ origin, document }: { origin: DocumentOrigin; document: DocumentDraft }): Promise<string> {
    const { passages: texts, ...record } = document;
    const target = 'fileId' in origin ? documents.fileId : documents.knowledgePath;
    return db.transaction(async (transaction) => {
      const [saved] = await transaction
        .insert(documents)
        .values({ ...record, ...origin })
        .onConflictDoUpdate({ target, set: record })
        .returning({ id: documents.id });
      if (!saved) throw new Error('PostgreSQL returned no row for a saved document');
      await transaction.delete(passages).where(eq(passages.documentId, saved.id));
      for (let start = 0; start < texts.length; start += ROWS_PER_INSERT) {
        const rows = texts.slice(start, start + ROWS_PER_INSERT).map(({ page, text }, index) => ({
          documentId: saved.id,
          position: start + index,
          page,
          text,
        }));
        await transaction.insert(passages).values(rows);
      }
      return saved.id;
    });
  }

  async function listKnowledge(): Promise<readonly KnowledgeDocument[]> {
    const rows = await db
      .select({ document: documents, passages: count(passages.id) })
      .from(documents)
      .leftJoin(passages, eq(passages.documentId, documents.id))
      .where(isNotNull(documents.knowledgePath))
      .groupBy(documents.id)
      .orderBy(documents.knowledgePath);
    return rows.map(
      ({ document: { title, authors, year, doi, url, abstract, contentHash, knowledgePath }, ...row }) => ({
        ...{ title, authors, year, doi, url, abstract, contentHash },
        knowledgePath: knowledgePath ?? '',
        passages: row.passages,
      }),
    );
  }

  async function remove(origin: DocumentOrigin): Promise<void> {
    const isOrigin =
      'fileId' in origin ? eq(documents.fileId, origin.fileId) : eq(documents.knowledgePath, origin.knowledgePath);
    await db.delete(documents).where(isOrigin);
  }

  async function countDocuments(conversationId: string): Promise<{ uploaded: number; knowledgeBase: number }> {
    const attached = db
      .select({ fileId: conversationFiles.fileId })
      .from(conversationFiles)
      .where(eq(conversationFiles.conversationId, conversationId));
    const [row] = await db
      .select({
        uploaded: sql<number>`(count(*) filter (where ${documents.fileId} in ${attached}))::int`,
        knowledgeBase: sql<number>`(count(*) filter (where ${documents.knowledgePath} is not null))::int`,
      })
      .from(documents);
    return row ?? { uploaded: 0, knowledgeBase: 0 };
  }

  async function countSearchable(scope: SearchScope): Promise<{ documents: number; passages: number }> {
    const [row] = await db
      .select({
        documents: sql<number>`count(distinct ${documents.id})::int`,
        passages: sql<number>`count(${passages.id})::int`,
      })
      .from(documents)
      .leftJoin(passages, eq(passages.documentId, documents.id))
      .where(mayRead(scope));
    return row ?? { documents: 0, passages: 0 };
  }

  /** Passages that hold any of the terms, those with more and rarer terms first. */
  async function findCandidates({
    terms,
    limit,
    ...scope
  }: SearchScope & { terms: readonly string[]; limit: number }): Promise<Candidates> {
    if (terms.length === 0) return { passages: [], searched: 0, frequencies: {} };
    const { rows } = await db.execute<CandidateRow>(candidatesQuery({ terms, limit, scope }));
    const first = rows[0];
    const frequencies = terms.map((term, index) => [term, first?.frequencies[String(index)] ?? 0] as const);
    return {
      passages: rows.map(({ page, text, ...record }) => ({ page, text, source: sourceOf(record) })),
      searched: first?.searched ?? 0,
      frequencies: Object.fromEntries(frequencies),
    };
  }

  return { save, listKnowledge, remove, countDocuments, countSearchable, findCandidates };
}

type CandidateRow = StoredRecord & {
  page: number | null;
  text: string;
  searched: number;
  frequencies: Record<string, number>;
};

interface StoredRecord {
  title: string;
  authors: readonly string[];
  year: number | null;
  doi: string | null;
  url: string | null;
  abstract: string | null;
  contentHash: string;
  uploaded: boolean;
  [column: string]: unknown;
}

function sourceOf({ title, authors, year, doi, url, abstract, contentHash, uploaded }: StoredRecord): SourceRecord {
  const origin = uploaded ? 'upload' : 'knowledge-base';
  return { identity: doi ?? contentHash, title, authors, year, doi, url, origin, abstract, contentHash };
}

/** The owner and the conversation are checked in the statement that reads, never after it. */
function mayRead({ userId, conversationId }: SearchScope): SQL {
  const attached =
    conversationId === null
      ? sql`true`
      : sql`exists (select from ${conversationFiles} where ${conversationFiles.fileId} = ${files.id}
          and ${conversationFiles.conversationId} = ${conversationId})`;
  return sql`(${documents.knowledgePath} is not null or exists (
    select from ${files} where ${files.id} = ${documents.fileId} and ${files.userId} = ${userId} and ${attached}))`;
}

/**
 * plainto_tsquery takes any text as words, so nothing in a term is syntax. One index scan per term finds the passages; their
 * rank is the sum of the terms' rarity (ts_rank would parse every passage again and knows no rarity).
 */
function candidatesQuery({
  terms,
  limit,
  scope,
}: {
  terms: readonly string[];
  limit: number;
  scope: SearchScope;
}): SQL {
  const scans = terms.map(
    (term, index) => sql`select ${index}::int as term, id, document_id from ${passages}
      where to_tsvector('english', text) @@ plainto_tsquery('english', ${term})`,
  );
  return sql`
    with readable as materialized (select ${documents}.* from ${documents} where ${mayRead(scope)}),
    searched as materialized (
      select count(*)::int as n from ${passages} where document_id in (select id from readable)),
    hits as materialized (
      select hit.term, hit.id from (${sql.join(scans, sql` union all `)}) hit
      where hit.document_id in (select id from readable)),
    frequencies as materialized (select term, count(*)::int as n from hits group by term),
    best as (
      select hits.id, sum(ln(1 + (searched.n - frequencies.n + 0.5) / (frequencies.n + 0.5))) as rarity
      from hits join frequencies using (term) cross join searched
      group by hits.id order by rarity desc, hits.id limit ${limit})
    select passage.page, passage.text, document.title, document.authors, document.year, document.doi, document.url,
      document.abstract, document.content_hash as "contentHash", document.file_id is not null as uploaded,
      (select n from searched) as searched, (select jsonb_object_agg(term, n) from frequencies) as frequencies
    from best join ${passages} passage on passage.id = best.id join readable document on document.id = passage.document_id
    order by best.rarity desc, best.id`;
}
