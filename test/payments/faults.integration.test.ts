import assert from 'node:assert/strict';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { accountOf } from '../fakes/local-chain.ts';
import type { Fault } from '../fakes/x402-facilitator.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { until } from '../harness/until.ts';
import { CHAT, CHAT_PRICE, paid, post, proofFor, sellingOn, shown, START, startMarket, type Market } from './paying.ts';

let market: Market;
let service: TestService;
let chat = '';
beforeAll(async () => {
  market = await startMarket();
  service = await startTestService(sellingOn(market), { listen: true });
  chat = service.url + CHAT;
});
afterEach(() => market.facilitator.become('none'));
afterAll(async () => {
  await service.close();
  await market.close();
});

const QUESTION = { message: 'What do the documents say about rain?' };
const earned = () => market.chain.balanceOf(accountOf('merchant').address);

const UNANSWERED: readonly Fault[] = ['verify-500', 'verify-bad-json', 'settle-500', 'settle-500-after-broadcast'];
const LEFT_OPEN: readonly Fault[] = ['settle-cut-after-broadcast', 'settle-pending', 'receipt-lost'];

for (const fault of [...UNANSWERED, ...LEFT_OPEN]) {
  test(`a facilitator with the fault ${fault} -> one charge at most, and never a second signature`, async () => {
    const before = await earned();
    const proof = await proofFor(chat);
    market.facilitator.become(fault);
    const first = await paid(chat, QUESTION, proof);
    // What the chain holds already needs no facilitator: then the first answer is the right one.
    assert.ok([200, 503].includes(first.status), `${fault}: ${JSON.stringify(first.body)}`);
    if (first.status === 503) {
      assert.equal(first.body['error'], 'facilitator unavailable');
      assert.ok(Number(first.headers.get('retry-after')) > 0);
      assert.equal(first.required, undefined, 'nothing makes the client sign again');
    }
    assert.doesNotMatch(JSON.stringify([first.body, [...first.headers]]), /internal|boom|gateway</);
    market.facilitator.become('none');
    const second = await until('the answer', async () => {
      const answer = await paid(chat, QUESTION, proof);
      return answer.status === 409 ? undefined : answer;
    });
    assert.equal(second.status, 200, JSON.stringify(second.body));
    assert.equal(second.response?.['success'], true);
    assert.equal(await earned(), before + CHAT_PRICE);
  });
}

/** The service waits for the facilitator as long as it does in production. */
const HANGING: readonly Fault[] = ['verify-hang', 'settle-hang', 'settle-hang-after-broadcast'];

for (const fault of HANGING) {
  test(
    `a facilitator that hangs (${fault}) -> 503 that asks for the same proof, which is charged once`,
    { timeout: 120_000 },
    async () => {
      const before = await earned();
      const proof = await proofFor(chat);
      market.facilitator.become(fault);
      const first = await paid(chat, QUESTION, proof);
      assert.deepEqual([first.status, first.body['error']], [503, 'facilitator unavailable']);
      assert.ok(Number(first.headers.get('retry-after')) > 0);
      assert.match(String(first.body['message']), /SAME PAYMENT-SIGNATURE/);
      assert.equal(first.required, undefined, 'nothing makes the client sign again');
      market.facilitator.become('none');
      const second = await until('the answer', async () => {
        const answer = await paid(chat, QUESTION, proof);
        return answer.status === 409 ? undefined : answer;
      });
      assert.equal(second.status, 200, JSON.stringify(second.body));
      assert.equal(await earned(), before + CHAT_PRICE);
    },
  );
}

test('a settlement that is refused -> 402, and the same proof may still be settled later', async () => {
  const before = await earned();
  const proof = await proofFor(chat);
  market.facilitator.become('settle-refused');
  const refused = await paid(chat, QUESTION, proof);
  assert.deepEqual([refused.status, refused.required?.['error']], [402, 'invalid_transaction_state']);
  market.facilitator.become('none');
  assert.equal((await paid(chat, QUESTION, proof)).status, 200);
  assert.equal(await earned(), before + CHAT_PRICE);
});

test('paid work whose client never comes back -> begins all the same', async () => {
  const start = service.url + START;
  const proof = await proofFor(start);
  market.facilitator.become('settle-500-after-broadcast');
  assert.equal((await paid(start, { message: 'Does it rain more in autumn?' }, proof)).status, 503);
  const user = await shown(await fetch(`${service.url}/api/x402/user/${accountOf('payer').address}`));
  const payments = `${service.url}/api/x402/payments/${String(user.body['userId'])}`;
  await until('the payment is found', async () => {
    const { body } = await shown(await fetch(payments));
    return (body['payments'] as { route: string }[]).some(({ route }) => route === START);
  });
  const answer = await paid(start, { message: 'Does it rain more in autumn?' }, proof);
  assert.deepEqual([answer.status, answer.headers.get('idempotent-replayed')], [200, 'true']);
});

test('paid work that failed -> the same proof begins it again, without another charge', async () => {
  const start = service.url + START;
  const body = { message: 'Does it rain more in spring?' };
  const proof = await proofFor(start);
  const first = await paid(start, body, proof);
  assert.equal(first.status, 200);
  const before = await earned();
  const { messages, runs } = service.repositories;
  const state = await messages.findState(String(first.body['messageId']));
  const job = await runs.find(state?.jobId ?? '');
  await until('the run is over', async () => {
    await runs.fail(job!, 'The disk was full.');
    return (await messages.findState(String(first.body['messageId'])))?.status === 'failed';
  });
  const again = await paid(start, body, proof);
  assert.equal(again.status, 200, JSON.stringify(again.body));
  assert.notEqual(again.body['messageId'], first.body['messageId']);
  assert.equal(again.body['conversationId'], first.body['conversationId']);
  assert.equal(again.response?.['transaction'], first.response?.['transaction']);
  assert.equal(await earned(), before);
});

test('no facilitator -> the service starts: open routes answer, paid ones wait', async () => {
  const settings = { ...sellingOn(market), X402_FACILITATOR_URL: 'http://127.0.0.1:1' };
  const lonely = await startTestService(settings, { listen: true });
  try {
    assert.equal((await fetch(`${lonely.url}/api/x402/pricing`)).status, 200);
    assert.equal((await post(lonely.url + CHAT, QUESTION)).status, 402);
    assert.equal((await paid(lonely.url + CHAT, QUESTION, await proofFor(lonely.url + CHAT))).status, 503);
    const health = await shown(await fetch(`${lonely.url}/api/x402/health`));
    assert.deepEqual([health.status, health.body['ok'], health.body['facilitatorAvailable']], [503, false, false]);
  } finally {
    await lonely.close();
  }
});

test('no node of the chain -> nothing is taken: a settlement that breaks off could not be found again', async () => {
  const lonely = await startTestService({ ...sellingOn(market), X402_RPC_URL: 'http://127.0.0.1:1' }, { listen: true });
  try {
    const before = await earned();
    assert.equal((await paid(lonely.url + CHAT, QUESTION, await proofFor(lonely.url + CHAT))).status, 503);
    assert.equal(await earned(), before);
  } finally {
    await lonely.close();
  }
});

test('an authorization that ends unsettled -> is over for good: the chain says so', async () => {
  const before = await earned();
  const proof = await proofFor(chat);
  market.facilitator.become('settle-500');
  assert.equal((await paid(chat, QUESTION, proof)).status, 503);
  await market.chain.control.increaseTime({ seconds: 600 });
  await market.chain.control.mine({ blocks: 1 });
  market.facilitator.become('none');
  const answer = await until('the end', async () => {
    const last = await paid(chat, QUESTION, proof);
    return last.status === 402 ? last : undefined;
  });
  assert.equal(answer.response, undefined);
  assert.equal(await earned(), before);
});
