import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { RateLimiter } from '../../clients/rate-limiter.ts';
import { connectRedis } from '../../clients/redis-connection.ts';
import { createRedisRateLimiter } from '../../clients/redis-rate-limiter.ts';
import { countCommands } from '../measure/count-commands.ts';
import { pinToCore } from '../measure/pin-to-core.ts';
import { atMost, type Outcome } from '../report.ts';
import { startRedis } from '../servers/servers.ts';
import { interleaved, median, medianInterval, percentile, rounded } from '../statistics.ts';

const WARM_UP_CALLS = 3_000;
const BLOCK_CALLS = 1_000;
const PAIRS = 12;
const COUNTED_CALLS = 50;
const MOST_TIMES_PING = 1.5;
const PATIENCE_MS = 10_000;

/** One decision of the limiter, against a bare PING on the same connection. */
export async function measureLimiter(): Promise<Outcome> {
  const redis = await startRedis();
  const onCoresOfTheirOwn = pinToCore(redis.pid, 0) && pinToCore(process.pid, 1);
  const connection = connectRedis({ url: redis.url, onOutage: fail });
  const decide = firstDecisions(createRedisRateLimiter({ connection, onFailOpen: fail }));
  const ping = async (): Promise<void> => {
    await connection.commands.ping();
  };
  try {
    await once(connection.commands, 'ready');
    // The command timeout of 250 ms is for callers with a fallback; the benchmark has none.
    connection.commands.options.commandTimeout = PATIENCE_MS;
    await timesOf(WARM_UP_CALLS, decide);
    await timesOf(WARM_UP_CALLS, ping);
    const commandsPerCall = await countPerCall(redis.url, decide);
    const pairs = await interleaved(
      PAIRS,
      () => timesOf(BLOCK_CALLS, decide),
      () => timesOf(BLOCK_CALLS, ping),
    );
    const ratios = pairs.map(({ subject, floor }) => median(subject) / median(floor));
    const ratio = { value: rounded(median(ratios)), interval: medianInterval(ratios) };
    return {
      figures: {
        onCoresOfTheirOwn: onCoresOfTheirOwn ? 'yes' : 'no',
        ratio: ratio.value,
        interval90: ratio.interval,
        medianUs: microsecondsOf(pairs, 0.5),
        p99Us: microsecondsOf(pairs, 0.99),
        commandsPerCall,
        callsMeasured: PAIRS * BLOCK_CALLS,
      },
      bounds: [
        atMost('median of a limiter call / of a PING', MOST_TIMES_PING, ratio),
        atMost('Redis commands of a limiter call', 1, { value: commandsPerCall }),
      ],
    };
  } finally {
    pinToCore(process.pid, 'any');
    await connection.close();
    await redis.close();
  }
}

function microsecondsOf(pairs: readonly Readonly<Record<'subject' | 'floor', readonly number[]>>[], share: number) {
  const of = (side: 'subject' | 'floor'): number =>
    rounded(
      percentile(
        pairs.flatMap((pair) => pair[side]),
        share,
      ) * 1000,
      0,
    );
  return { limiter: of('subject'), ping: of('floor') };
}

/** A user of its own each time: a request that passes is written down, which costs the most. */
function firstDecisions(limiter: RateLimiter): () => Promise<void> {
  let users = 0;
  return async () => {
    users += 1;
    const { allowed } = await limiter.take({ userId: `user-${users}`, action: 'bench', limit: 3, windowSeconds: 300 });
    if (!allowed) throw new Error('The first request of a user was refused');
  };
}

async function countPerCall(url: string, call: () => Promise<void>): Promise<number> {
  const observer = new Redis(url);
  const { total } = await countCommands(observer, () => timesOf(COUNTED_CALLS, call));
  observer.disconnect();
  return total / COUNTED_CALLS;
}

async function timesOf(calls: number, work: () => Promise<void>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let done = 0; done < calls; done += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return times;
}

function fail(error: unknown): never {
  throw error;
}
