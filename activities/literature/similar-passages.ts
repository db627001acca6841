import type { EmbeddingRepository, NearestQuery } from '../../db/embedding-repository.ts';

/** Cosine similarities of the nearest passages, and of those that are named in `also`. */
export type FindSimilar = (query: NearestQuery) => Promise<ReadonlyMap<number, number>>;

/** Numbers that are kept: 512 MB. Beyond that, PostgreSQL with pgvector compares them without bringing them here. */
const MOST_NUMBERS = 128_000_000;

/**
 * Compares every vector in this process, where PostgreSQL has no pgvector. A vector never changes while its model stays, so
 * those that were read once are kept; which of them may be searched is read anew with each search.
 */
export function createSimilarPassages(
  embeddings: Pick<EmbeddingRepository, 'listReadable' | 'readVectors'>,
  model: string,
): FindSimilar {
  const kept = new Map<number, Float32Array>();

  async function bring(ids: readonly number[], length: number): Promise<void> {
    const missing = ids.filter((id) => !kept.has(id));
    if ((kept.size + missing.length) * length > MOST_NUMBERS) kept.clear();
    const read = await embeddings.readVectors({ model, ids: ids.filter((id) => !kept.has(id)) });
    for (const [id, vector] of read) kept.set(id, unitOf(vector));
  }

  return async ({ vector, limit, also, ...scope }) => {
    const ids = await embeddings.listReadable({ model, ...scope });
    await bring(ids, vector.length);
    const asked = unitOf(vector);
    const compared = ids.flatMap((id): [number, number][] => {
      const other = kept.get(id);
      return other?.length === asked.length ? [[id, dot(asked, other)]] : [];
    });
    const named = new Set(also);
    const nearest = compared.toSorted(([a, x], [b, y]) => y - x || a - b).slice(0, limit);
    return new Map([...nearest, ...compared.filter(([id]) => named.has(id))]);
  };
}

function unitOf(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => value / length);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
