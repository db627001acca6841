import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { assertError, call } from '../harness/client.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { until } from '../harness/until.ts';

const knowledge = temporaryFolder();
let service: TestService;
beforeAll(async () => {
  const paper = ['# Rain in May', '', 'Rain fell on 14 days in May, more than in any other month of the record.', ''];
  writeFileSync(join(knowledge.path, 'rain.md'), paper.join('\n'));
  service = await startTestService({ KNOWLEDGE_DIR: knowledge.path });
});
afterAll(async () => {
  await service.close();
  knowledge.remove();
});

interface ChatBody {
  readonly text: string;
  readonly pollUrl: string | null;
}

async function chat(body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await call(service.app, 'POST', '/api/chat', { headers: { 'x-user-id': 'ada', ...headers }, body });
  return { ...answer, chat: answer.body as unknown as ChatBody };
}

const get = (url: string) => call(service.app, 'GET', url, { headers: { 'x-user-id': 'ada' } });

test('a message with documents -> is answered from them, in the response itself', async () => {
  const answer = await until('the knowledge base is read', async () => {
    const each = await chat({ message: 'On how many days in May did rain fall?' });
    return each.chat.text.includes('14 days') && each;
  });
  assert.equal(answer.status, 200);
  assert.match(answer.chat.text, /“Rain fell on 14 days in May, more than in any other month of the record\.” \[@/);
  assert.deepEqual([answer.body.userId, answer.chat.pollUrl], ['ada', null]);
  const status = await get(`/api/deep-research/status/${answer.body.messageId}`);
  assert.deepEqual([status.body.status, status.body.result.text], ['completed', answer.chat.text]);
});

test('a chat in a conversation with a run -> goes on beside the run without steering it', async () => {
  const first = await chat({ message: 'On how many days in May did rain fall?' });
  const { conversationId } = first.body;
  const start = { message: 'Does it rain more in May than in June?', conversationId };
  const run = await call(service.app, 'POST', '/api/deep-research/start', {
    headers: { 'x-user-id': 'ada' },
    body: start,
  });
  assert.equal(run.body.steering, undefined);
  const second = await chat({ message: 'And what do the documents say about May?', conversationId });
  assert.equal(second.body.conversationId, conversationId);
  assert.notEqual(second.body.jobId, run.body.jobId);
  await until('the run is over', async () => (await get(run.body.pollUrl)).body.status === 'completed');
  const state = await get(`/api/deep-research/conversations/${conversationId}/state`);
  assert.equal((state.body.values as { objective: string }).objective, start.message);
  const done = await get(run.body.pollUrl);
  assert.doesNotMatch(done.body.result.text, /You wrote/);
});

test('the same request with the same key -> is answered once', async () => {
  const key = { 'idempotency-key': 'chat-1' };
  const [first, second] = [
    await chat({ message: 'Does it rain in May?' }, key),
    await chat({ message: 'Does it rain in May?' }, key),
  ];
  assert.deepEqual(second.body, first.body);
  assert.deepEqual([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']], [undefined, 'true']);
});

test('a message that cannot be answered here -> is refused with a reason', async () => {
  assertError(await chat({}), { status: 400, code: 'BODY_INVALID' });
  const unknown = { message: 'Hello?', conversationId: '00000000-0000-4000-8000-000000000000' };
  assertError(await chat(unknown), { status: 404, code: 'CONVERSATION_NOT_FOUND' });
  const { conversationId } = (await chat({ message: 'Hello?' })).body;
  const foreign = await chat({ message: 'Hello?', conversationId }, { 'x-user-id': 'mallory' });
  assertError(foreign, { status: 403, code: 'CONVERSATION_FORBIDDEN' });
});
