import { asc, desc, isNull, lt, or, sql } from 'drizzle-orm';
import type { Passage } from '../contracts/literature.ts';
import type { Database, Transaction } from './connection.ts';
import { readableFiles, toPassage, type SearchScope } from './passage-search.ts';
import { documents, passages } from './tables/documents.ts';

/** Abstract and introduction. */
const PASSAGES_EACH = 2;

/** How documents begin, uploads and what was read last first: for questions that name no subject. All have the same score. */
export async function openingPassages(
  db: Database | Transaction,
  { limit, ...scope }: SearchScope & { limit: number },
): Promise<readonly Passage[]> {
  const rows = await db
    .select({
      page: passages.page,
      text: passages.text,
      csl: documents.csl,
      contentHash: documents.contentHash,
      retrievedAt: sql<string>`${documents.retrievedAt}`,
      uploaded: sql<boolean>`${documents.fileId} is not null`,
    })
    .from(passages)
    .innerJoin(documents, sql`${documents.id} = ${passages.documentId}`)
    .where(
      sql`${lt(passages.position, PASSAGES_EACH)} and ${or(isNull(documents.fileId), sql`${documents.fileId} in (${readableFiles(scope)})`)}`,
    )
    .orderBy(asc(isNull(documents.fileId)), asc(passages.position), desc(documents.retrievedAt), asc(passages.id))
    .limit(limit);
  return rows.map((row) => toPassage({ ...row, score: 1 }));
}
