import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import fc from 'fast-check';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { accountOf, BNB_USDC, PAYER_KEY } from '../fakes/local-chain.ts';
import type { AllowanceFault } from '../fakes/b402-facilitator.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { tokenFor } from '../harness/tokens.ts';
import { until } from '../harness/until.ts';
import { withLateCopy } from './late-copy.ts';
import { encoded, post, shown } from './paying.ts';
import {
  CHAT,
  CHAT_PRICE,
  inSeconds,
  promised,
  promisedOn,
  promiseOf,
  START,
  startAllowanceMarket,
  type AllowanceMarket,
} from './promising.ts';

const ROOT = join(import.meta.dirname, '../..');
let market: AllowanceMarket;
let service: TestService;
let chat = '';
beforeAll(async () => {
  market = await startAllowanceMarket();
  const settings = {
    ...{ ...promisedOn(market), WHITELISTED_USERS: 'grace' },
    ...{ X402_ENABLED: 'true', X402_PAYMENT_ADDRESS: accountOf('merchant').address, X402_RPC_URL: market.chain.url },
  };
  service = await startTestService(settings, { listen: true });
  chat = service.url + CHAT;
});
afterEach(() => market.facilitator.become('none'));
afterAll(async () => {
  await service.close();
  await market.close();
});

const QUESTION = { message: 'What do the documents say about rain?' };
const earned = () => market.chain.balanceOf(accountOf('merchant').address);
const read = async (path: string) => shown(await fetch(service.url + path));
const facilitator = () => accountOf('facilitator').address;

/** Until everything that was promised has been settled. */
const settled = (sum: bigint) => until('the settlement', async () => (await earned()) === sum);

test('config, supported, pricing and the description of the chat -> say what a payer has to know', async () => {
  const { body: config } = await read('/api/b402/config');
  const { availableNetworks, explorer, rpcUrl, ...rest } = config;
  assert.deepEqual(rest, {
    ...{ enabled: true, protocol: 'b402', network: 'bnb-testnet', environment: 'testnet', asset: 'USDC', chainId: 97 },
    ...{ paymentAddress: accountOf('merchant').address, facilitatorUrl: market.facilitator.url },
    ...{ tokenAddress: BNB_USDC, relayerAddress: null },
  });
  assert.match(`${String(explorer)} ${String(rpcUrl)}`, /^https:\S+ https:\S+$/);
  assert.doesNotMatch(JSON.stringify(config), new RegExp(market.chain.url), 'the node of the service is its own');
  assert.equal((availableNetworks as readonly unknown[]).length, 2);
  const { body: supported } = await read('/api/b402/supported');
  const extra = {
    facilitatorAddress: facilitator(),
    tokenAddress: BNB_USDC,
    tokenSymbol: 'USDC',
    tokenDecimals: 18,
    chainId: 97,
  };
  assert.deepEqual(supported, { kinds: [{ network: 'bnb-testnet', scheme: 'allowance', x402Version: 1, extra }] });
  const { body: pricing } = await read('/api/b402/pricing');
  const routes = pricing['routes'] as readonly { route: string; priceUSD: number }[];
  assert.deepEqual(
    routes.map(({ priceUSD, route }) => [route, priceUSD]),
    [
      [CHAT, 0.01],
      [START, 0.5],
    ],
  );
  const { body: info } = await read(CHAT);
  for (const field of ['message', 'apiDocumentation', 'paymentInfo']) assert.equal(typeof info[field], 'string', field);
  const { body: health } = await read('/api/b402/health');
  assert.deepEqual(health, { ok: true, facilitatorAvailable: true, facilitatorUrl: market.facilitator.url });
});

test('the client of the documentation -> approves, pays and shows its answer', async () => {
  const before = await earned();
  const env = { ...process.env, PRIVATE_KEY: PAYER_KEY, RPC_URL: market.chain.url, SERVICE_URL: service.url };
  const { stdout } = await promisify(execFile)(process.execPath, ['examples/payments/pay-b402.ts'], { cwd: ROOT, env });
  assert.match(stdout, /\S/);
  await settled(before + CHAT_PRICE);
  await market.chain.approve('payer', CHAT_PRICE * 1_000n);
});

test('b402 is off -> its configuration, and no other route', async () => {
  const off = await startTestService();
  try {
    const paths = ['/supported', '/pricing', '/chat', '/health', `/user/${accountOf('payer').address}`];
    for (const path of paths) assert.equal((await off.app.inject(`/api/b402${path}`)).statusCode, 404, path);
    const { body } = await off.app.inject('/api/b402/config');
    assert.deepEqual(JSON.parse(body), { enabled: false, protocol: 'b402' });
  } finally {
    await off.close();
  }
});

test('a chat -> is answered at once and paid for afterwards, once', async () => {
  const before = await earned();
  const proof = await promiseOf();
  const answer = await promised(chat, QUESTION, proof);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.body['pollUrl'], null);
  assert.match(String(answer.body['text']), /\S/);
  await settled(before + CHAT_PRICE);
  const again = await promised(chat, QUESTION, proof);
  assert.deepEqual([again.status, again.body], [200, answer.body]);
  const { body: user } = await read(`/api/b402/user/${accountOf('payer').address.toLowerCase()}`);
  assert.deepEqual(user, { ok: true, userId: answer.body['userId'], wallet: accountOf('payer').address, isNew: false });
  assert.equal((await promised(chat, { message: 'Another question' }, proof)).status, 400);
  assert.equal(await earned(), before + CHAT_PRICE);
});

test('no header, or that of another protocol -> 400', async () => {
  for (const headers of [{}, { 'PAYMENT-SIGNATURE': encoded(await promiseOf()) }, { 'X-PAYMENT': '' }]) {
    const { body, status } = await post(chat, QUESTION, headers);
    assert.deepEqual([status, body['error']], [400, 'Missing X-PAYMENT header']);
  }
});

test('a payer without an allowance -> learns whom to give it to, and how much', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  await market.chain.mint(account.address, CHAT_PRICE * 10n);
  const { body, status } = await promised(chat, QUESTION, await promiseOf({ account }));
  const { error, facilitatorAddress, message, requiredAmount } = body;
  assert.deepEqual(
    [status, error, facilitatorAddress, requiredAmount],
    [402, 'Insufficient allowance', facilitator(), String(CHAT_PRICE)],
  );
  assert.match(String(message), /no more than you mean to spend/);
});

test('a proof that is well signed for other terms -> 400, and grants nothing', async () => {
  const attacker = accountOf('attacker');
  const cases: Readonly<Record<string, Parameters<typeof promiseOf>[0]>> = {
    'a lower value': { authorization: { value: '1' } },
    'a higher value': { authorization: { value: String(CHAT_PRICE + 1n) } },
    'another recipient': { authorization: { to: attacker.address } },
    'over already': { authorization: { validBefore: inSeconds(-1) } },
    'over in a moment': { authorization: { validBefore: inSeconds(5) } },
    'valid for a year': { authorization: { validBefore: inSeconds(31_536_000) } },
    'of the main network': { domain: { chainId: 56 } },
    'for another token': { domain: { verifyingContract: attacker.address } },
    'not of the one who signed': { authorization: { from: attacker.address } },
  };
  const before = await earned();
  const { verify } = market.facilitator.calls;
  for (const [what, crafted] of Object.entries(cases)) {
    const { body, status } = await promised(chat, QUESTION, await promiseOf(crafted));
    assert.deepEqual([what, status, body['error']], [what, 400, 'Invalid payment proof']);
  }
  assert.equal(market.facilitator.calls.verify, verify, 'nobody is asked about what cannot be');
  assert.equal(await earned(), before);
});

test('a header that is no proof, of any form -> 400', async () => {
  const proof = await promiseOf();
  const { authorization, signature } = proof.payload;
  const changed = (changes: object) => ({
    ...proof,
    payload: { signature, authorization: { ...authorization, ...changes } },
  });
  const flipped = `${signature.slice(0, 20)}${signature[20] === '0' ? '1' : '0'}${signature.slice(21)}`;
  const bad: readonly unknown[] = [
    ...['%%%', Buffer.from('pay').toString('base64'), encoded(null), encoded([]), 'A'.repeat(10_240)],
    ...[
      { ...proof, x402Version: 2 },
      { ...proof, scheme: 'exact' },
      { ...proof, payload: null },
    ],
    ...[{ ...proof, network: 'bnb' }, changed({ value: '0x2710' }), changed({ value: '1e4' }), changed({ value: 10 })],
    ...[changed({ nonce: '0x1234' }), changed({ more: '1' }), changed({ nonce: `0x${'00'.repeat(32)}` })],
    { ...proof, payload: { ...proof.payload, signature: flipped } },
    { x402Version: 2, accepted: {}, payload: {} },
  ];
  for (const each of bad) {
    const { body, status } = await promised(chat, QUESTION, each);
    assert.deepEqual([status, body['error']], [400, 'Invalid payment proof'], JSON.stringify(each).slice(0, 200));
  }
});

test('a proof that is changed anywhere -> grants nothing', { timeout: 300_000 }, async () => {
  const proof = await promiseOf();
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
      if (mutated.toLowerCase() === text.toLowerCase()) return;
      const { body, statusCode } = await service.app.inject({
        ...{ method: 'POST', url: CHAT, payload: QUESTION },
        headers: { 'x-payment': Buffer.from(mutated).toString('base64') },
      });
      assert.equal(statusCode, 400, body);
    }),
    { numRuns: Number(process.env['PAYMENT_MUTATIONS'] ?? 500) },
  );
  assert.equal(await earned(), before);
  assert.equal(market.facilitator.calls.verify, verify, 'none of them came as far as the facilitator');
});

test("a body that is not valid, or another user's conversation -> costs nothing", async () => {
  const before = await earned();
  assert.equal((await promised(chat, { message: '' }, await promiseOf())).status, 400);
  const conversationId = '00000000-0000-4000-8000-000000000000';
  assert.equal((await promised(chat, { ...QUESTION, conversationId }, await promiseOf())).status, 404);
  assert.equal(await earned(), before);
});

test('five copies of one proof at once -> one answer, one charge, whatever the letter case', async () => {
  const before = await earned();
  const proof = await promiseOf();
  const { authorization } = proof.payload;
  const upper = { ...authorization, nonce: `0x${authorization.nonce.slice(2).toUpperCase()}` };
  const copies = [proof, proof, proof, { ...proof, payload: { ...proof.payload, authorization: upper } }, proof];
  const answers = await Promise.all(copies.map((each) => promised(chat, QUESTION, each)));
  const served = answers.filter(({ status }) => status === 200).map(({ body }) => body['messageId']);
  assert.ok(answers.every(({ status }) => [200, 409].includes(status)));
  assert.equal(new Set(served).size, 1);
  await settled(before + CHAT_PRICE);
});

test('a copy that is verified after the settlement of the first -> the same answer, and no refusal', async () => {
  const before = await earned();
  const proof = await promiseOf();
  const answers = await withLateCopy(market.facilitator, async () => {
    const answer = await promised(chat, QUESTION, proof);
    await settled(before + CHAT_PRICE);
    return answer;
  });
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  assert.equal(new Set(answers.map(({ body }) => body['messageId'])).size, 1);
});

test('five proofs against an allowance for one -> one is served, and paid', async () => {
  const before = await earned();
  const account = accountOf('attacker');
  await market.chain.mint(account.address, CHAT_PRICE * 10n);
  await market.chain.approve('attacker', CHAT_PRICE);
  const proofs = await Promise.all(Array.from({ length: 5 }, () => promiseOf({ account })));
  const answers = await Promise.all(proofs.map((each) => promised(chat, QUESTION, each)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 402, 402, 402, 402]);
  await settled(before + CHAT_PRICE);
  assert.equal((await promised(chat, QUESTION, await promiseOf({ account }))).status, 402);
});

const FAULTS: readonly AllowanceFault[] = ['down', 'verify-500', 'verify-bad-json'];
for (const fault of FAULTS) {
  test(`a facilitator with the fault ${fault} -> 503, and the same proof is taken afterwards`, async () => {
    const before = await earned();
    const proof = await promiseOf();
    market.facilitator.become(fault);
    if (fault === 'down') {
      const { body, status } = await until('the health', async () => {
        const health = await read('/api/b402/health');
        return health.status === 503 ? health : undefined;
      });
      const { facilitatorAvailable, facilitatorUrl, ok } = body;
      assert.deepEqual([status, ok, facilitatorAvailable, facilitatorUrl], [503, false, false, market.facilitator.url]);
    }
    const refused = await promised(chat, QUESTION, proof);
    assert.deepEqual([refused.status, refused.body['error']], [503, 'facilitator unavailable']);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.doesNotMatch(JSON.stringify(refused.body), /internal|boom|gateway</);
    market.facilitator.become('none');
    assert.equal((await promised(chat, QUESTION, proof)).status, 200);
    await settled(before + CHAT_PRICE);
  });
}

test('the status of a run -> is for the user that its start names, or for the payer’s', async () => {
  const before = await earned();
  const value = String(CHAT_PRICE * 50n);
  const start = (body: object) =>
    promiseOf({ authorization: { value } }).then((proof) => promised(service.url + START, body, proof));
  const { body: named } = await start({ ...QUESTION, userId: 'ada' });
  const { body: own } = await start(QUESTION);
  const status = async (url: unknown, userId?: string) =>
    (await read(`${String(url)}${userId === undefined ? '' : `?userId=${userId}`}`)).status;
  assert.match(String(named['pollUrl']), /^\/api\/b402\/deep-research\/status\//);
  assert.equal(await status(named['pollUrl']), 400);
  assert.equal(await status(named['pollUrl'], String(named['userId'])), 403);
  assert.equal(await status(named['pollUrl'], 'ada'), 200);
  assert.equal(await status(own['pollUrl'], String(own['userId'])), 200);
  const open = `/api/x402/deep-research/status/${String(named['messageId'])}`;
  assert.equal(await status(open), 404, 'not by the id alone');
  assert.equal(await status('/api/b402/deep-research/status/00000000-0000-4000-8000-000000000000', 'ada'), 404);
  await settled(before + CHAT_PRICE * 100n);
});

test('a user who pays nothing -> is known by a token, whatever proof comes with it', async () => {
  const before = await earned();
  const { settle } = market.facilitator.calls;
  const headers = { authorization: `Bearer ${await tokenFor('grace')}`, 'X-PAYMENT': encoded(await promiseOf()) };
  const answer = await post(chat, QUESTION, headers);
  assert.deepEqual([answer.status, answer.body['userId']], [200, 'grace'], JSON.stringify(answer.body));
  assert.equal(market.facilitator.calls.settle, settle);
  assert.equal(await earned(), before);
});
