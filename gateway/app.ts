import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import websocket from '@fastify/websocket';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { failure } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import { adminJobRoutes, type AdminJobRouteDeps } from './routes/admin-jobs.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { artifactRoutes, type ArtifactRouteDeps } from './routes/artifacts.ts';
import { chatRoutes, type ChatRouteDeps } from './routes/chat.ts';
import { conversationRoutes, type ConversationRouteDeps } from './routes/conversations.ts';
import { eventRoutes, eventTicketRoutes, type EventRouteDeps } from './routes/events.ts';
import { fileRoutes } from './routes/files.ts';
import { healthRoutes, type HealthRouteDeps } from './routes/health.ts';
import { knowledgeRoutes, type SearchKnowledge } from './routes/knowledge.ts';
import { metricsRoutes, type MetricsRouteDeps } from './routes/metrics.ts';
import { objectRoutes } from './routes/objects.ts';
import { researchRoutes, type ResearchRouteDeps } from './routes/research.ts';
import type { DiskObjectStore } from '../clients/disk-object-store.ts';
import type { ApiKeys } from '../engine/api-keys.ts';
import type { FileIntake } from '../engine/file-intake.ts';
import type { RequestMetrics } from '../telemetry/metrics/request-metrics.ts';
import { answerFrameworkError, useErrorAnswers } from './plugins/error-handler.ts';
import { useLoopbackHostCheck } from './plugins/loopback-host.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './plugins/request-id.ts';
import { useRequestTelemetry } from './plugins/request-telemetry.ts';

export interface GatewayDeps
  extends
    AdminJobRouteDeps,
    ChatRouteDeps,
    HealthRouteDeps,
    ResearchRouteDeps,
    ConversationRouteDeps,
    ArtifactRouteDeps,
    MetricsRouteDeps,
    Omit<EventRouteDeps, 'allowsOrigin'> {
  readonly apiKeys: ApiKeys;
  readonly baseUrl: () => string;
  readonly corsOrigins: readonly string[];
  readonly intake: FileIntake;
  readonly logger: FastifyBaseLogger;
  readonly maxFileSizeBytes: number;
  readonly requestMetrics: RequestMetrics;
  /** The embedded store, whose URLs the gateway serves itself. */
  readonly diskObjects: DiskObjectStore | undefined;
  readonly searchKnowledge: SearchKnowledge;
}

/** What pages of other origins may read beside the body. */
const EXPOSED_HEADERS = [
  'idempotent-replayed',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  REQUEST_ID_HEADER,
];

/** Builds the gateway; it never listens. */
export async function buildGateway(deps: GatewayDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.logger,
    // One line a request, of our own: gateway/plugins/request-telemetry.ts
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    bodyLimit: LIMITS.jsonBodyBytes,
    requestTimeout: LIMITS.uploadUrlLifetimeMs, // a large upload over a slow line takes its time
    connectionTimeout: 120_000,
    frameworkErrors: answerFrameworkError,
    onProtoPoisoning: 'error',
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: 10_000 },
    // Strict: a number is not a text, and what is sent is not silently dropped.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  useRequestTelemetry(app, deps.requestMetrics);
  useErrorAnswers(app);
  takeJsonOnly(app);
  if (deps.developmentMode) useLoopbackHostCheck(app, deps.baseUrl);
  await app.register(helmet);
  await app.register(cors, {
    origin: [...deps.corsOrigins],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-api-key', 'x-user-id'],
    exposedHeaders: EXPOSED_HEADERS,
  });
  await app.register(websocket, { options: { maxPayload: LIMITS.socketPayloadBytes, perMessageDeflate: false } });
  deps.requestMetrics.showOpenSockets(() => app.websocketServer.clients.size);

  app.decorateRequest('userId', '');
  await app.register(healthRoutes(deps));
  await app.register(metricsRoutes(deps));
  await app.register(adminJobRoutes(deps));
  if (deps.diskObjects) {
    await app.register(objectRoutes({ ...deps, objects: deps.diskObjects, maxBytes: deps.maxFileSizeBytes }));
  }
  await app.register(eventRoutes({ ...deps, allowsOrigin: (origin) => allowsOrigin(deps, origin) }));
  await app.register(securedRoutes(deps));
  return app;
}

/** Many clients name a content type also where they send nothing, with a DELETE or `fetch` with an empty text. */
function takeJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(failure('CONTENT_TYPE_UNSUPPORTED', 'Send JSON, with the content type application/json.'));
  });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

/** All routes that know their caller. */
function securedRoutes(deps: GatewayDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    // Before the body is looked at; in development mode the body may name the user, so it has to be parsed first.
    app.addHook(deps.developmentMode ? 'preValidation' : 'onRequest', async (request) => {
      request.userId = await deps.authentication.authenticate(request);
    });
    await app.register(fileRoutes(deps));
    await app.register(researchRoutes(deps));
    await app.register(chatRoutes(deps));
    await app.register(conversationRoutes(deps));
    await app.register(artifactRoutes(deps));
    await app.register(knowledgeRoutes(deps));
    await app.register(apiKeyRoutes(deps));
    await app.register(eventTicketRoutes(deps));
  };
}

function allowsOrigin({ baseUrl, corsOrigins }: GatewayDeps, origin: string): boolean {
  return origin === new URL(baseUrl()).origin || corsOrigins.includes(origin);
}
