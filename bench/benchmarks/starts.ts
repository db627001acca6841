import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { startBareStarts } from '../floor/bare-starts.ts';
import { countCommands } from '../measure/count-commands.ts';
import { startLoadProcess, type LoadResult } from '../measure/load.ts';
import { logStatements } from '../measure/log-statements.ts';
import { atLeast, atMost, type Outcome } from '../report.ts';
import { startTemporal, type TemporalServer } from '../servers/servers.ts';
import { connectTemporal } from '../servers/temporal-client.ts';
import { interleaved, median, medianInterval, rounded } from '../statistics.ts';
import { startQueueModeGateway } from '../subject/queue-mode-gateway.ts';
import { QUESTION } from '../subject/scripted-agents.ts';

const CONNECTIONS = 16;
const WARM_UP_MS = 2_000;
const BLOCK_MS = 2_000;
const PAIRS = 8;
const COUNTED_STARTS = 40;
const METRICS_EVERY_MS = 1_200;
const METRICS_PATIENCE_MS = 5_000;
const LEAST_RATE_RATIO = 0.5;
const MOST_STATEMENTS = 4;
const BODY = JSON.stringify({ message: QUESTION });

type Gateway = Awaited<ReturnType<typeof startQueueModeGateway>>;
type Callers = readonly Record<string, string>[];

/** Starts through a gateway of queue mode, against bare starts of the same workflow on the same server. No worker runs. */
export async function measureStarts(): Promise<Outcome> {
  // In memory, so that the bare start is as fast as it can be and what the gateway adds shows.
  const temporal = await startTemporal({ tuned: true, rowsIn: 'memory' });
  await (await connectTemporal(temporal.address)).close(); // registers the search attributes, which a worker would do
  const gateway = await startQueueModeGateway({ temporalAddress: temporal.address });
  const callers = await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => gateway.caller(`user-${index}`)));
  const load = startLoadProcess();
  const bare = startBareStarts();
  const url = `${gateway.url}/api/deep-research/start`;
  const subject = (durationMs: number) =>
    accepted(load.run({ url, callers, body: BODY, connections: CONNECTIONS, durationMs }));
  const floor = (durationMs: number) =>
    accepted(bare.ask({ address: temporal.address, connections: CONNECTIONS, durationMs }));
  try {
    const calls = await countCalls(gateway, temporal, callers);
    await subject(WARM_UP_MS);
    await floor(WARM_UP_MS);
    const pairs = await interleaved(
      PAIRS,
      () => subject(BLOCK_MS),
      () => floor(BLOCK_MS),
    );
    const rates = pairs.map((pair) => pair.subject.perSecond / pair.floor.perSecond);
    const ratio = { value: rounded(median(rates)), interval: medianInterval(rates) };
    return {
      figures: { ratio: ratio.value, interval90: ratio.interval, ...figuresOf(pairs), ...calls },
      bounds: [
        atLeast('rate of starts / rate of bare starts', LEAST_RATE_RATIO, ratio),
        atMost('SQL statements of a start', MOST_STATEMENTS, { value: calls.sqlStatements }),
        atMost('Redis commands of a start', 1, { value: calls.redisCommands }),
        atMost('Temporal calls of a start', 1, { value: calls.temporalCalls }),
      ],
    };
  } finally {
    await load.close();
    await bare.close();
    await gateway.close();
    await temporal.close();
  }
}

function figuresOf(pairs: readonly { readonly subject: LoadResult; readonly floor: LoadResult }[]) {
  const ofBoth = (digits: number, figure: (block: LoadResult) => number) => ({
    gateway: rounded(median(pairs.map((pair) => figure(pair.subject))), digits),
    bare: rounded(median(pairs.map((pair) => figure(pair.floor))), digits),
  });
  return {
    perSecond: ofBoth(0, ({ perSecond }) => perSecond),
    medianMs: ofBoth(1, ({ medianMs }) => medianMs),
    p90Ms: ofBoth(1, ({ p90Ms }) => p90Ms),
  };
}

async function accepted(block: Promise<LoadResult>): Promise<LoadResult> {
  const result = await block;
  if (result.refused > 0) throw new Error(`${result.refused} of ${result.requests} starts were refused`);
  return result;
}

/** Requests that the gateway sends to other servers for a start, counted by those servers. */
async function countCalls(gateway: Gateway, temporal: TemporalServer, callers: Callers) {
  const start = async (headers: Record<string, string> = {}): Promise<void> => {
    const sent = { ...headers, 'content-type': 'application/json' };
    const answer = await fetch(`${gateway.url}/api/deep-research/start`, { method: 'POST', headers: sent, body: BODY });
    if (!answer.ok) throw new Error(`A start was answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  await Promise.all(callers.map(start)); // what the first ones cost once: connections, the script of the limiter
  const observer = new Redis(gateway.redis.url);
  await delay(METRICS_EVERY_MS);
  const requestsBefore = await temporal.requests();
  let commands: ReadonlyMap<string, number> = new Map();
  const statements = await logStatements(gateway.postgres, async () => {
    const starts = Array.from({ length: COUNTED_STARTS }, (_, index) => index);
    const counted = await countCommands(observer, () =>
      Promise.all(starts.map((index) => start(callers[index % callers.length]))),
    );
    commands = counted.byName;
  });
  const requests = await requestsSince(temporal, requestsBefore);
  observer.disconnect();
  return {
    sqlStatements: perStart(statements),
    redisCommands: perStart(commands),
    temporalCalls: perStart(requests),
    temporalRequests: Object.fromEntries(requests),
    startsCounted: COUNTED_STARTS,
  };
}

/** The server adds to its metrics once a second: waits until the starts are among them. */
async function requestsSince({ requests }: TemporalServer, before: ReadonlyMap<string, number>) {
  const deadline = Date.now() + METRICS_PATIENCE_MS;
  for (;;) {
    const made = [...(await requests())].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
    const told = made.some(([, count]) => count >= COUNTED_STARTS);
    if (told || Date.now() > deadline) return new Map(made.filter(([, count]) => count > 0));
    await delay(50);
  }
}

/** What happened once for every start, or twice; what the gateway does beside them is rarer and falls away. */
function perStart(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + Math.floor(count / COUNTED_STARTS), 0);
}
