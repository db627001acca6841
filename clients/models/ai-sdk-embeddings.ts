import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { embedMany } from 'ai';
import type { EmbeddingChoice, EmbeddingProvider } from '../../contracts/embedding-settings.ts';
import { failure } from '../../contracts/failure.ts';
import type { Embedded, EmbeddingModel } from '../embedding-model.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { modelFailure } from './failures.ts';

const DEADLINE_MS = 60_000;

/** An embedding model behind the AI SDK. It makes one request for one call. */
export function createAiSdkEmbeddings(choice: EmbeddingChoice): EmbeddingModel {
  const { provider, model } = choice;
  const sdk = CREATE[provider](choice);
  const name = `${provider}/${model}`;

  async function embed(texts: readonly string[], signal?: AbortSignal): Promise<Embedded> {
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    const abortSignal = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
    try {
      const { embeddings, usage } = await embedMany({ model: sdk, values: [...texts], maxRetries: 0, abortSignal });
      if (!areVectors(embeddings, texts.length))
        throw failure('MODEL_MISCONFIGURED', `The model ${name} gave no vectors: check EMBEDDING_MODEL.`);
      return { vectors: embeddings, tokens: Number.isFinite(usage.tokens) ? usage.tokens : 0 };
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof Error && error.name === 'Failure' ? error : modelFailure(error, name);
    }
  }

  return { provider, model, embed };
}

/** One for each text, of one length, and none without a direction. */
function areVectors(vectors: readonly (readonly number[])[], texts: number): boolean {
  const [first] = vectors;
  return (
    vectors.length === texts &&
    vectors.every((vector) => vector.length === first?.length && vector.every(Number.isFinite) && vector.some(Boolean))
  );
}

type Model = Parameters<typeof embedMany>[0]['model'];

const connection = ({ apiKey, baseUrl }: EmbeddingChoice) => ({
  fetch: boundedFetch,
  ...(apiKey === undefined ? {} : { apiKey }),
  ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
});

const CREATE: Readonly<Record<EmbeddingProvider, (choice: EmbeddingChoice) => Model>> = {
  openai: (choice) => createOpenAI(connection(choice)).embeddingModel(choice.model),
  google: (choice) => createGoogleGenerativeAI(connection(choice)).embeddingModel(choice.model),
  'openai-compatible': (choice) =>
    createOpenAICompatible({
      ...{ name: 'compatible', baseURL: choice.baseUrl ?? '', fetch: boundedFetch },
      ...(choice.apiKey === undefined ? {} : { apiKey: choice.apiKey }),
    }).embeddingModel(choice.model),
};
