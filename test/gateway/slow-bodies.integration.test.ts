import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, test } from 'vitest';
import { createDiskObjectStore } from '../../clients/disk-object-store.ts';
import { createInProcessEventBus } from '../../clients/event-bus.ts';
import { createUrlSigner } from '../../clients/signed-urls.ts';
import { readConfig } from '../../config.ts';
import { buildGateway } from '../../gateway/app.ts';
import { createGatewayDeps, embeddedParts } from '../../gateway/gateway-deps.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { JWT_SECRET, tokenFor } from '../harness/tokens.ts';

const DEADLINE_MS = 150;

const folder = temporaryFolder();
let database: TestDatabase;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  database = await startTestDatabase();
  const baseUrl = () => `http://127.0.0.1:${String(port)}`;
  const objects = createDiskObjectStore({
    folder: folder.path,
    signer: createUrlSigner({ baseUrl, secret: randomBytes(32) }),
  });
  const deps = await createGatewayDeps({
    ...{ baseUrl, objects, bus: createInProcessEventBus(), engine: { start: () => Promise.resolve() } as never },
    config: readConfig({ DATA_DIR: folder.path, AUTH_MODE: 'required', JWT_SECRET }),
    db: database.db,
    logger: pino({ level: 'silent' }),
    registry: new Registry(),
    repositories: database.repositories,
    isLatexReady: () => Promise.resolve(false),
    searchKnowledge: () => Promise.reject(new Error('Nobody searches here')),
  });
  app = await buildGateway({ ...deps, ...embeddedParts(objects) }, { bodyDeadlineMs: DEADLINE_MS });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  await app.close();
  await database.close();
  folder.remove();
});

/** All that comes back until the connection ends; the body is begun, and goes on when `rest` is called. */
function send(head: readonly string[], begun = '{') {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  const ended = Promise.withResolvers<string>();
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  socket.on('close', () => ended.resolve(answer));
  socket.write(`${['', ...head, 'host: 127.0.0.1'].slice(1).join('\r\n')}\r\n\r\n${begun}`);
  return { ended: ended.promise, rest: (text: string) => socket.write(text) };
}

for (const path of ['/api/admin/jobs/chat/x/retry', '/nowhere', '/api/deep-research/start']) {
  test(`a body for ${path} that never comes, without a login -> the connection ends`, async () => {
    const { ended } = send([`POST ${path} HTTP/1.1`, 'content-type: application/json', 'content-length: 1000']);
    assert.match(await ended, /^HTTP\/1\.1 4\d\d /);
  });
}

test('a body that never comes for a route that waits for it -> 408 in JSON', async () => {
  const { ended } = send([
    'POST /api/files/upload-url HTTP/1.1',
    `authorization: Bearer ${await tokenFor('ada')}`,
    'content-type: application/json',
    'content-length: 1000',
  ]);
  assert.match(await ended, /^HTTP\/1\.1 408 [\s\S]*"code":"REQUEST_TIMEOUT"/);
});

test('an upload with a valid signature that takes longer -> is taken', async () => {
  const upload = await app.inject({
    method: 'POST',
    url: '/api/files/upload-url',
    headers: { authorization: `Bearer ${await tokenFor('ada')}` },
    payload: { filename: 'a.csv', contentType: 'text/csv', size: 4 },
  });
  const { pathname, search } = new URL(upload.json<{ uploadUrl: string }>().uploadUrl);
  const slow = send([`PUT ${pathname}${search} HTTP/1.1`, 'content-type: text/csv', 'content-length: 4'], 'a,');
  const stalled = send([`POST /nowhere HTTP/1.1`, 'content-type: application/json', 'content-length: 1000']);
  await stalled.ended; // its deadline, which began later, has passed
  slow.rest('b\n');
  assert.match(await slow.ended, /^HTTP\/1\.1 200 /);
});
