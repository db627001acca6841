import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { createTokenChain } from '../../clients/token-chain.ts';
import { createX402Facilitator } from '../../clients/x402-facilitator.ts';
import { readConfig } from '../../config.ts';
import type { Failure } from '../../contracts/failure.ts';
import { x402Terms } from '../../contracts/payment-settings.ts';
import type { PaymentRepository } from '../../db/payment-repository.ts';
import type { StartRepository } from '../../db/start-repository.ts';
import type { Engine } from '../../engine/engine.ts';
import { createPaidWork } from '../../use-cases/payments/paid-work.ts';
import { createOffers } from '../../use-cases/payments/x402-offers.ts';
import { createX402Payments } from '../../use-cases/payments/x402-payments.ts';
import { createReconciler } from '../../use-cases/payments/x402-reconciler.ts';
import { accountOf } from '../fakes/local-chain.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { CHAT, CHAT_PRICE, encoded, sellingOn, signedFor, startMarket, type Market } from './paying.ts';

let market: Market;
let database: TestDatabase;
beforeAll(async () => {
  [market, database] = await Promise.all([startMarket(), startTestDatabase()]);
});
afterAll(async () => {
  await database.close();
  await market.close();
});

const earned = () => market.chain.balanceOf(accountOf('merchant').address);

/** What one process has of payments; the ledger is shared, as it is in PostgreSQL. */
function startProcess(changed: Partial<PaymentRepository> = {}, begin?: StartRepository['start']) {
  const { db, repositories } = database;
  const { conversations, datasets, messages, payments, starts, tasks } = repositories;
  const ledger = { ...payments, ...changed };
  const { terms } = x402Terms(readConfig(sellingOn(market)));
  assert.ok(terms);
  const started: string[] = [];
  const notAsked = () => assert.fail('Nothing steers a chat');
  const engine: Engine = {
    start: async ({ id }) => void started.push(id),
    ...{ controlChanged: notAsked, cancel: notAsked },
  };
  const chain = createTokenChain({ rpcUrl: terms.rpcUrl, chainId: terms.network.chainId, token: terms.token });
  const facilitator = createX402Facilitator({ key: undefined, url: terms.facilitatorUrl, timeoutMs: 20_000 });
  const work = createPaidWork({
    conversations,
    datasets,
    db,
    engine,
    mostLiveRuns: 20,
    starts: { ...starts, ...(begin && { start: begin }) },
    tasks,
  });
  const outcomes: string[] = [];
  const recordOutcome = ({ outcome }: { outcome: string }): void => void outcomes.push(outcome);
  const payments402 = createX402Payments({ chain, facilitator, ledger, messages, recordOutcome, terms, work });
  const offer = createOffers(terms, () => 'http://127.0.0.1:3000')(CHAT);
  return {
    offer,
    outcomes,
    started,
    reconciler: createReconciler({
      chain,
      ledger,
      onError: (error) => assert.fail(String(error)),
      recordOutcome,
      work,
    }),
    pay: (proof: unknown) =>
      payments402.pay({
        ...{ header: encoded(proof), offer, requestHash: 'the same', onSettled: () => undefined },
        request: { path: CHAT, message: 'Does it rain?', conversationId: undefined },
      }),
  };
}

test('copies of one proof at two gateways at once -> one charge and one run', async () => {
  const before = await earned();
  const gateways = [startProcess(), startProcess()] as const;
  const proof = await signedFor(gateways[0].offer.requirements);
  const copies = Array.from({ length: 10 }, (_, index) => gateways[index % 2 === 0 ? 0 : 1].pay(proof));
  const answers = await Promise.allSettled(copies);
  assert.equal(await earned(), before + CHAT_PRICE);
  assert.equal(gateways.flatMap(({ started }) => started).length, 1);
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const answer of answers) {
    if (answer.status === 'rejected') assert.equal((answer.reason as Failure).code, 'PAYMENT_IN_PROGRESS');
  }
});

test('a database that fails at the claim -> nothing is settled', async () => {
  const { settle } = market.facilitator.calls;
  const before = await earned();
  const gateway = startProcess({ claim: () => Promise.reject(new Error('the disk is full')) });
  await assert.rejects(gateway.pay(await signedFor(gateway.offer.requirements)), /the disk is full/);
  assert.equal(market.facilitator.calls.settle, settle);
  assert.equal(await earned(), before);
});

test('a database that fails when the settlement is recorded -> another process begins the work, once', async () => {
  const before = await earned();
  const lost = (): Promise<never> => Promise.reject(new Error('the connection is lost'));
  const cut = startProcess({ recordSettled: lost, recordUnknown: lost }, lost);
  const proof = await signedFor(cut.offer.requirements);
  await assert.rejects(cut.pay(proof), /the connection is lost/);
  assert.deepEqual(cut.started, []);
  await database.repositories.payments.releaseLeases('x402'); // as time would
  const others = [startProcess(), startProcess()] as const;
  await Promise.all(others.map(({ reconciler }) => reconciler.reconcile()));
  assert.equal(others.flatMap(({ started }) => started).length, 1);
  assert.deepEqual(
    others.flatMap(({ outcomes }) => outcomes),
    ['settled'],
  );
  assert.equal(await earned(), before + CHAT_PRICE);
});

test('a lease that ends while the money moves -> another process takes the payment up, one charge and one run', async () => {
  const before = await earned();
  const [slow, other] = [startProcess(), startProcess()];
  const proof = await signedFor(slow.offer.requirements);
  const taken = Promise.withResolvers<unknown>();
  market.facilitator.beforeEachSettlement(async () => {
    market.facilitator.beforeEachSettlement(async () => undefined);
    await database.repositories.payments.releaseLeases('x402'); // as time would
    taken.resolve(await other.pay(proof));
  });
  await assert.rejects(slow.pay(proof), { code: 'PAYMENT_IN_PROGRESS' });
  await taken.promise;
  assert.deepEqual([slow.started.length, other.started.length], [0, 1]);
  assert.equal(await earned(), before + CHAT_PRICE);
});

test('a lease that ends while the work runs -> neither the same proof nor the reconciler begins it again', async () => {
  const before = await earned();
  const [first, other] = [startProcess(), startProcess()];
  const proof = await signedFor(first.offer.requirements);
  await first.pay(proof);
  await database.repositories.payments.releaseLeases('x402'); // as time would
  await assert.rejects(other.pay(proof), { code: 'PAYMENT_IN_PROGRESS' });
  await other.reconciler.reconcile();
  assert.deepEqual([first.started.length, other.started.length], [1, 0]);
  assert.equal(await earned(), before + CHAT_PRICE);
});

test('a payment whose block leaves the chain -> is recorded as vanished', async () => {
  const { control } = market.chain;
  const process = startProcess();
  const snapshot = await control.snapshot();
  await process.pay(await signedFor(process.offer.requirements));
  await control.revert({ id: snapshot });
  // As if the twenty minutes had gone by after which blocks no longer change.
  await database.db.execute(
    sql`update payments set settled_at = now() - interval '1 hour', confirmed_at = null where state = 'settled'`,
  );
  await process.reconciler.reconcile();
  assert.ok(process.outcomes.includes('vanished'), process.outcomes.join());
});
