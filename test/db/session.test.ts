import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { test } from 'vitest';
import { isDatabaseAway } from '../../db/errors.ts';
import { createSession } from '../../db/session.ts';

test('a server that closes the connection before it is ready -> counts as a database that is away', async (t) => {
  const server = createServer((socket) => socket.once('data', () => socket.end())).listen(0, '127.0.0.1');
  t.onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const session = createSession({ host: '127.0.0.1', port, user: 'anybody', database: 'any' }, () => undefined);
  await assert.rejects(session.query('select 1', []), isDatabaseAway);
});
