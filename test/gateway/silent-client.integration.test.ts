import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import postgres from 'postgres';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, test } from 'vitest';
import { createDiskObjectStore } from '../../clients/disk-object-store.ts';
import { createInProcessEventBus } from '../../clients/event-bus.ts';
import { createUrlSigner } from '../../clients/signed-urls.ts';
import { readConfig } from '../../config.ts';
import { DATABASE_BOUNDS } from '../../connections/database-bounds.ts';
import { connectDatabase, type DatabaseConnection } from '../../db/connection.ts';
import { createRepositories } from '../../db/repositories.ts';
import type { Engine } from '../../engine/engine.ts';
import { buildGateway } from '../../gateway/app.ts';
import { createGatewayDeps, embeddedParts } from '../../gateway/gateway-deps.ts';
import type { AnswerBody } from '../harness/client.ts';
import {
  administratorOf,
  postgresIsMissing,
  startPostgres,
  type Administrator,
  type PostgresServer,
} from '../harness/postgres-server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { until } from '../harness/until.ts';

const skip = postgresIsMissing;
/** Nobody does the jobs: what is asked here is only whether they are taken. */
const engine: Engine = {
  start: () => Promise.resolve(),
  controlChanged: () => Promise.resolve(),
  cancel: () => Promise.resolve(true),
};
const folder = temporaryFolder();
let server: PostgresServer;
let administrator: Administrator;
let database: DatabaseConnection;
let app: FastifyInstance;

beforeAll(async () => {
  if (skip) return;
  server = await startPostgres();
  administrator = administratorOf(server);
  database = await connectDatabase({ ...DATABASE_BOUNDS.gateway, connectionString: server.url }, () => undefined);
  const bus = createInProcessEventBus();
  const baseUrl = () => 'http://127.0.0.1:3000';
  const objects = createDiskObjectStore({
    folder: folder.path,
    signer: createUrlSigner({ baseUrl, secret: randomBytes(32) }),
  });
  const deps = await createGatewayDeps({
    ...{ baseUrl, bus, engine, objects },
    config: readConfig({ DATA_DIR: folder.path, LOG_LEVEL: 'silent' }),
    db: database.db,
    logger: pino({ level: 'silent' }),
    registry: new Registry(),
    repositories: createRepositories(database.db, bus),
    isLatexReady: () => Promise.resolve(false),
    searchKnowledge: () => Promise.reject(new Error('Nobody searches here')),
  });
  app = await buildGateway({ ...deps, ...embeddedParts(objects) });
});
afterAll(async () => {
  if (skip) return;
  await app.close();
  await database.close();
  await administrator.end();
  await server.close();
  folder.remove();
});

async function ask(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await app.inject({
    ...{ method, url, headers: { 'x-user-id': 'ada' } },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json<AnswerBody>() };
}
const start = (conversationId?: string) =>
  ask('POST', '/api/deep-research/start', { message: 'Does it rain more in May?', conversationId });

/** Takes the lock of a conversation and says nothing more, as a process does that is stopped. */
async function standStillIn(conversationId: string, boundMs: number) {
  const { promise: ended, resolve: onclose } = Promise.withResolvers<number>();
  const connection = { idle_in_transaction_session_timeout: boundMs };
  const client = postgres(server.url, { max: 1, connection, onclose });
  await client.unsafe('begin');
  await client`select id from conversations where id = ${conversationId} for update`;
  return { ended };
}

test.skipIf(skip)(
  'a client that stands still with the lock of a conversation -> stops no other conversation nor, for long, this one',
  async () => {
    const { body: locked } = await start();
    const { body: other } = await start();
    const { gateway } = DATABASE_BOUNDS;
    // After the requests have given up, so that they are seen to do so on their own.
    const { ended } = await standStillIn(locked.conversationId, 3 * gateway.lock_timeout);
    const waiting = Array.from({ length: gateway.max }, (_, index) =>
      index % 2 === 0
        ? start(locked.conversationId)
        : ask('POST', `/api/deep-research/conversations/${locked.conversationId}/pause`),
    );
    await until('all connections wait for the lock', async () => {
      const { rows } = await administrator.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`,
      );
      return rows[0]!.n === gateway.max;
    });
    const others = await Promise.all([
      start(),
      start(other.conversationId),
      ask('GET', `/api/deep-research/status/${locked.messageId}`),
      ask('GET', '/api/ready'),
    ]);
    assert.deepEqual(
      others.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    for (const { status, body } of await Promise.all(waiting)) {
      const message = 'Another change holds what this one needs. Try again in a few seconds.';
      assert.deepEqual([status, body.code, body.message], [503, 'NOT_READY', message]);
    }
    await ended;
    assert.equal((await start(locked.conversationId)).status, 200);
  },
);
