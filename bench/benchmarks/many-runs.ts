import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import createClient from 'postgres';
import { createInProcessEventBus } from '../../clients/event-bus.ts';
import { NOT_BEGUN } from '../../contracts/jobs.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { connectDatabase } from '../../db/connection.ts';
import { createRepositories, type Repositories } from '../../db/repositories.ts';
import { createTemporalEngine, type TemporalEngine } from '../../engine/temporal-engine.ts';
import { startCommanded } from '../measure/commanded-process.ts';
import { peakMegabytes, restingMegabytes } from '../measure/resident-memory.ts';
import { ROOT, settingsFor } from '../measure/server-process.ts';
import { atLeast, atMost, type Outcome } from '../report.ts';
import { removeFolder, startProcess, temporaryFolder } from '../resources.ts';
import { WORKER_FLAGS } from '../../tools/node-flags.ts';
import { freePort, untilAnswers } from '../../tools/stack/ports.ts';
import { startPostgres, startRedis, startS3, startTemporal } from '../servers/servers.ts';
import { connectTemporal } from '../servers/temporal-client.ts';
import { rounded } from '../statistics.ts';
import { QUESTION } from '../subject/scripted-agents.ts';
import { createScriptedDataset } from '../subject/scripted-dataset.ts';

const userAttribute = (userId: string): string => userId;

const RUNS = 500;
const AGENT_MS = 5_000;
const STARTED_AT_ONCE = 16;
const MOST_MB = 512;
const GIVE_UP_MS = 300_000;
const ASK_EVERY_MS = 250;
const USER = 'bench';

const StateSchema = Type.Object({
  heapMb: Type.Number(),
  p50Ms: Type.Number(),
  p99Ms: Type.Number(),
  maxMs: Type.Number(),
});

/** 500 runs of one iteration at once in one worker process, with agents that take five seconds; beside it one run alone. */
export async function measureManyRuns(): Promise<Outcome> {
  const rig = await startRig();
  try {
    const readyMb = await restingMegabytes(rig.worker.pid);
    const aloneMs = await rig.run(1);
    await rig.worker.ask({}); // forgets the lag of the start
    const togetherMs = await rig.run(RUNS);
    const lag = await rig.worker.ask({});
    const peakMb = peakMegabytes(rig.worker.pid);
    const { completed, failed } = await rig.outcomes();
    return {
      figures: {
        peakMb,
        readyMb,
        heapMb: lag.heapMb,
        kbPerRun: rounded(((peakMb - readyMb) * 1000) / RUNS, 0),
        aloneSeconds: rounded(aloneMs / 1000, 1),
        togetherSeconds: rounded(togetherMs / 1000, 1),
        timesAlone: rounded(togetherMs / aloneMs, 2),
        eventLoopLagMs: { p50: rounded(lag.p50Ms, 1), p99: rounded(lag.p99Ms, 1), max: rounded(lag.maxMs, 0) },
        runs: RUNS,
        agentSeconds: AGENT_MS / 1000,
        failed,
      },
      bounds: [
        atMost('MB of the worker at its peak', MOST_MB, { value: peakMb }),
        atLeast('runs that were completed', RUNS + 1, { value: completed }),
      ],
    };
  } finally {
    await rig.close();
  }
}

async function startRig() {
  const folder = temporaryFolder();
  const [temporal, postgres, redis, s3] = await Promise.all([
    startTemporal({ tuned: true, rowsIn: 'memory' }), // the worker is what is measured
    startPostgres(),
    startRedis(),
    startS3(),
  ]);
  const database = await connectDatabase({ connectionString: postgres.url }, () => undefined);
  const repositories = createRepositories(database.db, createInProcessEventBus());
  const connected = await connectTemporal(temporal.address);
  const engine = createTemporalEngine({ client: connected.client, limits: LIMITS, onUndelivered: fail, userAttribute });
  const watcher = createClient(postgres.url, { max: 1 });
  const worker = await startWorker(folder, {
    ...s3.settings,
    USE_JOB_QUEUE: 'true',
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    TEMPORAL_ADDRESS: temporal.address,
  });
  const fileId = await createScriptedDataset(repositories, USER);

  async function outcomes() {
    const count = (state: string): string => `count(*) filter (where state = '${state}')::int as ${state}`;
    const [row] = await watcher.unsafe<{ completed: number; failed: number }[]>(
      `select ${count('completed')}, ${count('failed')} from jobs`,
    );
    return row ?? { completed: 0, failed: 0 };
  }

  let started = 0;
  return {
    worker,
    outcomes,
    /** Milliseconds until the last of so many runs is over. */
    async run(runs: number): Promise<number> {
      started += runs;
      const begin = performance.now();
      await startRuns({ repositories, engine, fileId, runs });
      for (;;) {
        const { completed, failed } = await outcomes();
        const tookMs = performance.now() - begin;
        if (completed + failed === started || tookMs > GIVE_UP_MS) return tookMs;
        await delay(ASK_EVERY_MS);
      }
    },
    async close() {
      await worker.close();
      await watcher.end();
      await connected.close();
      await database.close();
      await Promise.all([temporal.close(), postgres.close(), redis.close(), s3.close()]);
      removeFolder(folder);
    },
  };
}

async function startWorker(folder: string, settings: Readonly<Record<string, string>>) {
  await buildRelease();
  const port = await freePort();
  const path = join(ROOT, 'bench/subject/many-runs-worker.ts');
  const env = { ...settingsFor(folder), ...settings, WORKER_PORT: String(port), AGENT_MS: String(AGENT_MS) };
  // Its own words are for operators.
  const worker = startCommanded(path, Type.Object({}), StateSchema, {
    flags: WORKER_FLAGS,
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await untilAnswers(`http://127.0.0.1:${String(port)}/ready`, 'The worker');
  return worker;
}

/** A worker of a release finds its workflow bundle made: making it takes more memory than anything after it. */
async function buildRelease(): Promise<void> {
  const build = startProcess(process.execPath, ['tools/build.ts'], { cwd: ROOT, stdio: 'ignore' });
  await once(build, 'exit');
}

interface Starts {
  readonly repositories: Repositories;
  readonly engine: TemporalEngine;
  readonly fileId: string;
  readonly runs: number;
}

/** As the gateway does it: first the rows, then the workflow. */
async function startRuns({ engine, fileId, repositories, runs }: Starts): Promise<void> {
  let left = runs;
  const researchMode = 'steering';
  const start = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { conversationId, jobId } = await repositories.starts.start({
        queue: 'deep-research',
        userId: USER,
        message: QUESTION,
        conversationId: undefined,
        researchMode,
        fileIds: [fileId],
      });
      await engine.tryStart({
        id: jobId,
        queue: 'deep-research',
        userId: USER,
        conversationId,
        researchMode,
        ...NOT_BEGUN,
      });
    }
  };
  await Promise.all(Array.from({ length: STARTED_AT_ONCE }, start));
}

function fail(error: unknown): never {
  throw error;
}
