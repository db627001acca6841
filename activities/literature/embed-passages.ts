/* eslint-disable temporal/activity-heartbeat-in-long-loops -- runs beside the activities, not as one */
import type { EmbeddingModel } from '../../clients/embedding-model.ts';
import { Failure, messageOf } from '../../contracts/failure.ts';
import { costUsd, priceOf, type ModelPrices } from '../../contracts/model-prices.ts';
import type { EmbeddingRepository, UnembeddedPassage } from '../../db/embedding-repository.ts';
import { throughDatabaseOutages } from '../database-outages.ts';

export interface EmbedPassagesInput {
  readonly embeddings: Pick<
    EmbeddingRepository,
    'listUnembedded' | 'loseOpenCalls' | 'reserve' | 'store' | 'storeFailure'
  >;
  readonly model: EmbeddingModel;
  readonly prices: ModelPrices;
  /** US dollars that a day may cost. */
  readonly capUsd: number | undefined;
  readonly signal: AbortSignal;
}

/** An answer of so many vectors of 3,072 numbers is 2 MB of JSON. */
const BATCH = 32;
const BYTES_PER_TOKEN = 2;

/**
 * Gives every passage that has none a vector, a batch at a time: the vectors of a batch are stored in the statement that settles
 * its call. Interrupted, it goes on where it was. Only one process may do this at a time.
 * @returns `capped` where the rest has to wait for the next day
 */
export async function embedPassages(input: EmbedPassagesInput): Promise<'done' | 'capped'> {
  const { embeddings, model, signal } = input;
  const name = `${model.provider}/${model.model}`;
  await embeddings.loseOpenCalls();
  let after = 0;
  for (;;) {
    signal.throwIfAborted();
    const listed = await embeddings.listUnembedded({ model: name, after, limit: BATCH });
    const batch = ofOneOwner(listed);
    const last = batch.at(-1);
    if (last === undefined) return 'done';
    if (!(await embedBatch(batch, input))) return 'capped';
    after = last.id;
  }
}

/** A call belongs to the usage of one user. */
function ofOneOwner(passages: readonly UnembeddedPassage[]): readonly UnembeddedPassage[] {
  const [first] = passages;
  const end = passages.findIndex(({ userId }) => userId !== first?.userId);
  return end === -1 ? passages : passages.slice(0, end);
}

async function embedBatch(
  batch: readonly UnembeddedPassage[],
  { capUsd, embeddings, model, prices, signal }: EmbedPassagesInput,
): Promise<boolean> {
  const price = priceOf(prices, model);
  const costOf = (tokens: number): number => costUsd(price, { inputTokens: tokens, cachedTokens: 0, outputTokens: 0 });
  const texts = batch.map(({ text }) => text);
  const most = costOf(Buffer.byteLength(texts.join('')) / BYTES_PER_TOKEN);
  const call = { provider: model.provider, model: model.model, conversationId: null, userId: batch[0]?.userId ?? null };
  const callId = await embeddings.reserve({ ...call, costUsd: most }, capUsd);
  if (callId === undefined) return false;
  try {
    const { vectors, tokens } = await model.embed(texts, signal);
    const embedded = batch.map(({ id }, index) => ({ id, vector: vectors[index] ?? [] }));
    const stored = { model: `${call.provider}/${call.model}`, vectors: embedded, tokens, costUsd: costOf(tokens) };
    await throughDatabaseOutages(() => embeddings.store(callId, stored));
    return true;
  } catch (error) {
    // Of a call that broke off nobody knows what it cost.
    const isFree = error instanceof Failure && error.fields['mayHaveCost'] !== true;
    await embeddings.storeFailure(callId, messageOf(error), isFree ? 'failed' : 'lost');
    throw error;
  }
}
