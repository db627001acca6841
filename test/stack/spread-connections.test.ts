import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'vitest';
import { spreadConnections } from '../../tools/stack/spread-connections.ts';
import { freePort } from '../../tools/stack/ports.ts';
import { until } from '../harness/until.ts';

/** A server that answers with its name; its port. */
async function named(t: TestContext, name: string): Promise<number> {
  const server: Server = createServer((_request, response) => response.end(name)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(() => void server.close());
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
}

/** A port in front of these. */
async function inFrontOf(t: TestContext, targets: readonly number[]): Promise<number> {
  const port = await freePort();
  const front = await spreadConnections({ port, targets });
  t.onTestFinished(() => front.close());
  return port;
}

/** Answers of `count` requests, each on a connection of its own. */
async function answersOf(port: number, count: number, signal?: AbortSignal): Promise<string[]> {
  const answers: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const asked = { headers: { connection: 'close' }, ...(signal ? { signal } : {}) };
    const answer = await fetch(`http://127.0.0.1:${String(port)}/`, asked);
    answers.push(await answer.text());
  }
  return answers;
}

const ask = async (t: TestContext, targets: readonly number[], count: number): Promise<string[]> =>
  answersOf(await inFrontOf(t, targets), count);

test('connections -> go to the gateways in turn', async (t) => {
  const answers = await ask(t, [await named(t, 'a'), await named(t, 'b')], 4);
  assert.deepEqual([...answers].sort(), ['a', 'a', 'b', 'b']);
  assert.notEqual(answers[0], answers[1]);
});

test('a gateway that is away -> is left out', async (t) => {
  assert.deepEqual(await ask(t, [await freePort(), await named(t, 'b')], 3), ['b', 'b', 'b']);
});

test('a gateway that takes connections and hangs -> is left out once that was noticed', async (t) => {
  const hanging = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  t.onTestFinished(() => {
    hanging.closeAllConnections();
    hanging.close();
  });
  const port = await inFrontOf(t, [(hanging.address() as AddressInfo).port, await named(t, 'b')]);
  const four = await until('all of four requests are answered', () =>
    answersOf(port, 4, AbortSignal.timeout(500)).catch(() => undefined),
  );
  assert.deepEqual(four, ['b', 'b', 'b', 'b']);
});

test('a request that no gateway takes -> is answered all the same', async (t) => {
  const port = await inFrontOf(t, [await freePort()]);
  const body = 'x'.repeat(1024 * 1024);
  const answer = await fetch(`http://127.0.0.1:${String(port)}/`, { method: 'POST', body });
  const { code, message } = (await answer.json()) as { code: string; message: string };
  assert.deepEqual([answer.status, code], [503, 'NOT_READY']);
  assert.match(message, /Try again/);
});
