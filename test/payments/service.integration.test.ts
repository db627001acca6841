import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { promisify } from 'node:util';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { accountOf } from '../fakes/local-chain.ts';
import { recordedLog } from '../harness/recorded-log.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { tokenFor } from '../harness/tokens.ts';
import {
  CHAT,
  CHAT_PRICE,
  encoded,
  paid,
  post,
  proofFor,
  sellingOn,
  shown,
  START,
  startMarket,
  type Market,
} from './paying.ts';

const ROOT = join(import.meta.dirname, '../..');
const ADMIN_KEY = 'an-admin-key';
const log = recordedLog();
let market: Market;
let service: TestService;
beforeAll(async () => {
  market = await startMarket();
  const settings = {
    ...sellingOn(market),
    ADMIN_API_KEY: ADMIN_KEY,
    WHITELISTED_USERS: 'grace',
    CORS_ORIGINS: 'https://shop.example',
  };
  service = await startTestService(settings, { listen: true, logger: log.logger });
});
afterAll(async () => {
  await service.close();
  await market.close();
});

const QUESTION = { message: 'What do the documents say about rain?' };
const earned = () => market.chain.balanceOf(accountOf('merchant').address);

test('the client of the documentation -> pays and shows its answer', async () => {
  const path = 'examples/payments/pay.ts';
  assert.ok(readFileSync(join(ROOT, 'docs/payments.md'), 'utf8').includes(readFileSync(join(ROOT, path), 'utf8')));
  const privateKey = generatePrivateKey();
  await market.chain.mint(privateKeyToAccount(privateKey).address, CHAT_PRICE);
  const env = { ...process.env, PRIVATE_KEY: privateKey, SERVICE_URL: service.url };
  const { stdout } = await promisify(execFile)(process.execPath, [path], { cwd: ROOT, env });
  assert.match(stdout, /\S/);
  assert.equal(await market.chain.balanceOf(privateKeyToAccount(privateKey).address), 0n);
});

test('a user who pays nothing -> is known by a token, whatever proof comes with it', async () => {
  const before = await earned();
  const headers = { authorization: `Bearer ${await tokenFor('grace')}` };
  const proof = encoded(await proofFor(service.url + CHAT));
  for (const given of [headers, { ...headers, 'payment-signature': proof }]) {
    const answer = await post(service.url + CHAT, QUESTION, given);
    assert.deepEqual([answer.status, answer.body['userId'], answer.response], [200, 'grace', undefined]);
  }
  const started = await post(service.url + START, QUESTION, headers);
  assert.match(String(started.body['pollUrl']), /^\/api\/deep-research\/status\//);
  assert.equal(await earned(), before);
});

test('a name, a user who is not on the list, or a wrong token -> opens nothing', async () => {
  assert.equal((await post(service.url + CHAT, { ...QUESTION, userId: 'grace' })).status, 402);
  assert.equal((await post(service.url + CHAT, QUESTION, { 'x-user-id': 'grace' })).status, 402);
  const eve = { authorization: `Bearer ${await tokenFor('eve')}` };
  assert.equal((await post(service.url + CHAT, QUESTION, eve)).status, 402);
  assert.equal((await post(service.url + CHAT, QUESTION, { authorization: 'Bearer none' })).status, 401);
});

test('each outcome -> an entry of the log and a count, without the proof', async () => {
  const proof = await proofFor(service.url + CHAT);
  await paid(service.url + CHAT, QUESTION, proof);
  await paid(service.url + CHAT, { message: 'Another' }, proof);
  const entries = log.lines().filter(({ protocol }) => protocol === 'x402');
  const last = entries.slice(-2).map(({ outcome, payer, reason, route }) => ({ outcome, payer, reason, route }));
  const payer = accountOf('payer').address.toLowerCase();
  assert.deepEqual(last, [
    { outcome: 'settled', payer, reason: undefined, route: CHAT },
    { outcome: 'invalid', payer, reason: 'payment_already_used', route: CHAT },
  ]);
  assert.ok(
    !log.text().includes(proof.payload.signature.slice(2, 60)) && !log.text().includes(encoded(proof).slice(0, 60)),
  );
  const metrics = await (await fetch(`${service.url}/metrics`, { headers: { 'x-admin-key': ADMIN_KEY } })).text();
  assert.match(metrics, /research_payments_total\{protocol="x402",outcome="settled",route="\/api\/x402\/chat"\} [1-9]/);
});

test('an operator -> sees payments and the messages that they paid for; other callers do not', async () => {
  const answer = await paid(service.url + CHAT, QUESTION, await proofFor(service.url + CHAT));
  const url = `${service.url}/api/admin/payments?limit=1`;
  assert.equal((await fetch(url)).status, 401);
  const { body } = await shown(await fetch(url, { headers: { 'x-admin-key': ADMIN_KEY } }));
  const [payment] = body['payments'] as Record<string, unknown>[];
  assert.deepEqual([payment?.['state'], payment?.['messageId']], ['settled', answer.body['messageId']]);
});

test('web pages -> may send a proof, and read what they are to pay and have paid', async () => {
  const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' };
  const preflight = await fetch(service.url + CHAT, { method: 'OPTIONS', headers });
  assert.equal(preflight.status, 204);
  const allowed = preflight.headers.get('access-control-allow-headers') ?? '';
  for (const name of ['payment-signature', 'x-payment', 'access-control-expose-headers'])
    assert.ok(allowed.includes(name), name);
  const challenge = await post(service.url + CHAT, QUESTION, { origin: 'https://shop.example' });
  const exposed = challenge.headers.get('access-control-expose-headers') ?? '';
  for (const name of ['payment-required', 'payment-response']) assert.ok(exposed.includes(name), name);
});

test('many wallets that are looked up -> make users in bounds only', async () => {
  const { walletUsers } = service.repositories;
  const wallets = Array.from({ length: 6 }, () => privateKeyToAccount(generatePrivateKey()).address);
  const made = [];
  for (const wallet of wallets) made.push(await walletUsers.getOrCreate(wallet, 3));
  assert.deepEqual(
    made.map((user) => user?.isNew),
    [true, true, true, undefined, undefined, undefined],
  );
  assert.deepEqual(await walletUsers.getOrCreate(wallets[0]!, 3), { userId: made[0]?.userId, isNew: false });
});

test('payments are off -> no route of them, but the one that says so', async () => {
  const off = await startTestService({}, { listen: true });
  try {
    const config = await shown(await fetch(`${off.url}/api/x402/config`));
    assert.deepEqual(config.body, { enabled: false, protocol: 'x402', x402Version: 2 });
    for (const path of [CHAT, START, '/api/x402/agents/planning'])
      assert.equal((await post(off.url + path, QUESTION)).status, 404);
    for (const path of ['pricing', 'health', 'payments/1', 'stats/1', `user/${accountOf('payer').address}`]) {
      assert.equal((await fetch(`${off.url}/api/x402/${path}`)).status, 404, path);
    }
  } finally {
    await off.close();
  }
});
