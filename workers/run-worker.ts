import { NativeConnection, type Worker } from '@temporalio/worker';
import type { FastifyBaseLogger } from 'fastify';
import type { Activities, ActivityServices } from '../activities/index.ts';
import type { KeptEmbedded } from '../activities/literature/keep-embedded.ts';
import type { Embeddings } from '../activities/load-embeddings.ts';
import { createShownWaits } from '../activities/shown-waits.ts';
import { encryptingDataConverter } from '../clients/payload-encryption.ts';
import { temporalConnectionOptions, type TemporalSettings } from '../clients/temporal-connection.ts';
import type { Config } from '../config.ts';
import { connectOutsideServices } from '../connections/outside-services.ts';
import { requireNamespace } from '../connections/require-namespace.ts';
import { temporalFailure } from '../connections/start-failures.ts';
import { temporalSettings } from '../connections/temporal-settings.ts';
import { LIMITS } from '../contracts/limits.ts';
import { readPayloadKeys } from '../contracts/payload-keys.ts';
import type { TaskQueueName } from '../contracts/task-queues.ts';
import { answers } from '../db/connection.ts';
import { createScrapeAccess, type ScrapeAccess } from '../telemetry/scrape-access.ts';
import type { Tracing } from '../telemetry/otlp-tracing.ts';
import { createWorkers } from './create-workers.ts';
import { serveHealth } from './health-server.ts';
import { createPaymentActivities } from './payment-activities.ts';
import { readKnowledge } from './read-knowledge.ts';
import { createReadiness } from './readiness.ts';
import { registerSearchAttributes } from './register-search-attributes.ts';
import { takeScratchFolder } from './scratch-folder.ts';
import { installRuntime } from './temporal-logger.ts';
import { createWorkerMetrics } from './worker-metrics.ts';
import { workflowBuildId, workflowBundle } from './workflow-bundle.ts';

const EMBEDDING_LOCK = 7_349_158_222;
const ASK_FOR_LOCK_MS = 10_000;

export interface RunWorkerOptions {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly queues: readonly TaskQueueName[];
  /** Makes the activities from agents, analysis engine and literature source. */
  readonly compose: (services: ActivityServices) => Activities;
  /** Absent where documents are searched by their words alone. */
  readonly keepEmbedded?: Embeddings['keepEmbedded'];
  /** Sends its last spans at the end. */
  readonly tracing?: Tracing;
}

/** Serves the task queues until a signal ends the process. */
export async function runWorker(options: RunWorkerOptions): Promise<void> {
  const { config, logger, queues, tracing } = options;
  const sdkLogger = installRuntime(logger);
  const settings = temporalSettings(config);
  const dataConverter = encryptingDataConverter(readPayloadKeys(config.TEMPORAL_PAYLOAD_KEYS).keys);
  const connection = await connectTemporal(settings, logger);
  const services = await connectOutsideServices(config, logger, 'worker');
  const metrics = createWorkerMetrics(connection, settings.namespace);
  const { path: scratch, remove: removeScratch } = takeScratchFolder(config.DATA_DIR);
  const workers = await createWorkers({
    connection,
    namespace: settings.namespace,
    queues,
    ...worksOf(options, { metrics, scratch, services }),
    workflowBundle: await workflowBundle({ queues, encrypted: dataConverter !== undefined, logger: sdkLogger }),
    buildId: workflowBuildId(),
    dataConverter,
  });
  metrics.watch(workers);
  const health = await serveHealth({
    host: config.HOST,
    port: config.WORKER_PORT,
    isReady: createReadiness({
      isPolling: () => workers.every((worker) => worker.getState() === 'RUNNING'),
      needs: [() => requireNamespace(connection, settings), () => answers(services.database.db)],
    }),
    mayScrape: scrapeAccess(config),
    registry: metrics.registry,
  });
  endOnSignal(workers);
  const running = Promise.all(workers.map((worker) => worker.run()));
  console.log(`Worker serves ${queues.join(', ')}; health on http://${config.HOST}:${String(health.port)}/ready`);
  const knowledge = readKnowledge({ ...services, directory: config.KNOWLEDGE_DIR, queues, scratch, logger });
  const embedding = keepEmbeddedAlone(options, services);
  await running;
  await knowledge.close();
  await embedding.close();
  await health.close();
  await connection.close();
  await services.close();
  removeScratch();
  await tracing?.shutdown();
}

/** Beside reading documents, in one worker at a time. */
function keepEmbeddedAlone(
  { keepEmbedded, logger, queues }: RunWorkerOptions,
  { database, repositories }: WorkerParts['services'],
): KeptEmbedded {
  const lock = { lock: EMBEDDING_LOCK, askAgainMs: ASK_FOR_LOCK_MS };
  const alone = (signal: AbortSignal, work: () => Promise<void>) => database.holdingLock({ ...lock, signal }, work);
  if (keepEmbedded === undefined || !queues.includes('documents')) return { close: () => Promise.resolve() };
  return keepEmbedded(repositories, { alone, logger });
}

interface WorkerParts {
  readonly metrics: ReturnType<typeof createWorkerMetrics>;
  readonly scratch: string;
  readonly services: Awaited<ReturnType<typeof connectOutsideServices>>;
}

/** What workers do, and where it is counted and shown. */
function worksOf({ compose, config, logger }: RunWorkerOptions, { metrics, scratch, services }: WorkerParts) {
  const { database, objects, repositories } = services;
  const { db } = database;
  return {
    activities: compose({
      ...{ agentMeter: metrics.agentMeter, db, objects, repositories, scratch },
      jobRetryDelayMs: LIMITS.jobRetryDelayMs,
    }),
    metrics: metrics.activities,
    onWait: createShownWaits(repositories.messages, logger),
    payments: createPaymentActivities({ config, db, logger, registry: metrics.registry, repositories }),
  };
}

async function connectTemporal(settings: TemporalSettings, logger: FastifyBaseLogger): Promise<NativeConnection> {
  const options = temporalConnectionOptions(settings);
  const connection = await NativeConnection.connect(options).catch((error: unknown) => {
    throw temporalFailure(settings.address, error);
  });
  await requireNamespace(connection, settings);
  await registerSearchAttributes(connection, settings.namespace).catch((error: unknown) => {
    // Another worker may be doing it now, and in Temporal Cloud it is an operator's task.
    logger.warn({ err: error }, 'search attributes could not be registered; see docs/operations.md');
  });
  return connection;
}

function scrapeAccess({ ADMIN_API_KEY, ADMIN_PASSWORD, HOST: host }: Config): ScrapeAccess {
  return createScrapeAccess({ adminKeys: [ADMIN_API_KEY, ADMIN_PASSWORD].filter((key) => key !== undefined), host });
}

function endOnSignal(workers: readonly Worker[]): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    });
  }
}
