import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, test } from 'vitest';
import { createAiSdkModel } from '../../clients/models/ai-sdk-model.ts';
import { MOST_ANSWER_BYTES } from '../../clients/models/bounded-fetch.ts';
import { Failure } from '../../contracts/failure.ts';
import { completion, startScriptedModel, type ScriptedAnswer, type ScriptedModel } from '../fakes/scripted-model.ts';
import { createAuthority, opensslIsMissing } from '../harness/certificates.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

let server: ScriptedModel | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const modelAt = (baseUrl: string, deadlineMs = 5_000) =>
  createAiSdkModel(
    {
      ...{ provider: 'openai-compatible', model: 'scripted', apiKey: 'secret', baseUrl },
      ...{ temperature: undefined, reasoningEffort: undefined },
    },
    { deadlineMs },
  );

const QUESTION = {
  ...{ system: 'You decide whether another', prompt: '{}', schema: { type: 'object' } },
  ...{ maxOutputTokens: 10, signal: undefined },
};

async function ask(answer: ScriptedAnswer, deadlineMs?: number) {
  server = await startScriptedModel(() => answer);
  return modelAt(server.url, deadlineMs).ask(QUESTION);
}

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Failure, String(error));
  return error;
}

test('an answer comes with what it took', async () => {
  assert.deepEqual(await ask({ fits: true }), {
    ...{ text: '{"fits":true}', isCut: false },
    ...{ inputTokens: 1000, cachedTokens: 0, outputTokens: 100 },
  });
});

test('what is no JSON is an answer all the same: the reader of answers is more tolerant', async () => {
  assert.equal((await ask('Here: {"fits": true}')).text, 'Here: {"fits": true}');
});

test('an answer that was cut off says so', async () => {
  const cut = { behave: (response: Parameters<typeof reply>[0]) => reply(response, completion('{"a": [1', 'length')) };
  assert.equal((await ask(cut)).isCut, true);
});

function reply(response: { writeHead: (...input: never[]) => unknown; end: (body: string) => unknown }, body: string) {
  response.writeHead(...([200, { 'content-type': 'application/json' }] as never[]));
  response.end(body);
}

const REFUSALS: readonly (readonly [what: string, answer: ScriptedAnswer, code: string, retryAfter?: number])[] = [
  ['429 with Retry-After', { status: 429, headers: { 'retry-after': '7200' } }, 'MODEL_RATE_LIMITED', 7200],
  ['429 without credit', { status: 429, body: '{"error":{"code":"insufficient_quota"}}' }, 'MODEL_NO_CREDIT'],
  ['402', { status: 402 }, 'MODEL_NO_CREDIT'],
  ['401', { status: 401 }, 'MODEL_MISCONFIGURED'],
  ['404', { status: 404 }, 'MODEL_MISCONFIGURED'],
  ['500', { status: 500 }, 'MODEL_AWAY'],
  ['503 with Retry-After', { status: 503, headers: { 'retry-after': '9' } }, 'MODEL_AWAY', 9],
  ['400', { status: 400 }, 'MODEL_REFUSED'],
  ['413', { status: 413 }, 'MODEL_INPUT_TOO_LONG'],
  ['400 for its length', { status: 400, body: '{"error":{"code":"context_length_exceeded"}}' }, 'MODEL_INPUT_TOO_LONG'],
  ['a page of HTML', { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' }, 'MODEL_MISCONFIGURED'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'MODEL_MISCONFIGURED'],
  ['a content filter', { behave: (response) => reply(response, completion('', 'content_filter')) }, 'MODEL_REFUSED'],
  ['a connection that is cut', { behave: (response) => response.destroy() }, 'MODEL_AWAY'],
  [
    'an answer that is cut',
    { behave: (response) => response.writeHead(200, { 'content-length': '500' }).write('{', () => response.destroy()) },
    'MODEL_AWAY',
  ],
  [
    'an answer without an end',
    { behave: (response) => response.writeHead(200).end(' '.repeat(MOST_ANSWER_BYTES + 1)) },
    'MODEL_AWAY',
  ],
];
for (const [what, answer, code, retryAfter] of REFUSALS) {
  test(`${what} → ${code}`, async () => {
    const failure = await failureOf(ask(answer));
    assert.deepEqual([failure.code, failure.fields['retryAfter']], [code, retryAfter]);
    assert.doesNotMatch(failure.message, /secret/);
  });
}

test('a model that sends nothing, or a byte now and then, is given up at the deadline', async () => {
  assert.equal((await failureOf(ask({ behave: () => undefined }, 300))).code, 'MODEL_AWAY');
  const slow: ScriptedAnswer = {
    behave: (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const writing = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(writing));
    },
  };
  await server?.close();
  assert.equal((await failureOf(ask(slow, 300))).code, 'MODEL_AWAY');
});

test('a call that is cancelled ends with the reason of the cancellation', async () => {
  server = await startScriptedModel(() => ({ behave: () => undefined }));
  const cancelled = new AbortController();
  const asked = modelAt(server.url).ask({ ...QUESTION, signal: cancelled.signal });
  cancelled.abort(new Error('the run is over'));
  await assert.rejects(asked, /the run is over/);
});

async function closedAddress(): Promise<string> {
  const closed = await startScriptedModel(() => ({}));
  await closed.close();
  return closed.url;
}

test('only a call that may have reached the provider may have cost', async () => {
  const [broken, refused] = [
    await failureOf(ask({ behave: (response) => response.destroy() })),
    await failureOf(modelAt(await closedAddress()).ask(QUESTION)),
  ];
  assert.deepEqual([broken.fields['mayHaveCost'], refused.fields['mayHaveCost']], [true, false]);
});

test.skipIf(opensslIsMissing)('a certificate that nobody vouches for → MODEL_MISCONFIGURED', async () => {
  const folder = temporaryFolder();
  const { certificate, key } = createAuthority(folder.path).issue('model');
  const secure = createServer({ cert: certificate, key }, (_request, response) => response.end(completion('{}')));
  secure.listen(0, '127.0.0.1');
  await once(secure, 'listening');
  const { port } = secure.address() as AddressInfo;
  const failure = await failureOf(modelAt(`https://127.0.0.1:${String(port)}/v1`).ask(QUESTION));
  secure.closeAllConnections();
  secure.close();
  folder.remove();
  assert.equal(failure.code, 'MODEL_MISCONFIGURED', failure.message);
});
