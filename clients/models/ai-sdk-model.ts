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
import { findCause, modelFailure, refusesSchema } from './failures.ts';
import { streamFetch, WholeAnswer } from './stream-fetch.ts';

const OPENROUTER = 'https://openrouter.ai/api/v1';
/** Longer than reasoning takes; a provider that sends nothing is given up, and asked again later. */
const DEADLINE_MS = 4 * 60 * 1000;

/**
 * A model behind the AI SDK. It makes one request for one question and retries nothing. Only a provider that takes no schema
 * gets the question once more, and from then on without one.
 */
export function createAiSdkModel(choice: ModelChoice, { deadlineMs = DEADLINE_MS } = {}): Model {
  const { provider, model, temperature, reasoningEffort } = choice;
  const create = CREATE[provider];
  const [sdk, streamingSdk] = [create(choice, boundedFetch), create(choice, streamFetch)];
  const name = `${provider}/${model}`;
  let takesSchema = true;

  const settingsOf = ({ system, prompt, schema, maxOutputTokens, signal }: ModelRequest, withSchema: boolean) => {
    const deadline = AbortSignal.timeout(deadlineMs);
    return {
      ...{ deadline, model: sdk, prompt, maxOutputTokens, maxRetries: 0 },
      ...(withSchema
        ? { instructions: system, output: Output.object({ schema: jsonSchema(schema) }) }
        : { instructions: `${system}\n\nThe JSON schema of the answer:\n${JSON.stringify(schema)}` }),
      ...(temperature === undefined ? {} : { temperature }),
      ...(reasoningEffort === undefined ? {} : { reasoning: reasoningEffort }),
      abortSignal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      // Unions with null and the like go beyond what the strict mode of one provider takes; we check the answer ourselves.
      providerOptions: { openai: { strictJsonSchema: false }, openaiCompatible: { strictJsonSchema: false } },
    };
  };
  type Settings = ReturnType<typeof settingsOf>;

  async function generated(settings: Settings, onText: ModelRequest['onText']): Promise<Generated> {
    if (onText === undefined) return generateText(settings);
    try {
      return await streamed({ ...settings, model: streamingSdk }, onText);
    } catch (error) {
      const whole = findCause(error, WholeAnswer);
      if (whole === undefined) throw error;
      const answer = await generateText({ ...settings, model: create(choice, () => Promise.resolve(whole.response)) });
      onText(answer.text);
      return answer;
    }
  }

  async function ask(request: ModelRequest): Promise<ModelAnswer> {
    const withSchema = takesSchema;
    const settings = settingsOf(request, withSchema);
    try {
      return answerOf(await generated(settings, request.onText), name);
    } catch (error) {
      request.signal?.throwIfAborted();
      // The text is there, only not as the SDK wants it: our reader is more tolerant.
      if (NoObjectGeneratedError.isInstance(error)) return answerOf(error, name);
      if (error instanceof Error && error.name === 'Failure') throw error;
      if (settings.deadline.aborted) throw lateFailure();
      if (!withSchema || !refusesSchema(error)) throw modelFailure(error, name);
      takesSchema = false;
      return ask(request);
    }
  }

  const lateFailure = () =>
    failure('MODEL_AWAY', `The model ${name} did not finish an answer within ${String(deadlineMs / 1000)} seconds.`, {
      mayHaveCost: true,
    });

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
    if (part.type === 'error') throw errorOf(part.error);
    if (part.type === 'abort') throw new Error('The stream was aborted.');
    if (part.type === 'finish' && !UNFINISHED.has(part.finishReason))
      return { text, finishReason: part.finishReason, usage: part.totalUsage };
  }
  throw new Error('The stream ended before its end.');
}

/** An error that a server sends as an event is an object with its words. */
function errorOf(error: unknown): Error {
  if (error instanceof Error) return error;
  const hasWords = typeof error === 'object' && error !== null && 'message' in error;
  return new Error(String(hasWords ? error.message : error));
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

type Create = (choice: ModelChoice, fetch: typeof globalThis.fetch) => LanguageModel;

const connection = ({ apiKey, baseUrl }: ModelChoice, fetch: typeof globalThis.fetch) => ({
  fetch,
  ...(apiKey === undefined ? {} : { apiKey }),
  ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
});

const compatible =
  (name: string, address: string): Create =>
  ({ apiKey, baseUrl = address, model }, fetch) =>
    createOpenAICompatible({
      ...{ name, baseURL: baseUrl, fetch, supportsStructuredOutputs: true, includeUsage: true },
      ...(apiKey === undefined ? {} : { apiKey }),
    })(model);

const CREATE: Readonly<Record<ModelProvider, Create>> = {
  openai: (choice, fetch) => createOpenAI(connection(choice, fetch))(choice.model),
  anthropic: (choice, fetch) => createAnthropic(connection(choice, fetch))(choice.model),
  google: (choice, fetch) => createGoogleGenerativeAI(connection(choice, fetch))(choice.model),
  openrouter: compatible('openrouter', OPENROUTER),
  'openai-compatible': compatible('compatible', ''),
};
