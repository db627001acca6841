import assert from 'node:assert/strict';
import { test } from 'vitest';
import { OtherChain } from '../../../clients/chain-node.ts';
import { networksOf } from '../../../contracts/payment-networks.ts';
import { marketProblems, type MarketParts } from '../../../use-cases/payments/market-problems.ts';

const network = networksOf('x402').find(({ chainId }) => chainId === 84_532)!;
const fine: MarketParts = {
  chain: { checkChain: async () => undefined },
  networksTaken: async () => ['eip155:84532'],
  terms: { network },
};
const silent = () => Promise.reject(new Error('connect ECONNREFUSED'));

const CASES: readonly [string, Partial<MarketParts>, RegExp[]][] = [
  ['facilitator and node fit the settings', {}, []],
  ['a facilitator of every chain', { networksTaken: async () => ['eip155:*'] }, []],
  [
    'a facilitator of another network',
    { networksTaken: async () => ['eip155:8453'] },
    [/^The facilitator takes no x402 payments on eip155:84532\. Change X402_FACILITATOR_URL or X402_NETWORK\.$/],
  ],
  [
    'a node of another chain',
    { chain: { checkChain: () => Promise.reject(new OtherChain('The node is one of chain 1, not of 84532')) } },
    [/^The node is one of chain 1, not of 84532\. Change X402_RPC_URL or X402_NETWORK\.$/],
  ],
  [
    'neither answers',
    { chain: { checkChain: silent }, networksTaken: silent },
    [/facilitator of x402 does not answer/, /node of X402_RPC_URL does not answer/],
  ],
];

for (const [condition, parts, expected] of CASES)
  test(`${condition} -> ${expected.length === 0 ? 'no problem' : 'a sentence says what to change or what follows'}`, async () => {
    const problems = await marketProblems({ ...fine, ...parts });
    assert.equal(problems.length, expected.length, problems.join('\n'));
    for (const [index, pattern] of expected.entries()) assert.match(problems[index] ?? '', pattern);
  });
