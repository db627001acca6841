import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { diligentModel, rainByCity } from '../fakes/model-scripts.ts';
import { startScriptedModel, type ModelScript, type ScriptedModel } from '../fakes/scripted-model.ts';
import { rainTable, researcherAt } from '../harness/research-client.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const QUESTION = 'Does rain differ between the cities Bergen and Oslo?';

let model: ScriptedModel;
let service: TestService;
beforeAll(async () => {
  model = await startScriptedModel(diligentModel);
  service = await startTestService(
    { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'scripted', LLM_BASE_URL: model.url },
    { listen: true },
  );
});
afterAll(async () => {
  await service.close();
  await model.close();
});

/** A whole run with this script; the questions are those of this run. */
async function research(script: ModelScript, user: string) {
  model.script = script;
  model.questions.length = 0;
  const ada = researcherAt(service.url, user);
  const fileId = await ada.upload('rain.csv', rainTable());
  const started = await ada.start({ message: QUESTION, files: [{ fileId }] });
  const status = await until('the run is over', async () => {
    const each = await ada.get(started.pollUrl);
    return each.status === 'processing' ? undefined : each;
  });
  const { values } = await ada.stateOf(started.conversationId);
  return {
    status,
    values: values as unknown as Record<string, unknown>,
    text: status.result?.text ?? '',
    started,
    ada,
  };
}

test('a run with a model plans by the data, refers to what was computed, and says who wrote it', async () => {
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

test('a plan that the data do not fit is sent back once with what is wrong, and the second is carried out', async () => {
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

test('an answer in a code fence, after thoughts and cut off is read as it is meant', async () => {
  const { status, text } = await research((question) => {
    const answer = JSON.stringify(diligentModel(question));
    if (question.agent === 'reply')
      return `<think>{"answer": 1}</think>Here it is:\n\`\`\`json\n${answer}\n\`\`\`\nDone.`;
    return question.agent === 'hypothesis' ? answer.slice(0, -1) : answer;
  }, 'cid');
  assert.equal(status.status, 'completed');
  assert.match(text, /^Rain was higher in Bergen/);
});
