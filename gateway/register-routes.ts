import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ErrorCode } from '../contracts/errors.ts';
import type { ApiKeys } from '../use-cases/api-keys.ts';
import type { Chats } from '../use-cases/chats.ts';
import type { RequestMetrics } from '../telemetry/metrics/request-metrics.ts';
import { describeGroup, SECURITY, useOpenApi } from './openapi/document.ts';
import { decorateCaller } from './plugins/authentication.ts';
import { useTokens, type TokenSettings } from './plugins/tokens.ts';
import { adminJobRoutes, type AdminJobRouteDeps } from './routes/admin-jobs.ts';
import { adminPaymentRoutes } from './routes/admin-payments.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { artifactRoutes, type ArtifactRouteDeps } from './routes/artifacts.ts';
import { b402ConfigRoutes } from './routes/b402-config.ts';
import { b402PaidRoutes } from './routes/b402-paid.ts';
import { b402Routes } from './routes/b402.ts';
import { chatRoutes, type ChatRouteDeps } from './routes/chat.ts';
import { conversationRoutes, type ConversationRouteDeps } from './routes/conversations.ts';
import { eventRoutes, eventTicketRoutes, type EventRouteDeps } from './routes/events.ts';
import { fileRoutes, type FileRouteDeps } from './routes/files.ts';
import { healthRoutes, type HealthRouteDeps } from './routes/health.ts';
import { knowledgeRoutes, type SearchKnowledge } from './routes/knowledge.ts';
import { meRoutes } from './routes/me.ts';
import { metricsRoutes, type MetricsRouteDeps } from './routes/metrics.ts';
import { objectRoutes } from './routes/objects.ts';
import { openApiRoutes } from './routes/openapi.ts';
import { paperRoutes, type PaperRouteDeps } from './routes/papers.ts';
import { researchRoutes, type ResearchRouteDeps } from './routes/research.ts';
import { usageRoutes, type UsageRouteDeps } from './routes/usage.ts';
import { x402AgentRoutes } from './routes/x402-agents.ts';
import { x402ConfigRoutes } from './routes/x402-config.ts';
import { x402PaidRoutes, type PaidRouteDeps } from './routes/x402-paid.ts';
import { x402Routes, type X402RouteDeps } from './routes/x402.ts';
import type { B402 } from './b402.ts';
import type { X402 } from './x402.ts';

declare module 'fastify' {
  interface FastifySchema {
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
    PaperRouteDeps,
    MetricsRouteDeps,
    Omit<EventRouteDeps, 'allowsOrigin'>,
    Omit<PaidRouteDeps & X402RouteDeps, 'authentication' | 'chats' | 'x402'>,
    UsageRouteDeps {
  readonly apiKeys: ApiKeys;
  readonly baseUrl: () => string;
  readonly chats: Chats;
  readonly corsOrigins: readonly string[];
  readonly logger: FastifyBaseLogger;
  readonly maxFileSizeBytes: number;
  readonly requestMetrics: RequestMetrics;
  readonly searchKnowledge: SearchKnowledge;
  readonly tokens: TokenSettings;
  /** Undefined where it is off: then there is none of its routes. */
  readonly x402: X402 | undefined;
  /** The same. */
  readonly b402: B402 | undefined;
}

/** All routes, in either mode. */
export async function registerRoutes(app: FastifyInstance, deps: GatewayDeps): Promise<void> {
  decorateCaller(app);
  await useTokens(app, deps.tokens);
  await useOpenApi(app);
  await app.register(group('Health', healthRoutes(deps)));
  await app.register(group('Metrics', metricsRoutes(deps), SECURITY.operator));
  await app.register(group('Admin', adminJobRoutes(deps), SECURITY.operator));
  await app.register(group('Admin', adminPaymentRoutes(deps), SECURITY.operator));
  await app.register(group('API', openApiRoutes()));
  if (deps.mode.name === 'embedded') {
    const objects = objectRoutes({ ...deps, objects: deps.mode.diskObjects, maxBytes: deps.maxFileSizeBytes });
    await app.register(group('Signed URLs', objects));
  }
  const sockets = eventRoutes({ ...deps, allowsOrigin: (origin) => allowsOrigin(deps, origin) });
  await app.register(group('Events', sockets, SECURITY.user));
  await registerPaymentRoutes(app, deps);
  await app.register(securedRoutes(deps));
}

/** Of a protocol that is off there is nothing but its configuration, which says so. */
async function registerPaymentRoutes(app: FastifyInstance, { b402, x402, ...deps }: GatewayDeps): Promise<void> {
  await app.register(group('Payments', x402ConfigRoutes({ terms: x402?.terms })));
  if (x402) {
    await app.register(group('Payments', x402Routes({ ...deps, x402 })));
    await app.register(group('Payments', x402PaidRoutes({ ...deps, x402 })));
    await app.register(group('Payments', x402AgentRoutes({ ...deps, x402 })));
  }
  await app.register(group('Payments', b402ConfigRoutes({ terms: b402?.terms })));
  if (b402) {
    await app.register(group('Payments', b402Routes({ ...deps, b402 })));
    await app.register(group('Payments', b402PaidRoutes({ ...deps, b402 })));
  }
}

/** Routes under one heading of the OpenAPI document, with what shows who is calling them. */
function group(
  tag: string,
  routes: FastifyPluginAsyncTypebox,
  security?: (typeof SECURITY)[keyof typeof SECURITY],
): FastifyPluginAsyncTypebox {
  return async (app) => {
    describeGroup(app, { tags: [tag], ...(security === undefined ? {} : { security }) });
    await app.register(routes);
  };
}

/** All routes that know their caller. */
function securedRoutes(deps: GatewayDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    // Before the body is looked at; in development mode the body may name the user, so it has to be parsed first.
    app.addHook(deps.developmentMode ? 'preValidation' : 'onRequest', deps.authentication.requireCaller);
    await app.register(group('You', meRoutes(), SECURITY.user));
    await app.register(group('Usage', usageRoutes(deps), SECURITY.user));
    await app.register(group('Files', fileRoutes(deps), SECURITY.user));
    await app.register(group('Research', researchRoutes(deps), SECURITY.user));
    await app.register(group('Chat', chatRoutes(deps), SECURITY.user));
    await app.register(group('Conversations', conversationRoutes(deps), SECURITY.user));
    await app.register(group('Artifacts', artifactRoutes(deps), SECURITY.user));
    await app.register(group('Papers', paperRoutes(deps), SECURITY.user));
    await app.register(group('Knowledge', knowledgeRoutes(deps), SECURITY.user));
    await app.register(group('Keys', apiKeyRoutes(deps), SECURITY.user));
    await app.register(group('Events', eventTicketRoutes(deps), SECURITY.user));
  };
}

/** Whether pages of an origin may call. */
export function allowsOrigin({ baseUrl, corsOrigins }: GatewayDeps, origin: string): boolean {
  return origin === new URL(baseUrl()).origin || corsOrigins.includes(origin);
}
