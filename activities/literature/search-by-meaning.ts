import type { EmbeddingModel } from '../../clients/embedding-model.ts';
import { messageOf } from '../../contracts/failure.ts';
import type { MeaningExtent } from '../../contracts/literature.ts';
import { costUsd, priceOf, type ModelPrices } from '../../contracts/model-prices.ts';
import type { EmbeddingRepository } from '../../db/embedding-repository.ts';
import type { SearchScope } from '../../db/passage-search.ts';
import { cancellationSignal } from '../activity-context.ts';
import { createSimilarPassages, type FindSimilar } from './similar-passages.ts';

/** A question waits no longer than this for its vector. */
const DEADLINE_MS = 5_000;
/** After a failure questions go by words alone for so long. */
const PAUSE_MS = 60_000;
const QUESTIONS_KEPT = 200;

export interface MeaningDeps {
  readonly model: EmbeddingModel;
  readonly embeddings: EmbeddingRepository;
  readonly prices: ModelPrices;
  readonly deadlineMs?: number;
  readonly pauseMs?: number;
}

export type SearchByMeaning = ReturnType<typeof createSearchByMeaning>;

/** Finds passages by what they mean. It never fails a search: without the model, passages are found by their words alone. */
export function createSearchByMeaning({ model, embeddings, prices, ...times }: MeaningDeps) {
  const { deadlineMs = DEADLINE_MS, pauseMs = PAUSE_MS } = times;
  const name = `${model.provider}/${model.model}`;
  const vectors = new Map<string, readonly number[]>();
  const problems = new Map<string, string>();
  let pausedUntil = 0;
  let findSimilar: FindSimilar | undefined;

  async function chooseSearch(): Promise<FindSimilar> {
    if (!(await embeddings.hasVectors())) return createSimilarPassages(embeddings, name);
    return (query) => embeddings.findNearest({ model: name, ...query });
  }

  async function vectorOf(text: string, scope: SearchScope): Promise<readonly number[] | undefined> {
    const known = vectors.get(text);
    if (known !== undefined) return known;
    if (Date.now() < pausedUntil) {
      remember(problems, text, `The embedding model ${name} is not asked for a while after a failure.`);
      return undefined;
    }
    const ended = cancellationSignal();
    try {
      const deadline = AbortSignal.timeout(deadlineMs);
      const { vectors: found, tokens } = await model.embed(
        [text],
        ended ? AbortSignal.any([ended, deadline]) : deadline,
      );
      const usage = { inputTokens: tokens, cachedTokens: 0, outputTokens: 0 };
      const call = { ...scope, provider: model.provider, model: model.model };
      await embeddings.countQuestion({ ...call, costUsd: costUsd(priceOf(prices, model), usage) }, tokens);
      const [vector] = found;
      if (vector !== undefined) remember(vectors, text, vector);
      problems.delete(text);
      return vector;
    } catch (error) {
      ended?.throwIfAborted();
      pausedUntil = Date.now() + pauseMs;
      remember(problems, text, sentenceOf(error, name));
      return undefined;
    }
  }

  /** Similarities by passage: of the nearest, and of those in `also`. Undefined where only words can be compared. */
  async function similar(
    text: string,
    { limit, also, ...scope }: SearchScope & { limit: number; also: readonly number[] },
  ): Promise<ReadonlyMap<number, number> | undefined> {
    const vector = await vectorOf(text, scope);
    if (vector === undefined) return undefined;
    findSimilar ??= await chooseSearch();
    return findSimilar({ ...scope, vector, limit, also });
  }

  async function extent(text: string, scope: SearchScope): Promise<MeaningExtent> {
    const problem = problems.get(text);
    const embedded = await embeddings.countEmbedded({ model: name, ...scope });
    return { embedded, ...(problem === undefined ? {} : { problem }) };
  }

  return { similar, extent };
}

/** The newest are kept. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > QUESTIONS_KEPT && oldest !== undefined) map.delete(oldest);
}

const sentenceOf = (error: unknown, name: string): string =>
  error instanceof Error && error.name === 'Failure'
    ? messageOf(error)
    : `The embedding model ${name} took too long to answer.`;
