import assert from 'node:assert/strict';
import { onTestFinished, test } from 'vitest';
import { checkModel } from '../../cli/check-model.ts';
import { startScriptedModel, type ScriptedAnswer } from '../fakes/scripted-model.ts';

async function check(answer: ScriptedAnswer, different: Readonly<Record<string, string>> = {}): Promise<string> {
  const model = await startScriptedModel(() => answer);
  onTestFinished(() => model.close());
  const settings = {
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'local',
    LLM_BASE_URL: model.url,
    LLM_API_KEY: 'secret-key',
  };
  return checkModel({ ...settings, ...different }).catch((error: unknown) => String(error));
}

test('no model -> nothing to check', async () => {
  assert.match(await checkModel({}), /nothing to check/);
});

test('a model that answers -> is named with the agents that use it, each model once', async () => {
  const said = await check({ ready: true }, { REPLY_LLM_MODEL: 'large' });
  assert.deepEqual(said.split('\n').toSorted(), [
    'openai-compatible/large answers. Used by reply.',
    'openai-compatible/local answers. Used by planning, literature, hypothesis, reflection, discovery, continue-research, chat, paper.',
  ]);
});

for (const [what, answer, said] of [
  ['a key that is not accepted', { status: 401 }, /does not accept its key: check LLM_API_KEY/],
  ['a model that is not there', { status: 404 }, /was not found at its address: check LLM_MODEL and LLM_BASE_URL/],
  ['an account without credit', { status: 402 }, /has no credit left/],
  ['an answer that is no JSON', 'I am ready', /answers, but not in JSON/],
] as const) {
  test(`${what} -> one sentence, without the key`, async () => {
    const sentence = await check(answer);
    assert.match(sentence, said);
    assert.doesNotMatch(sentence, /secret-key/);
  });
}
