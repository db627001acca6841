import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { diligentModel } from '../fakes/model-scripts.ts';
import { assertError, call, type AnswerBody } from '../harness/client.ts';
import { startModelService, type ModelService } from '../harness/model-service.ts';
import { rainTable, researcherAt } from '../harness/research-client.ts';
import { serverFolder, startServerProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const QUESTION = 'Does rain differ between the cities Bergen and Oslo?';
const LARGE = 'openai-compatible/large';

let model: ModelService['model'];
let service: ModelService['service'];
let close: ModelService['close'];
beforeAll(async () => {
  ({ model, service, close } = await startModelService(diligentModel, {
    ...{ LLM_MODEL: 'usual', CHAT_LLM_PROVIDER: 'builtin', LLM_ALLOWED_MODELS: LARGE },
  }));
});
afterAll(() => close());
beforeEach(() => {
  model.questions.length = 0;
  model.script = diligentModel;
});

const modelsAsked = (): string[] => {
  const asked = model.questions.filter(({ agent }) => agent !== 'check');
  return [...new Set(asked.map((question) => question.model))];
};
const send = (url: string, body: object, headers: Readonly<Record<string, string>> = {}, { app } = service) =>
  call(app, 'POST', url, { headers: { 'x-user-id': 'ada', ...headers }, body });

async function research(body: object): Promise<AnswerBody> {
  const ada = researcherAt(service.url);
  const fileId = await ada.upload('rain.csv', rainTable());
  const { pollUrl } = await ada.start({ message: QUESTION, files: [{ fileId }], ...body });
  return ada.ended(pollUrl);
}

test('a start that chooses a model -> every agent uses that one; another start uses those of the settings', async () => {
  const chosen = await research({ model: LARGE });
  assert.equal(chosen.status, 'completed', JSON.stringify(chosen));
  assert.deepEqual(modelsAsked(), ['large']);
  assert.match(chosen.result.text, /Written with the language model openai-compatible\/large;/);
  model.questions.length = 0;
  await research({});
  assert.deepEqual(modelsAsked(), ['usual']);
});

test('a chat that chooses a model -> that one answers, also where the chat of the settings is built in', async () => {
  const { conversationId } = await research({});
  model.questions.length = 0;
  const message = { message: 'Is rain higher in Bergen?', conversationId };
  await send('/api/chat', message);
  assert.deepEqual(modelsAsked(), []);
  const chosen = await send('/api/chat', { ...message, model: LARGE });
  assert.deepEqual(modelsAsked(), ['large']);
  assert.match((chosen.body as unknown as { text: string }).text, /openai-compatible\/large/);
});

test('a model that is not allowed -> 400 with the setting that allows it, and nothing is stored', async () => {
  for (const url of ['/api/chat', '/api/deep-research/start']) {
    const refused = await send(url, { message: QUESTION, model: 'openai/gpt-4o' }, { 'x-user-id': 'bea' });
    assertError(refused, { status: 400, code: 'MODEL_NOT_ALLOWED' });
    assert.match(refused.body.message, /LLM_ALLOWED_MODELS allows openai-compatible\/large\.$/);
  }
  const listed = await call(service.app, 'GET', '/api/deep-research/conversations', {
    headers: { 'x-user-id': 'bea' },
  });
  assert.deepEqual(listed.body.conversations, []);
});

test('a budget over a model whose price is not known -> 400', async () => {
  const refused = await send('/api/deep-research/start', { message: QUESTION, model: LARGE, budget: 1 });
  assertError(refused, { status: 400, code: 'BODY_INVALID' });
  assert.match(refused.body.message, /body\.budget needs the price of openai-compatible\/large/);
});

test('no setting -> no model may be chosen, and a request that was taken before is found by its key', async () => {
  const folder = await serverFolder();
  const environment = { DATA_DIR: folder.path, LLM_BASE_URL: model.url };
  const ask = async (url: string) => {
    const answer = await fetch(new URL('/api/chat', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-user-id': 'ada', 'idempotency-key': 'chosen' },
      body: JSON.stringify({ message: 'What is known of rain?', model: LARGE }),
    });
    return { status: answer.status, body: (await answer.json()) as AnswerBody };
  };
  const first = startServerProcess({ ...environment, LLM_ALLOWED_MODELS: LARGE });
  const before = await ask(await first.listening());
  await first.kill();
  const second = startServerProcess(environment);
  const url = await second.listening();
  const after = await ask(url);
  const refusal = await researcherAt(url)
    .chat({ message: 'Another?', model: LARGE })
    .then(() => 'none', String);
  await second.kill();
  folder.remove();
  assert.equal(before.status, 200);
  assert.deepEqual(after, before);
  assert.match(refusal, /LLM_ALLOWED_MODELS allows none here/);
});

test('kill -9 in a run that chose a model -> the rest of it asks the same model', async () => {
  const folder = await serverFolder();
  const environment = {
    ...{ DATA_DIR: folder.path, ...model.settings, LLM_MODEL: 'usual' },
    LLM_ALLOWED_MODELS: LARGE,
  };
  model.script = (question) =>
    question.agent === 'hypothesis' && question.count === 1 ? { behave: () => undefined } : diligentModel(question);
  const first = startServerProcess(environment);
  const ada = researcherAt(await first.listening());
  const fileId = await ada.upload('rain.csv', rainTable());
  const { pollUrl } = await ada.start({ message: QUESTION, files: [{ fileId }], model: LARGE });
  await until('the hypothesis is asked for', () => model.questions.some(({ agent }) => agent === 'hypothesis'));
  await first.kill();
  const second = startServerProcess(environment);
  const after = researcherAt(await second.listening());
  const status = await after.ended(pollUrl);
  await second.kill();
  folder.remove();
  assert.equal(status.status, 'completed', JSON.stringify(status));
  assert.deepEqual(modelsAsked(), ['large']);
});
