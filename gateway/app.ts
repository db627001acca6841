import cors from '@fastify/cors';
import websocket, { type WebSocket } from '@fastify/websocket';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { failure } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import { useApiPage } from './openapi/page.ts';
import { useBodyDeadline } from './plugins/body-deadline.ts';
import { answerBrokenHandshake, answerBrokenRequest } from './plugins/broken-requests.ts';
import { answerFrameworkError, useErrorAnswers } from './plugins/error-handler.ts';
import { takeJsonOnly } from './plugins/json-body.ts';
import { useLoopbackHostCheck, useOriginCheck } from './plugins/loopback-host.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './plugins/request-id.ts';
import { useRequestTelemetry } from './plugins/request-telemetry.ts';
import { useResponseHeaders } from './plugins/response-headers.ts';
import { closeUnusedConnections } from './plugins/unused-connections.ts';
import { allowsOrigin, registerRoutes, type GatewayDeps } from './register-routes.ts';

/** What pages of other origins may send beside the body. */
const ALLOWED_HEADERS = [
  'access-control-expose-headers', // which clients of x402 send
  'authorization',
  'content-type',
  'idempotency-key',
  'payment-signature',
  'x-admin-key',
  'x-api-key',
  'x-payment',
  'x-user-id',
  REQUEST_ID_HEADER,
];

/** What pages of other origins may read beside the body. */
const EXPOSED_HEADERS = [
  'idempotent-replayed',
  'payment-required',
  'payment-response',
  'retry-after',
  'www-authenticate',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  REQUEST_ID_HEADER,
];

/** Requests share the logger: a child of it for each takes a tenth of its time, and the child of a `childLoggerFactory` is validated. */
function withoutChildren(logger: FastifyBaseLogger): FastifyBaseLogger {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- Object.create is typed as any
  const shared: FastifyBaseLogger = Object.create(logger, { child: { value: () => shared } });
  return shared;
}

const createServer = (logger: FastifyBaseLogger): FastifyInstance =>
  fastify({
    loggerInstance: withoutChildren(logger),
    // One line a request, of our own: gateway/plugins/request-telemetry.ts
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    bodyLimit: LIMITS.jsonBodyBytes,
    requestTimeout: LIMITS.uploadUrlLifetimeMs, // a large upload over a slow line takes its time
    connectionTimeout: 120_000,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerBrokenRequest,
    onProtoPoisoning: 'error',
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: 10_000 },
    // Strict: a number is not a text, and what is sent is not silently dropped.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });

/** Builds the gateway; it never listens. */
export async function buildGateway(
  deps: GatewayDeps,
  { bodyDeadlineMs = LIMITS.bodyDeadlineMs }: { readonly bodyDeadlineMs?: number } = {},
): Promise<FastifyInstance> {
  const app = createServer(deps.logger);
  closeUnusedConnections(app);
  useRequestTelemetry(app, deps.requestMetrics);
  useErrorAnswers(app);
  useBodyDeadline(app, bodyDeadlineMs);
  takeJsonOnly(app);
  useResponseHeaders(app);
  if (deps.developmentMode) {
    useLoopbackHostCheck(app, deps.baseUrl);
    useOriginCheck(app, (origin) => allowsOrigin(deps, origin));
  }
  if (deps.corsOrigins.length > 0) await allowOrigins(app, deps.corsOrigins);
  refusePackedBodies(app);
  await app.register(websocket, {
    errorHandler: endBrokenSocket,
    options: { maxPayload: LIMITS.socketPayloadBytes, perMessageDeflate: false },
  });
  app.websocketServer.on('wsClientError', answerBrokenHandshake);
  deps.requestMetrics.showOpenSockets(() => app.websocketServer.clients.size);

  await registerRoutes(app, deps);
  await useApiPage(app);
  return app;
}

/** Pages of other origins may call; without this a browser keeps every response from them. */
async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS.join(', '), // as a list it is joined for every request
    strictPreflight: false, // OPTIONS without the headers of a browser is answered like the others
  });
}

/** A frame that breaks the protocol, or a connection that is reset, is the doing of the client. */
function endBrokenSocket(error: Error & { readonly code?: string }, socket: WebSocket, request: FastifyRequest): void {
  const byClient = /^(WS_ERR_|ECONNRESET$|EPIPE$)/.test(error.code ?? '');
  if (byClient)
    request.log.info({ requestId: request.id, reason: error.message }, 'a WebSocket was ended by what its client sent');
  else request.log.error({ requestId: request.id, err: error }, 'unexpected error of a WebSocket');
  socket.terminate();
}

/** Nothing is unpacked here: a packed body would be read as what it is not. */
function refusePackedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const encoding = headers['content-encoding'];
    if (encoding === undefined || encoding.toLowerCase() === 'identity') done();
    else done(failure('CONTENT_TYPE_UNSUPPORTED', 'Send the body as it is, without Content-Encoding.'));
  });
}
