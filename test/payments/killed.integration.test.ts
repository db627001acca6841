import assert from 'node:assert/strict';
import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest';
import { accountOf } from '../fakes/local-chain.ts';
import { startServerProcess, type ServerProcess } from '../harness/server-process.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { until } from '../harness/until.ts';
import { CHAT, CHAT_PRICE, paid, proofFor, sellingOn, startMarket, type Market } from './paying.ts';

let market: Market;
let folder: ReturnType<typeof temporaryFolder>;
let server: ServerProcess;
beforeAll(async () => {
  market = await startMarket();
});
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await server.kill();
  folder.remove();
});
afterAll(() => market.close());

const QUESTION = { message: 'What do the documents say about rain?' };
const earned = () => market.chain.balanceOf(accountOf('merchant').address);

async function startServer(): Promise<string> {
  server = startServerProcess({ DATA_DIR: folder.path, ...sellingOn(market) });
  return (await server.listening()) + CHAT;
}

const POINTS = [
  ['before the settlement', (kill: () => Promise<void>) => market.facilitator.beforeEachSettlement(kill)],
  [
    'after the settlement, before it is told',
    (kill: () => Promise<void>) => market.facilitator.afterEachSettlement(kill),
  ],
] as const;

for (const [point, killThere] of POINTS) {
  test(`a server that is killed ${point} -> one charge and one answer`, { timeout: 240_000 }, async () => {
    const before = await earned();
    const { settle } = market.facilitator.calls;
    const proof = await proofFor(await startServer());
    killThere(async () => {
      killThere(async () => undefined);
      await server.kill();
    });
    const url = await server.listening();
    await assert.rejects(paid(url + CHAT, QUESTION, proof));
    const restarted = await startServer();
    const answer = await until('the answer', async () => {
      const last = await paid(restarted, QUESTION, proof);
      return last.status === 409 || last.status === 503 ? undefined : last;
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.equal(await earned(), before + CHAT_PRICE);
    assert.ok(market.facilitator.calls.settle - settle <= 2);
    const again = await paid(restarted, QUESTION, proof);
    assert.equal(again.body['messageId'], answer.body['messageId'], 'one run');
  });
}

test(
  'a server that is killed as soon as it has answered -> gives the same answer again',
  { timeout: 240_000 },
  async () => {
    const before = await earned();
    const url = await startServer();
    const proof = await proofFor(url);
    const first = await paid(url, QUESTION, proof);
    await server.kill();
    const again = await paid(await startServer(), QUESTION, proof);
    assert.deepEqual([again.status, again.body, again.response], [200, first.body, first.response]);
    assert.equal(await earned(), before + CHAT_PRICE);
  },
);
