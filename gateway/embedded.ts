import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createBuiltinAgents } from '../activities/agents/index.ts';
import { createBuiltinAnalysis } from '../activities/analysis/builtin-analysis.ts';
import { withActivityContext } from '../activities/activity-context.ts';
import { extractInChild } from '../activities/files/extract-in-child.ts';
import { createFileActivities } from '../activities/files/process-file.ts';
import { createJobActivities } from '../activities/job-activities.ts';
import { createJournal } from '../activities/journal.ts';
import { indexKnowledge, type KnowledgeSummary } from '../activities/literature/index-knowledge.ts';
import { createKnowledgeBase } from '../activities/literature/knowledge-base.ts';
import { createResearchActivities } from '../activities/research/index.ts';
import { createDiskObjectStore } from '../clients/disk-object-store.ts';
import { createInProcessEventBus } from '../clients/event-bus.ts';
import { createUrlSigner } from '../clients/signed-urls.ts';
import type { Config } from '../config.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { ResearchActivities } from '../contracts/research-activities.ts';
import { connectDatabase, type Database } from '../db/connection.ts';
import type { DataFolder } from '../db/data-folder.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { createRepositories, type Repositories } from '../db/repositories.ts';
import { createApiKeys } from '../engine/api-keys.ts';
import { createFileIntake } from '../engine/file-intake.ts';
import { createInProcessEngine, type InProcessEngine } from '../engine/in-process-engine.ts';
import { createResearchRuns } from '../engine/research-runs.ts';
import { createArtifactUrl, createWorldStates } from '../engine/world-states.ts';
import { buildGateway } from './app.ts';
import { createEventTickets } from './event-tickets.ts';
import { createAuthentication } from './plugins/authentication.ts';
import { createTokenVerifier } from './plugins/tokens.ts';

export interface EmbeddedOptions {
  readonly config: Config;
  readonly folder: DataFolder;
  readonly logger: FastifyBaseLogger;
  /** Where clients reach the service; known once it listens. */
  readonly baseUrl: () => string;
}

export interface EmbeddedService {
  readonly app: FastifyInstance;
  /** Takes up unfinished work and reads the knowledge base. Called once the gateway listens. */
  begin(): Promise<{ resumedJobs: number; knowledge: Promise<KnowledgeSummary | undefined> }>;
  readonly close: () => Promise<void>;
}

const RETRY = { attempts: 3, firstDelayMs: 250 } as const;

/** The whole product in one process: database, objects, engine and gateway. */
export async function startEmbedded({ config, folder, logger, baseUrl }: EmbeddedOptions): Promise<EmbeddedService> {
  const postgres = await startEmbeddedPostgres(folder.database);
  const database = await connectDatabase(postgres.connection, (error) => {
    logger.error({ err: error }, 'database connection lost');
  });
  const { db } = database;
  const repositories = createRepositories(db);
  const objects = createDiskObjectStore({
    folder: folder.objects,
    signer: createUrlSigner({ baseUrl, secret: folder.secret }),
  });
  const bus = createInProcessEventBus();
  const knowledge = Promise.withResolvers<KnowledgeSummary | undefined>();
  const analysis = createBuiltinAnalysis();
  const research = createResearchActivities({
    ...repositories,
    agents: createBuiltinAgents(),
    analysis,
    journal: createJournal({ db, bus, journal: repositories.journalEntries }),
    literatureSources: [createKnowledgeBase(repositories)],
    objects,
    scratch: folder.scratch,
  });
  const engine = createInProcessEngine({
    files: createFileActivities({ ...repositories, extract: extractInChild, objects, scratch: folder.scratch }),
    research: afterIndexing(research, knowledge.promise),
    jobs: createJobActivities({ runs: repositories.runs, retryDelayMs: LIMITS.jobRetryDelayMs }),
    listLive: repositories.runs.listLive,
    limits: { ...LIMITS, autoIterations: config.MAX_AUTO_ITERATIONS },
    retry: RETRY,
    inContext: (signal, work) => withActivityContext({ signal, heartbeat: () => undefined }, work),
    onError: (error, jobId) => {
      logger.error({ err: error, jobId }, 'job failed unexpectedly');
    },
  });
  const app = await buildGateway(
    await gatewayDeps({ baseUrl, bus, config, db, engine, logger, objects, repositories }),
  );
  const indexing = new AbortController();

  return {
    app,
    async begin() {
      await objects.sweepStaging(new Date(Date.now() - LIMITS.uploadUrlLifetimeMs));
      void readKnowledge(config, repositories, folder.scratch, indexing.signal).then(
        knowledge.resolve,
        (error: unknown) => {
          if (!indexing.signal.aborted) logger.error({ err: error }, 'the knowledge base could not be read');
          knowledge.resolve(undefined);
        },
      );
      return { resumedJobs: await engine.recover(), knowledge: knowledge.promise };
    },
    async close() {
      indexing.abort();
      await app.close();
      await engine.close();
      await knowledge.promise;
      await database.close();
      await postgres.close();
    },
  };
}

interface GatewayParts {
  readonly baseUrl: () => string;
  readonly bus: ReturnType<typeof createInProcessEventBus>;
  readonly config: Config;
  readonly db: Database;
  readonly engine: InProcessEngine;
  readonly logger: FastifyBaseLogger;
  readonly objects: ReturnType<typeof createDiskObjectStore>;
  readonly repositories: Repositories;
}

async function gatewayDeps({ baseUrl, bus, config, db, engine, logger, objects, repositories }: GatewayParts) {
  const developmentMode = config.AUTH_MODE === 'development';
  const maxFileSizeBytes = config.MAX_FILE_SIZE_MB * 1024 * 1024;
  const apiKeys = createApiKeys(repositories.apiKeys);
  const artifactUrl = createArtifactUrl(objects);
  const verifyToken = await createTokenVerifier({
    secret: config.JWT_SECRET,
    publicKey: config.JWT_PUBLIC_KEY,
    jwksUrl: config.JWT_JWKS_URL,
    issuer: config.JWT_ISSUER,
    audience: config.JWT_AUDIENCE,
  });
  return {
    ...repositories,
    adminKeys: [config.ADMIN_API_KEY, config.ADMIN_PASSWORD].filter((key) => key !== undefined),
    apiKeys,
    artifactUrl,
    authentication: createAuthentication({ apiKeys, verifyToken, developmentMode }),
    baseUrl,
    bus,
    corsOrigins: config.CORS_ORIGINS,
    developmentMode,
    intake: createFileIntake({ ...repositories, engine, maxFileSizeBytes, objects }),
    isReady: () =>
      db.execute('select 1').then(
        () => true,
        () => false,
      ),
    logger,
    maxFileSizeBytes,
    objects,
    runs: createResearchRuns({ ...repositories, engine }),
    searchKnowledge: createKnowledgeBase(repositories).searchKnowledge,
    tickets: createEventTickets(),
    worldStates: createWorldStates({ reader: repositories.reader, artifactUrl }),
  };
}

/** A plan made before the knowledge base is read would say that there is nothing to search. */
function afterIndexing(activities: ResearchActivities, indexed: Promise<unknown>): ResearchActivities {
  return {
    ...activities,
    async planInitial(input) {
      await indexed;
      return activities.planInitial(input);
    },
  };
}

async function readKnowledge(
  { KNOWLEDGE_DIR: directory }: Config,
  { documents }: Repositories,
  scratch: string,
  signal: AbortSignal,
): Promise<KnowledgeSummary | undefined> {
  if (directory === undefined) return undefined;
  return indexKnowledge({
    directory,
    documents,
    extract: extractInChild,
    scratch,
    signal,
    onProgress: () => undefined,
  });
}
