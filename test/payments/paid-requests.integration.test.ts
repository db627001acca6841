import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { accountOf } from '../fakes/local-chain.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { withLateCopy } from './late-copy.ts';
import {
  CHAT,
  CHAT_PRICE,
  craftedProof,
  paid,
  payingFetch,
  post,
  proofFor,
  sellingOn,
  shown,
  START,
  startMarket,
  type Market,
  type Shown,
} from './paying.ts';

let market: Market;
let service: TestService;
beforeAll(async () => {
  market = await startMarket();
  service = await startTestService(sellingOn(market), { listen: true });
});
afterAll(async () => {
  await service.close();
  await market.close();
});

const earned = () => market.chain.balanceOf(accountOf('merchant').address);

test('an unpaid request -> all that a client of x402 needs to pay', async () => {
  const answer = await post(service.url + CHAT, { message: 'Does it rain?' });
  assert.equal(answer.status, 402);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const { amount, asset, chainId, error, protocol, recipient, version } = answer.body;
  assert.deepEqual(
    { amount, asset, chainId, error, protocol, recipient, version },
    {
      ...{ amount: '10000', asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', chainId: 84_532 },
      ...{ error: 'Payment required', protocol: 'x402', recipient: accountOf('merchant').address, version: 2 },
    },
  );
  assert.equal(answer.required?.['x402Version'], 2);
});

test('a stock client that pays for a chat -> one charge, one answer, and PAYMENT-RESPONSE', async () => {
  const before = await earned();
  const answer = await shown(
    await payingFetch()(service.url + CHAT, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'What do the documents say about rain?' }),
    }),
  );
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.body['pollUrl'], null);
  assert.match(String(answer.body['text']), /\S/);
  assert.equal(answer.response?.['success'], true);
  assert.equal(await earned(), before + CHAT_PRICE);
});

const start = (path: string) => service.url + path;
const QUESTION = { message: 'What do the documents say about rain?' };

test('a paid start -> a run of the payer, whose status is open to callers with its id', async () => {
  const before = await earned();
  const answer = await paid(start(START), { message: 'Does it rain more in autumn?' }, await proofFor(start(START)));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(await earned(), before + 500_000n);
  const status = await shown(await fetch(service.url + String(answer.body['pollUrl'])));
  assert.equal(status.status, 200);
  assert.equal(status.body['messageId'], answer.body['messageId']);
  const user = await shown(await fetch(`${service.url}/api/x402/user/${accountOf('payer').address.toLowerCase()}`));
  assert.deepEqual(user.body, {
    ...{ ok: true, userId: answer.body['userId'], wallet: accountOf('payer').address, isNew: false },
  });
});

test('the same proof with the same request -> the same answer, and no more costs', async () => {
  const before = await earned();
  const proof = await proofFor(start(CHAT));
  const first = await paid(start(CHAT), QUESTION, proof);
  const again = await paid(start(CHAT), QUESTION, proof);
  assert.equal(first.status, 200);
  assert.deepEqual([again.status, again.body, again.response], [200, first.body, first.response]);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal(await earned(), before + CHAT_PRICE);
});

test('a used proof -> pays for no other request, on no other route and in no other letter case', async () => {
  const proof = await proofFor(start(CHAT));
  assert.equal((await paid(start(CHAT), QUESTION, proof)).status, 200);
  const before = await earned();
  const { authorization, signature } = proof.payload;
  const upper = (hex: string): string => `0x${hex.slice(2).toUpperCase()}`;
  const otherCase = { ...authorization, from: authorization.from.toLowerCase(), nonce: upper(authorization.nonce) };
  const others = [
    await paid(start(CHAT), { message: 'Another question' }, proof),
    await paid(start(START), QUESTION, proof),
    await paid(start(CHAT), { message: 'One more' }, { ...proof, payload: { signature, authorization: otherCase } }),
  ];
  for (const answer of others) {
    assert.equal(answer.status, 402, JSON.stringify(answer.body));
    assert.equal(answer.required?.['error'], 'payment_already_used');
  }
  assert.equal(await earned(), before);
});

test('a proof that is public with its transaction -> gives nothing without a signature of the payer', async () => {
  const proof = await proofFor(start(CHAT));
  assert.equal((await paid(start(CHAT), QUESTION, proof)).status, 200);
  const foreign = await craftedProof(start(CHAT), {
    account: accountOf('attacker'),
    authorization: proof.payload.authorization,
  });
  const answer = await paid(start(CHAT), QUESTION, foreign);
  assert.deepEqual([answer.status, answer.body['code']], [400, 'PAYMENT_SIGNATURE_INVALID']);
});

test('many copies of one proof at once -> one charge, one run, and all that come too early are to wait', async () => {
  const before = await earned();
  const proof = await proofFor(start(CHAT));
  const answers = await Promise.all(Array.from({ length: 8 }, () => paid(start(CHAT), QUESTION, proof)));
  assert.equal(await earned(), before + CHAT_PRICE);
  const served = answers.filter(({ status }) => status === 200);
  assert.ok(served.length >= 1);
  assert.equal(new Set(served.map(({ body }) => body['messageId'])).size, 1);
  for (const { headers, status } of answers.filter((answer) => answer.status !== 200)) {
    assert.equal(status, 409);
    assert.ok(Number(headers.get('retry-after')) > 0);
  }
});

test('a copy that is verified after the settlement of the first -> the same answer, and no refusal', async () => {
  const before = await earned();
  const proof = await proofFor(start(CHAT));
  const answers = await withLateCopy(market.facilitator, () => paid(start(CHAT), QUESTION, proof));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  assert.equal(new Set(answers.map(({ body }) => body['messageId'])).size, 1);
  assert.equal(await earned(), before + CHAT_PRICE);
});

test('ten payments at once -> ten charges and ten answers', async () => {
  const before = await earned();
  const proofs = await Promise.all(Array.from({ length: 10 }, () => proofFor(start(CHAT))));
  const answers = await Promise.all(proofs.map((proof) => paid(start(CHAT), QUESTION, proof)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(await earned(), before + 10n * CHAT_PRICE);
});

test('a request that is not valid: body, unknown field, conversation, conversation of another user -> costs nothing', async () => {
  const before = await earned();
  const other = await post(`${service.url}/api/chat`, QUESTION);
  const answers = [
    [400, await paid(start(CHAT), { message: '' }, await proofFor(start(CHAT)))],
    [400, await paid(start(CHAT), {}, await proofFor(start(CHAT)))],
    [400, await paid(start(START), { ...QUESTION, files: [] }, await proofFor(start(START)))],
    [404, await paid(start(CHAT), { ...QUESTION, conversationId: 'none' }, await proofFor(start(CHAT)))],
    [
      403,
      await paid(
        start(CHAT),
        { ...QUESTION, conversationId: other.body['conversationId'] },
        await proofFor(start(CHAT)),
      ),
    ],
  ] as const;
  for (const [status, answer] of answers) {
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.equal(answer.response, undefined);
  }
  assert.equal(await earned(), before);
});

test('payments and totals of a user -> are listed, the newest first', async () => {
  const user = await shown(await fetch(`${service.url}/api/x402/user/${accountOf('payer').address}`));
  const userId = String(user.body['userId']);
  const list = await shown(await fetch(`${service.url}/api/x402/payments/${userId}`));
  const payments = list.body['payments'] as Record<string, unknown>[];
  assert.equal(payments[0]?.['payer'], accountOf('payer').address);
  assert.match(String(payments[0]['transaction']), /^0x[0-9a-f]{64}$/);
  const { body } = await shown(await fetch(`${service.url}/api/x402/stats/${userId}`));
  const stats = body['stats'] as Record<string, unknown>;
  assert.equal(stats['totalPayments'], payments.length);
  assert.equal(stats['favoriteEndpoint'], CHAT);
  const units = payments.reduce((sum, { amount }) => sum + BigInt(String(amount)), 0n);
  assert.equal(Math.round(Number(stats['totalAmountUSD']) * 1e6), Number(units));
});

test('prices, terms and the facilitator -> are public', async () => {
  const config = await shown(await fetch(`${service.url}/api/x402/config`));
  assert.deepEqual(
    [config.body['enabled'], config.body['network'], config.body['chainId']],
    [true, 'eip155:84532', 84_532],
  );
  assert.ok(!JSON.stringify(config.body).includes(market.chain.url), 'the node of the service is not told');
  const pricing = await shown(await fetch(`${service.url}/api/x402/pricing`));
  const routes = pricing.body['routes'] as { route: string; priceUSD: number }[];
  assert.deepEqual(routes.map(({ priceUSD, route }) => [route, priceUSD]).slice(0, 2), [
    [CHAT, 0.01],
    [START, 0.5],
  ]);
  const health = await shown(await fetch(`${service.url}/api/x402/health`));
  assert.deepEqual([health.status, health.body['facilitatorAvailable']], [200, true]);
});

test('an address that is none -> makes no user; an unknown message is not found', async () => {
  const wrongCase = accountOf('payer').address.replace(/[a-f]/, (digit) => digit.toUpperCase());
  for (const wallet of ['0x12', wrongCase, `0x${'0'.repeat(40)}`]) {
    assert.equal((await fetch(`${service.url}/api/x402/user/${wallet}`)).status, 400, wallet);
  }
  const other: Shown = await post(`${service.url}/api/chat`, QUESTION);
  const status = await fetch(`${service.url}/api/x402/deep-research/status/${String(other.body['messageId'])}`);
  assert.equal(status.status, 404, 'a message of a user who does not pay');
});
