import assert from 'node:assert/strict';
import { test } from 'vitest';
import { connectRedis } from '../../clients/redis-connection.ts';
import { createRedisEventBus } from '../../clients/redis-event-bus.ts';

/** The discard port of this machine, which nothing listens on. */
const AWAY = 'redis://127.0.0.1:9';

test('a revocation while Redis is away -> takes effect in its own process', async () => {
  const connection = connectRedis({ url: AWAY, onOutage: () => undefined });
  const bus = createRedisEventBus({ connection });
  const revoked: string[] = [];
  bus.subscribe(({ userId, accessChanged }) => accessChanged === true && revoked.push(userId));
  bus.publish({ userId: 'ada', events: [], accessChanged: true });
  bus.publish({ userId: 'eve', events: [] });
  assert.deepEqual(revoked, ['ada']);
  await connection.close();
});
