import { startSelectRoute } from '../floor/select-route.ts';
import { countStatements } from '../measure/count-statements.ts';
import { figuresOf, measureBlock } from '../measure/cpu-block.ts';
import { startLoadProcess } from '../measure/load.ts';
import { atLeast, atMost, type Bound, type Figure, type Outcome } from '../report.ts';
import { interleaved, quietQuotient, rounded } from '../statistics.ts';
import { startListeningService } from '../subject/listening-service.ts';
import { QUESTION } from '../subject/scripted-agents.ts';

const CONNECTIONS = 16;
const WARM_UP_MS = 2_000;
const BLOCK_MS = 250;
const PAIRS = 40;
const COUNTED_POLLS = 20;
const LEAST_RATIO = 0.6;
/** A proof that was looked up holds for seconds, so that a few polls have one statement more. */
const MOST_STATEMENTS = 1.1;

type Headers = Record<string, string>;

/** A poll of a running research through the whole gateway by each kind of proof, against a bare route with the same SELECT. */
export async function measureStatusPoll(): Promise<Outcome> {
  const counter = countStatements();
  const service = await startListeningService();
  const url = await service.startResearch();
  const callers = Object.entries(await service.callers());
  const floor = await startSelectRoute(QUESTION, await fetch(url));
  const load = startLoadProcess();
  const figures: Record<string, Figure> = {};
  const bounds: Bound[] = [];
  const block = (target: string, headers: Headers, durationMs = BLOCK_MS) =>
    measureBlock(load, { url: target, callers: [headers], connections: CONNECTIONS, durationMs });
  try {
    for (const [proof, headers] of callers) {
      await block(url, headers, WARM_UP_MS);
      await block(floor.url, {}, WARM_UP_MS);
      const statements = await statementsPerPoll(counter.read, url, headers);
      const pairs = await interleaved(
        PAIRS,
        () => block(url, headers),
        () => block(floor.url, {}),
      );
      const ratio = quietQuotient(
        pairs.map(({ floor: bare }) => bare.cpuUsPerRequest),
        pairs.map(({ subject }) => subject.cpuUsPerRequest),
      );
      figures[proof] = { statements, ...figuresOf(pairs, ratio) };
      bounds.push(
        atLeast(`CPU time of a bare SELECT / of a poll, by ${proof}`, LEAST_RATIO, ratio),
        atMost(`statements of a poll, by ${proof}`, MOST_STATEMENTS, { value: statements }),
      );
    }
    return { figures, bounds };
  } finally {
    await load.close();
    await service.close();
    await floor.close();
    counter.stop();
  }
}

async function statementsPerPoll(read: () => { statements: number }, url: string, headers: Headers): Promise<number> {
  const before = read().statements;
  for (let polled = 0; polled < COUNTED_POLLS; polled += 1) await (await fetch(url, { headers })).arrayBuffer();
  return rounded((read().statements - before) / COUNTED_POLLS, 2);
}
