import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { connectRedis, type RedisConnection } from '../../clients/redis-connection.ts';
import { createRedisEventTickets, type EventTickets } from '../../gateway/event-tickets.ts';
import { redisIsMissing, startRedis, type RedisServer } from '../harness/redis-server.ts';
import { until } from '../harness/until.ts';

const ADA = { userId: 'ada', proof: { kind: 'api-key', keyId: 'one' } } as const;

let redis: RedisServer;
let connections: RedisConnection[];
let tickets: EventTickets;
let ticketsOfAnother: EventTickets;

describe.skipIf(redisIsMissing)('event tickets in Redis', () => {
  beforeAll(async () => {
    redis = await startRedis();
    connections = [1, 2].map(() => connectRedis({ url: redis.url, onOutage: () => undefined }));
    await Promise.all(connections.map(({ ping }) => until('ping', ping)));
    tickets = createRedisEventTickets(connections[0]!);
    ticketsOfAnother = createRedisEventTickets(connections[1]!);
  });
  afterAll(async () => {
    await Promise.all(connections.map(({ close }) => close()));
    await redis.close();
  });

  test('a ticket of one gateway -> proves its user at another, once', async () => {
    const { ticket, expiresAt } = await tickets.issue(ADA);
    assert.ok(expiresAt.getTime() > Date.now());
    assert.deepEqual(await ticketsOfAnother.redeem(ticket), ADA);
    assert.equal(await tickets.redeem(ticket), undefined);
  });

  test('many gateways that redeem one ticket at once -> one gets the user', async () => {
    const { ticket } = await tickets.issue(ADA);
    const redeemed = await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 ? tickets : ticketsOfAnother).redeem(ticket)),
    );
    assert.deepEqual(
      redeemed.filter((caller) => caller !== undefined),
      [ADA],
    );
  });

  test('a ticket that was never issued -> proves no user, whatever it holds', async () => {
    await redis.client.set('secret', JSON.stringify(ADA));
    for (const ticket of ['', 'secret', '*', '\r\nGET secret\r\n', 'x'.repeat(43)])
      assert.equal(await tickets.redeem(ticket), undefined);
  });

  test('a ticket after its minute -> is forgotten by Redis, which never holds what opens a socket', async () => {
    const { ticket } = await tickets.issue(ADA);
    const [key] = await redis.client.keys('event-ticket:*');
    assert.ok(!key!.includes(ticket));
    const seconds = await redis.client.ttl(key!);
    assert.ok(seconds > 58 && seconds <= 60, `${String(seconds)} s`);
  });

  test('no Redis -> nothing is issued or redeemed: a 503 that says to try again', async () => {
    const { ticket } = await tickets.issue(ADA);
    await redis.kill();
    await assert.rejects(tickets.issue(ADA), { code: 'NOT_READY', retryable: true });
    await assert.rejects(tickets.redeem(ticket), { code: 'NOT_READY', retryable: true });
    await redis.restart();
    await until('ping', connections[0]!.ping);
    assert.deepEqual(await tickets.redeem((await tickets.issue(ADA)).ticket), ADA);
  });
});
