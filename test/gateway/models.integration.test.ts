import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { diligentModel, rainByCity } from '../fakes/model-scripts.ts';
import type { ModelScript } from '../fakes/scripted-model.ts';
import type { AnswerBody } from '../harness/client.ts';
import { startModelService, type ModelService } from '../harness/model-service.ts';
import { rainTable, researcherAt } from '../harness/research-client.ts';
import { startTestService } from '../harness/service.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const QUESTION = 'Does rain differ between the cities Bergen and Oslo?';

let model: ModelService['model'];
let service: ModelService['service'];
let close: ModelService['close'];
beforeAll(async () => {
  ({ model, service, close } = await startModelService(diligentModel));
});
afterAll(() => close());

interface Different {
  readonly url?: string;
  readonly body?: object;
  readonly onStatus?: (status: AnswerBody) => void;
}

/** A whole run with this script; the questions are those of this run. */
async function research(script: ModelScript, user: string, { url = service.url, body = {}, onStatus }: Different = {}) {
  model.script = script;
  model.questions.length = 0;
  const ada = researcherAt(url, user);
  const fileId = await ada.upload('rain.csv', rainTable());
  const started = await ada.start({ message: QUESTION, files: [{ fileId }], ...body });
  const status = await ada.ended(started.pollUrl, onStatus);
  const { values } = await ada.stateOf(started.conversationId);
  return {
    status,
    values: values as unknown as Record<string, unknown>,
    text: (status as { result?: { text: string } }).result?.text ?? '',
    started,
    ada,
  };
}

test('a run with a model -> plans by the data, refers to computed results, and names the model that wrote it', async () => {
  const { status, text, values } = await research(diligentModel, 'ada');
  assert.equal(status.status, 'completed', JSON.stringify(status));
  assert.match(text, /^Rain was higher in Bergen than in Oslo \(difference 1\d\d\.\d+ mm, 95% CI .*\) \(ana-1\)\./);
  assert.match(text, /Written with the language model openai-compatible\/scripted; numbers, .* from ana-1\.\*$/);
  assert.equal(values['conversationTitle'], 'Rain by city');
  assert.match(String(values['currentHypothesis']), /Bergen/);
  assert.equal((values['discoveries'] as unknown[]).length, 1);
  assert.deepEqual(model.questions.map(({ agent }) => agent).toSorted(), [
    'continue-research',
    'discovery',
    'hypothesis',
    'planning',
    'planning-next',
    'reflection',
    'reply',
  ]);
});

test('usage -> counts the calls of a user, and no others', async () => {
  const { ada, started } = await research(diligentModel, 'ivy');
  const usage = (await ada.get('/api/usage')) as unknown as {
    readonly calls: number;
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly byModel: readonly { readonly agent: string; readonly model: string; readonly calls: number }[];
  };
  const { calls, inputTokens, outputTokens } = usage;
  assert.deepEqual([calls, inputTokens, outputTokens], [7, 7_000, 700]);
  assert.partialDeepStrictEqual(
    usage.byModel.find(({ agent }) => agent === 'planning'),
    { model: 'scripted', calls: 2 },
  );
  const ofConversation = ((await ada.stateOf(started.conversationId)) as unknown as { usage: typeof usage }).usage;
  assert.deepEqual(ofConversation, { calls: 7, inputTokens: 7_000, cachedTokens: 0, outputTokens: 700, costUsd: 0 });
  const later = (await ada.get('/api/usage?since=2999-01-01')) as unknown as typeof usage;
  assert.equal(later.calls, 0);
  const nobody = (await researcherAt(service.url, 'jon').get('/api/usage')) as unknown as typeof usage;
  assert.equal(nobody.calls, 0);
});

test('a plan that the data do not fit -> is sent back once with the problem, and the second is carried out', async () => {
  const { status, text } = await research((question) => {
    if (question.agent !== 'planning' || question.count > 1) return diligentModel(question);
    return {
      objective: 'Find out.',
      tasks: [rainByCity({ outcome: 'rainfall', contrast: { group: 'Paris', reference: 'Oslo' } })],
    };
  }, 'bea');
  assert.equal(status.status, 'completed');
  const [, second] = model.questions.filter(({ agent }) => agent === 'planning');
  assert.deepEqual(second?.data.whatIsWrongWithIt, [
    'task 1: the table has no column "rainfall"',
    'task 1: the column "city" has no level "Paris"',
  ]);
  assert.match(text, /Bergen/);
});

test('an answer in a code fence, after thoughts or cut off -> is read as it is meant', async () => {
  const { status, text } = await research((question) => {
    const answer = JSON.stringify(diligentModel(question));
    if (question.agent === 'reply')
      return `<think>{"answer": 1}</think>Here it is:\n\`\`\`json\n${answer}\n\`\`\`\nDone.`;
    return question.agent === 'hypothesis' ? answer.slice(0, -1) : answer;
  }, 'cid');
  assert.equal(status.status, 'completed');
  assert.match(text, /^Rain was higher in Bergen/);
});

test('a key that is not accepted -> ends the run at once, with a sentence', async () => {
  const { status } = await research(() => ({ status: 401 }), 'dan');
  assert.equal(status.status, 'failed');
  assert.equal(
    status.error,
    'The model openai-compatible/scripted does not accept its key: check LLM_API_KEY (HTTP 401).',
  );
  assert.equal(model.questions.length, 1);
});

test('a model that asks for time -> gets it, and the status says until when', async () => {
  let shown: unknown;
  const { status } = await research(
    (question) => {
      if (question.agent !== 'hypothesis' || question.count > 1) return diligentModel(question);
      return { status: 429, headers: { 'retry-after': '6' } };
    },
    'eve',
    {
      onStatus: ({ progress }) => {
        shown ??= (progress as { readonly waitingFor?: string } | undefined)?.waitingFor;
      },
    },
  );
  assert.equal(status.status, 'completed');
  assert.match(String(shown), /takes no more requests for now \(HTTP 429\)/);
  assert.equal(model.questions.filter(({ agent }) => agent === 'hypothesis').length, 2);
});

test('an answer of another shape -> is sent back with the schema, which a server may have kept from its model', async () => {
  const { status, text } = await research((question) => {
    const { agent, data } = question;
    const isShown = (data as { readonly schema?: object }).schema !== undefined;
    return agent === 'reply' && !isShown ? 'It rains more in Bergen.' : diligentModel(question);
  }, 'una');
  assert.equal(status.status, 'completed');
  assert.match(text, /^Rain was higher in Bergen/);
  const [first, second] = model.questions.filter(({ agent }) => agent === 'reply');
  assert.equal(first?.data.whatIsWrongWithIt, undefined);
  assert.match(JSON.stringify(second?.data), /"yourFirstAnswer":.*"required":\["answer"/);
});

test('a model that gives no usable answer twice -> costs its step, and the reply says so first', async () => {
  const { status, text, values } = await research((question) => {
    return question.agent === 'discovery' ? 'I would rather talk about the weather.' : diligentModel(question);
  }, 'fay');
  assert.equal(status.status, 'completed');
  assert.match(text, /^\*This is incomplete\. The model openai-compatible\/scripted gave no usable answer twice/);
  assert.match(text, /\n\nRain was higher in Bergen/);
  assert.equal((values['discoveries'] as unknown[] | undefined)?.length ?? 0, 0);
  assert.equal(model.questions.filter(({ agent }) => agent === 'discovery').length, 2);
  assert.equal(model.questions.filter(({ agent }) => agent === 'continue-research').length, 0);
});

test('a reply that the model cannot write -> the built-in agent lays out the evidence, and says that it did', async () => {
  const { text } = await research((question) => {
    return question.agent === 'reply' ? { status: 400 } : diligentModel(question);
  }, 'gil');
  assert.match(text, /^\*This is incomplete\. The model openai-compatible\/scripted refused the request/);
  assert.match(text, /Written by the built-in agents, without a language model, from ana-1/);
});

test('the budget of a start is reached -> the run ends with what it has, and the kept part of it pays for the reply', async () => {
  const folder = temporaryFolder();
  const prices = join(folder.path, 'prices.json');
  writeFileSync(prices, JSON.stringify({ 'openai-compatible/scripted': { input: 0, output: 100 } }));
  const priced = await startTestService({ ...model.settings, MODEL_PRICES: prices }, { listen: true });
  // Each call reserves 0.41 dollars and costs 0.01; others than hypothesis and reply may reach 0.416.
  const { text, values } = await research(diligentModel, 'hal', { url: priced.url, body: { budget: 0.52 } });
  await priced.close();
  folder.remove();
  assert.match(
    text,
    /^\*This is incomplete\. The budget of 0\.52 US dollars for language models in this run is used up\./,
  );
  assert.match(text, /Rain was higher in Bergen/);
  assert.match(text, /I stop here because what language models may cost is spent/);
  assert.match(String(values['currentHypothesis']), /Bergen/);
  assert.deepEqual(
    model.questions.map(({ agent }) => agent),
    ['planning', 'hypothesis', 'reply'],
  );
});
