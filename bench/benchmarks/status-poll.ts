import { startSelectRoute } from '../floor/select-route.ts';
import { countStatements } from '../measure/count-statements.ts';
import { startLoadProcess, type LoadResult } from '../measure/load.ts';
import { atLeast, atMost, type Outcome } from '../report.ts';
import { interleaved, median, medianInterval, rounded } from '../statistics.ts';
import { startListeningService } from '../subject/listening-service.ts';
import { QUESTION } from '../subject/scripted-agents.ts';

const CONNECTIONS = 16;
const WARM_UP_MS = 2_000;
const BLOCK_MS = 1_500;
const PAIRS = 8;
const COUNTED_POLLS = 20;
const LEAST_RATE_RATIO = 0.5;

type Headers = Record<string, string>;

interface Block extends LoadResult {
  readonly cpuUsPerRequest: number;
}

/** A poll of a running research through the whole gateway, against a bare route with the same SELECT. */
export async function measureStatusPoll(): Promise<Outcome> {
  const counter = countStatements();
  const service = await startListeningService();
  const { headers, url } = await service.startResearch();
  const floor = await startSelectRoute(QUESTION);
  const load = startLoadProcess();
  const apiKey = { 'x-api-key': await service.createApiKey() };
  const blockOf = (target: string, sent: Headers) => () => block(load, target, sent);
  try {
    const statements = await statementsPerPoll(counter.read, url, headers);
    const statementsWithKey = await statementsPerPoll(counter.read, url, apiKey);
    for (const [target, sent] of [
      [url, headers],
      [floor.url, {}],
    ] as const) {
      await load.run({ url: target, callers: [sent], connections: CONNECTIONS, durationMs: WARM_UP_MS });
    }
    const pairs = await interleaved(PAIRS, blockOf(url, headers), blockOf(floor.url, {}));
    const withKey = await interleaved(2, blockOf(url, apiKey), blockOf(floor.url, {}));
    const rates = pairs.map(({ subject, floor: bare }) => subject.perSecond / bare.perSecond);
    const ratio = { value: rounded(median(rates)), interval: medianInterval(rates) };
    return {
      figures: {
        ...figuresOf(pairs, ratio),
        statements,
        apiKey: { statements: statementsWithKey, ...rateOf(withKey) },
      },
      bounds: [
        atLeast('rate of polls / rate of bare SELECTs, development mode', LEAST_RATE_RATIO, ratio),
        atMost('statements of a poll, development mode', 1, { value: statements }),
      ],
    };
  } finally {
    await load.close();
    await service.close();
    await floor.close();
    counter.stop();
  }
}

type Pairs = readonly { readonly subject: Block; readonly floor: Block }[];

function figuresOf(pairs: Pairs, ratio: { value: number; interval: readonly [number, number] }) {
  const ofBoth = (digits: number, figure: (block: Block) => number) => ({
    poll: rounded(median(pairs.map(({ subject }) => figure(subject))), digits),
    bare: rounded(median(pairs.map(({ floor }) => figure(floor))), digits),
  });
  return {
    mode: 'development mode (X-User-Id)',
    ratio: ratio.value,
    interval90: ratio.interval,
    perSecond: ofBoth(0, ({ perSecond }) => perSecond),
    medianMs: ofBoth(2, ({ medianMs }) => medianMs),
    p90Ms: ofBoth(2, ({ p90Ms }) => p90Ms),
    cpuUsPerRequest: ofBoth(0, ({ cpuUsPerRequest }) => cpuUsPerRequest),
  };
}

function rateOf(pairs: Pairs) {
  return { ratio: rounded(median(pairs.map(({ subject, floor }) => subject.perSecond / floor.perSecond))) };
}

/** Both servers and both databases are threads of this process, so its CPU time is that of the side under load. */
async function block(load: ReturnType<typeof startLoadProcess>, url: string, headers: Headers): Promise<Block> {
  const begin = process.cpuUsage();
  const result = await load.run({ url, callers: [headers], connections: CONNECTIONS, durationMs: BLOCK_MS });
  const { user, system } = process.cpuUsage(begin);
  if (result.refused > 0) throw new Error(`${result.refused} of ${result.requests} polls were refused`);
  return { ...result, cpuUsPerRequest: (user + system) / result.requests };
}

async function statementsPerPoll(read: () => { statements: number }, url: string, headers: Headers): Promise<number> {
  const before = read().statements;
  for (let polled = 0; polled < COUNTED_POLLS; polled += 1) await (await fetch(url, { headers })).arrayBuffer();
  return rounded((read().statements - before) / COUNTED_POLLS, 2);
}
