import assert from 'node:assert/strict';
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest';
import type { EventBus } from '../../clients/event-bus.ts';
import { connectRedis, type RedisConnection } from '../../clients/redis-connection.ts';
import { createRedisEventBus } from '../../clients/redis-event-bus.ts';
import type { Notice } from '../../contracts/events.ts';
import { redisIsMissing, startRedis, type RedisServer } from '../harness/redis-server.ts';
import { until } from '../harness/until.ts';

const CHANNEL = 'research-engine:notices';

const notice = (seq: number): Notice => ({
  userId: 'ada',
  events: [{ type: 'state_updated', conversationId: 'c', conversationStateId: 's', seq }],
});

const numbersOf = (events: Notice['events']) => events.map(({ seq }) => seq);

interface Process {
  readonly bus: EventBus;
  readonly connection: RedisConnection;
  readonly heard: number[];
}

let redis: RedisServer;
let processes: Process[];

function startProcess(): Process {
  const connection = connectRedis({ url: redis.url, onOutage: () => undefined });
  const started = { bus: createRedisEventBus({ connection }), connection, heard: [] };
  processes.push(started);
  return started;
}

/** A process that listens, from the moment it hears what is published. */
async function startGateway(): Promise<Process> {
  const gateway = startProcess();
  gateway.bus.subscribe(({ events }) => gateway.heard.push(...numbersOf(events)));
  await hears(gateway);
  return gateway;
}

async function hears({ connection, heard, bus }: Process): Promise<void> {
  await until('ping', connection.ping);
  await until('own notices are heard', () => {
    bus.publish(notice(0));
    return heard.includes(0);
  });
  // The answer to a command sent after them: no probe is on its way any more.
  await connection.commands.publish(CHANNEL, JSON.stringify(notice(-1)));
  await until('the last probe is heard', () => heard.includes(-1));
  heard.length = 0;
}

const lastHeard = (gateways: readonly Process[], seq: number) =>
  until(`notice ${String(seq)}`, () => gateways.every(({ heard }) => heard.includes(seq)));

describe.skipIf(redisIsMissing)('notices over Redis', () => {
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());
  beforeEach(() => {
    processes = [];
  });
  afterEach(() => Promise.all(processes.map(({ connection }) => connection.close())));

  test('a notice -> reaches every gateway once and in order, the publishing one too', async () => {
    const first = await startGateway();
    const second = await startGateway();
    first.heard.length = 0;
    const published = Array.from({ length: 500 }, (_, n) => n + 1);
    for (const seq of published) first.bus.publish(notice(seq));
    await lastHeard([first, second], 500);
    assert.deepEqual(first.heard, published);
    assert.deepEqual(second.heard, published);
  });

  test('a notice -> arrives as it was published', async () => {
    const gateway = await startGateway();
    const heard: Notice[] = [];
    gateway.bus.subscribe((each) => heard.push(each));
    const message: Notice = {
      userId: 'ünï "quoted"\n',
      events: [
        { type: 'state_updated', conversationId: 'c', conversationStateId: 's', seq: 6 },
        { type: 'paper_updated', conversationId: 'c', paperId: 'p', seq: 7 },
        { type: 'message_updated', conversationId: 'c', messageId: 'm', seq: 8 },
      ],
    };
    const draft: Notice = { userId: 'ada', events: [], draft: { messageId: 'm', at: 3, text: 'ï "quoted"\n' } };
    gateway.bus.publish(draft);
    gateway.bus.publish(message);
    await lastHeard([gateway], 8);
    assert.deepEqual(heard, [draft, message]);
  });

  test('a worker that only publishes -> opens no connection to listen', async () => {
    const gateway = await startGateway();
    const worker = startProcess();
    await until('ping', worker.connection.ping);
    worker.bus.publish(notice(1));
    await lastHeard([gateway], 1);
    const list = String(await redis.client.client('LIST'));
    // the test's own, two of the gateway, one of the worker
    assert.equal(list.trim().split('\n').length, 4);
  });

  test('many sockets that listen -> a notice is sent to Redis once and comes back once', async () => {
    const gateway = await startGateway();
    let received = 0;
    for (let n = 0; n < 100; n++) gateway.bus.subscribe(() => received++);
    assert.deepEqual(await redis.client.pubsub('NUMSUB', CHANNEL), [CHANNEL, 1]);
    const before = await publishedSoFar();
    gateway.bus.publish(notice(1));
    await until('all listeners', () => received === 100);
    assert.equal((await publishedSoFar()) - before, 1);
  });

  test('a subscription that was ended -> receives nothing more', async () => {
    const gateway = await startGateway();
    const heard: number[] = [];
    const unsubscribe = gateway.bus.subscribe(({ events }) => heard.push(...numbersOf(events)));
    gateway.bus.publish(notice(1));
    await lastHeard([gateway], 1);
    unsubscribe();
    gateway.bus.publish(notice(2));
    await lastHeard([gateway], 2);
    assert.deepEqual(heard, [1]);
  });

  test('a message that is no notice -> is passed over', async () => {
    const gateway = await startGateway();
    const valid = notice(1);
    const broken = [
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '{"userId":"ada"}',
      JSON.stringify({ ...valid, userId: 1 }),
      JSON.stringify({ ...valid, events: [{ ...valid.events[0], type: 'other' }] }),
      JSON.stringify({ ...valid, events: [valid.events[0], { ...valid.events[0], seq: 'one' }] }),
      '\u0000\uffff',
    ];
    for (const text of broken) await redis.client.publish(CHANNEL, text);
    gateway.bus.publish(notice(2));
    await lastHeard([gateway], 2);
    assert.deepEqual(gateway.heard, [2]);
  });

  test('a revocation at one gateway -> is received at the other', async () => {
    const [first, second] = [await startGateway(), await startGateway()];
    const revoked: string[] = [];
    second.bus.subscribe(({ userId, accessChanged }) => accessChanged === true && revoked.push(userId));
    first.bus.publish({ userId: 'ada', events: [], accessChanged: true });
    await until('the notice', () => revoked.length > 0);
    assert.deepEqual(revoked, ['ada']);
  });

  test('Redis is away -> publishing neither waits nor fails; notices arrive again when it is back', async () => {
    const gateway = await startGateway();
    await redis.kill();
    for (let seq = 1; seq <= 1_000; seq++) gateway.bus.publish(notice(seq));
    await redis.restart();
    await hears(gateway);
    gateway.bus.publish(notice(2_000));
    await lastHeard([gateway], 2_000);
    assert.deepEqual(gateway.heard, [2_000]);
  });

  test('a gateway that starts while Redis is away -> listens as soon as it is there', async () => {
    await redis.kill();
    const gateway = startProcess();
    gateway.bus.subscribe(({ events }) => gateway.heard.push(...numbersOf(events)));
    await redis.restart();
    await hears(gateway);
  });

  test('a frozen Redis -> does not end the subscription', async () => {
    const gateway = await startGateway();
    await redis.freeze();
    gateway.bus.publish(notice(1));
    await until('the silence is noticed', async () => !(await gateway.connection.ping()));
    redis.thaw();
    await hears(gateway);
    gateway.bus.publish(notice(2));
    await lastHeard([gateway], 2);
    assert.deepEqual(gateway.heard, [2]);
  });

  test('a subscription that was cut off -> is made again', async () => {
    const gateway = await startGateway();
    await redis.client.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await hears(gateway);
  });
});

async function publishedSoFar(): Promise<number> {
  const statistics = await redis.client.info('commandstats');
  return Number(/cmdstat_publish:calls=(\d+)/.exec(statistics)?.[1] ?? 0);
}
