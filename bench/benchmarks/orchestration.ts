import { randomUUID } from 'node:crypto';
import { NOT_BEGUN } from '../../contracts/jobs.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { TASK_QUEUES } from '../../contracts/task-queues.ts';
import { workflowIdOf } from '../../contracts/workflow-messages.ts';
import { createTemporalEngine } from '../../engine/temporal-engine.ts';
import { createWorkers } from '../../workers/create-workers.ts';
import { workflowBuildId } from '../../workers/workflow-bundle.ts';
import { startNineJobs } from '../floor/nine-jobs.ts';
import { createNineStepsWorker, FLOOR_QUEUE } from '../floor/nine-steps-worker.ts';
import { atMost, type Outcome } from '../report.ts';
import { quietBundle } from '../servers/quiet-temporal.ts';
import { startTemporal, type RedisDurability, type TemporalOptions } from '../servers/servers.ts';
import { connectTemporal, runWorkers } from '../servers/temporal-client.ts';
import { interleaved, median, medianInterval, rounded } from '../statistics.ts';
import { createScriptedActivities } from '../subject/scripted-activities.ts';

const userAttribute = (userId: string): string => userId;

const ITERATIONS = 10;
const WARM_UP_RUNS = 5;
const PAIRS = 8;
// By default the server adds so much to every hop that few iterations are enough.
const UNTUNED_ITERATIONS = 3;
const UNTUNED_PAIRS = 3;
const MOST_TIMES_FLOOR = 1.5;
const MOST_MS = 100;

/** What Temporal and our workflow add to an iteration of the research cycle, against nine bare activities. */
export async function measureOrchestration(): Promise<Outcome> {
  const tuned = await onServer({ tuned: true, rowsIn: 'file' }, async (rig) => {
    const times = await measureOn(rig, { iterations: ITERATIONS, pairs: PAIRS, warmUpRuns: WARM_UP_RUNS });
    const history = {
      ours: await historyPerIteration((iterations) => rig.runResearch(iterations)),
      bare: await historyPerIteration((iterations) => rig.runNineSteps(iterations)),
    };
    return { ...times, history };
  });
  // Without the disk: what is left of the time is Temporal's and ours.
  const inMemory = await onServer({ tuned: true, rowsIn: 'memory' }, (rig) =>
    measureOn(rig, { iterations: ITERATIONS, pairs: PAIRS, warmUpRuns: WARM_UP_RUNS }),
  );
  const bullmq = { everysecMs: await onBullMq('everysec'), alwaysMs: await onBullMq('always') };
  const untuned = await onServer({ tuned: false, rowsIn: 'file' }, (rig) =>
    measureOn(rig, { iterations: UNTUNED_ITERATIONS, pairs: UNTUNED_PAIRS, warmUpRuns: 1 }),
  );
  const { interval90, ratio } = tuned;
  const { fastestMs, iterationMs } = inMemory;
  return {
    figures: { ...tuned, inMemory, bullmq, untuned },
    bounds: [
      atMost('iteration / nine bare activities, tuned server', MOST_TIMES_FLOOR, {
        value: ratio,
        interval: interval90,
      }),
      // What else runs on the machine only adds: the bound is exceeded when the quietest run is past it.
      atMost('ms of an iteration, tuned server with its rows in memory', MOST_MS, {
        value: iterationMs,
        interval: [fastestMs, iterationMs],
      }),
    ],
  };
}

interface Amount {
  readonly iterations: number;
  readonly pairs: number;
  readonly warmUpRuns: number;
}

async function measureOn(rig: Rig, { iterations, pairs: count, warmUpRuns }: Amount) {
  const subject = () => timeOf(() => rig.runResearch(iterations));
  const floor = () => timeOf(() => rig.runNineSteps(iterations));
  for (let run = 0; run < warmUpRuns; run += 1) {
    await subject();
    await floor();
  }
  const pairs = await interleaved(count, subject, floor);
  const ratios = pairs.map((pair) => pair.subject / pair.floor);
  const ours = pairs.map((pair) => pair.subject / iterations);
  return {
    iterationMs: rounded(median(ours), 1),
    fastestMs: rounded(Math.min(...ours), 1),
    floorMs: rounded(median(pairs.map((pair) => pair.floor)) / iterations, 1),
    ratio: rounded(median(ratios)),
    interval90: medianInterval(ratios),
    iterationsMeasured: count * iterations,
  };
}

/** Milliseconds of an iteration, in the same minutes. */
async function onBullMq(durability: RedisDurability): Promise<number> {
  const jobs = await startNineJobs(durability);
  await jobs.run(WARM_UP_RUNS * ITERATIONS);
  const times: number[] = [];
  for (let run = 0; run < PAIRS; run += 1) times.push(await timeOf(() => jobs.run(ITERATIONS)));
  await jobs.close();
  return rounded(median(times) / ITERATIONS, 1);
}

interface Size {
  readonly events: number;
  readonly bytes: number;
  readonly activities: number;
  readonly workflowTasks: number;
}

type Rig = Awaited<ReturnType<typeof startRig>>;

async function onServer<Result>(server: TemporalOptions, work: (rig: Rig) => Promise<Result>): Promise<Result> {
  const rig = await startRig(server);
  try {
    return await work(rig);
  } finally {
    await rig.close();
  }
}

/** The product's own engine, workers and workflow on the one side, a bare worker on the other, on one server. */
async function startRig(options: TemporalOptions) {
  const server = await startTemporal(options);
  const connected = await connectTemporal(server.address);
  const { client, native } = connected;
  const ours = await createWorkers({
    connection: native,
    namespace: 'default',
    queues: Object.values(TASK_QUEUES),
    activities: createScriptedActivities(),
    workflowBundle: await quietBundle('workflows/index.ts'),
    buildId: workflowBuildId(),
  });
  const stop = runWorkers([...ours, await createNineStepsWorker(native)]);

  async function sizeOf(workflowId: string): Promise<Size> {
    const handle = client.workflow.getHandle(workflowId);
    const events = (await handle.fetchHistory()).events ?? [];
    return {
      events: events.length,
      bytes: (await handle.describe()).historySize ?? 0,
      activities: events.filter((event) => event.activityTaskScheduledEventAttributes).length,
      workflowTasks: events.filter((event) => event.workflowTaskCompletedEventAttributes).length,
    };
  }

  return {
    async runResearch(iterations: number) {
      const id = randomUUID();
      const limits = { ...LIMITS, fullyAutonomousIterations: iterations };
      const engine = createTemporalEngine({ client, limits, onUndelivered: fail, userAttribute });
      const owner = { userId: 'bench', conversationId: id, researchMode: 'fully-autonomous' } as const;
      await engine.tryStart({ id, queue: 'deep-research', ...owner, ...NOT_BEGUN });
      const workflowId = workflowIdOf('deep-research', { id, ...NOT_BEGUN });
      await client.workflow.getHandle(workflowId).result();
      return () => sizeOf(workflowId);
    },
    async runNineSteps(iterations: number) {
      const workflowId = randomUUID();
      await client.workflow.execute('nineSteps', { workflowId, taskQueue: FLOOR_QUEUE, args: [iterations] });
      return () => sizeOf(workflowId);
    },
    async close() {
      await stop();
      await connected.close();
      await server.close();
    },
  };
}

type Run = (iterations: number) => Promise<() => Promise<Size>>;

/** From the difference of a long and a short run: what start and end of a run cost is left out. */
async function historyPerIteration(run: Run) {
  const long = await (await run(ITERATIONS))();
  const short = await (await run(1))();
  const perIteration = (of: keyof Size): number => rounded((long[of] - short[of]) / (ITERATIONS - 1), 1);
  return {
    events: perIteration('events'),
    bytes: perIteration('bytes'),
    activities: perIteration('activities'),
    workflowTasks: perIteration('workflowTasks'),
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function fail(error: unknown): never {
  throw error;
}
