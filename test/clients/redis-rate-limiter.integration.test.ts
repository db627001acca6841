import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, test, vi } from 'vitest';
import type { RateLimiter } from '../../clients/rate-limiter.ts';
import { connectRedis, type RedisConnection } from '../../clients/redis-connection.ts';
import { createRedisRateLimiter } from '../../clients/redis-rate-limiter.ts';
import { redisIsMissing, startRedis, type RedisServer } from '../harness/redis-server.ts';
import { until } from '../harness/until.ts';

const CHAT = { userId: 'ada', action: 'chat', limit: 10, windowSeconds: 60 } as const;

let redis: RedisServer;
let connection: RedisConnection;
let limiter: RateLimiter;
let failures: unknown[];

const takeTimes = (count: number, request = CHAT) =>
  Promise.all(Array.from({ length: count }, () => limiter.take(request)));
const keys = () => redis.client.keys('rate-limit:*');
/** What stands in the only window: a time of 16 digits and 16 characters of who passed, each. */
async function recorded(): Promise<readonly string[]> {
  const [key] = await keys();
  return (await redis.client.get(key!))?.match(/.{32}/g) ?? [];
}

describe.skipIf(redisIsMissing)('sliding windows in Redis', () => {
  beforeAll(async () => {
    redis = await startRedis();
    connection = connectRedis({ url: redis.url, onOutage: () => undefined });
  });
  afterAll(async () => {
    await connection.close();
    await redis.close();
  });
  beforeEach(async () => {
    await until('ping', connection.ping);
    await redis.client.flushall();
    failures = [];
    limiter = createRedisRateLimiter({ connection, onFailOpen: (error) => failures.push(error) });
  });

  test('the first request of a window -> leaves one less and the whole window', async () => {
    assert.deepEqual(await limiter.take(CHAT), { allowed: true, remaining: 9, resetIn: 60 });
    assert.deepEqual(failures, []);
  });

  test('200 requests at once -> exactly the limit passes', async () => {
    const decisions = await takeTimes(200);
    assert.equal(decisions.filter(({ allowed }) => allowed).length, 10);
    assert.deepEqual(failures, []);
    assert.deepEqual(
      decisions.filter(({ allowed }) => allowed).map(({ remaining }) => remaining),
      [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    );
  });

  test('200 requests through four gateways -> exactly the limit passes', async () => {
    const others = [1, 2, 3].map(() => connectRedis({ url: redis.url, onOutage: () => undefined }));
    await Promise.all(others.map(({ ping }) => until('ping', ping)));
    const limiters = [connection, ...others].map((each) =>
      createRedisRateLimiter({ connection: each, onFailOpen: (error) => failures.push(error) }),
    );
    const decisions = await Promise.all(Array.from({ length: 200 }, (_, n) => limiters[n % 4]!.take(CHAT)));
    assert.equal(decisions.filter(({ allowed }) => allowed).length, 10);
    assert.deepEqual(failures, []);
    await Promise.all(others.map(({ close }) => close()));
  });

  test('a refused request -> is not recorded, so that trying again does not make the wait longer', async () => {
    await takeTimes(10);
    const refused = await takeTimes(50);
    assert.ok(refused.every(({ allowed, remaining }) => !allowed && remaining === 0));
    assert.equal((await recorded()).length, 10);
  });

  test('a refusal -> says when the oldest request leaves, and then one passes', async () => {
    const request = { ...CHAT, limit: 2, windowSeconds: 1 };
    await limiter.take(request);
    await limiter.take(request);
    const refused = await limiter.take(request);
    assert.deepEqual(refused, { allowed: false, remaining: 0, resetIn: 1 });
    await until('one passes again', async () => (await limiter.take(request)).allowed);
  });

  test('the window slides -> entries leave one by one as they grow old', async () => {
    await limiter.take(CHAT);
    const [key] = await keys();
    const [seconds] = await redis.client.time();
    const someone = 'x'.repeat(16);
    const [gone, leaving, staying] = [61, 59, 10].map((ago) => `${String((Number(seconds) - ago) * 1e6)}${someone}`);
    await redis.client.set(key!, `${gone!}${leaving!}${staying!}`);
    const { remaining, resetIn } = await limiter.take({ ...CHAT, limit: 3 });
    assert.equal(remaining, 0);
    assert.ok(resetIn === 1, `${String(resetIn)} s`);
    assert.deepEqual((await recorded()).slice(0, -1), [leaving, staying]);
  });

  test('50 requests at once with one key -> pass and count as one; with keys of their own the limit passes', async () => {
    const request = { ...CHAT, limit: 3 };
    const same = await Promise.all(
      Array.from({ length: 50 }, () => limiter.take({ ...request, requestKey: 'the same' })),
    );
    for (const decision of same) assert.deepEqual(decision, { allowed: true, remaining: 2, resetIn: 60 });
    assert.equal((await recorded()).length, 1);
    const different = await Promise.all(
      Array.from({ length: 50 }, (_, n) => limiter.take({ ...request, requestKey: `key ${String(n)}` })),
    );
    assert.equal(different.filter(({ allowed }) => allowed).length, 2);
    assert.equal((await recorded()).length, 3);
  });

  test('nothing is left -> a request that passed passes again with its key; one that was refused does not', async () => {
    const request = { ...CHAT, limit: 2 };
    await limiter.take({ ...request, requestKey: 'passed' });
    await limiter.take(request);
    const refused = () => limiter.take({ ...request, requestKey: 'refused' });
    assert.deepEqual([(await refused()).allowed, (await refused()).allowed], [false, false]);
    const again = await limiter.take({ ...request, requestKey: 'passed' });
    assert.deepEqual([again.allowed, again.remaining], [true, 0]);
    assert.equal((await recorded()).length, 2);
  });

  test('a key that has left the window -> counts again', async () => {
    const request = { ...CHAT, requestKey: 'old' };
    await limiter.take(request);
    const [key] = await keys();
    const [passed] = await recorded();
    const [seconds] = await redis.client.time();
    await redis.client.set(key!, `${String((Number(seconds) - 61) * 1e6)}${passed!.slice(16)}`);
    assert.equal((await limiter.take(request)).remaining, 9);
    assert.notEqual((await recorded())[0], passed);
  });

  test('the same key of another user, or for another action -> is another request', async () => {
    const request = { ...CHAT, limit: 1, requestKey: 'the same' };
    for (const different of [{ userId: 'grace' }, { action: 'deep-research' }, {}]) {
      assert.deepEqual(await limiter.take({ ...request, ...different }), { allowed: true, remaining: 0, resetIn: 60 });
    }
    assert.equal((await keys()).length, 3);
  });

  test('a gateway with a wrong clock -> the window goes by the clock of the server', async (t) => {
    await takeTimes(10);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
    t.onTestFinished(() => void vi.useRealTimers());
    assert.equal((await limiter.take(CHAT)).allowed, false);
  });

  test('users and actions -> have windows of their own', async () => {
    await takeTimes(10);
    assert.equal((await limiter.take(CHAT)).allowed, false);
    assert.equal((await limiter.take({ ...CHAT, userId: 'grace' })).allowed, true);
    assert.equal((await limiter.take({ ...CHAT, action: 'deep-research' })).allowed, true);
  });

  test('any user id -> names no key but its own', async () => {
    const odd = ['', 'a:b', 'a', ':b', '*', '{ada}', '\r\nFLUSHALL\r\n', '\0', 'ü'.repeat(10_000), '../ada'];
    for (const userId of odd) assert.equal((await limiter.take({ ...CHAT, userId, limit: 1 })).allowed, true, userId);
    for (const userId of odd) assert.equal((await limiter.take({ ...CHAT, userId, limit: 1 })).allowed, false, userId);
    const found = await keys();
    assert.equal(found.length, odd.length);
    assert.ok(found.every((key) => /^rate-limit:chat:[\w-]{43}$/.test(key)));
  });

  test('a window that is no longer used -> expires by itself', async () => {
    await limiter.take(CHAT);
    const [key] = await keys();
    const seconds = await redis.client.ttl(key!);
    assert.ok(seconds > 58 && seconds <= 60, `${String(seconds)} s`);
  });

  test('a limit of nothing -> refuses everything', async () => {
    assert.deepEqual(await limiter.take({ ...CHAT, limit: 0 }), { allowed: false, remaining: 0, resetIn: 60 });
  });

  test('a script that Redis has forgotten -> is sent again', async () => {
    await limiter.take(CHAT);
    await redis.client.script('FLUSH');
    const decisions = await takeTimes(20);
    assert.equal(decisions.filter(({ allowed }) => allowed).length, 9);
    assert.deepEqual(failures, []);
  });

  test('FLUSHALL -> starts the counters again and breaks nothing', async () => {
    await takeTimes(10);
    await redis.client.flushall();
    assert.deepEqual(await limiter.take(CHAT), { allowed: true, remaining: 9, resetIn: 60 });
  });

  test('a frozen Redis -> requests pass while it is frozen, with one report, and count again when it thaws', async () => {
    await takeTimes(10);
    await redis.freeze();
    try {
      for (let n = 0; n < 8; n++) {
        assert.deepEqual(await limiter.take(CHAT), { allowed: true, unchecked: true, remaining: 10, resetIn: 60 });
      }
    } finally {
      redis.thaw();
    }
    assert.equal(failures.length, 1);
    await until('refused again', async () => !(await limiter.take(CHAT)).allowed);
  });

  test('a killed Redis -> every request passes at once; when it is back the limit holds again', async () => {
    await limiter.take(CHAT);
    await redis.kill();
    await until('the connection is gone', async () => !(await connection.ping()));
    const decisions = await takeTimes(200);
    assert.ok(decisions.every(({ allowed }) => allowed));
    assert.equal(failures.length, 1);
    await redis.restart();
    await until('ping', connection.ping);
    assert.equal((await takeTimes(200)).filter(({ allowed }) => allowed).length, 10);
  });

  test('an error of Redis itself -> requests pass, with a report', async () => {
    await limiter.take(CHAT);
    const [key] = await keys();
    await redis.client.del(key!);
    await redis.client.sadd(key!, 'not a string');
    assert.equal((await limiter.take(CHAT)).allowed, true);
    assert.match(String(failures[0]), /WRONGTYPE/);
  });
});
