import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { connectRedis, type RedisConnection } from '../../clients/redis-connection.ts';
import { freePort } from '../../tools/stack/ports.ts';
import { redisIsMissing, startRedis, type RedisServer } from '../harness/redis-server.ts';
import { until } from '../harness/until.ts';

let redis: RedisServer;
// A test that fails must not leave a connection that tries again for ever.
const opened: RedisConnection[] = [];

function connect(url = redis.url) {
  const outages: Error[] = [];
  const connection = connectRedis({ url, onOutage: (error) => outages.push(error) });
  opened.push(connection);
  return { ...connection, outages };
}

describe.skipIf(redisIsMissing)('a connection to Redis', () => {
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    await Promise.all(opened.map(({ close }) => close()));
    await redis.close();
  });

  test('a connection that is made -> answers a ping', async () => {
    const { ping, close, outages } = connect();
    await until('ping', ping);
    assert.deepEqual(outages, []);
    await close();
  });

  test('nothing listens -> commands fail, and one report, however often it tries', async () => {
    const { commands, ping, close, outages } = connect(`redis://127.0.0.1:${String(await freePort())}`);
    let attempts = 0;
    commands.on('connecting', () => attempts++);
    await until('several attempts', () => attempts >= 4);
    assert.equal(await ping(), false);
    assert.equal(outages.length, 1);
    await close();
  });

  test('a frozen server -> commands fail while it is frozen, with one report; thawing ends the outage', async () => {
    const { commands, ping, close, outages } = connect();
    await until('ping', ping);
    await redis.freeze();
    try {
      assert.equal(await ping(), false);
      await until('the silence is noticed', () => outages.length === 1);
      await assert.rejects(commands.get('any'));
    } finally {
      redis.thaw();
    }
    await until('ping', ping);
    assert.equal(outages.length, 1);
    await close();
  });

  test('a killed server that comes back -> is found again, and each outage is reported once', async () => {
    const { openSubscriber, ping, close, outages } = connect();
    const subscriber = openSubscriber();
    for (const outage of [1, 2]) {
      await until('ping', ping);
      // An outage is over when every connection is back; a second one before that is still the first.
      await until('the subscription is back', () => subscriber.status === 'ready');
      await redis.kill();
      await until('the outage is reported', () => outages.length === outage);
      assert.equal(await ping(), false);
      await redis.restart();
    }
    await until('ping', ping);
    assert.equal(outages.length, 2);
    await close();
  });

  test('a command without a response when the connection broke -> is not sent again', async () => {
    const { commands, ping, close } = connect();
    await until('ping', ping);
    await redis.freeze();
    await assert.rejects(commands.incr('counter'));
    await redis.restart();
    await until('ping', ping);
    assert.equal(await redis.client.get('counter'), null);
    await close();
  });

  test('a wrong password -> is an outage, not a crash', async () => {
    const { ping, close, outages } = connect(redis.url.replace('redis://', 'redis://nobody:wrong@'));
    await until('the refusal is reported', () => outages.length === 1);
    assert.match(String(outages[0]), /WRONGPASS/);
    assert.equal(await ping(), false);
    await close();
  });

  test('a rediss:// address -> speaks TLS', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { close } = connect(`rediss://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
    const [socket] = (await once(server, 'connection')) as [Socket];
    const [greeting] = (await once(socket, 'data')) as [Buffer];
    assert.equal(greeting[0], 0x16); // a TLS handshake record
    await close();
    socket.destroy();
    server.close();
  });

  test('closing -> ends every connection, also those that wait to try again', async () => {
    const { openSubscriber, ping, close } = connect();
    openSubscriber();
    await until('ping', ping);
    await close();
    assert.equal(await ping(), false);
    await until('only the connection of the test is left', async () => {
      const list = String(await redis.client.client('LIST'));
      return list.trim().split('\n').length === 1;
    });
  });
});
