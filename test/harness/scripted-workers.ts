import { Client, Connection } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import { NativeConnection, Worker } from '@temporalio/worker';
import { userAttribute } from '../../clients/user-attribute.ts';
import { encryptingDataConverter } from '../../clients/payload-encryption.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { NOT_BEGUN, type Queue } from '../../contracts/jobs.ts';
import type { PayloadKey } from '../../contracts/payload-keys.ts';
import type { OnWait, Wait } from '../../contracts/patience.ts';
import { TASK_QUEUES, type TaskQueueName } from '../../contracts/task-queues.ts';
import { workflowIdOf, type WORKFLOWS } from '../../contracts/workflow-messages.ts';
import type { StartedJob } from '../../engine/engine.ts';
import { createTemporalEngine, type TemporalEngine } from '../../engine/temporal-engine.ts';
import { createWorkers } from '../../workers/create-workers.ts';
import { registerSearchAttributes } from '../../workers/register-search-attributes.ts';
import { createWorkflowClientInterceptor } from '../../telemetry/workflow-client-interceptor.ts';
import { scriptPayments } from './scripted-payments.ts';
import { scriptJobs, type JobScript, type ScriptedJob } from './scripted-jobs.ts';
import { startTemporal, type TemporalServer } from './temporal-server.ts';
import { until } from './until.ts';
import { firstTry } from './first-try.ts';
import { quietRuntime, sharedBundle } from './workflow-bundle.ts';

type RunQueue = keyof typeof WORKFLOWS;
type ScriptedJobs = ReturnType<typeof scriptJobs>;
type ScriptedPayments = ReturnType<typeof scriptPayments>;

export interface TemporalRig {
  readonly client: Client;
  readonly native: NativeConnection;
  readonly engine: TemporalEngine;
  /** What the server did not take. */
  readonly undelivered: unknown[];
  /** The waits that a status would show. */
  readonly waits: readonly Wait[];
  add(id: string, script?: JobScript): ScriptedJob;
  /** Adds a research job and starts its workflow. */
  start(id: string, script?: JobScript): Promise<ScriptedJob>;
  startFile(id: string, script?: JobScript): Promise<ScriptedJob>;
  startChat(id: string, script?: JobScript): Promise<ScriptedJob>;
  startPaper(id: string, script?: JobScript): Promise<ScriptedJob>;
  readonly payments: ScriptedPayments;
  /** Changes the row of a run and signals its workflow. */
  change(id: string, changes: Parameters<ScriptedJobs['change']>[1]): Promise<void>;
  handle(id: string, queue?: RunQueue): ReturnType<Client['workflow']['getHandle']>;
  /** Waits until nothing is open: no activity, and no decision is due. */
  untilAtRest(id: string): Promise<void>;
  /** Ends workers and connections; the server stays for another rig. */
  leave(): Promise<void>;
  close(): Promise<void>;
  readonly server: TemporalServer;
  readonly jobs: ScriptedJobs;
}

export interface RigOptions {
  readonly dynamicConfig?: Readonly<Record<string, number>>;
  /** Without a cache every workflow task replays the whole history: finds what is not deterministic. */
  readonly cachedWorkflows?: 0;
  /** Encrypt what the server stores. */
  readonly payloadKeys?: readonly PayloadKey[];
  /** Go on with the server and the jobs of a rig whose workers have ended. */
  readonly after?: TemporalRig;
}

export function startedJob(id: string, queue: Queue, mode: ScriptedJob['mode'] = 'steering'): StartedJob {
  return { id, queue, userId: 'ada', conversationId: `conversation of ${id}`, researchMode: mode, ...NOT_BEGUN };
}

/** A real Temporal server, the product's own workers and engine in this process, and activities that play scripts. */
export async function startTemporalRig(options: RigOptions = {}): Promise<TemporalRig> {
  const { after, cachedWorkflows, dynamicConfig, payloadKeys = [] } = options;
  quietRuntime();
  const dataConverter = encryptingDataConverter(payloadKeys);
  const [server, workflowBundle] = await Promise.all([
    after?.server ?? startTemporal(dynamicConfig),
    sharedBundle({ encrypted: dataConverter !== undefined }),
  ]);
  const native = await NativeConnection.connect({ address: server.address });
  await registerSearchAttributes(native, 'default');
  const jobs = after?.jobs ?? scriptJobs();
  const payments = scriptPayments();
  const waits: Wait[] = [];
  const onWait: OnWait = async (wait) => void waits.push(wait);
  const runners = await createScriptedWorkers({
    ...{ native, jobs, payments, workflowBundle, cachedWorkflows, dataConverter, onWait },
  });
  const closing = Promise.withResolvers<undefined>();
  const running = Promise.all(runners.map((runUntil) => runUntil(closing.promise)));
  const connection = await Connection.connect({ address: server.address });
  const client = new Client({
    connection,
    identity: 'test',
    interceptors: { workflow: [createWorkflowClientInterceptor()] },
    ...(dataConverter ? { dataConverter } : {}),
  });
  const undelivered: unknown[] = [];
  const { autoIterations, fullyAutonomousIterations, idleIterations } = LIMITS;
  const limits = { autoIterations, fullyAutonomousIterations, idleIterations };
  const engine = createTemporalEngine({
    ...{ client, limits },
    userAttribute: userAttribute(payloadKeys),
    onUndelivered: (error) => undelivered.push(error),
  });

  async function start(queue: RunQueue, id: string, script?: JobScript) {
    const job = jobs.add(id, script);
    await engine.tryStart(startedJob(id, queue, job.mode));
    return job;
  }

  let left: Promise<void> | undefined;
  async function leaveOnce(): Promise<void> {
    closing.resolve(undefined);
    await running;
    await connection.close();
    await native.close();
  }
  const leave = (): Promise<void> => (left ??= leaveOnce());

  const handle: TemporalRig['handle'] = (id, queue = 'deep-research') =>
    client.workflow.getHandle(workflowIdOf(queue, firstTry(id)));

  return {
    ...{ client, native, engine, undelivered, waits, handle, add: jobs.add, server, jobs, payments, leave },
    start: (id, script) => start('deep-research', id, script),
    startFile: (id, script) => start('file-process', id, script),
    startChat: (id, script) => start('chat', id, script),
    startPaper: (id, script) => start('paper-generation', id, script),
    async change(id, changes) {
      jobs.change(id, changes);
      await engine.controlChanged(startedJob(id, 'deep-research'));
    },
    async untilAtRest(id) {
      await until('the workflow rests', async () => {
        const { raw } = await handle(id).describe();
        return (raw.pendingActivities ?? []).length === 0 && !raw.pendingWorkflowTask;
      });
    },
    async close() {
      await leave();
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
  payments,
  workflowBundle,
  cachedWorkflows,
  dataConverter,
  onWait,
}: {
  native: NativeConnection;
  jobs: ScriptedJobs;
  payments: ScriptedPayments;
  workflowBundle: { readonly code: string };
  cachedWorkflows: 0 | undefined;
  dataConverter: DataConverter | undefined;
  onWait: OnWait;
}): Promise<readonly Runner[]> {
  const shared = {
    connection,
    namespace: 'default',
    activities,
    payments: payments.activities,
    workflowBundle,
    buildId: 'test',
    dataConverter,
    onWait,
  };
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
