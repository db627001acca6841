import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { LIMITS } from '../../contracts/limits.ts';
import type { Queue } from '../../contracts/jobs.ts';
import { TASK_QUEUES, type TaskQueueName } from '../../contracts/task-queues.ts';
import { workflowIdOf } from '../../contracts/workflow-messages.ts';
import type { StartedJob } from '../../engine/engine.ts';
import { createTemporalEngine, type TemporalEngine } from '../../engine/temporal-engine.ts';
import { createWorkers } from '../../workers/create-workers.ts';
import { registerSearchAttributes } from '../../workers/register-search-attributes.ts';
import { scriptJobs, type JobScript, type ScriptedJob } from './scripted-jobs.ts';
import { startTemporal } from './temporal-server.ts';
import { until } from './until.ts';
import { quietRuntime, sharedBundle } from './workflow-bundle.ts';

export interface TemporalRig {
  readonly client: Client;
  readonly native: NativeConnection;
  readonly engine: TemporalEngine;
  /** What the server did not take. */
  readonly undelivered: unknown[];
  add(id: string, script?: JobScript): ScriptedJob;
  /** Adds a research job and starts its workflow. */
  start(id: string, script?: JobScript): Promise<ScriptedJob>;
  startFile(id: string, script?: JobScript): Promise<ScriptedJob>;
  handle(id: string, queue?: 'deep-research' | 'file-process'): ReturnType<Client['workflow']['getHandle']>;
  /** Waits until nothing is open: no activity, and no decision is due. */
  untilAtRest(id: string): Promise<void>;
  close(): Promise<void>;
}

export interface RigOptions {
  readonly dynamicConfig?: Readonly<Record<string, number>>;
  /** Without a cache every workflow task replays the whole history: finds what is not deterministic. */
  readonly cachedWorkflows?: 0;
}

export function startedJob(id: string, queue: Queue, mode: ScriptedJob['mode'] = 'steering'): StartedJob {
  return { id, queue, userId: 'ada', conversationId: `conversation of ${id}`, researchMode: mode };
}

/** A real Temporal server, the product's own workers and engine in this process, and activities that play scripts. */
export async function startTemporalRig({ dynamicConfig, cachedWorkflows }: RigOptions = {}): Promise<TemporalRig> {
  quietRuntime();
  const [server, workflowBundle] = await Promise.all([startTemporal(dynamicConfig), sharedBundle()]);
  const native = await NativeConnection.connect({ address: server.address });
  await registerSearchAttributes(native, 'default');
  const jobs = scriptJobs();
  const runners = await createScriptedWorkers({ native, jobs, workflowBundle, cachedWorkflows });
  const closing = Promise.withResolvers<undefined>();
  const running = Promise.all(runners.map((runUntil) => runUntil(closing.promise)));
  const connection = await Connection.connect({ address: server.address });
  const client = new Client({ connection, identity: 'test' });
  const undelivered: unknown[] = [];
  const { autoIterations, fullyAutonomousIterations, idleIterations } = LIMITS;
  const limits = { autoIterations, fullyAutonomousIterations, idleIterations };
  const engine = createTemporalEngine({ client, limits, onUndelivered: (error) => undelivered.push(error) });

  async function start(queue: 'deep-research' | 'file-process', id: string, script?: JobScript) {
    const job = jobs.add(id, script);
    await engine.tryStart(startedJob(id, queue, job.mode));
    return job;
  }

  const handle: TemporalRig['handle'] = (id, queue = 'deep-research') =>
    client.workflow.getHandle(workflowIdOf(queue, id));

  return {
    ...{ client, native, engine, undelivered, handle, add: jobs.add },
    start: (id, script) => start('deep-research', id, script),
    startFile: (id, script) => start('file-process', id, script),
    async untilAtRest(id) {
      await until('the workflow rests', async () => {
        const { raw } = await handle(id).describe();
        return (raw.pendingActivities ?? []).length === 0 && !raw.pendingWorkflowTask;
      });
    },
    async close() {
      closing.resolve(undefined);
      await running;
      await connection.close();
      await native.close();
      await server.close();
    },
  };
}

/** Runs a worker until the promise is kept. */
type Runner = (closing: Promise<unknown>) => Promise<unknown>;

const runnerOf =
  (worker: Worker): Runner =>
  (closing) =>
    worker.runUntil(closing);

async function createScriptedWorkers({
  native: connection,
  jobs: { activities },
  workflowBundle,
  cachedWorkflows,
}: {
  native: NativeConnection;
  jobs: ReturnType<typeof scriptJobs>;
  workflowBundle: { readonly code: string };
  cachedWorkflows: 0 | undefined;
}): Promise<readonly Runner[]> {
  const shared = { connection, namespace: 'default', activities, workflowBundle, buildId: 'test' };
  const queues = Object.values(TASK_QUEUES);
  if (cachedWorkflows === undefined) return (await createWorkers({ ...shared, queues })).map(runnerOf);
  const others: readonly TaskQueueName[] = queues.filter((queue) => queue !== 'research');
  const { endIteration, recordTaskFailure } = activities.research;
  const uncached = await Worker.create({
    connection,
    taskQueue: TASK_QUEUES.research,
    workflowBundle,
    activities: { ...activities.jobs, endIteration, recordTaskFailure },
    maxCachedWorkflows: cachedWorkflows,
  });
  const cached = await createWorkers({ ...shared, queues: others });
  return [(closing) => uncached.runUntil(closing), ...cached.map(runnerOf)];
}
