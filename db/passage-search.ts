import { sql, type SQL } from 'drizzle-orm';
import { summaryOf, type CslItem } from '../contracts/csl.ts';
import type { Passage, SearchTerm } from '../contracts/literature.ts';
import type { Database, Transaction } from './connection.ts';
import { documents, passages, postings } from './tables/documents.ts';
import { conversationFiles, files } from './tables/files.ts';

/** Whose documents are searched: those of one conversation, or with null all of the user's own. */
export interface SearchScope {
  readonly userId: string;
  readonly conversationId: string | null;
}

/** A passage by the number of its row. */
export interface StoredPassage extends Passage {
  readonly id: number;
}

interface PassageRow {
  readonly page: number | null;
  readonly text: string;
  readonly score: number;
  readonly csl: CslItem;
  readonly contentHash: string;
  readonly retrievedAt: string;
  readonly uploaded: boolean;
}

interface Row extends PassageRow {
  readonly id: string;
  readonly [column: string]: unknown;
}

/** The passages that hold any of the terms, best first by BM25. */
export async function searchPassages(
  db: Database | Transaction,
  { terms, limit, ...scope }: SearchScope & { terms: readonly SearchTerm[]; limit: number },
): Promise<readonly StoredPassage[]> {
  if (terms.length === 0) return [];
  const rows = await db.execute<Row>(searchQuery({ terms, limit, scope }));
  return rows.map(toStored);
}

/** Those of the passages that may be read. */
export async function readPassages(
  db: Database | Transaction,
  { ids, ...scope }: SearchScope & { ids: readonly number[] },
): Promise<readonly StoredPassage[]> {
  if (ids.length === 0) return [];
  const rows = await db.execute<Row>(sql`
    select ${PASSAGE_COLUMNS}, 0::float8 as score
    from ${passages} passage join ${documents} document on document.id = passage.document_id
    where passage.id = any(${sql.param(ids)}::bigint[])
      and (document.file_id is null or document.file_id in (${readableFiles(scope)}))
    order by passage.id`);
  return rows.map(toStored);
}

const toStored = ({ id, ...row }: Row): StoredPassage => ({ id: Number(id), ...toPassage(row) });

const PASSAGE_COLUMNS = sql`passage.id, passage.page, passage.text, document.csl,
  document.content_hash as "contentHash", document.retrieved_at as "retrievedAt", document.file_id is not null as uploaded`;

export function toPassage({ page, text, score, csl, contentHash, retrievedAt, uploaded }: PassageRow): Passage {
  const summary = summaryOf(csl);
  const origin = uploaded ? 'upload' : 'knowledge-base';
  const record = { origin, contentHash, checkedAt: null, retractedAt: null } as const;
  const times = { retrievedAt: new Date(retrievedAt).toISOString() };
  return {
    page,
    text,
    score,
    source: { identity: summary.doi ?? contentHash, ...summary, csl, ...record, ...times },
  };
}

/** The files that may be read. The owner and the conversation are checked in the statement that reads, never after it. */
export function readableFiles({ userId, conversationId }: SearchScope): SQL {
  const attached =
    conversationId === null
      ? sql`true`
      : sql`exists (select from ${conversationFiles} where ${conversationFiles.fileId} = ${files.id}
          and ${conversationFiles.conversationId} = ${conversationId})`;
  return sql`select ${files.id} as id from ${files} where ${files.userId} = ${userId} and ${attached}`;
}

/**
 * BM25 is a sum over terms of rarity times the impact that is stored with each posting. The lateral join with `offset 0` makes
 * one index scan a term of it, also while the planner has no statistics of a table that was just filled.
 */
function searchQuery({
  terms,
  limit,
  scope,
}: {
  terms: readonly SearchTerm[];
  limit: number;
  scope: SearchScope;
}): SQL {
  const words = sql.param(terms.map(({ term }) => term));
  const weights = sql.param(terms.map(({ weight }) => weight));
  return sql`
    with asked as materialized (
      select * from unnest(${words}::text[], ${weights}::real[]) as asked (term, weight)),
    readable as materialized (${readableFiles(scope)}),
    searched as materialized (
      select coalesce(sum(passages), 0)::float8 as n from ${documents}
      where file_id is null or file_id in (select id from readable)),
    hits as materialized (
      select asked.term, hit.passage_id, hit.impact * asked.weight as share
      from asked cross join lateral (
        select passage_id, impact from ${postings} posting
        where posting.term = asked.term and (posting.file_id is null or posting.file_id in (select id from readable))
        offset 0) hit),
    rarities as materialized (
      select term, ln(1 + (greatest(max(searched.n), count(*)) - count(*) + 0.5) / (count(*) + 0.5)) as rarity
      from hits cross join searched group by term),
    best as (
      select passage_id, sum(share * rarity) as score from hits join rarities using (term)
      group by passage_id order by score desc, passage_id limit ${limit})
    select ${PASSAGE_COLUMNS}, best.score
    from best join ${passages} passage on passage.id = best.passage_id
      join ${documents} document on document.id = passage.document_id
    order by best.score desc, best.passage_id`;
}
