import assert from 'node:assert/strict';
import { test } from 'vitest';
import { type ConfigError, readConfig, secretsOf } from '../../config.ts';

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

test('no setting -> no embedding model', () => {
  assert.equal(readConfig({}).embedding, undefined);
});

test('no key of its own -> the key of the provider is taken, and kept out of logs', () => {
  const config = readConfig({
    ...{ EMBEDDING_PROVIDER: 'openai', EMBEDDING_MODEL: 'text-embedding-3-small', OPENAI_API_KEY: 'sk-embedding-key' },
  });
  assert.deepEqual(config.embedding, {
    ...{ provider: 'openai', model: 'text-embedding-3-small', apiKey: 'sk-embedding-key', baseUrl: undefined },
  });
  assert.ok(secretsOf(config).includes('sk-embedding-key'));
});

for (const [what, environment, expected] of [
  ['a model without a provider', { EMBEDDING_MODEL: 'x' }, /EMBEDDING_MODEL needs EMBEDDING_PROVIDER/],
  ['a provider without a model', { EMBEDDING_PROVIDER: 'openai', OPENAI_API_KEY: 'k' }, /needs EMBEDDING_MODEL/],
  ['no key', { EMBEDDING_PROVIDER: 'google', EMBEDDING_MODEL: 'x' }, /EMBEDDING_API_KEY or GOOGLE_GENERATIVE/],
  ['no address', { EMBEDDING_PROVIDER: 'openai-compatible', EMBEDDING_MODEL: 'x' }, /needs EMBEDDING_BASE_URL/],
  [
    'a cap over a model without a price',
    {
      ...{ EMBEDDING_PROVIDER: 'openai-compatible', EMBEDDING_MODEL: 'x', EMBEDDING_BASE_URL: 'http://127.0.0.1:1/v1' },
      MAX_EMBEDDING_COST_USD_PER_DAY: '1',
    },
    /needs the price of openai-compatible\/x/,
  ],
] as const) {
  test(`${what} -> is a problem in a sentence`, () => {
    assert.match(problemsOf(environment).join('\n'), expected);
  });
}
