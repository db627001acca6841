import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { test, type TestContext } from 'node:test';
import { spreadConnections } from '../../tools/stack/spread-connections.ts';
import { freePort } from '../../tools/stack/ports.ts';

/** A server that answers with its name; its port. */
async function named(t: TestContext, name: string): Promise<number> {
  const server: Server = createServer((_request, response) => response.end(name)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
}

/** Answers of `count` requests, each on a connection of its own. */
async function ask(t: TestContext, targets: readonly number[], count: number): Promise<string[]> {
  const port = await freePort();
  const front = await spreadConnections({ port, targets });
  t.after(() => front.close());
  const answers: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/`, { headers: { connection: 'close' } });
    answers.push(await answer.text());
  }
  return answers;
}

test('connections go to the gateways in turn', async (t) => {
  const answers = await ask(t, [await named(t, 'a'), await named(t, 'b')], 4);
  assert.deepEqual([...answers].sort(), ['a', 'a', 'b', 'b']);
  assert.notEqual(answers[0], answers[1]);
});

test('a gateway that is away is left out', async (t) => {
  assert.deepEqual(await ask(t, [await freePort(), await named(t, 'b')], 3), ['b', 'b', 'b']);
});

test('a connection that no gateway takes is closed', async (t) => {
  await assert.rejects(ask(t, [await freePort()], 1), /fetch failed/);
});
