import { randomUUID } from 'node:crypto';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { EMBEDDING_AGENT } from './model-call-repository.ts';
import { readableFiles, type SearchScope } from './passage-search.ts';
import { documents, passageEmbeddings, passages } from './tables/documents.ts';
import { modelCalls } from './tables/model-calls.ts';

/** A passage to embed, with its title: many passages do not repeat what their document is about. */
export interface UnembeddedPassage {
  readonly id: number;
  readonly text: string;
  /** Null for the knowledge base. */
  readonly userId: string | null;
}

export interface EmbeddingCall {
  /** Null for the knowledge base. */
  readonly userId: string | null;
  readonly conversationId: string | null;
  readonly provider: string;
  readonly model: string;
  readonly costUsd: number;
}

export interface StoredVectors {
  /** `provider/model` */
  readonly model: string;
  readonly vectors: readonly { readonly id: number; readonly vector: readonly number[] }[];
  readonly tokens: number;
  readonly costUsd: number;
}

const NO_CONVERSATION = '00000000-0000-0000-0000-000000000000';
const OWNER_OF_KNOWLEDGE = 'knowledge-base';
const INDEXING = 'index';
const QUESTION = 'search';
const READ_AT_ONCE = 1_000;

/** The vectors of passages, and what they cost. Calls are rows of `model_calls` as those of agents are. */
export function createEmbeddingRepository(db: Database) {
  /** Passages after an id that have no vector of the model, in the order of their ids. */
  async function listUnembedded({ model, after, limit }: { model: string; after: number; limit: number }) {
    return db.execute<Record<string, unknown> & UnembeddedPassage>(sql`
      select passage.id::int as id, concat_ws(chr(10), document.csl->>'title', passage.text) as text, file.user_id as "userId"
      from passages passage
        join documents document on document.id = passage.document_id
        left join files file on file.id = document.file_id
        left join passage_embeddings embedded on embedded.passage_id = passage.id and embedded.model = ${model}
      where passage.id > ${after} and embedded.passage_id is null
      order by passage.id limit ${limit}`);
  }

  /** Calls of an indexing that was cut off: nobody knows what they cost, so they count as reserved. */
  async function loseOpenCalls(): Promise<void> {
    await db
      .update(modelCalls)
      .set({ state: 'lost', endedAt: sql`now()` })
      .where(
        and(eq(modelCalls.agent, EMBEDDING_AGENT), eq(modelCalls.step, INDEXING), eq(modelCalls.state, 'reserved')),
      );
  }

  /** @returns undefined where the call would pass the cap of the day. One process at a time embeds documents. */
  async function reserve({ costUsd, ...call }: EmbeddingCall, capUsd: number | undefined): Promise<string | undefined> {
    if (capUsd !== undefined && (await spentToday()) + costUsd > capUsd) return undefined;
    const [row] = await db
      .insert(modelCalls)
      .values({ ...rowOf(call, INDEXING), reservedUsd: costUsd })
      .returning({ id: modelCalls.id });
    return row?.id;
  }

  async function spentToday(): Promise<number> {
    const [row] = await db
      .select({
        spent: sql<number>`coalesce(sum(coalesce(${modelCalls.costUsd}, ${modelCalls.reservedUsd})), 0)::float8`,
      })
      .from(modelCalls)
      .where(
        and(eq(modelCalls.agent, EMBEDDING_AGENT), gte(modelCalls.createdAt, sql`date_trunc('day', now(), 'UTC')`)),
      );
    return row?.spent ?? 0;
  }

  /** Keeps the vectors of one call with its cost. Passages that were deleted meanwhile are left out. */
  async function store(callId: string, { model, vectors, tokens, costUsd }: StoredVectors): Promise<void> {
    const ids = vectors.map(({ id }) => id);
    const written = vectors.map(({ vector }) => `{${vector.join(',')}}`);
    await db.execute(sql`
      with call as (
        update model_calls set state = 'answered', cost_usd = ${costUsd}, input_tokens = ${tokens}, ended_at = now()
        where id = ${callId} and state = 'reserved'
      ),
      present as (select id from passages where id = any(${sql.param(ids)}::bigint[]) for key share)
      insert into passage_embeddings (passage_id, model, vector)
      select present.id, ${model}, given.vector::real[]
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(written)}::text[]) as given (id, vector)
        join present on present.id = given.id
      on conflict (passage_id) do update set model = excluded.model, vector = excluded.vector`);
  }

  /** A call that cost nothing, or (`lost`) one of which nobody knows. */
  async function storeFailure(callId: string, error: string, state: 'failed' | 'lost'): Promise<void> {
    await db
      .update(modelCalls)
      .set({ state, error, endedAt: sql`now()`, ...(state === 'failed' ? { costUsd: 0 } : {}) })
      .where(eq(modelCalls.id, callId));
  }

  /** Counts the embedding of a question. */
  async function countQuestion({ costUsd, ...call }: EmbeddingCall, tokens: number): Promise<void> {
    const answered = { state: 'answered', inputTokens: tokens, costUsd, reservedUsd: costUsd } as const;
    await db.insert(modelCalls).values({ ...rowOf(call, QUESTION), ...answered, endedAt: sql`now()` });
  }

  const readable = (scope: SearchScope) => sql`
    from ${passages} passage join ${documents} document on document.id = passage.document_id
      join ${passageEmbeddings} embedded on embedded.passage_id = passage.id
    where (document.file_id is null or document.file_id in (${readableFiles(scope)}))`;

  async function countEmbedded({ model, ...scope }: SearchScope & { model: string }): Promise<number> {
    const [row] = await db.execute<{ embedded: number }>(sql`
      select count(*)::int as embedded ${readable(scope)} and embedded.model = ${model}`);
    return row?.embedded ?? 0;
  }

  /** Passages with a vector of the model that may be read. */
  async function listReadable({ model, ...scope }: SearchScope & { model: string }): Promise<readonly number[]> {
    const rows = await db.execute<{ id: number }>(sql`
      select passage.id::int as id ${readable(scope)} and embedded.model = ${model}`);
    return rows.map(({ id }) => id);
  }

  async function readVectors({ model, ids }: { model: string; ids: readonly number[] }) {
    const found = new Map<number, readonly number[]>();
    for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
      const some = ids.slice(start, start + READ_AT_ONCE);
      const rows = await db.execute<{ id: number; vector: readonly number[] }>(sql`
        select passage_id::int as id, to_json(vector) as vector from passage_embeddings
        where model = ${model} and passage_id = any(${sql.param(some)}::bigint[])`);
      for (const { id, vector } of rows) found.set(id, vector);
    }
    return found;
  }

  /** Whether PostgreSQL compares vectors itself: its extension is installed, or may be. */
  async function hasVectors(): Promise<boolean> {
    await db.execute(sql`create extension if not exists vector`).catch(() => undefined);
    const [row] = await db.execute<{ present: boolean }>(sql`
      select exists(select from pg_extension where extname = 'vector') as present`);
    return row?.present ?? false;
  }

  /** By pgvector: cosine similarities of the nearest passages, and of those that are named. */
  async function findNearest({ model, vector, limit, also, ...scope }: NearestQuery & { model: string }) {
    const asked = sql`${`[${vector.join(',')}]`}::vector`;
    const rows = await db.execute<{ id: number; similarity: number }>(sql`
      with compared as materialized (
        select passage.id, 1 - (embedded.vector::vector <=> ${asked}) as similarity
        ${readable(scope)} and embedded.model = ${model} and cardinality(embedded.vector) = ${vector.length})
      (select id::int, similarity from compared order by similarity desc, id limit ${limit})
      union
      (select id::int, similarity from compared where id = any(${sql.param(also)}::bigint[]))`);
    return new Map(rows.map(({ id, similarity }) => [id, similarity]));
  }

  return {
    listUnembedded,
    loseOpenCalls,
    reserve,
    store,
    storeFailure,
    countQuestion,
    countEmbedded,
    listReadable,
    readVectors,
    hasVectors,
    findNearest,
  };
}
export type EmbeddingRepository = ReturnType<typeof createEmbeddingRepository>;

export interface NearestQuery extends SearchScope {
  readonly vector: readonly number[];
  readonly limit: number;
  readonly also: readonly number[];
}

const rowOf = (
  { userId, conversationId, provider, model }: Omit<EmbeddingCall, 'costUsd'>,
  step: typeof INDEXING | typeof QUESTION,
) => ({
  ...{ jobId: randomUUID(), conversationId: conversationId ?? NO_CONVERSATION, userId: userId ?? OWNER_OF_KNOWLEDGE },
  ...{ level: 0, step, ordinal: 0, agent: EMBEDDING_AGENT, provider, model, promptVersion: EMBEDDING_AGENT },
});
