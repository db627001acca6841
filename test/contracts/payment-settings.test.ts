import assert from 'node:assert/strict';
import { test } from 'vitest';
import { ConfigError, readConfig } from '../../config.ts';
import { b402Terms, x402Terms } from '../../contracts/payment-settings.ts';

const ENABLED = {
  X402_ENABLED: 'true',
  X402_PAYMENT_ADDRESS: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  X402_RPC_URL: 'http://127.0.0.1:8545',
};

const PROMISED = {
  B402_ENABLED: 'true',
  B402_PAYMENT_ADDRESS: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  B402_FACILITATOR_URL: 'http://127.0.0.1:8402',
  B402_RPC_URL: 'http://127.0.0.1:8545',
};

const problemsOf = (environment: Readonly<Record<string, string>>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
};

test('no settings -> no payments, and the prices of the table', () => {
  assert.deepEqual(x402Terms(readConfig({})), { problems: [] });
});

test('a setting that is left out -> is taken from the network of the environment', () => {
  const { terms } = x402Terms(readConfig(ENABLED));
  assert.deepEqual(
    [terms?.network.id, terms?.token.symbol, terms?.payTo, terms?.facilitatorUrl],
    ['eip155:84532', 'USDC', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', 'https://x402.org/facilitator'],
  );
});

test('a key of the Coinbase Developer Platform -> its facilitator is the default', () => {
  const secret = Buffer.alloc(64, 1).toString('base64');
  const mainnet = { ...ENABLED, X402_ENVIRONMENT: 'mainnet', X402_FACILITATOR_KEY_ID: 'a key' };
  const { terms } = x402Terms(readConfig({ ...mainnet, X402_FACILITATOR_KEY_SECRET: secret }));
  assert.ok(terms);
  assert.equal(terms.facilitatorUrl, 'https://api.cdp.coinbase.com/platform/v2/x402');
  assert.deepEqual(terms.facilitatorKey, { id: 'a key', secret });
});

test('b402 -> has terms of its own, beside those of x402 or without them', () => {
  const { terms } = b402Terms(readConfig({ ...PROMISED, B402_ASSET: 'USDT' }));
  assert.deepEqual(
    [terms?.network.id, terms?.token.symbol, terms?.token.decimals, terms?.routes.map(({ path }) => path)],
    ['bnb-testnet', 'USDT', 18, ['/api/b402/chat', '/api/b402/deep-research/start']],
  );
  assert.equal(x402Terms(readConfig(PROMISED)).terms, undefined);
});

test('settings that contradict each other -> all are reported at the start, each by its name', () => {
  const cases: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[] = [
    [{ X402_ENABLED: 'true' }, ['X402_PAYMENT_ADDRESS', 'X402_RPC_URL']],
    [{ ...ENABLED, X402_FACILITATOR_KEY_ID: 'a key' }, ['X402_FACILITATOR_KEY_SECRET']],
    [
      { ...ENABLED, X402_FACILITATOR_KEY_ID: 'a key', X402_FACILITATOR_KEY_SECRET: 'short' },
      ['X402_FACILITATOR_KEY_SECRET'],
    ],
    [{ B402_ENABLED: 'true' }, ['B402_PAYMENT_ADDRESS', 'B402_RPC_URL', 'B402_FACILITATOR_URL']],
    [{ ...PROMISED, B402_NETWORK: 'bnb' }, ['B402_ENVIRONMENT']],
    [{ ...PROMISED, B402_NETWORK: 'eip155:84532' }, ['B402_NETWORK']],
    [{ ...PROMISED, B402_ASSET: 'DAI' }, ['B402_ASSET']],
    [{ ...PROMISED, B402_RELAYER_ADDRESS: '0x12' }, ['B402_RELAYER_ADDRESS']],
    [{ ...ENABLED, X402_PAYMENT_ADDRESS: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }, ['X402_PAYMENT_ADDRESS']],
    [{ ...ENABLED, X402_ENVIRONMENT: 'mainnet' }, ['X402_FACILITATOR_URL']],
    [{ ...ENABLED, X402_NETWORK: 'eip155:8453', X402_FACILITATOR_URL: 'http://127.0.0.1:1' }, ['X402_ENVIRONMENT']],
    [{ ...ENABLED, X402_NETWORK: 'eip155:1', X402_FACILITATOR_URL: 'http://127.0.0.1:1' }, ['X402_NETWORK']],
    [{ ...ENABLED, X402_ASSET: 'EURC' }, ['X402_ASSET']],
    [{ ROUTE_PRICES: '/api/x402/chat' }, ['ROUTE_PRICES']],
    [{ ROUTE_PRICES: '/api/x402/chat=0.02,/api/x402/chat=0.03' }, ['ROUTE_PRICES']],
    [{ ROUTE_PRICES: '/api/chat=0.02' }, ['ROUTE_PRICES']],
    ...['0', '-1', '1e-3', '0.0000001', '5000', 'free'].map(
      (price) => [{ ROUTE_PRICES: `/api/x402/chat=${price}` }, ['ROUTE_PRICES']] as const,
    ),
  ];
  for (const [environment, names] of cases) {
    const problems = problemsOf(environment);
    assert.equal(problems.length, names.length, problems.join('\n'));
    for (const [index, name] of names.entries()) assert.match(problems[index] ?? '', new RegExp(name));
  }
});

test('one setting is wrong -> one message, and none that follows from it', () => {
  const wrong: readonly Readonly<Record<string, string>>[] = [
    { ...ENABLED, X402_RPC_URL: 'nonsense' },
    { ...ENABLED, X402_ENVIRONMENT: 'live', X402_NETWORK: 'eip155:8453', X402_FACILITATOR_URL: 'http://127.0.0.1:1' },
    { ...ENABLED, X402_NETWORK: 'eip155:1' },
    { ...ENABLED, X402_ENVIRONMENT: 'mainnet', X402_FACILITATOR_URL: 'nonsense' },
    { ...PROMISED, B402_FACILITATOR_URL: 'nonsense' },
    { ...PROMISED, B402_NETWORK: 'bsc' },
  ];
  for (const environment of wrong) {
    const problems = problemsOf(environment);
    assert.equal(problems.length, 1, problems.join('\n'));
  }
});

test('ROUTE_PRICES -> changes prices of the one table', () => {
  const { terms } = x402Terms(readConfig({ ...ENABLED, ROUTE_PRICES: '/api/x402/deep-research/start=0.025' }));
  const priceOf = (path: string) => terms?.routes.find((route) => route.path === path)?.priceUsd;
  assert.equal(priceOf('/api/x402/chat'), '0.01');
  assert.equal(priceOf('/api/x402/deep-research/start'), '0.025');
});
