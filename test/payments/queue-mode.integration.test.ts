import assert from 'node:assert/strict';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { settlementIdOf } from '../../contracts/workflow-messages.ts';
import { accountOf, BNB_USDC } from '../fakes/local-chain.ts';
import { ADMIN_KEY, stackIsMissing, startStack, type Stack } from '../harness/stack.ts';
import { until } from '../harness/until.ts';
import * as b402 from './promising.ts';
import * as x402 from './paying.ts';

const QUESTION = { message: 'What do the documents say about rain?' };
const merchant = accountOf('merchant').address;

describe.skipIf(stackIsMissing)('queue mode, with two gateways', { timeout: 400_000 }, () => {
  let base: x402.Market;
  let bnb: b402.AllowanceMarket;
  let stack: Stack;
  let client: Client;
  beforeAll(async () => {
    [base, bnb] = await Promise.all([x402.startMarket(), b402.startAllowanceMarket()]);
    stack = await startStack({ ...x402.sellingOn(base), ...b402.promisedOn(bnb) });
    client = new Client({ connection: await Connection.connect({ address: stack.temporal }) });
  }, 300_000);
  afterAll(async () => {
    await client.connection.close();
    await stack.close();
    await base.close();
    await bnb.close();
  }, 120_000);

  async function listed(): Promise<readonly { messageId: string; state: string }[]> {
    const answer = await fetch(`${stack.gateway}/api/admin/payments`, { headers: { 'X-Admin-Key': ADMIN_KEY } });
    return ((await answer.json()) as { payments: readonly { messageId: string; state: string }[] }).payments;
  }

  const stateOf = async (messageId: unknown): Promise<unknown> =>
    (await listed()).find((payment) => payment.messageId === messageId)?.state;

  test('a promise is settled by its workflow, whose Id comes from the nonce', async () => {
    const before = await bnb.chain.balanceOf(merchant);
    const proof = await b402.promiseOf();
    const answer = await b402.promised(stack.gateway + b402.CHAT, QUESTION, proof);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { from, nonce } = proof.payload.authorization;
    const key = { network: 'bnb-testnet', asset: BNB_USDC.toLowerCase(), payer: from.toLowerCase(), nonce };
    await client.workflow.getHandle(settlementIdOf(key)).result();
    assert.equal(await bnb.chain.balanceOf(merchant), before + b402.CHAT_PRICE);
    assert.equal(await stateOf(answer.body['messageId']), 'settled');
  });

  test('copies of one proof at two gateways: one charge and one run, by either protocol', async () => {
    const before = { base: await base.chain.balanceOf(merchant), bnb: await bnb.chain.balanceOf(merchant) };
    const proof = await x402.proofFor(stack.gateway + x402.CHAT);
    const promise = await b402.promiseOf();
    const copies = Array.from({ length: 6 }, () => [
      x402.paid(stack.gateway + x402.CHAT, QUESTION, proof),
      b402.promised(stack.gateway + b402.CHAT, QUESTION, promise),
    ]);
    const answers = await Promise.all(copies.flat());
    assert.ok(
      answers.every(({ status }) => [200, 409].includes(status)),
      JSON.stringify(answers.map(({ status }) => status)),
    );
    const runs = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body['messageId']));
    assert.equal(runs.size, 2);
    await until('the settlement', async () => (await bnb.chain.balanceOf(merchant)) === before.bnb + b402.CHAT_PRICE);
    assert.equal(await base.chain.balanceOf(merchant), before.base + x402.CHAT_PRICE);
  });

  test('a gateway that is killed while the money moves: the schedule begins the work, once', async () => {
    const before = await base.chain.balanceOf(merchant);
    const { settle } = base.facilitator.calls;
    const proof = await x402.proofFor(stack.gateway + x402.CHAT);
    base.facilitator.afterEachSettlement(async () => {
      base.facilitator.afterEachSettlement(async () => undefined);
      for (const role of ['gateway-1', 'gateway-2']) process.kill(stack.pid(role), 'SIGKILL');
    });
    await x402.paid(stack.gateway + x402.CHAT, QUESTION, proof).catch(() => undefined);
    await until(
      'the schedule to reconcile',
      async () => (await listed().catch(() => undefined))?.every(({ state }) => state === 'settled'),
      { deadlineMs: 240_000, everyMs: 500 },
    );
    const answer = await until('the answer', async () => {
      const last = await x402.paid(stack.gateway + x402.CHAT, QUESTION, proof);
      return last.status === 200 ? last : undefined;
    });
    assert.equal(base.facilitator.calls.settle, settle + 1);
    assert.equal(await base.chain.balanceOf(merchant), before + x402.CHAT_PRICE);
    assert.equal(await stateOf(answer.body['messageId']), 'settled');
  });

  test('a promise whose workflow is ended is settled by the schedule', async () => {
    const before = await bnb.chain.balanceOf(merchant);
    bnb.facilitator.become('settle-500');
    const proof = await b402.promiseOf();
    const answer = await b402.promised(stack.gateway + b402.CHAT, QUESTION, proof);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { from, nonce } = proof.payload.authorization;
    const key = { network: 'bnb-testnet', asset: BNB_USDC.toLowerCase(), payer: from.toLowerCase(), nonce };
    await client.workflow.getHandle(settlementIdOf(key)).terminate('as an operator might');
    bnb.facilitator.become('none');
    await until('the settlement', async () => (await bnb.chain.balanceOf(merchant)) === before + b402.CHAT_PRICE, {
      deadlineMs: 240_000,
      everyMs: 500,
    });
  });
});
