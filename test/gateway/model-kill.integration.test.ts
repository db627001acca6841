import assert from 'node:assert/strict';
import { test } from 'vitest';
import { diligentModel } from '../fakes/model-scripts.ts';
import { startScriptedModel } from '../fakes/scripted-model.ts';
import { rainTable, researcherAt } from '../harness/research-client.ts';
import { serverFolder, startServerProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

test('an answer that was paid for before kill -9 -> the model is not called again for it', async () => {
  const model = await startScriptedModel((question) => {
    if (question.agent !== 'hypothesis') return diligentModel(question);
    // The first answer is sent back; the process is killed while it waits for the second.
    if (question.count === 1) return { mode: 'create', statements: [{ say: 'Rain is 9 mm higher.', evidence: [] }] };
    return question.count === 2 ? { behave: () => undefined } : diligentModel(question);
  });
  const folder = await serverFolder();
  const environment = { DATA_DIR: folder.path, ...model.settings };
  const first = startServerProcess(environment);
  const before = researcherAt(await first.listening());
  const fileId = await before.upload('rain.csv', rainTable());
  const { pollUrl } = await before.start({ message: 'Does rain differ between Bergen and Oslo?', files: [{ fileId }] });
  const hypotheses = () => model.questions.filter(({ agent }) => agent === 'hypothesis');
  await until('the second question is asked', () => hypotheses().length === 2);
  await first.kill();

  const second = startServerProcess(environment);
  const after = researcherAt(await second.listening());
  const status = await after.ended(pollUrl);
  await second.kill();
  await model.close();
  folder.remove();
  assert.equal(status.status, 'completed', JSON.stringify(status));
  assert.equal(model.questions.filter(({ agent }) => agent === 'planning').length, 1);
  assert.equal(hypotheses().length, 3);
  assert.ok(
    hypotheses()
      .slice(1)
      .every(({ data }) => data.whatIsWrongWithIt !== undefined),
  );
});
