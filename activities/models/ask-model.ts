import type { Static, TSchema } from '@sinclair/typebox';
import type { Model, ModelAnswer } from '../../clients/model.ts';
import { Failure, failure } from '../../contracts/failure.ts';
import { costUsd, priceOf, type ModelPrices } from '../../contracts/model-prices.ts';
import {
  CONTEXT_TOKENS,
  KEPT_SHARE,
  MAY_USE_KEPT_SHARE,
  type ModelAgent,
  type SpendingCaps,
} from '../../contracts/models.ts';
import type { ModelCallRepository, ModelQuestion } from '../../db/model-call-repository.ts';
import { assertNotGivenUp, cancellationSignal } from '../activity-context.ts';
import { throughDatabaseOutages } from '../database-outages.ts';
import { reportModelUsage } from '../metered-agents.ts';
import { createDraft, type DraftOf } from './draft.ts';
import { currentModelStep, nextOrdinal } from './model-step.ts';
import type { Prompt } from './prompt.ts';
import { readAnswer } from './read-answer.ts';
import { clipped, tokensOf } from './room.ts';

export interface ModelAskerDeps {
  readonly caps: SpendingCaps;
  readonly modelCalls: Pick<ModelCallRepository, 'findAnswer' | 'reserve' | 'storeAnswer' | 'storeFailure' | 'discard'>;
  readonly prices: ModelPrices;
}

export interface AgentQuestion<Schema extends TSchema> {
  readonly prompt: Prompt;
  /** What the agent works from, within a number of tokens. */
  readonly data: (tokens: number) => object;
  readonly schema: Schema;
  /** What code finds wrong with an answer that fits the schema, each in words for the model. */
  readonly check?: (answer: Static<Schema>) => readonly string[];
  /** What is shown of an answer while it is written, to those who follow it. */
  readonly draft?: DraftOf;
}

/** Asks the model of one agent. */
export type AskModel = <Schema extends TSchema>(question: AgentQuestion<Schema>) => Promise<Static<Schema>>;

const OUTPUT_TOKENS = 4_096;
/** Thoughts count as output. */
const OUTPUT_TOKENS_OF_THINKERS = 16_384;
/** A token has at least one byte, and in prose four; JSON and numbers have two and more. */
const BYTES_PER_TOKEN = 2;
/** What a provider puts around a question. */
const FRAME_TOKENS = 300;

/**
 * Asks a model for an answer that fits a schema. An answer is stored before it is read, under the step and the number of the
 * question: a step that is tried again reads it and pays nothing. What is wrong with an answer is sent back once.
 * @throws MODEL_BUDGET_SPENT, MODEL_ANSWER_INVALID, and what a model throws
 */
export function createModelAsker(agent: ModelAgent, model: Model, deps: ModelAskerDeps, thinks = false): AskModel {
  const answerTo = storingAnswers(agent, model, deps);
  const maxOutputTokens = thinks ? OUTPUT_TOKENS_OF_THINKERS : OUTPUT_TOKENS;

  return async ({ prompt, data, schema, check = () => [], draft }) => {
    const ask = (tokens: number, complaint?: object): Promise<string> =>
      answerTo({ prompt, schema, draft, maxOutputTokens, data: { ...data(tokens), ...complaint } });
    const { tokens, text } = await withinLength(CONTEXT_TOKENS[agent], ask);
    const first = readAnswer(text, schema, check);
    if (first.problems.length === 0 && 'answer' in first) return first.answer;
    const again =
      'answer' in first
        ? ask(tokens, brokenRules(text, first.problems))
        : ask(tokens - tokensOf(schema), wrongShape(text, first.problems, schema));
    const second = readAnswer(await again, schema, check);
    // What only breaks a rule is left to the agent, which marks or drops it.
    if ('answer' in second) return second.answer;
    if ('answer' in first) return first.answer;
    const { jobId, level, step } = currentModelStep();
    const invalid = failure(
      'MODEL_ANSWER_INVALID',
      `The model ${model.provider}/${model.model} gave no usable answer twice (${second.problems[0] ?? 'nothing'}).`,
    );
    await deps.modelCalls.discard({ jobId, level, step }, invalid);
    throw invalid;
  };
}

/** A context that is too long for the model is halved, once. */
async function withinLength(
  most: number,
  ask: (tokens: number) => Promise<string>,
): Promise<{ tokens: number; text: string }> {
  try {
    return { tokens: most, text: await ask(most) };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'MODEL_INPUT_TOO_LONG') throw error;
    const tokens = most / 2;
    return { tokens, text: await ask(tokens) };
  }
}

const MOST_REPEATED_BYTES = 4_000;
const brokenRules = (text: string, problems: readonly string[]) => ({
  yourFirstAnswer: clipped(text, MOST_REPEATED_BYTES),
  whatIsWrongWithIt: problems,
  now: 'Answer again without these mistakes.',
});

const MOST_REPEATED_BYTES_OF_OTHER_SHAPE = 1_000;
/** A server may take a schema and keep it from its model: the second question holds it in place of some of the data. */
const wrongShape = (text: string, problems: readonly string[], schema: TSchema) => ({
  yourFirstAnswer: clipped(text, MOST_REPEATED_BYTES_OF_OTHER_SHAPE),
  whatIsWrongWithIt: problems,
  now: 'Answer with one JSON value of this schema.',
  schema,
});

interface Asked {
  readonly prompt: Prompt;
  readonly schema: TSchema;
  readonly data: object;
  readonly maxOutputTokens: number;
  readonly draft: DraftOf | undefined;
}

function storingAnswers(agent: ModelAgent, model: Model, { caps, modelCalls, prices }: ModelAskerDeps) {
  const price = priceOf(prices, model);
  const share = MAY_USE_KEPT_SHARE.has(agent) ? 1 : 1 - KEPT_SHARE;

  return async ({ prompt, schema, data, maxOutputTokens, draft }: Asked): Promise<string> => {
    const { jobId, conversationId, userId, level, step, showDraft } = currentModelStep();
    const question: ModelQuestion = { jobId, level, step, ordinal: nextOrdinal() };
    const stored = await modelCalls.findAnswer(question);
    if (stored !== undefined) return stored;
    const written = JSON.stringify(data);
    const bytes = Buffer.byteLength(prompt.text) + Buffer.byteLength(written) + JSON.stringify(schema).length;
    const most = {
      inputTokens: bytes / BYTES_PER_TOKEN + FRAME_TOKENS,
      cachedTokens: 0,
      outputTokens: maxOutputTokens,
    };
    const { provider, model: name } = model;
    const call = {
      ...{ ...question, conversationId, userId, agent, provider, model: name, promptVersion: prompt.version },
      reservedUsd: costUsd(price, most),
    };
    const id = await throughDatabaseOutages(() => modelCalls.reserve(call, { ...caps, share }));
    assertNotGivenUp(); // a process that stood still must not spend what another one spends again
    const answer = await answerOf(id, () =>
      model.ask({
        ...{ system: prompt.text, prompt: written, schema, maxOutputTokens, signal: cancellationSignal() },
        ...(draft === undefined || showDraft === undefined ? {} : { onText: createDraft(draft, showDraft) }),
      }),
    );
    // Of an answer whose tokens nobody counted, the most that it can have cost.
    const cost = answer.isCounted ? costUsd(price, answer) : call.reservedUsd;
    await throughDatabaseOutages(() => modelCalls.storeAnswer(id, { ...answer, costUsd: cost }));
    reportModelUsage({ provider, inputTokens: answer.inputTokens, outputTokens: answer.outputTokens, costUsd: cost });
    return answer.text;
  };

  async function answerOf(id: string, ask: () => Promise<ModelAnswer>): Promise<ModelAnswer> {
    try {
      return await ask();
    } catch (error) {
      // Of a connection that broke nobody knows what it cost.
      if (error instanceof Failure) {
        const state = error.fields['mayHaveCost'] === true ? 'lost' : 'failed';
        await throughDatabaseOutages(() => modelCalls.storeFailure(id, error, state));
      }
      throw error;
    }
  }
}
