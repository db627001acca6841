import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  generateText,
  jsonSchema,
  NoObjectGeneratedError,
  Output,
  streamText,
  type LanguageModel,
  type LanguageModelUsage,
} from 'ai';
import { failure } from '../../contracts/failure.ts';
import type { TokenCounts } from '../../contracts/model-prices.ts';
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

  const settingsOf = ({ system, prompt, schema, maxOutputTokens, signal }: ModelRequest) => {
    const deadline = AbortSignal.timeout(deadlineMs);
    return {
      ...{ model: sdk, instructions: system, prompt, maxOutputTokens, maxRetries: 0 },
      output: Output.object({ schema: jsonSchema(schema) }),
      ...(temperature === undefined ? {} : { temperature }),
      ...(reasoningEffort === undefined ? {} : { reasoning: reasoningEffort }),
      abortSignal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      // Unions with null and the like go beyond what the strict mode of one provider takes; we check the answer ourselves.
      providerOptions: { openai: { strictJsonSchema: false } },
    };
  };

  async function ask(request: ModelRequest): Promise<ModelAnswer> {
    const { onText } = request;
    const settings = settingsOf(request);
    try {
      return answerOf(onText === undefined ? await generateText(settings) : await streamed(settings, onText), name);
    } catch (error) {
      request.signal?.throwIfAborted();
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

/** The answer of a stream, whose text is shown as it arrives. @throws what ended the stream before its end */
async function streamed(
  settings: Parameters<typeof streamText>[0],
  onText: (written: string) => void,
): Promise<Generated> {
  // Errors are parts of the stream; without a handler the SDK prints them, too.
  const { stream } = streamText({ ...settings, onError: () => undefined });
  let text = '';
  for await (const part of stream) {
    if (part.type === 'text-delta') {
      text += part.text;
      onText(text);
    }
    if (part.type === 'error') throw part.error;
    if (part.type === 'abort') throw new Error('The stream was aborted.');
    if (part.type === 'finish' && !UNFINISHED.has(part.finishReason))
      return { text, finishReason: part.finishReason, usage: part.totalUsage };
  }
  throw new Error('The stream ended before its end.');
}

/** Of a stream that was cut between two events, and of one that never said why it ended. */
const UNFINISHED: ReadonlySet<string> = new Set(['other', 'error', 'unknown']);

function answerOf({ text = '', finishReason, usage }: Generated, name: string): ModelAnswer {
  if (finishReason === 'content-filter') throw failure('MODEL_REFUSED', `The model ${name} refused to answer.`);
  return { text, isCut: finishReason === 'length', ...countsOf(usage) };
}

function countsOf(usage: LanguageModelUsage | undefined): TokenCounts & Pick<ModelAnswer, 'isCounted'> {
  const { inputTokens, outputTokens } = usage ?? {};
  return {
    isCounted: inputTokens !== undefined && outputTokens !== undefined,
    inputTokens: inputTokens ?? 0,
    cachedTokens: usage?.inputTokenDetails.cacheReadTokens ?? 0,
    outputTokens: outputTokens ?? 0,
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
    ...{ name, baseURL, fetch: boundedFetch, supportsStructuredOutputs: true, includeUsage: true },
    ...(apiKey === undefined ? {} : { apiKey }),
  })(model);

const CREATE: Readonly<Record<ModelProvider, Create>> = {
  openai: (choice) => createOpenAI(connection(choice))(choice.model),
  anthropic: (choice) => createAnthropic(connection(choice))(choice.model),
  google: (choice) => createGoogleGenerativeAI(connection(choice))(choice.model),
  openrouter: (choice) => compatible('openrouter', choice.baseUrl ?? OPENROUTER, choice),
  'openai-compatible': (choice) => compatible('compatible', choice.baseUrl ?? '', choice),
};
