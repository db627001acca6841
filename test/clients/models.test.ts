import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
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

/** The same as a stream, with the texts that were shown on the way. */
async function stream(answer: ScriptedAnswer, deadlineMs?: number) {
  server = await startScriptedModel(() => answer);
  const shown: string[] = [];
  const answered = await modelAt(server.url, deadlineMs).ask({ ...QUESTION, onText: (written) => shown.push(written) });
  return { ...answered, shown };
}

const eventsThenCut = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chunk({ content: '{"a": [1' }), () => response.destroy());
};
const eventsWithoutEnd = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(chunk({ content: '{"a": [1' }));
};
const endsBy = (reason: string) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(`${chunk({ content: '{"a": [1' })}${chunk({}, reason)}data: [DONE]\n\n`);
};
const errorInTheMiddle = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(chunk({ content: '{"a": [1' }));
  response.end('data: {"error": {"message": "The server had an error"}}\n\n');
};

function chunk(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices })}\n\n`;
}

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Failure, String(error));
  return error;
}

test('an answer -> comes with its usage', async () => {
  assert.deepEqual(await ask({ fits: true }), {
    ...{ text: '{"fits":true}', isCut: false, isCounted: true },
    ...{ inputTokens: 1000, cachedTokens: 0, outputTokens: 100 },
  });
});

test('a streamed answer -> is shown as it grows, and comes with its usage', async () => {
  const { shown, ...answer } = await stream({ pieces: ['{"fits"', ':true', '}'] });
  assert.deepEqual(answer, {
    ...{ text: '{"fits":true}', isCut: false, isCounted: true },
    ...{ inputTokens: 1000, cachedTokens: 0, outputTokens: 100 },
  });
  assert.deepEqual(shown, ['{"fits"', '{"fits":true', '{"fits":true}']);
});

test('a provider that does not report tokens -> an answer that is not counted', async () => {
  const { isCounted, text } = await stream({ pieces: ['{}'], usage: {} });
  assert.deepEqual([isCounted, text], [false, '{}']);
});

test('a streamed answer that was cut off by its length -> says so', async () => {
  assert.equal((await stream({ behave: endsBy('length') })).isCut, true);
});

const wholeBody =
  (contentType: string) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': contentType }).end(`\n${completion('{"fits":true}')}`);
  };
for (const contentType of ['application/json', 'text/plain']) {
  test(`a server that answers a stream with one body of ${contentType} -> the whole answer, shown once, after one request`, async () => {
    const { shown, ...answer } = await stream({ behave: wholeBody(contentType) });
    assert.deepEqual(answer, {
      ...{ text: '{"fits":true}', isCut: false, isCounted: true },
      ...{ inputTokens: 1000, cachedTokens: 0, outputTokens: 100 },
    });
    assert.deepEqual(shown, ['{"fits":true}']);
    assert.equal(server?.questions.length, 1);
  });
}

test('a stream under the type of another body -> is read as a stream', async () => {
  const mislabelled = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`${chunk({ content: '{"fits"' })}${chunk({ content: ':true}' })}${chunk({}, 'stop')}data: [DONE]\n\n`);
  };
  const { text, shown } = await stream({ behave: mislabelled });
  assert.deepEqual([text, shown], ['{"fits":true}', ['{"fits"', '{"fits":true}']]);
});

test('one body that is no answer of a model -> MODEL_MISCONFIGURED', async () => {
  const odd = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
  };
  assert.equal((await failureOf(stream({ behave: odd }))).code, 'MODEL_MISCONFIGURED');
});

const REFUSED_SCHEMAS = [
  [400, { error: "'response_format.type' must be 'text'" }],
  [422, { error: { message: 'JSON mode is not enabled for this model' } }],
  [400, { error: { message: "Invalid schema for response_format 'response'", param: 'response_format' } }],
] as const;
for (const [status, body] of REFUSED_SCHEMAS) {
  test(`a refusal of the schema (${JSON.stringify(body)}) -> asked again with the schema as words, then always so`, async () => {
    server = await startScriptedModel(({ responseFormat }) =>
      responseFormat === undefined ? { fits: true } : { status, body: JSON.stringify(body) },
    );
    const model = modelAt(server.url);
    for (let asked = 0; asked < 2; asked += 1) assert.equal((await model.ask(QUESTION)).text, '{"fits":true}');
    assert.deepEqual(
      server.questions.map(({ responseFormat, system }) => [
        responseFormat?.type,
        system.includes('{"type":"object"}'),
      ]),
      [
        ['json_schema', false],
        [undefined, true],
        [undefined, true],
      ],
    );
  });
}

test('a schema -> is sent without the strict mode, which takes no optional fields', async () => {
  await ask({ fits: true });
  assert.equal(server?.questions[0]?.responseFormat?.json_schema?.strict, false);
});

const BROKEN_STREAMS: readonly (readonly [what: string, behave: (response: ServerResponse) => void, code: string])[] = [
  ['a connection that is cut between events', eventsThenCut, 'MODEL_AWAY'],
  ['an end without a reason', eventsWithoutEnd, 'MODEL_AWAY'],
  ['an error between events', errorInTheMiddle, 'MODEL_AWAY'],
  ['a content filter', endsBy('content_filter'), 'MODEL_REFUSED'],
];
for (const [what, behave, code] of BROKEN_STREAMS) {
  test(`of a stream: ${what} -> ${code}`, async () => {
    const failure = await failureOf(stream({ behave }));
    assert.equal(failure.code, code);
    if (code === 'MODEL_AWAY') assert.equal(failure.fields['mayHaveCost'], true);
  });
}

test('a stream that goes on after the deadline -> is given up', async () => {
  const endless = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const writing = setInterval(() => response.write(chunk({ content: ' ' })), 20);
    response.on('close', () => clearInterval(writing));
  };
  assert.equal((await failureOf(stream({ behave: endless }, 300))).code, 'MODEL_AWAY');
});

test('an answer that is no JSON -> is an answer: the reader of answers is more tolerant', async () => {
  assert.equal((await ask('Here: {"fits": true}')).text, 'Here: {"fits": true}');
});

test('an answer that was cut off -> says so', async () => {
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
  test(`${what} -> ${code}`, async () => {
    for (const way of [ask, stream]) {
      const failure = await failureOf(way(answer));
      assert.deepEqual([failure.code, failure.fields['retryAfter']], [code, retryAfter]);
      assert.doesNotMatch(failure.message, /secret/);
      await server?.close();
      server = undefined;
    }
  });
}

test('a content filter -> MODEL_REFUSED', async () => {
  const filtered = { behave: (response: ServerResponse) => reply(response, completion('', 'content_filter')) };
  assert.equal((await failureOf(ask(filtered))).code, 'MODEL_REFUSED');
});

test('a model that sends nothing, or a byte now and then -> is given up at the deadline, which the failure names', async () => {
  const silent = await failureOf(ask({ behave: () => undefined }, 300));
  assert.equal(silent.code, 'MODEL_AWAY');
  assert.match(silent.message, /did not finish an answer within 0\.3 seconds/);
  assert.equal(silent.fields['mayHaveCost'], true);
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

test('a call that is cancelled -> ends with the reason of the cancellation', async () => {
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

test('a call that fails -> may have cost only if it may have reached the provider', async () => {
  const [broken, refused] = [
    await failureOf(ask({ behave: (response) => response.destroy() })),
    await failureOf(modelAt(await closedAddress()).ask(QUESTION)),
  ];
  assert.deepEqual([broken.fields['mayHaveCost'], refused.fields['mayHaveCost']], [true, false]);
  assert.match(broken.message, /broke off its answer\.$/);
  assert.match(refused.message, /could not be reached: its server must run at its address\.$/);
});

test.skipIf(opensslIsMissing)('a certificate that nobody vouches for -> MODEL_MISCONFIGURED', async () => {
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
