import assert from 'node:assert/strict';
import { Client, Connection } from '@temporalio/client';
import postgres from 'postgres';
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

  test('a promise -> is settled by its workflow, whose Id comes from the nonce', async () => {
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

  test('copies of one proof at two gateways, by either protocol -> one charge and one run', async () => {
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

  function killGateways(): void {
    for (const role of ['gateway-1', 'gateway-2']) process.kill(stack.pid(role), 'SIGKILL');
  }

  /** The answer that the same proof gets in the end; before it comes 409, or 502 of the port before the gateways. */
  const answered = (proof: x402.Proof) =>
    until(
      'the answer',
      async () => {
        const last = await x402.paid(stack.gateway + x402.CHAT, QUESTION, proof).catch(() => undefined);
        return last?.status === 200 ? last : undefined;
      },
      { deadlineMs: 240_000, everyMs: 1_000 },
    );

  async function jobsOf(messageId: unknown): Promise<number> {
    const database = postgres(stack.database, { max: 1 });
    try {
      const found = await database`
        select jobs.id from jobs join messages using (conversation_id) where messages.id = ${String(messageId)}`;
      return found.length;
    } finally {
      await database.end();
    }
  }

  test('gateways killed after the claim, before the money moves -> the same proof is charged once and answered', async () => {
    const before = await base.chain.balanceOf(merchant);
    const proof = await x402.proofFor(stack.gateway + x402.CHAT);
    base.facilitator.beforeEachSettlement(async () => {
      base.facilitator.beforeEachSettlement(async () => undefined);
      killGateways();
      throw new Error('its client is gone');
    });
    await x402.paid(stack.gateway + x402.CHAT, QUESTION, proof).catch(() => undefined);
    assert.equal(await base.chain.balanceOf(merchant), before);
    const { body } = await answered(proof);
    assert.equal(await base.chain.balanceOf(merchant), before + x402.CHAT_PRICE);
    assert.deepEqual([await stateOf(body['messageId']), await jobsOf(body['messageId'])], ['settled', 1]);
  });

  test('gateways killed after the settlement -> the schedule begins the work, once', async () => {
    const before = await base.chain.balanceOf(merchant);
    const { settle } = base.facilitator.calls;
    const proof = await x402.proofFor(stack.gateway + x402.CHAT);
    base.facilitator.afterEachSettlement(async () => {
      base.facilitator.afterEachSettlement(async () => undefined);
      killGateways();
    });
    await x402.paid(stack.gateway + x402.CHAT, QUESTION, proof).catch(() => undefined);
    await until(
      'the schedule to reconcile',
      async () => (await listed().catch(() => undefined))?.every(({ state }) => state === 'settled'),
      { deadlineMs: 240_000, everyMs: 500 },
    );
    const { body } = await answered(proof);
    assert.equal(base.facilitator.calls.settle, settle + 1);
    assert.equal(await base.chain.balanceOf(merchant), before + x402.CHAT_PRICE);
    assert.deepEqual([await stateOf(body['messageId']), await jobsOf(body['messageId'])], ['settled', 1]);
  });

  test('gateways killed after the record, before Temporal has the work -> one charge and one run', async () => {
    const before = await base.chain.balanceOf(merchant);
    const known = new Set((await listed()).map(({ messageId }) => messageId));
    const proof = await x402.proofFor(stack.gateway + x402.CHAT);
    const temporal = stack.pid('temporal');
    process.kill(temporal, 'SIGSTOP');
    try {
      const cut = x402.paid(stack.gateway + x402.CHAT, QUESTION, proof).catch(() => undefined);
      const recorded = await until('the record', async () =>
        (await listed()).find(({ messageId, state }) => state === 'settled' && !known.has(messageId)),
      );
      killGateways();
      await cut;
      process.kill(temporal, 'SIGCONT');
      const { body } = await answered(proof);
      assert.deepEqual([body['messageId'], await jobsOf(body['messageId'])], [recorded.messageId, 1]);
      assert.equal(await base.chain.balanceOf(merchant), before + x402.CHAT_PRICE);
    } finally {
      process.kill(temporal, 'SIGCONT');
    }
  });

  test('a promise whose workflow is ended -> is settled by the schedule', async () => {
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
