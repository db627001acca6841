import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { compare, comparisonTable, usesModel } from '../../evaluation/compare.ts';
import type { GoldenQuestion } from '../../evaluation/golden-question.ts';
import { createRProcess } from '../../science/compute/r-process.ts';
import { diligentModel } from '../fakes/model-scripts.ts';
import { startScriptedModel, USAGE, type ModelQuestion, type ScriptedModel } from '../fakes/scripted-model.ts';
import { rainTable } from '../harness/research-client.ts';

const files = { 'rain.csv': rainTable() };
const RAIN: GoldenQuestion = {
  ...{ id: 'rain', kind: 'difference', message: 'Does rain_mm differ between Bergen and Oslo in city?', files },
  truth: { outcome: ['rain_mm'], predictor: ['city'], effect: { higher: 'Bergen', lower: 'Oslo' } },
};
const UNANSWERABLE: GoldenQuestion = {
  ...{ id: 'snow', kind: 'not-answerable', message: 'How deep is the snow on the moon?', files },
  truth: { unanswerable: true },
};

const r = createRProcess();
let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel(diligentModel);
});
afterAll(async () => {
  await model.close();
  await r.close();
});

const settings = () => {
  const { models } = readConfig(model.settings);
  return { models, modelPrices: { 'openai-compatible/scripted': { input: 1, output: 10 } } };
};

test('a model that plans the same for every question -> right where that answers, wrong where nothing could', async () => {
  const [builtin, withModel] = await compare([RAIN, UNANSWERABLE], settings(), r);
  assert.deepEqual(
    [builtin, withModel].map(({ evaluated }) => evaluated.map(({ verdict }) => verdict)),
    [
      ['right', 'right'],
      ['right', 'wrong'],
    ],
  );
  assert.equal(builtin.calls, 0);
  assert.equal(withModel.calls, 4); // a plan and a reply each
  assert.equal(withModel.tokens, 4 * USAGE.total_tokens);
  assert.equal(withModel.costUsd.toFixed(4), '0.0080');
  assert.equal(withModel.unverified, 0);
  const [head, , first, second] = comparisonTable([builtin, withModel]).split('\n');
  assert.match(head!, /right .* wrong .* unverified sentences .* tokens .* cost in US dollars .* seconds/);
  assert.match(first!, /^\| built-in \| 2 \| 0 \| 0 \| 0 \| 0 \| 0 \| 0\.0000 \|/);
  assert.match(second!, /^\| openai-compatible\/scripted \| 1 \| 0 \| 0 \| 1 \| 0 \| 4400 \| 0\.0080 \|/);
});

test('sentences that the evidence does not carry -> are counted; those that are sent back are paid for', async () => {
  model.script = (question: ModelQuestion) => {
    if (question.agent !== 'reply') return diligentModel(question);
    const evidence = (question.data.results ?? []).slice(0, 1).map(({ id }) => id);
    return { answer: [{ say: 'Rain was lower in Bergen than in Oslo.', evidence }], limits: [] };
  };
  const [, { evaluated, unverified, calls }] = await compare([RAIN], settings(), r);
  assert.equal(unverified, 1);
  assert.equal(calls, 3);
  assert.match(evaluated[0]!.answer, /Rain was lower in Bergen than in Oslo \*\(unverified\)\*/);
});

test('a model that gives no plan -> an honest answer, and the next question is asked', async () => {
  model.script = () => 'I would rather not.';
  const [, { evaluated }] = await compare([RAIN, UNANSWERABLE], settings(), r);
  assert.deepEqual(
    evaluated.map(({ verdict }) => verdict),
    ['honest', 'right'],
  );
});

test('a model that is away -> ends the evaluation with a sentence', async () => {
  model.script = () => ({ status: 404 });
  await assert.rejects(compare([RAIN], settings(), r), { code: 'MODEL_MISCONFIGURED' });
});

test('no model in the settings -> nothing to compare', () => {
  assert.equal(usesModel(readConfig({}).models), false);
});
