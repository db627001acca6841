import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { restingMegabytes } from '../measure/resident-memory.ts';
import { pidOf, ROOT, startServer, type ServerProcess } from '../measure/server-process.ts';
import { atMost, type Outcome } from '../report.ts';
import { endProcess, outputOf, removeFolder, startProcess, temporaryFolder } from '../resources.ts';

const MOST_AT_REST_MB = 600;
// Making a PostgreSQL leaves memory behind that only the next start gives back.
const MOST_AFTER_FIRST_START_MB = 600;
const MOST_GROWTH_MB = 100;

/** Memory at rest of the server, beside that of a bare embedded PostgreSQL on the same files; and what 100 runs add. */
export async function measureMemory(): Promise<Outcome> {
  const folder = temporaryFolder();
  const bareNodeMb = await restOf(['-e', 'console.log("ready"); setInterval(() => {}, 60_000)']);
  const barePostgresFreshMb = await restOf(['bench/floor/postgres-process.ts', join(folder, 'floor')]);

  const fresh = await startServer(folder);
  const freshMb = await restingMegabytes(fresh.pid);
  await askSomething(fresh);
  await endProcess(fresh.child);

  const existing = await startServer(folder);
  const existingMb = await restingMegabytes(existing.pid);
  await endProcess(existing.child);
  const barePostgresMb = await restOf(['bench/floor/postgres-process.ts', join(folder, 'database')]);
  removeFolder(folder);

  const growth = await measureGrowth();
  return {
    figures: {
      existingMb,
      freshMb,
      barePostgresMb,
      barePostgresFreshMb,
      bareNodeMb,
      postgresShareMb: barePostgresMb - bareNodeMb,
      restOfServerMb: existingMb - barePostgresMb,
      growth,
    },
    bounds: [
      atMost('MB at rest, existing data folder', MOST_AT_REST_MB, { value: existingMb }),
      atMost('MB at rest after a first start', MOST_AFTER_FIRST_START_MB, { value: freshMb }),
      atMost('MB added by 100 runs', MOST_GROWTH_MB, { value: growth.addedMb }),
    ],
  };
}

/** A process that says `ready` and waits. */
async function restOf(args: readonly string[]): Promise<number> {
  const child = startProcess(process.execPath, args, { cwd: ROOT });
  await outputOf(child, /ready/);
  const megabytes = await restingMegabytes(pidOf(child));
  await endProcess(child);
  return megabytes;
}

/** So that the folder that is found at the next start holds a conversation. */
async function askSomething({ url }: ServerProcess): Promise<void> {
  const body = JSON.stringify({ message: 'Does warmer water raise the respiration rate of mussels?' });
  const headers = { 'content-type': 'application/json', 'x-user-id': 'bench' };
  const started = await fetch(`${url}/api/deep-research/start`, { method: 'POST', headers, body });
  const { pollUrl } = Value.Parse(Type.Object({ pollUrl: Type.String() }), await started.json());
  for (let asked = 0; asked < 300; asked += 1) {
    const answer: unknown = await (await fetch(new URL(pollUrl, url), { headers })).json();
    if (Value.Parse(Type.Object({ status: Type.String() }), answer).status !== 'processing') return;
    await delay(100);
  }
  throw new Error('The question was not answered within 30 s');
}

const MemorySchema = Type.Object({ rss: Type.Number(), heapUsed: Type.Number(), external: Type.Number() });
const GrowthSchema = Type.Object({
  runs: Type.Number(),
  iterations: Type.Number(),
  before: MemorySchema,
  halfway: MemorySchema,
  after: MemorySchema,
});

async function measureGrowth() {
  const child = startProcess(process.execPath, ['--expose-gc', 'bench/subject/growth-process.ts'], { cwd: ROOT });
  const [line] = await outputOf(child, /^\{.*\}$/m);
  await endProcess(child);
  const { runs, iterations, before, halfway, after } = Value.Parse(GrowthSchema, JSON.parse(line));
  const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;
  return {
    runs,
    iterations,
    addedMb: megabytes(after.rss - before.rss),
    addedBySecondHalfMb: megabytes(after.rss - halfway.rss),
    addedHeapMb: megabytes(after.heapUsed - before.heapUsed),
    beforeMb: megabytes(before.rss),
    afterMb: megabytes(after.rss),
  };
}
