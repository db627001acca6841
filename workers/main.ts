import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { NativeConnection, Runtime, type Worker } from '@temporalio/worker';
import { pino } from 'pino';
import { createBuiltinAnalysis } from '../activities/analysis/builtin-analysis.ts';
import { createActivities } from '../activities/index.ts';
import { temporalConnectionOptions } from '../clients/temporal-connection.ts';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { messageOf } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import { TASK_QUEUES, type TaskQueueName } from '../contracts/task-queues.ts';
import { createWorkers } from './create-workers.ts';
import { registerSearchAttributes } from './register-search-attributes.ts';
import { serveHealth } from './health-server.ts';
import { connectOutsideServices } from './outside-services.ts';
import { temporalSettings } from './temporal-settings.ts';
import { workflowBuildId, workflowBundle } from './workflow-bundle.ts';

/** A worker process: takes jobs from the task queues it is told to serve until it is told to end. */
try {
  await main();
} catch (error) {
  const problems = error instanceof ConfigError ? error.problems : [messageOf(error)];
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig({ ...process.env, USE_JOB_QUEUE: 'true' });
  const queues = servedQueues(config);
  const logger = pino({ level: config.LOG_LEVEL }, pino.destination(2));
  Runtime.install({ shutdownSignals: [] }); // signals are handled below, for all workers together
  const settings = temporalSettings(config);
  const services = await connectOutsideServices(config, logger);
  const connection = await NativeConnection.connect(temporalConnectionOptions(settings));
  await registerSearchAttributes(connection, settings.namespace).catch((error: unknown) => {
    // Another worker may be doing it now, and in Temporal Cloud it is an operator's task.
    logger.warn({ err: error }, 'search attributes could not be registered; see docs/operations.md');
  });
  const scratch = join(config.DATA_DIR, 'scratch', `worker-${String(process.pid)}`);
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  const activities = createActivities({
    analysis: createBuiltinAnalysis(),
    bus: services.bus,
    db: services.database.db,
    jobRetryDelayMs: LIMITS.jobRetryDelayMs,
    objects: services.objects,
    repositories: services.repositories,
    scratch,
  });
  const workers = await createWorkers({
    connection,
    namespace: settings.namespace,
    queues,
    activities,
    workflowBundle: await workflowBundle(),
    buildId: workflowBuildId(),
  });
  const health = await serveHealth({
    host: config.HOST,
    port: config.WORKER_PORT,
    isReady: () => workers.every((worker) => worker.getState() === 'RUNNING'),
  });
  endOnSignal(workers);
  const running = Promise.all(workers.map((worker) => worker.run()));
  console.log(`Worker serves ${queues.join(', ')}; health on http://${config.HOST}:${String(health.port)}/ready`);
  await running;
  await health.close();
  await connection.close();
  await services.close();
  process.exit(0);
}

function servedQueues({ WORKER_QUEUES: asked }: Config): readonly TaskQueueName[] {
  const known = Object.values(TASK_QUEUES);
  const unknown = asked.filter((name) => !known.some((queue) => queue === name));
  if (unknown.length > 0) {
    throw new ConfigError([`WORKER_QUEUES names ${unknown.join(', ')}; there are ${known.join(', ')}.`]);
  }
  return asked.length === 0 ? known : known.filter((queue) => asked.includes(queue));
}

function endOnSignal(workers: readonly Worker[]): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    });
  }
}
