import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { EventBus } from '../../clients/event-bus.ts';
import { connectRedis } from '../../clients/redis-connection.ts';
import { createRedisEventBus } from '../../clients/redis-event-bus.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { startBroadcast } from '../floor/broadcast.ts';
import { countCommands } from '../measure/count-commands.ts';
import { restingMegabytes } from '../measure/resident-memory.ts';
import { sendingTime, startSocketClients, type Received } from '../measure/socket-clients.ts';
import { everyTick } from '../measure/ticks.ts';
import { atLeast, atMost, type Outcome } from '../report.ts';
import { interleaved, median, medianInterval, rounded } from '../statistics.ts';
import { startQueueModeGateway } from '../subject/queue-mode-gateway.ts';

const CLIENTS = 1_000;
const USERS = CLIENTS / LIMITS.socketsPerUser;
const EVERY_MS = 100;
const BLOCK_TICKS = 40;
const WARM_UP_TICKS = 20;
const PAIRS = 6;
const COUNTED_TICKS = 10;
const MOST_TIMES_FLOOR = 1.5;
const NOBODY = '127.0.0.1:9'; // no run is started here: nobody looks for Temporal

const users = Array.from({ length: USERS }, (_, index) => `user-${index}`);

/** Notices as a worker publishes them, through Redis and a gateway to the sockets of all users, against a bare broadcast. */
export async function measureFanOut(): Promise<Outcome> {
  const gateway = await startQueueModeGateway({ temporalAddress: NOBODY });
  const broadcast = startBroadcast();
  const clients = startSocketClients();
  const connection = connectRedis({ url: gateway.redis.url, onOutage: fail });
  const publish = publisher(createRedisEventBus({ connection }));
  const subject = (ticks: number) => block('gateway', ticks, () => everyTick(ticks, EVERY_MS, publish));
  const floor = (ticks: number) => block('floor', ticks, () => broadcast.ask({ ticks, everyMs: EVERY_MS }));

  async function block(name: string, ticks: number, send: () => Promise<unknown>): Promise<Received> {
    await clients.ask({ expect: name });
    await send();
    return clients.ask({ await: name, frames: ticks * CLIENTS });
  }

  try {
    await once(connection.commands, 'ready');
    const emptyMb = await restingMegabytes(gateway.pid);
    await clients.ask({ open: 'gateway', groups: await groupsOf(gateway) });
    const { url } = await broadcast.ask({ ticks: 0, everyMs: EVERY_MS });
    await clients.ask({ open: 'floor', groups: [{ url, headers: {}, sockets: CLIENTS }] });
    const openMb = await restingMegabytes(gateway.pid);
    const redisMessages = await messagesOf(gateway.redis.url, () => subject(COUNTED_TICKS));
    await subject(WARM_UP_TICKS);
    await floor(WARM_UP_TICKS);
    const pairs = await interleaved(
      PAIRS,
      () => subject(BLOCK_TICKS),
      () => floor(BLOCK_TICKS),
    );
    const figures = figuresOf(pairs);
    const messagesPerEvent = redisMessages / (COUNTED_TICKS * USERS);
    return {
      figures: {
        ...figures,
        messagesPerEvent,
        clientsPerEvent: CLIENTS / USERS,
        gatewayKbPerClient: rounded(((openMb - emptyMb) * 1000) / CLIENTS, 0),
      },
      bounds: [
        atMost('p99 of delivery / of a bare broadcast', MOST_TIMES_FLOOR, {
          value: figures.ratio,
          interval: figures.interval90,
        }),
        atLeast('share of frames that arrived', 1, { value: figures.arrived }),
        atMost('Redis messages of an event', 1, { value: messagesPerEvent }),
      ],
    };
  } finally {
    await clients.close();
    await broadcast.close();
    await connection.close();
    await gateway.close();
  }
}

/** Each tick publishes one notice for every user, all at once: the same burst as that of the floor. */
function publisher(bus: EventBus) {
  const conversationId = randomUUID();
  return (seq: number): void => {
    for (const userId of users) {
      const event = { type: 'message_updated', conversationId, messageId: sendingTime(), seq } as const;
      bus.publish({ userId, events: [event] });
    }
  };
}

async function groupsOf(gateway: Awaited<ReturnType<typeof startQueueModeGateway>>) {
  const socketUrl = gateway.url.replace('http', 'ws');
  return Promise.all(
    users.map(async (userId) => ({
      url: `${socketUrl}/ws?userId=${userId}`,
      headers: await gateway.caller(userId),
      sockets: LIMITS.socketsPerUser,
    })),
  );
}

async function messagesOf(url: string, work: () => Promise<unknown>): Promise<number> {
  const observer = new Redis(url);
  const { byName } = await countCommands(observer, work);
  observer.disconnect();
  return byName.get('publish') ?? 0;
}

function figuresOf(pairs: readonly { readonly subject: Received; readonly floor: Received }[]) {
  const ratios = pairs.map((pair) => pair.subject.p99Ms / pair.floor.p99Ms);
  const ofBoth = (figure: (received: Received) => number) => ({
    gateway: rounded(median(pairs.map((pair) => figure(pair.subject))), 1),
    bare: rounded(median(pairs.map((pair) => figure(pair.floor))), 1),
  });
  const frames = pairs.reduce((sum, pair) => sum + pair.subject.frames, 0);
  return {
    ratio: rounded(median(ratios)),
    interval90: medianInterval(ratios),
    p99Ms: ofBoth(({ p99Ms }) => p99Ms),
    medianMs: ofBoth(({ medianMs }) => medianMs),
    clients: CLIENTS,
    eventsPerSecond: 1000 / EVERY_MS,
    framesMeasured: frames,
    arrived: frames / (PAIRS * BLOCK_TICKS * CLIENTS),
  };
}

function fail(error: unknown): never {
  throw error;
}
