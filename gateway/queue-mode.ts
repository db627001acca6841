import { Client, Connection } from '@temporalio/client';
import type { FastifyBaseLogger } from 'fastify';
import { loadEmbeddings } from '../activities/load-embeddings.ts';
import { createKnowledgeBase } from '../activities/literature/knowledge-base.ts';
import { createRedisRateLimiter } from '../clients/redis-rate-limiter.ts';
import { encryptingDataConverter } from '../clients/payload-encryption.ts';
import { createQueueWatch } from '../clients/served-task-queue.ts';
import { createBacklogReader } from '../clients/task-queue-backlog.ts';
import { temporalConnectionOptions } from '../clients/temporal-connection.ts';
import { userAttribute } from '../clients/user-attribute.ts';
import type { Config } from '../config.ts';
import { connectOutsideServices } from '../connections/outside-services.ts';
import { requireNamespace } from '../connections/require-namespace.ts';
import { temporalSettings } from '../connections/temporal-settings.ts';
import { LIMITS } from '../contracts/limits.ts';
import { readPayloadKeys } from '../contracts/payload-keys.ts';
import { createJobAdministration } from '../use-cases/job-administration.ts';
import { createJobRelay } from '../engine/job-relay.ts';
import { createPaymentWorkflows } from '../engine/payment-workflows.ts';
import { createTemporalEngine } from '../engine/temporal-engine.ts';
import { createRegistry } from '../telemetry/metrics/registry.ts';
import { showTaskQueueBacklog } from '../telemetry/metrics/task-queue-backlog.ts';
import { createWorkflowClientInterceptor } from '../telemetry/workflow-client-interceptor.ts';
import { buildGateway } from './app.ts';
import { createRedisEventTickets } from './event-tickets.ts';
import { createGatewayDeps } from './gateway-deps.ts';
import { countedLimiter } from './plugins/counted-limiter.ts';
import { countedRepairs } from './relay-repairs.ts';
import { createRounds } from './rounds.ts';
import type { Service } from './service.ts';

export interface QueueModeOptions {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly baseUrl: () => string;
}

const RELAY_INTERVAL_MS = 2_000;
const COMPARISON_INTERVAL_MS = 10_000;
/** A schedule that an operator has deleted comes back. */
const SCHEDULE_INTERVAL_MS = 60_000;
const OVERDUE_INTERVAL_MS = 15_000;
const CHAT_WINDOW_SECONDS = 60;
const START_WINDOW_SECONDS = 300;

/** A gateway of many: jobs go to Temporal, everything shared stands in PostgreSQL, Redis and S3. */
export async function startQueueMode({ config, logger, baseUrl }: QueueModeOptions): Promise<Service> {
  const services = await connectOutsideServices(config, logger, 'gateway');
  const settings = temporalSettings(config);
  // Lazy: the gateway answers, and takes messages, while Temporal is away; the relay delivers them later.
  const connection = Connection.lazy(temporalConnectionOptions(settings));
  if (!(await requireNamespace(connection, settings))) {
    logger.warn({ address: settings.address }, 'Temporal does not answer; what is started now begins when it does');
  }
  const payloadKeys = readPayloadKeys(config.TEMPORAL_PAYLOAD_KEYS).keys;
  const dataConverter = encryptingDataConverter(payloadKeys);
  const client = new Client({
    connection,
    namespace: settings.namespace,
    ...(dataConverter === undefined ? {} : { dataConverter }),
    interceptors: { workflow: [createWorkflowClientInterceptor()] },
  });
  const workflows = createPaymentWorkflows({
    client,
    onUndelivered: (error) => {
      logger.warn({ err: error }, 'Temporal did not take a payment; the next round of its schedule finds it');
    },
  });
  const scheduling = createRounds(
    () =>
      workflows.schedule().catch((error: unknown) => {
        logger.warn({ err: error }, 'payments are not reconciled yet: Temporal did not take the schedule');
      }),
    SCHEDULE_INTERVAL_MS,
  );
  const engine = createTemporalEngine({
    client,
    userAttribute: userAttribute(payloadKeys),
    limits: {
      autoIterations: config.MAX_AUTO_ITERATIONS,
      fullyAutonomousIterations: LIMITS.fullyAutonomousIterations,
      idleIterations: LIMITS.idleIterations,
    },
    onUndelivered: (error, jobId) => {
      logger.warn({ err: error, jobId }, 'Temporal did not take it; the relay will repeat it');
    },
  });
  const { bus, database, objects, redis, repositories } = services;
  const { db } = database;
  const registry = createRegistry();
  // Here too: when no worker lives, nobody else can tell how much is waiting.
  showTaskQueueBacklog(registry, createBacklogReader(connection, settings.namespace));
  const embeddings = await loadEmbeddings(config);
  const isLatexReady = createQueueWatch(connection, settings.namespace);
  const deps = await createGatewayDeps({
    ...{ baseUrl, bus, config, db, engine, logger, objects, registry, repositories },
    isLatexReady,
    workflows,
    searchKnowledge: createKnowledgeBase({ ...repositories, meaning: embeddings.searchIn(repositories) })
      .searchKnowledge,
  });
  const relay = createJobRelay({
    engine: countedRepairs(engine, deps.requestMetrics),
    runs: repositories.runs,
    intervalMs: RELAY_INTERVAL_MS,
    comparisonMs: COMPARISON_INTERVAL_MS,
    onError: (error) => {
      logger.warn({ err: error }, 'jobs could not be compared with their workflows; the next round tries again');
    },
  });
  const redisLimiter = createRedisRateLimiter({
    connection: redis,
    onFailOpen: (error) => {
      logger.warn({ err: error }, 'the rate limit was not checked: Redis does not answer');
    },
  });
  const limits = {
    limiter: countedLimiter(redisLimiter, deps.requestMetrics),
    isKnown: repositories.starts.isKnown,
  };
  const app = await buildGateway({
    ...deps,
    mode: {
      name: 'queue',
      administration: createJobAdministration({
        ...{ engine, jobs: repositories.jobs, runs: repositories.runs },
        mostLivePapers: config.MAX_CONCURRENT_PAPER_JOBS,
      }),
      chatLimit: {
        ...limits,
        action: 'chat',
        limit: config.CHAT_RATE_LIMIT_PER_MINUTE,
        windowSeconds: CHAT_WINDOW_SECONDS,
      },
      pingRedis: redis.ping,
      startLimit: {
        ...limits,
        action: 'deep-research',
        limit: config.DEEP_RESEARCH_RATE_LIMIT_PER_5MIN,
        windowSeconds: START_WINDOW_SECONDS,
      },
    },
    tickets: createRedisEventTickets(redis),
  });
  const sweep = (): void => {
    const staged = objects.sweepStaging(new Date(Date.now() - LIMITS.uploadUrlLifetimeMs));
    Promise.all([staged, deps.removals.sweep()]).catch((error: unknown) => {
      logger.warn({ err: error }, 'stored objects could not be swept; the next round tries again');
    });
  };
  // Of papers whose worker is gone: one that runs sees to its deadline itself.
  const failOverduePapers = (): void => {
    repositories.papers.failOverdue().catch((error: unknown) => {
      logger.warn({ err: error }, 'overdue papers could not be ended; the next round tries again');
    });
  };
  let sweeps: NodeJS.Timeout | undefined;
  let overdue: NodeJS.Timeout | undefined;
  return {
    app,
    async begin() {
      relay.begin();
      if (deps.x402 || deps.b402) scheduling.begin();
      sweep();
      overdue = setInterval(failOverduePapers, OVERDUE_INTERVAL_MS);
      sweeps = setInterval(sweep, LIMITS.uploadUrlLifetimeMs);
      return { resumedJobs: 0, knowledge: Promise.resolve(undefined), latexReady: await isLatexReady() };
    },
    async close() {
      clearInterval(sweeps);
      clearInterval(overdue);
      await app.close();
      await scheduling.close();
      await relay.close();
      await connection.close();
      await services.close();
    },
  };
}
