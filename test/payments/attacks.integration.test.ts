import assert from 'node:assert/strict';
import { request as send } from 'node:http';
import { afterAll, beforeAll, test } from 'vitest';
import fc from 'fast-check';
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts';
import { accountOf } from '../fakes/local-chain.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import {
  CHAT,
  CHAT_PRICE,
  craftedProof,
  encoded,
  paid,
  post,
  proofFor,
  sellingOn,
  START,
  startMarket,
  type Market,
  type Proof,
} from './paying.ts';

let market: Market;
let service: TestService;
let chat = '';
beforeAll(async () => {
  market = await startMarket();
  service = await startTestService(sellingOn(market), { listen: true });
  chat = service.url + CHAT;
});
afterAll(async () => {
  await service.close();
  await market.close();
});

const QUESTION = { message: 'What do the documents say about rain?' };
const earned = () => market.chain.balanceOf(accountOf('merchant').address);
const now = () => Math.floor(Date.now() / 1000);

const attacker = accountOf('attacker');
const WELL_SIGNED: readonly (readonly [what: string, status: number, proof: () => Promise<unknown>])[] = [
  ['signed to somebody else', 402, () => craftedProof(chat, { authorization: { to: attacker.address } })],
  [
    'accepted names somebody else',
    402,
    () => craftedProof(chat, { accepted: { payTo: attacker.address, receiver: undefined } }),
  ],
  ['receiver is not payTo', 400, () => craftedProof(chat, { accepted: { receiver: attacker.address } })],
  ['a lower value', 402, () => craftedProof(chat, { authorization: { value: '9999' } })],
  ['a higher value', 402, () => craftedProof(chat, { authorization: { value: '10001' } })],
  ['a lower price throughout', 402, () => craftedProof(chat, { accepted: { amount: '1' } })],
  [
    'for another chain',
    400,
    () => craftedProof(chat, { accepted: { network: 'eip155:8453' }, domain: { chainId: 8453 } }),
  ],
  ['accepted names another chain', 402, () => craftedProof(chat, { accepted: { network: 'eip155:8453' } })],
  ['for another token', 400, () => craftedProof(chat, { domain: { verifyingContract: attacker.address } })],
  ['with the name of the token on mainnet', 400, () => craftedProof(chat, { domain: { name: 'USD Coin' } })],
  ['over already', 402, () => craftedProof(chat, { authorization: { validBefore: String(now() - 1) } })],
  ['over in a moment', 402, () => craftedProof(chat, { authorization: { validBefore: String(now() + 3) } })],
  ['not valid yet', 402, () => craftedProof(chat, { authorization: { validAfter: String(now() + 600) } })],
  ['valid for a year', 402, () => craftedProof(chat, { authorization: { validBefore: String(now() + 31_536_000) } })],
  ['of a payer without money', 402, () => craftedProof(chat, { account: privateKeyToAccount(generatePrivateKey()) })],
  ['not of the one who signed', 400, () => craftedProof(chat, { authorization: { from: attacker.address } })],
  ['more time than was offered', 402, () => craftedProof(chat, { accepted: { maxTimeoutSeconds: 600 } })],
  ['payTo in lower case', 402, () => craftedProof(chat, { accepted: lowerCase() })],
  ['the price of a cheaper route', 402, () => proofFor(chat)],
];

function lowerCase() {
  const payTo = accountOf('merchant').address.toLowerCase();
  return { payTo, receiver: payTo };
}

test('a proof that is well signed for other terms -> is refused, with the reason', async () => {
  const before = await earned();
  for (const [what, status, make] of WELL_SIGNED) {
    const url = what === 'the price of a cheaper route' ? service.url + START : chat;
    const answer = await paid(url, QUESTION, await make());
    assert.equal(answer.status, status, `${what}: ${JSON.stringify(answer.body)}`);
    if (status === 402) assert.match(String(answer.required?.['error']), /./, what);
  }
  assert.equal(await earned(), before);
  assert.equal(await market.chain.balanceOf(attacker.address), 0n);
  assert.equal(market.facilitator.calls.settle, 0);
});

test('a header that is no proof, of any form -> 400', async () => {
  const proof = await proofFor(chat);
  const { authorization, signature } = proof.payload;
  const changed = (change: Record<string, unknown>): unknown => ({
    ...proof,
    payload: { signature, authorization: { ...authorization, ...change } },
  });
  const malformed: readonly (readonly [string, string])[] = [
    ['no base64', '%%%'],
    ['base64 of a text', Buffer.from('pay').toString('base64')],
    ...([[], null, 1, 'text', {}] as const).map((value) => [JSON.stringify(value), encoded(value)] as const),
    [
      'base64url',
      Buffer.from(JSON.stringify({ '?': '>>>???' }))
        .toString('base64url')
        .replace('w', '-_'),
    ],
    ['too long', 'A'.repeat(10_240)],
    ['version 1', encoded({ ...proof, x402Version: 1 })],
    ['without accepted', encoded({ ...proof, accepted: undefined })],
    ['without a payload', encoded({ ...proof, payload: null })],
    ['a hexadecimal value', encoded(changed({ value: '0x2710' }))],
    ['a value with an exponent', encoded(changed({ value: '1e4' }))],
    ['a value that is a number', encoded(changed({ value: 10_000 }))],
    ['a short nonce', encoded(changed({ nonce: '0x1234' }))],
    ['another field', encoded(changed({ more: '1' }))],
    ['a signature of a contract', encoded({ ...proof, payload: { authorization, signature: `${signature}00` } })],
  ];
  for (const [what, header] of malformed) {
    const answer = await paid(chat, QUESTION, header);
    assert.deepEqual([what, answer.status, answer.body['error']], [what, 400, 'Invalid payment signature']);
  }
  const twice = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'payment-signature': [encoded(proof), encoded(proof)] };
    const request = send(chat, { method: 'POST', headers }, ({ statusCode }) => resolve(statusCode));
    request.on('error', reject).end(JSON.stringify(QUESTION));
  });
  assert.equal(twice, 400, 'two headers');
  assert.equal((await paid(chat, QUESTION, '')).status, 402, 'an empty header is none');
  assert.equal((await paid(chat, QUESTION, 'A'.repeat(20_480))).status, 431, 'more than Node reads');
});

test('headers of other protocols -> pay for nothing', async () => {
  const proof = await proofFor(chat);
  assert.equal((await post(chat, QUESTION, { 'X-PAYMENT': encoded(proof) })).status, 402);
  assert.equal((await post(chat, QUESTION, { 'X-PAYMENT': encoded({ ...proof, x402Version: 1 }) })).status, 402);
});

test('spaces around the header -> do no harm', async () => {
  const answer = await post(chat, QUESTION, { 'payment-signature': `  ${encoded(await proofFor(chat))}  ` });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
});

/** Sends a path as it is, which `fetch` would tidy up. */
const raw = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const { hostname, port } = new URL(service.url);
    const request = send({ hostname, port, path, method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.on('error', reject).end(JSON.stringify(QUESTION));
  });

test('any way of writing the path -> does not pass the gate', async () => {
  const paths = [
    ...['/api/x402/ch%61t', '//api/x402/chat', '/api/x402/../x402/chat', '/api%2fx402%2fchat', '/api/x402/chat%0a'],
    ...[
      '/api/x402/chat;a=1',
      '/api/x402/chat/',
      '/API/x402/chat',
      '/api/x402/chat?free=1',
      `${service.url}/api/x402/chat`,
    ],
  ];
  for (const path of paths) assert.ok([400, 402, 404].includes(await raw(path)), path);
});

test('a payer who empties the wallet after the check -> gets nothing', async () => {
  await market.chain.mint(attacker.address, CHAT_PRICE);
  const before = await earned();
  market.facilitator.beforeEachSettlement(async () => {
    await market.chain.transfer('attacker', accountOf('facilitator').address, CHAT_PRICE);
  });
  const answer = await paid(chat, QUESTION, await proofFor(chat, attacker));
  market.facilitator.beforeEachSettlement(async () => undefined);
  assert.deepEqual([answer.status, answer.body['messageId']], [402, undefined]);
  assert.equal(await earned(), before);
});

test('a proof that is changed anywhere -> grants nothing', { timeout: 300_000 }, async () => {
  const proof = await proofFor(chat);
  const text = JSON.stringify(proof);
  const before = await earned();
  const { verify } = market.facilitator.calls;
  const change = fc.record({
    at: fc.nat(text.length - 1),
    by: fc.constantFrom('0', '1', '9', 'a', 'F', '"', ' ', 'x'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const characters = Array.from(text);
      for (const { at, by } of changes) characters[at] = by;
      const mutated = characters.join('');
      if (isSameProof(mutated, proof)) return;
      const { body, headers, statusCode } = await service.app.inject({
        ...{ method: 'POST', url: CHAT, payload: QUESTION },
        headers: { 'payment-signature': Buffer.from(mutated).toString('base64') },
      });
      assert.ok(statusCode === 400 || statusCode === 402, `${String(statusCode)} ${body}`);
      assert.equal(headers['payment-response'], undefined);
    }),
    { numRuns: Number(process.env['PAYMENT_MUTATIONS'] ?? 500) },
  );
  assert.equal(await earned(), before);
  assert.equal(market.facilitator.calls.verify, verify, 'none of them came as far as the facilitator');
});

/** Changed outside of what counts: in the echoed resource, in the letter case of hexadecimal digits, or not at all. */
function isSameProof(text: string, proof: Proof): boolean {
  const terms = ({ accepted, payload, x402Version }: Proof): string =>
    JSON.stringify([x402Version, accepted, payload.authorization, payload.signature]).toLowerCase();
  try {
    return terms(JSON.parse(text) as Proof) === terms(proof);
  } catch {
    return false;
  }
}
