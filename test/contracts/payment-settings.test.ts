import assert from 'node:assert/strict';
import { test } from 'vitest';
import { ConfigError, readConfig } from '../../config.ts';
import { x402Terms } from '../../contracts/payment-settings.ts';

const ENABLED = {
  X402_ENABLED: 'true',
  X402_PAYMENT_ADDRESS: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  X402_RPC_URL: 'http://127.0.0.1:8545',
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

test('without settings nobody can pay, and prices are what the table says', () => {
  assert.deepEqual(x402Terms(readConfig({})), { problems: [] });
});

test('what is left out is taken from the network of the environment', () => {
  const { terms } = x402Terms(readConfig(ENABLED));
  assert.deepEqual(
    [terms?.network.id, terms?.token.symbol, terms?.payTo, terms?.facilitatorUrl],
    ['eip155:84532', 'USDC', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', 'https://x402.org/facilitator'],
  );
});

test('settings that contradict each other are all told of at the start, each by its name', () => {
  const cases: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[] = [
    [{ X402_ENABLED: 'true' }, ['X402_PAYMENT_ADDRESS', 'X402_RPC_URL']],
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

test('ROUTE_PRICES changes prices of the one table', () => {
  const { terms } = x402Terms(readConfig({ ...ENABLED, ROUTE_PRICES: '/api/x402/deep-research/start=0.025' }));
  const prices = terms?.routes.map(({ path, priceUsd }) => [path, priceUsd]);
  assert.deepEqual(prices, [
    ['/api/x402/chat', '0.01'],
    ['/api/x402/deep-research/start', '0.025'],
  ]);
});
