import assert from 'node:assert/strict';
import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest';
import { accountOf } from '../fakes/local-chain.ts';
import { startServerProcess, type ServerProcess } from '../harness/server-process.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { until } from '../harness/until.ts';
import {
  CHAT,
  CHAT_PRICE,
  promised,
  promisedOn,
  promiseOf,
  startAllowanceMarket,
  type AllowanceMarket,
} from './promising.ts';

let market: AllowanceMarket;
let folder: ReturnType<typeof temporaryFolder>;
let server: ServerProcess;
beforeAll(async () => {
  market = await startAllowanceMarket();
});
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  market.facilitator.become('none');
  await server.kill();
  folder.remove();
});
afterAll(() => market.close());

const QUESTION = { message: 'What do the documents say about rain?' };
const earned = () => market.chain.balanceOf(accountOf('merchant').address);

async function startServer(): Promise<string> {
  server = startServerProcess({ DATA_DIR: folder.path, ...promisedOn(market) });
  return (await server.listening()) + CHAT;
}

test(
  'a server that is killed after its answer, before the settlement -> one charge',
  { timeout: 240_000 },
  async () => {
    const before = await earned();
    const chat = await startServer();
    market.facilitator.become('settle-500');
    const proof = await promiseOf();
    const answer = await promised(chat, QUESTION, proof);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    await server.kill();
    market.facilitator.become('none');
    const restarted = await startServer();
    await until('the settlement', async () => (await earned()) === before + CHAT_PRICE);
    const again = await promised(restarted, QUESTION, proof);
    assert.deepEqual([again.status, again.body], [200, answer.body]);
  },
);

test('a server that is killed while the money moves -> one charge', { timeout: 240_000 }, async () => {
  const before = await earned();
  const chat = await startServer();
  const killed = new Promise<void>((resolve) => {
    market.facilitator.afterEachSettlement(async () => {
      market.facilitator.afterEachSettlement(async () => undefined);
      await server.kill();
      resolve();
    });
  });
  const answer = await promised(chat, QUESTION, await promiseOf());
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await killed;
  market.facilitator.forgetNonces();
  const { settle } = market.facilitator.calls;
  const restarted = await startServer();
  // A payment after it is settled: then the one before it was looked at, too.
  assert.equal((await promised(restarted, QUESTION, await promiseOf())).status, 200);
  await until('the settlement', async () => (await earned()) === before + CHAT_PRICE * 2n);
  assert.equal(market.facilitator.calls.settle, settle + 1);
});
