import assert from 'node:assert/strict';
import { afterEach, test } from 'vitest';
import { createAiSdkModel } from '../../clients/models/ai-sdk-model.ts';
import { Failure } from '../../contracts/failure.ts';
import { startScriptedModel, type ScriptedAnswer, type ScriptedModel } from '../fakes/scripted-model.ts';

/** The bodies of refusals as real servers write them. */

let server: ScriptedModel | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function failureOf(answer: ScriptedAnswer, streams = false): Promise<Failure> {
  server = await startScriptedModel(() => answer);
  const model = createAiSdkModel(
    {
      ...{ provider: 'openai-compatible', model: 'scripted', apiKey: undefined, baseUrl: server.url },
      ...{ temperature: undefined, reasoningEffort: undefined },
    },
    { deadlineMs: 5_000 },
  );
  const error: unknown = await model
    .ask({
      ...{ system: 'You decide whether another', prompt: '{}', schema: { type: 'object' } },
      ...{ maxOutputTokens: 10, signal: undefined },
      ...(streams ? { onText: () => undefined } : {}),
    })
    .then(
      () => undefined,
      (reason: unknown) => reason,
    );
  assert.ok(error instanceof Failure, String(error));
  return error;
}

const json = (body: object): string => JSON.stringify(body);

const TOO_LONG: readonly (readonly [server: string, status: number, body: string])[] = [
  [
    'vLLM',
    400,
    json({
      object: 'error',
      message:
        "This model's maximum context length is 4096 tokens. However, you requested 9096 tokens (5000 in the messages, 4096 in the completion). Please reduce the length of the messages or completion.",
      type: 'BadRequestError',
      param: null,
      code: 400,
    }),
  ],
  [
    'vLLM, of the prompt alone',
    400,
    json({
      error: {
        message:
          'The decoder prompt (length 5000) is longer than the maximum model length of 4096. Make sure that `max_model_len` is no smaller than the number of text tokens.',
        type: 'BadRequestError',
        code: 400,
      },
    }),
  ],
  [
    'llama.cpp',
    400,
    json({
      error: {
        code: 400,
        message: 'request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it',
        type: 'exceed_context_size_error',
        n_prompt_tokens: 4390,
        n_ctx: 4096,
      },
    }),
  ],
  [
    'llama.cpp, while it writes',
    500,
    json({ error: { code: 500, message: 'Context size has been exceeded.', type: 'server_error' } }),
  ],
  [
    'llama.cpp, of its batch',
    500,
    json({
      error: {
        code: 500,
        message: 'input is too large to process. increase the physical batch size',
        type: 'server_error',
      },
    }),
  ],
  [
    'a server that refuses with the status of an answer',
    200,
    json({
      error: {
        code: 400,
        message:
          'the request exceeds the available context size. try increasing the context size or enable context shift',
        type: 'exceed_context_size_error',
      },
    }),
  ],
  [
    'Ollama',
    400,
    json({ error: { message: 'the input length exceeds the context length', type: 'invalid_request_error' } }),
  ],
  ['Ollama, in its own words', 400, json({ error: 'prompt too long; exceeded max context length by 904 tokens' })],
  [
    'LiteLLM',
    400,
    json({
      error: {
        message: 'litellm.ContextWindowExceededError: litellm.BadRequestError: ContextWindowExceededError',
        type: null,
        code: '400',
      },
    }),
  ],
  [
    'Google',
    400,
    json({
      error: {
        code: 400,
        message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
        status: 'INVALID_ARGUMENT',
      },
    }),
  ],
  [
    'Anthropic',
    400,
    json({
      type: 'error',
      error: { type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' },
    }),
  ],
];
for (const [name, status, body] of TOO_LONG) {
  test(`a question that is too long for ${name} -> MODEL_INPUT_TOO_LONG, with a stream and without`, async () => {
    for (const streams of [false, true]) {
      const { code, message } = await failureOf({ status, body }, streams);
      assert.deepEqual(
        [code, message.includes('cannot take a question of this length')],
        ['MODEL_INPUT_TOO_LONG', true],
      );
      await server?.close();
      server = undefined;
    }
  });
}

test('a stream that begins with the refusal of a long question -> MODEL_INPUT_TOO_LONG', async () => {
  const event = { error: { code: 400, message: 'the request exceeds the available context size.', type: 'x' } };
  const { code } = await failureOf(
    {
      behave: (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${json(event)}\n\n`);
      },
    },
    true,
  );
  assert.equal(code, 'MODEL_INPUT_TOO_LONG');
});

const MISCONFIGURED: readonly (readonly [what: string, status: number, message: string, said: RegExp])[] = [
  ['a model that Ollama does not have', 404, 'model "qwen9" not found, try pulling it first', /check LLM_MODEL/],
  ['a model that LiteLLM does not have', 400, 'Invalid model name passed in model=qwen9', /check LLM_MODEL/],
  ['a model that OpenRouter does not have', 400, 'qwen/qwen9 is not a valid model ID', /check LLM_MODEL/],
  ['an effort that a model does not have', 400, '"qwen2.5" does not support thinking', /LLM_REASONING_EFFORT/],
  [
    'a temperature that a model does not take',
    400,
    "Unsupported value: 'temperature' does not support 0.2 with this model.",
    /LLM_TEMPERATURE/,
  ],
];
for (const [what, status, message, said] of MISCONFIGURED) {
  test(`${what} -> the run fails with a sentence that names the setting`, async () => {
    const failure = await failureOf({ status, body: json({ error: { message } }) });
    assert.equal(failure.code, 'MODEL_MISCONFIGURED');
    assert.match(failure.message, said);
  });
}

test('words of the request that a refusal repeats -> they do not count as its reason', async () => {
  const detail = [{ type: 'missing', msg: 'Field required', input: { messages: 'temperature is invalid' } }];
  assert.equal((await failureOf({ status: 422, body: json({ detail }) })).code, 'MODEL_REFUSED');
});
