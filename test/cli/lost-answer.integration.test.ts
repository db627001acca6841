import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'vitest';
import { call } from '../harness/client.ts';
import { startTestService } from '../harness/service.ts';
import { run, temporaryFolder } from './run-command.ts';

/** Passes everything on, but loses the first answer to a start after the server has given it. */
async function losingProxy(t: TestContext, target: string) {
  const starts: unknown[] = [];
  const proxy = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const isFirstStart = url === '/api/deep-research/start' && starts.push(headers['idempotency-key']) === 1;
    const passedOn = request(new URL(url ?? '/', target), { method, headers }, (given) => {
      if (isFirstStart) return void given.resume().on('end', () => answer.destroy());
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    asked.pipe(passedOn);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { url: `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`, starts };
}

test('a start whose response is lost -> is sent again, and starts nothing twice', async (t) => {
  const service = await startTestService({}, { listen: true });
  t.onTestFinished(() => service.close());
  const { url: server, starts } = await losingProxy(t, service.url);
  const folder = temporaryFolder();
  const { code, stderr } = await run('cli/research.ts', ['Does it rain?', '--server', server, '--out', folder], {});
  assert.equal(code, 0, stderr);
  assert.match(stderr, /does not answer; trying again[^]*is back/);
  assert.equal(starts.length, 2);
  assert.equal(starts[0], starts[1]);
  const { body } = await call(service.app, 'GET', '/api/deep-research/conversations');
  assert.equal((body as unknown as { conversations: unknown[] }).conversations.length, 1);
});
