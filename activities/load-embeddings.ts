import type { EmbeddingModel } from '../clients/embedding-model.ts';
import type { EmbeddingConfig } from '../contracts/embedding-settings.ts';
import type { ModelPrices } from '../contracts/model-prices.ts';
import type { EmbeddingRepository } from '../db/embedding-repository.ts';
import { keepEmbedded, type KeepEmbeddedInput, type KeptEmbedded } from './literature/keep-embedded.ts';
import { createSearchByMeaning, type SearchByMeaning } from './literature/search-by-meaning.ts';

interface EmbeddingSettings extends EmbeddingConfig {
  readonly modelPrices: ModelPrices;
  readonly MAX_EMBEDDING_COST_USD_PER_DAY: number | undefined;
}

interface Stores {
  readonly embeddings: EmbeddingRepository;
}

export interface Embeddings {
  readonly searchIn: (stores: Stores) => SearchByMeaning | undefined;
  readonly keepEmbedded: (stores: Stores, input: Pick<KeepEmbeddedInput, 'alone' | 'logger'>) => KeptEmbedded;
}

const NONE: Embeddings = { searchIn: () => undefined, keepEmbedded: () => ({ close: () => Promise.resolve() }) };

/** The embedding model that the settings name. Its packages are loaded only where there is one. */
export async function loadEmbeddings(settings: EmbeddingSettings): Promise<Embeddings> {
  if (settings.embedding === undefined) return NONE;
  const { createAiSdkEmbeddings } = await import('../clients/models/ai-sdk-embeddings.ts');
  return embeddingsWith(createAiSdkEmbeddings(settings.embedding), settings);
}

function embeddingsWith(
  model: EmbeddingModel,
  { modelPrices: prices, MAX_EMBEDDING_COST_USD_PER_DAY: capUsd }: EmbeddingSettings,
): Embeddings {
  return {
    searchIn: ({ embeddings }) => createSearchByMeaning({ embeddings, model, prices }),
    keepEmbedded: ({ embeddings }, input) => keepEmbedded({ ...input, embeddings, model, prices, capUsd }),
  };
}
