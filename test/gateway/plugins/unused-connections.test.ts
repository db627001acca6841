import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { test } from 'vitest';
import { closeUnusedConnections } from '../../../gateway/plugins/unused-connections.ts';

test('a server that closes -> a connection without a request ends at once, one with a request after its response', async () => {
  const app = fastify();
  closeUnusedConnections(app);
  const begun = Promise.withResolvers<undefined>();
  const answer = Promise.withResolvers<string>();
  app.get('/slow', async () => {
    begun.resolve(undefined);
    return answer.promise;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(app.server, 'connection');
  const unused = connect((app.server.address() as AddressInfo).port, '127.0.0.1').resume();
  await accepted;
  const waiting = fetch(`${url}/slow`);
  await begun.promise;
  const closed = app.close();
  await once(unused, 'close');
  answer.resolve('here');
  assert.equal(await (await waiting).text(), 'here');
  await closed; // by default a minute later, which is the timeout of a test
});
