import type { FastifyBaseLogger } from 'fastify';
import { cancellationSignal, withActivityContext } from '../activities/activity-context.ts';
import { createAgentsInThread } from '../activities/agents-in-thread.ts';
import { createBuiltinEngine } from '../activities/analysis/builtin-engine.ts';
import { createActivities } from '../activities/index.ts';
import { loadEmbeddings } from '../activities/load-embeddings.ts';
import { loadModels } from '../activities/load-models.ts';
import type { KeptEmbedded } from '../activities/literature/keep-embedded.ts';
import { indexKnowledge } from '../activities/literature/index-knowledge.ts';
import { createKnowledgeBase } from '../activities/literature/knowledge-base.ts';
import { createPaperMakersInThread } from '../activities/papers/makers-in-thread.ts';
import { paperPrograms } from '../activities/papers/programs.ts';
import { createShownWaits } from '../activities/shown-waits.ts';
import { createDiskObjectStore } from '../clients/disk-object-store.ts';
import { createInProcessEventBus } from '../clients/event-bus.ts';
import { createUrlSigner } from '../clients/signed-urls.ts';
import type { Config } from '../config.ts';
import { LIMITS } from '../contracts/limits.ts';
import { agentModelSettings } from '../contracts/model-settings.ts';
import { PATIENCE } from '../contracts/patience.ts';
import { connectDatabase } from '../db/connection.ts';
import type { DataFolder } from '../db/data-folder.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { createRepositories, type Repositories } from '../db/repositories.ts';
import { createInProcessEngine, isCancelled } from '../engine/in-process-engine.ts';
import { createActivityMetrics } from '../telemetry/metrics/activity-metrics.ts';
import { createAgentMetrics } from '../telemetry/metrics/agent-metrics.ts';
import { createRegistry } from '../telemetry/metrics/registry.ts';
import { observedActivities } from '../telemetry/observed-activities.ts';
import { observedModel } from '../telemetry/observed-model.ts';
import { buildGateway } from './app.ts';
import { correlatedEngine } from './correlated-engine.ts';
import { createGatewayDeps, embeddedParts } from './gateway-deps.ts';
import type { Service } from './service.ts';

export interface EmbeddedOptions {
  readonly config: Config;
  readonly folder: DataFolder;
  readonly logger: FastifyBaseLogger;
  /** Where clients reach the service; known once it listens. */
  readonly baseUrl: () => string;
}

export interface EmbeddedService extends Service {
  /** For programs that run the service inside their own process. */
  readonly repositories: Repositories;
}

/** The whole product in one process: database, objects, engine and gateway. */
export async function startEmbedded({ config, folder, logger, baseUrl }: EmbeddedOptions): Promise<EmbeddedService> {
  const postgres = await startEmbeddedPostgres(folder.database);
  const database = await connectDatabase(postgres.connection, (error) => {
    logger.error({ err: error }, 'database connection lost');
  }).catch(async (error: unknown) => {
    await postgres.close(); // its thread would keep the process alive
    throw error;
  });
  const { db } = database;
  const registry = createRegistry();
  const bus = createInProcessEventBus();
  const repositories = createRepositories(db, bus);
  const signer = createUrlSigner({ baseUrl, secret: folder.secret });
  const objects = createDiskObjectStore({ folder: folder.objects, signer });
  const knowledge = Promise.withResolvers<string | undefined>();
  const embeddings = await loadEmbeddings(config);
  const knowledgeBase = createKnowledgeBase({ ...repositories, meaning: embeddings.searchIn(repositories) });
  const { agents: builtin, close: closeAgents } = createAgentsInThread();
  const giveModels = await loadModels(agentModelSettings(config), observedModel);
  const analysis = createBuiltinEngine();
  const { makers: paperMakers, close: closePaperMakers } = createPaperMakersInThread();
  const activities = createActivities({
    agentMeter: createAgentMetrics(registry),
    ...giveModels(builtin, repositories.modelCalls),
    analysis,
    db,
    jobRetryDelayMs: LIMITS.jobRetryDelayMs,
    literatureSources: [knowledgeBase],
    objects,
    paperMakers,
    paperPrograms,
    repositories,
    scratch: folder.scratch,
    warmAnalysis: analysis.warm,
  });
  const observation = { cancellationSignal, logger, metrics: createActivityMetrics(registry) };
  const engine = createInProcessEngine({
    chat: observedActivities(activities.chat, observation),
    files: observedActivities(activities.files, observation),
    jobs: observedActivities(activities.jobs, observation),
    papers: observedActivities(activities.papers, observation),
    research: observedActivities(activities.research, observation),
    listLive: repositories.resumptions.takeUp,
    limits: { ...LIMITS, autoIterations: config.MAX_AUTO_ITERATIONS },
    findWait: repositories.messages.findWait,
    retry: {
      patience: PATIENCE,
      onWait: createShownWaits(repositories.messages, logger),
      inContext: (signal, work) =>
        withActivityContext(
          {
            signal,
            heartbeat: () => undefined,
            isGivenUp: () => false,
            isRunCancelled: () => isCancelled(signal),
            canWait: true,
          },
          work,
        ),
    },
    onError: (error, jobId) => {
      logger.error({ err: error, jobId }, 'job failed unexpectedly');
    },
  });
  const deps = await createGatewayDeps({
    ...{ baseUrl, bus, config, db, logger, objects, registry, repositories },
    engine: correlatedEngine(engine),
    isLatexReady: paperPrograms.isInstalled,
    searchKnowledge: knowledgeBase.searchKnowledge,
  });
  const app = await buildGateway({ ...deps, ...embeddedParts(objects) });
  const indexing = new AbortController();
  let reading = Promise.resolve();
  let embedding: KeptEmbedded | undefined;
  async function sweep(): Promise<void> {
    await objects.sweepStaging(new Date(Date.now() - LIMITS.uploadUrlLifetimeMs));
    await deps.removals.sweep();
  }
  let sweeps: NodeJS.Timeout | undefined;

  return {
    app,
    repositories,
    async begin() {
      await sweep();
      sweeps = setInterval(
        () =>
          void sweep().catch((error: unknown) =>
            logger.warn({ err: error }, 'stored objects were not swept; the next round tries again'),
          ),
        LIMITS.uploadUrlLifetimeMs,
      );
      reading = readKnowledge({ config, repositories, folder, signal: indexing.signal }).then(
        knowledge.resolve,
        (error: unknown) => {
          if (!indexing.signal.aborted) logger.error({ err: error }, 'the knowledge base could not be read');
          knowledge.resolve(undefined);
        },
      );
      embedding = embeddings.keepEmbedded(repositories, { alone: (_signal, work) => work(), logger });
      const resumedJobs = await engine.recover();
      await deps.x402?.begin();
      await deps.b402?.begin();
      return { resumedJobs, knowledge: knowledge.promise, latexReady: await paperPrograms.isInstalled() };
    },
    async close() {
      indexing.abort();
      clearInterval(sweeps);
      await app.close();
      await deps.x402?.close();
      await deps.b402?.close();
      await engine.close();
      await closeAgents();
      await closePaperMakers();
      await analysis.close();
      await repositories.resumptions.forgive();
      await reading;
      await embedding?.close();
      await database.close();
      await postgres.close();
      folder.release();
    },
  };
}

interface KnowledgeInput {
  readonly config: Config;
  readonly folder: DataFolder;
  readonly repositories: Repositories;
  readonly signal: AbortSignal;
}

/** The stored knowledge base is what the folder holds: without a folder, nothing. */
async function readKnowledge({ config, folder, repositories, signal }: KnowledgeInput): Promise<string | undefined> {
  const { documents } = repositories;
  const { KNOWLEDGE_DIR: directory } = config;
  if (directory === undefined) {
    await documents.forgetKnowledge();
    return undefined;
  }
  const { scratch } = folder;
  const summary = await indexKnowledge({ directory, documents, scratch, signal, onProgress: () => undefined });
  return summary.text;
}
