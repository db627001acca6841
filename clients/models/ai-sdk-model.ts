import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  generateText,
  jsonSchema,
  NoObjectGeneratedError,
  Output,
  type LanguageModel,
  type LanguageModelUsage,
} from 'ai';
import { failure } from '../../contracts/failure.ts';
import type { ModelChoice, ModelProvider } from '../../contracts/models.ts';
import type { Model, ModelAnswer, ModelRequest } from '../model.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { modelFailure } from './failures.ts';

const OPENROUTER = 'https://openrouter.ai/api/v1';
/** Longer than reasoning takes; a provider that sends nothing is given up, and asked again later. */
const DEADLINE_MS = 4 * 60 * 1000;

/** A model behind the AI SDK. It makes one request for one question: whoever asks decides whether to try again. */
export function createAiSdkModel(choice: ModelChoice, { deadlineMs = DEADLINE_MS } = {}): Model {
  const { provider, model, temperature, reasoningEffort } = choice;
  const sdk = CREATE[provider](choice);
  const name = `${provider}/${model}`;

  async function ask({ system, prompt, schema, maxOutputTokens, signal }: ModelRequest): Promise<ModelAnswer> {
    const deadline = AbortSignal.timeout(deadlineMs);
    try {
      const { text, finishReason, usage } = await generateText({
        ...{ model: sdk, instructions: system, prompt, maxOutputTokens, maxRetries: 0 },
        output: Output.object({ schema: jsonSchema(schema) }),
        ...(temperature === undefined ? {} : { temperature }),
        ...(reasoningEffort === undefined ? {} : { reasoning: reasoningEffort }),
        abortSignal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
        // Unions with null and the like go beyond what the strict mode of one provider takes; we check the answer ourselves.
        providerOptions: { openai: { strictJsonSchema: false } },
      });
      return answerOf({ text, finishReason, usage }, name);
    } catch (error) {
      signal?.throwIfAborted();
      // The text is there, only not as the SDK wants it: our reader is more tolerant.
      if (NoObjectGeneratedError.isInstance(error)) return answerOf(error, name);
      throw error instanceof Error && error.name === 'Failure' ? error : modelFailure(error, name);
    }
  }

  return { provider, model, ask };
}

interface Generated {
  readonly text: string | undefined;
  readonly finishReason: string | undefined;
  readonly usage: LanguageModelUsage | undefined;
}

function answerOf({ text = '', finishReason, usage }: Generated, name: string): ModelAnswer {
  if (finishReason === 'content-filter') throw failure('MODEL_REFUSED', `The model ${name} refused to answer.`);
  return {
    text,
    isCut: finishReason === 'length',
    inputTokens: usage?.inputTokens ?? 0,
    cachedTokens: usage?.inputTokenDetails.cacheReadTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
  };
}

type Create = (choice: ModelChoice) => LanguageModel;

const connection = ({ apiKey, baseUrl }: ModelChoice) => ({
  fetch: boundedFetch,
  ...(apiKey === undefined ? {} : { apiKey }),
  ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
});

const compatible = (name: string, baseURL: string, { apiKey, model }: ModelChoice): LanguageModel =>
  createOpenAICompatible({
    ...{ name, baseURL, fetch: boundedFetch, supportsStructuredOutputs: true },
    ...(apiKey === undefined ? {} : { apiKey }),
  })(model);

const CREATE: Readonly<Record<ModelProvider, Create>> = {
  openai: (choice) => createOpenAI(connection(choice))(choice.model),
  anthropic: (choice) => createAnthropic(connection(choice))(choice.model),
  google: (choice) => createGoogleGenerativeAI(connection(choice))(choice.model),
  openrouter: (choice) => compatible('openrouter', choice.baseUrl ?? OPENROUTER, choice),
  'openai-compatible': (choice) => compatible('compatible', choice.baseUrl ?? '', choice),
};
