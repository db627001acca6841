import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest';
import { createAllowanceChain } from '../../clients/allowance-chain.ts';
import { createB402Facilitator } from '../../clients/b402-facilitator.ts';
import { readConfig } from '../../config.ts';
import type { Failure } from '../../contracts/failure.ts';
import { b402Terms } from '../../contracts/payment-settings.ts';
import type { Engine } from '../../engine/engine.ts';
import { createAllowanceOffers } from '../../use-cases/payments/b402-offers.ts';
import { createB402Payments } from '../../use-cases/payments/b402-payments.ts';
import { createB402Settlement } from '../../use-cases/payments/b402-settlement.ts';
import { createPaidWork } from '../../use-cases/payments/paid-work.ts';
import { accountOf } from '../fakes/local-chain.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { encoded } from './paying.ts';
import { CHAT, CHAT_PRICE, promisedOn, promiseOf, startAllowanceMarket, type AllowanceMarket } from './promising.ts';

let market: AllowanceMarket;
let database: TestDatabase;
beforeAll(async () => {
  [market, database] = await Promise.all([startAllowanceMarket(), startTestDatabase()]);
});
beforeEach(async () => {
  await market.chain.approve('payer', CHAT_PRICE * 1_000n);
  await database.db.execute(sql`delete from payments`);
});
afterEach(() => {
  market.facilitator.become('none');
  market.facilitator.afterEachSettlement(async () => undefined);
});
afterAll(async () => {
  await database.close();
  await market.close();
});

const earned = () => market.chain.balanceOf(accountOf('merchant').address);

/** What one process has of payments; the ledger is shared, as it is in PostgreSQL. */
function startProcess() {
  const { db, repositories } = database;
  const { conversations, datasets, messages, payments: ledger, promises, starts, tasks } = repositories;
  const { terms } = b402Terms(readConfig(promisedOn(market)));
  assert.ok(terms);
  const notAsked = () => assert.fail('Nothing steers a chat');
  const started: string[] = [];
  const engine: Engine = {
    start: async ({ id }) => void started.push(id),
    ...{ controlChanged: notAsked, cancel: notAsked },
  };
  const chain = createAllowanceChain({ rpcUrl: terms.rpcUrl, chainId: terms.network.chainId, token: terms.token });
  const facilitator = createB402Facilitator({ url: terms.facilitatorUrl, timeoutMs: 20_000 });
  const work = createPaidWork({ conversations, datasets, db, engine, mostLiveRuns: 20, starts, tasks });
  const outcomes: string[] = [];
  const recordOutcome = ({ outcome }: { outcome: string }): void => void outcomes.push(outcome);
  const shared = { chain, facilitator, ledger, messages, promises, recordOutcome, terms };
  const offerOf = createAllowanceOffers(terms, () => 'http://127.0.0.1:3000');
  const onError = (error: unknown) => assert.fail(String(error));
  const promisedIds: string[] = [];
  const onPromised = async ({ id }: { id: string }) => void promisedIds.push(id);
  const payments = createB402Payments({ ...shared, onPromised, work });
  return {
    outcomes,
    promisedIds,
    started,
    ...createB402Settlement({ ...shared, onError }),
    pay: (proof: unknown) =>
      payments.pay({
        ...{ header: encoded(proof), offer: offerOf(CHAT), requestHash: 'the same' },
        request: { path: CHAT, message: 'Does it rain?', conversationId: undefined },
      }),
  };
}
type Process = ReturnType<typeof startProcess>;

/** A payment whose work ended so. */
async function paidFor(process: Process, work: 'completed' | 'failed') {
  const proof = await promiseOf();
  const { messageId } = await process.pay(proof);
  await endWork(messageId, work);
  return { proof, messageId };
}

const endWork = (messageId: string, status: 'completed' | 'failed') =>
  database.db.execute(
    sql`update message_states set status = ${status}::run_status where message_id = ${messageId}::uuid`,
  );

/** As time would. */
const later = () => database.repositories.payments.releaseLeases('b402');
const muchLater = async () => {
  await database.db.execute(sql`update payments set valid_before = 1 where state = 'settling'`);
  await later();
};
const rowOf = async (messageId: string) => {
  const rows = await database.repositories.payments.list(50);
  return rows.find((row) => row.messageId === messageId);
};

test('work that goes on -> nothing is settled; work that is done is settled', async () => {
  const before = await earned();
  const process = startProcess();
  const { messageId } = await process.pay(await promiseOf());
  await process.settleDue();
  assert.equal(await earned(), before);
  await endWork(messageId, 'completed');
  await later();
  await process.settleDue();
  assert.equal(await earned(), before + CHAT_PRICE);
  assert.deepEqual([(await rowOf(messageId))?.state, process.outcomes], ['settled', ['settled']]);
});

test('two processes that settle at once -> the facilitator gets the proof once', async () => {
  const before = await earned();
  const { settle } = market.facilitator.calls;
  const processes = [startProcess(), startProcess()] as const;
  await paidFor(processes[0], 'completed');
  await Promise.all(processes.map(({ settleDue }) => settleDue()));
  assert.equal(market.facilitator.calls.settle, settle + 1);
  assert.equal(await earned(), before + CHAT_PRICE);
});

test('a facilitator that is away -> the promise stays open, and is settled when it is back', async () => {
  const before = await earned();
  const process = startProcess();
  const { messageId } = await paidFor(process, 'completed');
  market.facilitator.become('settle-500');
  await process.settleDue();
  assert.equal((await rowOf(messageId))?.state, 'settling');
  market.facilitator.become('none');
  await process.settleDue();
  assert.equal(await earned(), before, 'not before a transaction that may be under way had its time');
  await later();
  await process.settleDue();
  assert.equal(await earned(), before + CHAT_PRICE);
});

for (const fault of ['settle-500-after-broadcast', 'settle-cut-after-broadcast'] as const) {
  test(`the fault ${fault} -> one charge, also where the facilitator forgets its nonces`, async () => {
    const before = await earned();
    const process = startProcess();
    const { messageId } = await paidFor(process, 'completed');
    market.facilitator.become(fault);
    await process.settleDue();
    market.facilitator.forgetNonces();
    await later();
    await process.settleDue();
    await later();
    await process.settleDue();
    assert.equal((await rowOf(messageId))?.state, 'settled');
    assert.equal(await earned(), before + CHAT_PRICE);
  });
}

test('a process that ends between the settlement and its record -> one charge', async () => {
  const before = await earned();
  const process = startProcess();
  const { messageId } = await paidFor(process, 'completed');
  // As if the answer of the facilitator had found nobody any more.
  await database.repositories.promises.recordSending((await rowOf(messageId))?.id ?? '');
  await market.chain.transferFrom(accountOf('payer').address, accountOf('merchant').address, CHAT_PRICE);
  const { settle } = market.facilitator.calls;
  await startProcess().settleDue();
  assert.equal(market.facilitator.calls.settle, settle);
  assert.equal((await rowOf(messageId))?.state, 'settled');
  assert.equal(await earned(), before + CHAT_PRICE);
});

test('a facilitator that contradicts the chain -> the chain counts', async () => {
  const process = startProcess();
  const { messageId } = await paidFor(process, 'completed');
  market.facilitator.become('settle-lies');
  await process.settleDue();
  const row = await rowOf(messageId);
  assert.deepEqual([row?.state, row?.error], ['settling', 'transaction_unseen']);
});

test('one transfer -> pays for one of two payments of the same amount', async () => {
  const process = startProcess();
  const first = await paidFor(process, 'completed');
  const second = await paidFor(process, 'completed');
  market.facilitator.become('settle-500');
  await process.settleDue();
  await market.chain.transferFrom(accountOf('payer').address, accountOf('merchant').address, CHAT_PRICE);
  await later();
  await process.settleDue();
  const states = [(await rowOf(first.messageId))?.state, (await rowOf(second.messageId))?.state];
  assert.deepEqual(states.toSorted(), ['settled', 'settling']);
});

test('work that failed -> costs nothing: the same proof begins it anew, and is released when it ends', async () => {
  const before = await earned();
  const process = startProcess();
  const failed = await paidFor(process, 'failed');
  await process.settleDue();
  assert.equal(await earned(), before);
  const again = await process.pay(failed.proof);
  assert.notEqual(again.messageId, failed.messageId);
  await endWork(again.messageId, 'failed');
  await muchLater();
  await process.settleDue();
  assert.equal((await rowOf(again.messageId))?.state, 'failed');
  assert.equal(await earned(), before);
});

test('two copies that begin failed work anew -> begin it once', async () => {
  const processes = [startProcess(), startProcess()] as const;
  const { proof } = await paidFor(processes[0], 'failed');
  const answers = await Promise.allSettled(processes.map(({ pay }) => pay(proof)));
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal(processes.flatMap(({ started }) => started).length, 2, 'the first time, and once anew');
});

test('a payer who took the allowance back -> owes: nothing more is done until the money has arrived', async () => {
  const before = await earned();
  const process = startProcess();
  const { messageId } = await paidFor(process, 'completed');
  await market.chain.approve('payer', 0n);
  await process.settleDue();
  assert.equal((await rowOf(messageId))?.error, 'insufficient_allowance');
  await muchLater();
  await process.settleDue();
  assert.equal((await rowOf(messageId))?.state, 'owed');
  assert.ok(process.outcomes.includes('owed'));
  await market.chain.approve('payer', CHAT_PRICE * 10n);
  const refused = await process.pay(await promiseOf()).catch((error: unknown) => error as Failure);
  assert.ok('code' in refused);
  assert.deepEqual([refused.code, refused.fields['amount']], ['PAYMENT_OWED', String(CHAT_PRICE)]);
  await market.chain.transfer('payer', accountOf('merchant').address, CHAT_PRICE);
  await process.pay(await promiseOf());
  assert.equal((await rowOf(messageId))?.state, 'settled');
  assert.equal(await earned(), before + CHAT_PRICE);
});

test('an amount settled since the allowance was read -> still counts as promised', async () => {
  const { promises } = database.repositories;
  const process = startProcess();
  await market.chain.approve('payer', CHAT_PRICE);
  const readAt = await promises.now();
  const { messageId } = await paidFor(process, 'completed');
  await process.settleDue();
  const settled = await rowOf(messageId);
  assert.ok(settled?.state === 'settled');
  const { amount, asset, network, payTo, payer, priceUsd, promise, request, userId } = settled;
  assert.ok(promise);
  const outcome = await database.db.transaction((tx) =>
    promises.promise(tx, {
      ...{ key: { asset, network, payer, nonce: '0x01' }, amount: BigInt(amount), payTo, priceUsd, request, userId },
      ...{ requestHash: 'another', validBefore: 1, fromBlock: 1n, messageId, readAt },
      ...{ id: randomUUID(), promise: { ...promise } },
      spendable: CHAT_PRICE, // as it was before
    }),
  );
  assert.equal(outcome, 'short');
});

test('one payment -> is checked until its outcome is definite', async () => {
  const before = await earned();
  const process = startProcess();
  const { messageId } = await process.pay(await promiseOf());
  const [id = ''] = process.promisedIds;
  const first = await process.settleOne(id);
  assert.ok(!first.done && first.againAfterMs > 0);
  await endWork(messageId, 'completed');
  assert.equal((await process.settleOne(id)).done, false, 'not before the time that it gave');
  await later();
  assert.equal((await process.settleOne(id)).done, true);
  assert.equal((await process.settleOne(id)).done, true);
  assert.equal(await earned(), before + CHAT_PRICE);
});
