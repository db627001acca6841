import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { diligentModel } from '../fakes/model-scripts.ts';
import { completion } from '../fakes/scripted-model.ts';
import { assertError, type AnswerBody } from '../harness/client.ts';
import { draftOf, followChat, type StreamedEvent } from '../harness/event-stream.ts';
import { startModelService, type ModelService } from '../harness/model-service.ts';
import { rainTable, researcherAt } from '../harness/research-client.ts';
import { startTestService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

let model: ModelService['model'];
let service: ModelService['service'];
let close: ModelService['close'];
/** A conversation with one result. */
let conversationId: string;
/** The id of that result. */
let result: string;

beforeAll(async () => {
  ({ model, service, close } = await startModelService(diligentModel));
  const ada = researcherAt(service.url);
  const fileId = await ada.upload('rain.csv', rainTable());
  const started = await ada.start({ message: 'Does rain differ between Bergen and Oslo?', files: [{ fileId }] });
  await ada.ended(started.pollUrl);
  conversationId = started.conversationId;
  result = model.questions.flatMap(({ data }) => data.results ?? [])[0]!.id;
});
afterAll(() => close());
beforeEach(() => {
  model.questions.length = 0;
});

const QUESTION = 'Is rain higher in Bergen?';
const namesOf = (events: readonly StreamedEvent[]): string[] => [...new Set(events.map(({ name }) => name))];
const stored = async ({ messageId }: AnswerBody): Promise<AnswerBody> =>
  researcherAt(service.url).get(`/api/deep-research/status/${messageId}`);

/** An answer of one sentence. */
const saying = (say: string): string => JSON.stringify({ answer: [{ say, evidence: [result] }] });

test('a model that writes -> its words arrive meanwhile, and then the checked text with its numbers', async () => {
  const seen = Promise.withResolvers<undefined>();
  const written = saying('Rain was higher in Bergen than in Oslo.');
  const middle = written.indexOf(' in Bergen');
  model.script = () => ({
    pieces: [written.slice(0, middle), written.slice(middle)],
    // The second half is not written before the first one was seen.
    before: async (index) => (index === 1 ? seen.promise : undefined),
  });
  const { events, last } = await followChat(
    service.url,
    { message: QUESTION, conversationId },
    {
      until: ({ name, data }) => {
        if (name === 'token' && data.text.startsWith('Rain was higher')) seen.resolve(undefined);
        return false;
      },
    },
  );
  assert.deepEqual(namesOf(events), ['started', 'token', 'final']);
  assert.equal(draftOf(events), 'Rain was higher in Bergen than in Oslo.');
  assert.match(last.data.text, /^Rain was higher in Bergen than in Oslo \(difference 1\d\d/);
  assert.equal(model.questions[0]?.streams, true);
  assert.equal((await stored(last.data)).result.text, last.data.text);
});

test('the same request for JSON -> answers what the final event holds', async () => {
  model.script = diligentModel;
  const body = { message: QUESTION, conversationId };
  const { last, response } = await followChat(service.url, body, { key: 'twice' });
  const again = await fetch(new URL('/api/chat', service.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-user-id': 'ada', 'idempotency-key': 'twice' },
    body: JSON.stringify(body),
  });
  assert.deepEqual(await again.json(), last.data);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal(response.headers.get('idempotent-replayed'), null);
  const replayed = await followChat(service.url, body, { key: 'twice' });
  assert.deepEqual(namesOf(replayed.events), ['started', 'final']);
  assert.deepEqual(replayed.last.data, last.data);
  assert.equal(model.questions.length, 1);
});

test('a caller that does not follow the answer -> one request to the model without a stream', async () => {
  model.script = diligentModel;
  await researcherAt(service.url).chat({ message: QUESTION, conversationId });
  assert.deepEqual(
    model.questions.map(({ streams }) => streams),
    [false],
  );
});

test('a server that does not stream -> its whole answer is checked and final, after one question', async () => {
  model.script = () => ({
    behave: (response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(completion(saying('Rain was higher in Bergen than in Oslo.')));
    },
  });
  const { events, last } = await followChat(service.url, { message: QUESTION, conversationId });
  assert.deepEqual(namesOf(events), ['started', 'token', 'final']);
  assert.match(last.data.text, /^Rain was higher in Bergen than in Oslo \(difference 1\d\d/);
  assert.equal(model.questions.length, 1);
});

test('a caller that has left -> the answer is stored all the same', async () => {
  const left = Promise.withResolvers<undefined>();
  const written = saying('Rain was higher in Bergen than in Oslo.');
  model.script = () => ({
    pieces: [written.slice(0, 30), written.slice(30)],
    before: async (index) => (index === 1 ? left.promise : undefined),
  });
  const { last } = await followChat(
    service.url,
    { message: QUESTION, conversationId },
    { until: ({ name }) => name === 'token' },
  );
  assert.equal(last.name, 'token');
  left.resolve(undefined);
  const found = await until('the answer is stored', async () => {
    const [newest] = (
      await researcherAt(service.url).get(`/api/deep-research/conversations/${conversationId}/messages`)
    ).messages;
    return newest?.status === 'completed' ? newest : undefined;
  });
  assert.match(found.text ?? '', /Rain was higher in Bergen than in Oslo/);
});

test('a sentence that is sent back -> leaves the draft, and is in no final text', async () => {
  model.script = ({ count }) =>
    saying(count === 1 ? 'Rain was 4711 mm higher in Bergen.' : 'Rain was higher in Bergen than in Oslo.');
  const { events, last } = await followChat(service.url, { message: QUESTION, conversationId });
  const tokens = events.filter(({ name }) => name === 'token');
  const second = tokens.findLastIndex(({ data }) => data.at === 0);
  assert.match(draftOf(tokens.slice(0, second)), /4711/);
  assert.equal(draftOf(tokens), 'Rain was higher in Bergen than in Oslo.');
  assert.doesNotMatch(last.data.text, /4711/);
});

test('words of a draft -> are inert: no address, tag, image or citation in it can be followed', async () => {
  model.script = () =>
    saying('See ![p](https://evil.example/p.png) <script>alert(1)</script> [@evil2020] www.evil.example.');
  const { events, last } = await followChat(service.url, { message: QUESTION, conversationId });
  for (let end = 1; end <= events.length; end += 1)
    assert.doesNotMatch(draftOf(events.slice(0, end)), /:\/\/evil|<script|(?<!\\)\[|www\.evil/);
  assert.doesNotMatch(last.data.text, /evil/);
});

test('a request that is refused -> is refused as JSON, before any event', async () => {
  const refused = await fetch(new URL('/api/chat', service.url), {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', 'x-user-id': 'mallory' },
    body: JSON.stringify({ message: QUESTION, conversationId }),
  });
  assert.match(refused.headers.get('content-type') ?? '', /^application\/json/);
  assertError(
    { status: refused.status, body: (await refused.json()) as AnswerBody },
    { status: 403, code: 'CONVERSATION_FORBIDDEN' },
  );
});

test('an error while the answer is written -> an event with the body of an error', async () => {
  model.script = () => ({ status: 401 });
  const { events, last } = await followChat(service.url, { message: QUESTION, conversationId });
  assert.deepEqual(namesOf(events), ['started', 'error']);
  assert.equal(last.data.code, 'CHAT_FAILED');
  assert.match(last.data.message, /does not accept its key/);
});

test('no model -> the stream is the answer alone', async () => {
  const builtin = await startTestService({}, { listen: true });
  const { events, last } = await followChat(builtin.url, { message: QUESTION });
  const status = await researcherAt(builtin.url).get(`/api/deep-research/status/${last.data.messageId}`);
  await builtin.close();
  assert.deepEqual(namesOf(events), ['started', 'final']);
  assert.equal(status.result.text, last.data.text);
});
