import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { ConfigError, readConfig, secretsOf } from '../../config.ts';
import { costUsd, priceOf } from '../../contracts/model-prices.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
}

const OPENAI = { LLM_PROVIDER: 'openai', LLM_MODEL: 'gpt-4o', OPENAI_API_KEY: 'sk-all' };

test('no settings -> no agent has a model', () => {
  assert.ok(Object.values(readConfig({}).models).every((model) => model === undefined));
});

test('settings of one agent -> come before those of all, and one agent alone may have a model', () => {
  const { models } = readConfig({
    ...OPENAI,
    REPLY_LLM_MODEL: 'gpt-4.1',
    CHAT_LLM_PROVIDER: 'builtin',
    CHAT_LLM_MODEL: '',
  });
  assert.equal(models.planning?.model, 'gpt-4o');
  assert.equal(models.reply?.model, 'gpt-4.1');
  const alone = readConfig({ CHAT_LLM_PROVIDER: 'openai', CHAT_LLM_MODEL: 'gpt-4o', CHAT_LLM_API_KEY: 'sk-chat' });
  assert.deepEqual([alone.models.chat?.apiKey, alone.models.planning], ['sk-chat', undefined]);
  assert.ok(secretsOf(alone).includes('sk-chat'));
});

for (const [what, environment, problem] of [
  ['a provider without a model', { LLM_PROVIDER: 'openai', LLM_API_KEY: 'k' }, /LLM_PROVIDER=openai needs LLM_MODEL/],
  ['a provider without a key', { LLM_PROVIDER: 'anthropic', LLM_MODEL: 'm' }, /needs LLM_API_KEY or ANTHROPIC_API_KEY/],
  ['an own server without an address', { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'm' }, /needs LLM_BASE_URL/],
  ['a model without a provider', { LLM_MODEL: 'gpt-4o' }, /LLM_MODEL needs LLM_PROVIDER/],
  ['an unknown provider', { LLM_PROVIDER: 'oracle' }, /LLM_PROVIDER must be one of builtin, openai/],
  [
    'an unknown provider of one agent',
    { ...OPENAI, REPLY_LLM_PROVIDER: 'oracle' },
    /REPLY_LLM_PROVIDER must be one of/,
  ],
  [
    'a temperature beyond its range',
    { ...OPENAI, LLM_TEMPERATURE: '3' },
    /LLM_TEMPERATURE must be a number from 0 to 2/,
  ],
  [
    'a cap over a model without a price',
    { ...OPENAI, LLM_MODEL: 'gpt-99', MAX_RUN_COST_USD: '1' },
    /price of openai\/gpt-99/,
  ],
  [
    'an allowed model without a provider',
    { LLM_ALLOWED_MODELS: 'gpt-4o' },
    /must name each model as provider\/model, not "gpt-4o"/,
  ],
  [
    'an allowed model without a key',
    { ...OPENAI, LLM_ALLOWED_MODELS: 'anthropic/claude-opus-5' },
    /^anthropic\/claude-opus-5 in LLM_ALLOWED_MODELS needs ANTHROPIC_API_KEY\.$/,
  ],
  [
    'an allowed model of an own server without its address',
    { LLM_ALLOWED_MODELS: 'openai-compatible/llama' },
    /needs LLM_BASE_URL/,
  ],
  [
    'a cap over an allowed model without a price',
    { ...OPENAI, LLM_ALLOWED_MODELS: 'openai/gpt-99', MAX_RUN_COST_USD: '1' },
    /price of openai\/gpt-99/,
  ],
  [
    'a price file that is not there',
    { MODEL_PRICES: '/nowhere.json' },
    /MODEL_PRICES=\/nowhere\.json must be a JSON file/,
  ],
] as const) {
  test(`${what} -> is reported at the start, once`, () => {
    const problems = problemsOf(environment);
    assert.equal(problems.length, 1, problems.join('\n'));
    assert.match(problems[0]!, problem);
  });
}

test('allowed models -> have the key of their provider, and never that of another one', () => {
  const { allowedModels, ...config } = readConfig({
    ...{ LLM_PROVIDER: 'openai', LLM_MODEL: 'gpt-4o', LLM_API_KEY: 'sk-openai', LLM_BASE_URL: 'http://127.0.0.1:9/v1' },
    ...{ LLM_TEMPERATURE: '0.5', OPENROUTER_API_KEY: 'sk-router' },
    LLM_ALLOWED_MODELS: 'openai/gpt-4.1, openrouter/meta-llama/llama-4, openai-compatible/local',
  });
  const keys = [...allowedModels].map(([name, { model, apiKey, baseUrl, temperature }]) => [
    ...[name, model, apiKey, baseUrl, temperature],
  ]);
  assert.deepEqual(keys, [
    ['openai/gpt-4.1', 'gpt-4.1', 'sk-openai', 'http://127.0.0.1:9/v1', 0.5],
    ['openrouter/meta-llama/llama-4', 'meta-llama/llama-4', 'sk-router', undefined, undefined],
    ['openai-compatible/local', 'local', undefined, 'http://127.0.0.1:9/v1', undefined],
  ]);
  assert.ok(secretsOf({ allowedModels, ...config }).includes('sk-router'));
});

test('a dated version -> has the price of its model, and a file replaces prices', () => {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, 'prices.json');
  writeFileSync(file, '{"openai/gpt-4o": {"input": 1, "output": 2}}');
  const { modelPrices } = readConfig({ MODEL_PRICES: file });
  assert.deepEqual(priceOf(modelPrices, { provider: 'openai', model: 'gpt-4o-2026-01-01' }), { input: 1, output: 2 });
  assert.equal(priceOf(modelPrices, { provider: 'openai', model: 'gpt-4o-mini' })?.input, 0.15);
  for (const model of ['gpt-4', 'gpt-4o-pro', 'gpt-5.4-pro'])
    assert.equal(priceOf(modelPrices, { provider: 'openai', model }), undefined, model);
});

test('cached tokens -> cost the price of cached tokens', () => {
  const tokens = { inputTokens: 1_000_000, cachedTokens: 400_000, outputTokens: 100_000 };
  assert.equal(costUsd({ input: 2, cachedInput: 0.5, output: 10 }, tokens), 1.2 + 0.2 + 1);
  assert.equal(costUsd(undefined, tokens), 0);
});
