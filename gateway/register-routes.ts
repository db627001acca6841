import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DiskObjectStore } from '../clients/disk-object-store.ts';
import type { ErrorCode } from '../contracts/errors.ts';
import type { ApiKeys } from '../engine/api-keys.ts';
import type { RequestMetrics } from '../telemetry/metrics/request-metrics.ts';
import { useTokens, type TokenSettings } from './plugins/tokens.ts';
import { adminJobRoutes, type AdminJobRouteDeps } from './routes/admin-jobs.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { artifactRoutes, type ArtifactRouteDeps } from './routes/artifacts.ts';
import { chatRoutes, type ChatRouteDeps } from './routes/chat.ts';
import { conversationRoutes, type ConversationRouteDeps } from './routes/conversations.ts';
import { eventRoutes, eventTicketRoutes, type EventRouteDeps } from './routes/events.ts';
import { fileRoutes, type FileRouteDeps } from './routes/files.ts';
import { healthRoutes, type HealthRouteDeps } from './routes/health.ts';
import { knowledgeRoutes, type SearchKnowledge } from './routes/knowledge.ts';
import { meRoutes } from './routes/me.ts';
import { metricsRoutes, type MetricsRouteDeps } from './routes/metrics.ts';
import { objectRoutes } from './routes/objects.ts';
import { paperRoutes, type PaperRouteDeps } from './routes/papers.ts';
import { researchRoutes, type ResearchRouteDeps } from './routes/research.ts';

declare module 'fastify' {
  /** What docs/api.md tells of a route beside what it takes and answers: it is written from here. */
  interface FastifySchema {
    operationId?: string;
    /** What the route does, in one sentence. */
    summary?: string;
    description?: string;
    /** Errors of its own, beside those that every route may answer. */
    errors?: readonly ErrorCode[];
  }
}

export interface GatewayDeps
  extends
    AdminJobRouteDeps,
    ChatRouteDeps,
    HealthRouteDeps,
    ResearchRouteDeps,
    ConversationRouteDeps,
    FileRouteDeps,
    ArtifactRouteDeps,
    Omit<PaperRouteDeps, 'queueMode'>,
    MetricsRouteDeps,
    Omit<EventRouteDeps, 'allowsOrigin'> {
  readonly apiKeys: ApiKeys;
  readonly baseUrl: () => string;
  readonly corsOrigins: readonly string[];
  readonly logger: FastifyBaseLogger;
  readonly maxFileSizeBytes: number;
  readonly requestMetrics: RequestMetrics;
  /** The embedded store, whose URLs the gateway serves itself. */
  readonly diskObjects: DiskObjectStore | undefined;
  readonly searchKnowledge: SearchKnowledge;
  readonly tokens: TokenSettings;
}

/** All routes, in either mode. */
export async function registerRoutes(app: FastifyInstance, deps: GatewayDeps): Promise<void> {
  app.decorateRequest('userId', '');
  app.decorateRequest('proof', undefined);
  await useTokens(app, deps.tokens);
  await app.register(healthRoutes(deps));
  await app.register(metricsRoutes(deps));
  await app.register(adminJobRoutes(deps));
  if (deps.diskObjects) {
    await app.register(objectRoutes({ ...deps, objects: deps.diskObjects, maxBytes: deps.maxFileSizeBytes }));
  }
  await app.register(eventRoutes({ ...deps, allowsOrigin: (origin) => allowsOrigin(deps, origin) }));
  await app.register(securedRoutes(deps));
}

/** All routes that know their caller. */
function securedRoutes(deps: GatewayDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    // Before the body is looked at; in development mode the body may name the user, so it has to be parsed first.
    app.addHook(deps.developmentMode ? 'preValidation' : 'onRequest', async (request) => {
      const caller = await deps.authentication.authenticate(request);
      request.userId = caller.userId;
      request.proof = caller.proof;
    });
    await app.register(meRoutes());
    await app.register(fileRoutes(deps));
    await app.register(researchRoutes(deps));
    await app.register(chatRoutes(deps));
    await app.register(conversationRoutes(deps));
    await app.register(artifactRoutes(deps));
    await app.register(paperRoutes({ ...deps, queueMode: deps.administration !== undefined }));
    await app.register(knowledgeRoutes(deps));
    await app.register(apiKeyRoutes(deps));
    await app.register(eventTicketRoutes(deps));
  };
}

/** Whether pages of an origin may call. */
export function allowsOrigin({ baseUrl, corsOrigins }: GatewayDeps, origin: string): boolean {
  return origin === new URL(baseUrl()).origin || corsOrigins.includes(origin);
}
