import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { DiskObjectStore } from '../clients/disk-object-store.ts';
import type { EventBus } from '../clients/event-bus.ts';
import type { ObjectStore } from '../clients/object-store.ts';
import type { Config } from '../config.ts';
import { b402Terms, x402Terms } from '../contracts/payment-settings.ts';
import { answers, type Database } from '../db/connection.ts';
import type { Repositories } from '../db/repositories.ts';
import { createApiKeys } from '../use-cases/api-keys.ts';
import type { Engine } from '../engine/engine.ts';
import type { PaymentWorkflows } from '../engine/payment-workflows.ts';
import { createChats } from '../use-cases/chats.ts';
import { createModelChoices } from '../use-cases/model-choices.ts';
import { createFileIntake } from '../use-cases/file-intake.ts';
import { createPapers } from '../use-cases/papers.ts';
import { createRemovals, type Removals } from '../use-cases/removals.ts';
import { createResearchRuns } from '../use-cases/research-runs.ts';
import { createArtifactUrl, createWorldStates } from '../use-cases/world-states.ts';
import { createPaymentMetrics } from '../telemetry/metrics/payment-metrics.ts';
import { createRequestMetrics } from '../telemetry/metrics/request-metrics.ts';
import { createScrapeAccess } from '../telemetry/scrape-access.ts';
import { cacheAccess } from './access-cache.ts';
import { createEventTickets, type EventTickets } from './event-tickets.ts';
import type { Mode } from './mode.ts';
import { createAuthentication } from './plugins/authentication.ts';
import type { TokenSettings } from './plugins/tokens.ts';
import type { SearchKnowledge } from './routes/knowledge.ts';
import type { B402 } from './b402.ts';
import type { PaymentParts } from './payment-parts.ts';
import type { X402 } from './x402.ts';

type LoadedWith = Omit<PaymentParts, 'metrics' | 'mostLiveRuns' | 'terms'> & Pick<GatewayParts, 'config' | 'registry'>;

export interface GatewayParts {
  readonly baseUrl: () => string;
  readonly bus: EventBus;
  readonly config: Config;
  readonly db: Database;
  readonly engine: Engine;
  /** Whether papers can be compiled: in this process, or by any worker. */
  readonly isLatexReady: () => Promise<boolean>;
  readonly logger: FastifyBaseLogger;
  readonly objects: ObjectStore;
  readonly registry: Registry;
  readonly repositories: Repositories;
  readonly searchKnowledge: SearchKnowledge;
  readonly workflows?: PaymentWorkflows;
}

/** What the gateway is made of in either mode, from the parts that differ between them. */
export async function createGatewayDeps({ config, db, engine, objects, repositories, ...parts }: GatewayParts) {
  const developmentMode = config.AUTH_MODE === 'development';
  const maxFileSizeBytes = config.MAX_FILE_SIZE_MB * 1024 * 1024;
  const uploadQuota = {
    files: config.MAX_OPEN_UPLOADS_PER_USER,
    bytes: Math.max(config.MAX_OPEN_UPLOAD_MB_PER_USER, config.MAX_FILE_SIZE_MB) * 1024 * 1024,
  };
  const adminKeys = [config.ADMIN_API_KEY, config.ADMIN_PASSWORD].filter((key) => key !== undefined);
  const apiKeys = createApiKeys(repositories.apiKeys);
  const cached = cacheAccess({ ...repositories.apiKeys, ...repositories.access }, parts.bus);
  const artifactUrl = createArtifactUrl(objects);
  const removals = createRemovals({
    ...{ objects, removedFolders: repositories.removedFolders },
    onPostponed: (error) => {
      parts.logger.warn({ err: error }, 'objects of deleted rows were not removed; the next sweep tries again');
    },
  });
  return {
    ...repositories,
    ...parts,
    adminKeys,
    apiKeys,
    artifactUrl,
    authentication: createAuthentication({
      access: repositories.access,
      apiKeys,
      recent: { ...cached, apiKeys: createApiKeys({ ...repositories.apiKeys, ...cached }) },
      developmentMode,
    }),
    chats: createChats({ ...repositories, bus: parts.bus, engine }),
    corsOrigins: config.CORS_ORIGINS,
    developmentMode,
    freeUsers: config.WHITELISTED_USERS,
    intake: createFileIntake({ ...repositories, engine, maxFileSizeBytes, objects, removals, uploadQuota }),
    isReady: () => answers(db),
    maxFileSizeBytes,
    modelChoices: createModelChoices({ ...config, starts: repositories.starts }),
    papers: papersOf({ ...parts, config, engine, objects, removals, repositories }),
    mayScrape: createScrapeAccess({ adminKeys, host: config.HOST }),
    removals,
    requestMetrics: createRequestMetrics(parts.registry),
    tokens: tokenSettings(config),
    runs: createResearchRuns({ ...repositories, engine, mostLiveRuns: config.MAX_RUNS_PER_USER }),
    worldStates: createWorldStates({ reader: repositories.reader, artifactUrl }),
    ...(await loadPayments({ ...parts, config, db, engine, repositories })),
  };
}

function tokenSettings(config: Config): TokenSettings {
  return {
    secret: config.JWT_SECRET,
    publicKey: config.JWT_PUBLIC_KEY,
    jwksUrl: config.JWT_JWKS_URL,
    issuer: config.JWT_ISSUER,
    audience: config.JWT_AUDIENCE,
    maxAgeSeconds: config.JWT_MAX_AGE_HOURS * 3600,
  };
}

function papersOf({
  repositories: { conversations, papers },
  config: { MAX_CONCURRENT_PAPER_JOBS: mostLive },
  ...parts
}: Pick<GatewayParts, 'bus' | 'config' | 'engine' | 'isLatexReady' | 'objects' | 'repositories'> & {
  removals: Removals;
}) {
  return createPapers({ ...parts, conversations, mostLive, papers });
}

interface Payments {
  readonly x402: X402 | undefined;
  readonly b402: B402 | undefined;
}

/** Undefined where it is off: then nothing of it is loaded. */
async function loadPayments({ config, registry, ...parts }: LoadedWith): Promise<Payments> {
  const [x402, b402] = [x402Terms(config).terms, b402Terms(config).terms];
  if (x402 === undefined && b402 === undefined) return { x402, b402 };
  const shared = { ...parts, metrics: createPaymentMetrics(registry), mostLiveRuns: config.MAX_RUNS_PER_USER };
  const payments = {
    x402: x402 && (await import('./x402.ts')).createX402({ ...shared, terms: x402 }),
    b402: b402 && (await import('./b402.ts')).createB402({ ...shared, terms: b402 }),
  };
  // The start does not wait: routes that are free work without facilitator and node.
  for (const each of [payments.x402, payments.b402])
    void each?.problems().then((problems) => {
      for (const problem of problems) parts.logger.warn(problem);
    });
  return payments;
}

/** What the embedded gateway has instead of the parts of queue mode. */
export function embeddedParts(diskObjects: DiskObjectStore): { readonly mode: Mode; readonly tickets: EventTickets } {
  return { mode: { name: 'embedded', diskObjects }, tickets: createEventTickets() };
}
