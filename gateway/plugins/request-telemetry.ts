import { performance } from 'node:perf_hooks';
import {
  context,
  INVALID_SPAN_CONTEXT,
  isSpanContextValid,
  SpanKind,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_URL_PATH,
} from '@opentelemetry/semantic-conventions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '../../contracts/errors.ts';
import { withCorrelation, type Correlation } from '../../telemetry/correlation.ts';
import type { RequestMetrics } from '../../telemetry/metrics/request-metrics.ts';
import { recordError, tracer } from '../../telemetry/spans.ts';
import { contextFrom } from '../../telemetry/trace-context.ts';
import { isRefusedHandshake } from './broken-requests.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';

/** What is known of a request from its beginning to its end. */
interface Observed {
  readonly span: Span;
  readonly spanContext: Context;
  readonly ids: { -readonly [Name in keyof Correlation]: Correlation[Name] };
}

declare module 'fastify' {
  interface FastifyRequest {
    observed: Observed | undefined;
  }
}

// What the web servers of this world write when the caller left before the answer.
const CALLER_LEFT = 499;
const SOCKET_OPENED = 101;
const NO_ROUTE = 'none';
// Asked every few seconds by whoever watches over the process: most of all traces would be theirs.
const PROBES: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/metrics']);

/** Every request has an id, a span, a place in the metrics, and at level info one line in the log. */
export function useRequestTelemetry(app: FastifyInstance, metrics: RequestMetrics): void {
  app.decorateRequest('observed', undefined);

  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    const startedAt = performance.now();
    const observed = begin(request);
    request.observed = observed;
    const end = (isAnswered: boolean): void => {
      reply.raw.off('finish', onFinish).off('close', onClose);
      finish({ request, reply, observed, metrics, isAnswered, seconds: (performance.now() - startedAt) / 1000 });
    };
    const onFinish = (): void => end(true);
    // Without `finish` before it: the caller left, or the request became a socket.
    const onClose = (): void => end(false);
    reply.raw.on('finish', onFinish).on('close', onClose);
    within(observed, done);
  });

  // The parts of a body arrive in events of the connection, which know nothing of the request.
  app.addHook('preValidation', ({ observed }, _reply, done) => {
    if (observed === undefined) done();
    else within(observed, done);
  });

  // The answer to a start names the job, which ties its line to those of the workers.
  app.addHook('preSerialization', (request, _reply, payload: unknown, done) => {
    if (request.observed !== undefined) Object.assign(request.observed.ids, idsIn(payload));
    done(null, payload);
  });

  app.addHook('onError', (request, reply, error, done) => {
    if (reply.statusCode >= 500 && request.observed !== undefined) recordError(request.observed.span, error);
    else request.observed?.span.setAttribute(ATTR_ERROR_TYPE, error.code || error.name);
    done();
  });
}

function begin(request: FastifyRequest): Observed {
  const { headers, id, params } = request;
  const parent = contextFrom({
    traceparent: single(headers['traceparent']),
    tracestate: single(headers['tracestate']),
  });
  const span = startSpan(request, parent);
  return { span, spanContext: trace.setSpan(parent, span), ids: { requestId: id, ...idsIn(params) } };
}

function startSpan(request: FastifyRequest, parent: Context): Span {
  const { id, method, url } = request;
  const route = routeOf(request);
  if (PROBES.has(route)) return trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
  const attributes = {
    [ATTR_HTTP_REQUEST_METHOD]: method,
    [ATTR_HTTP_ROUTE]: route,
    // Without its query: that is where tickets and signatures stand.
    [ATTR_URL_PATH]: url.split('?')[0] ?? '',
    'research.request_id': id,
  };
  const name = route === NO_ROUTE ? method : `${method} ${route}`;
  return tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
}

function within({ ids, spanContext }: Observed, work: () => void): void {
  withCorrelation(ids, () => {
    context.with(spanContext, work);
  });
}

interface Finished {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly observed: Observed;
  readonly metrics: RequestMetrics;
  readonly isAnswered: boolean;
  readonly seconds: number;
}

function finish({ request, reply, observed, metrics, isAnswered, seconds }: Finished): void {
  const { ids, span } = observed;
  const status = isAnswered ? reply.statusCode : statusWithoutAnswer(request);
  const isSocket = status === SOCKET_OPENED;
  const route = routeOf(request);
  // How long somebody kept a socket open says nothing about how fast the service is.
  if (!isSocket) metrics.observeRequest({ method: request.method, route, status, seconds });
  span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status);
  span.end();
  const { jobId, conversationId } = ids;
  const spanContext = span.spanContext();
  request.log.info(
    {
      ...{ method: request.method, route, status, ms: Math.round(seconds * 1000) },
      ...(jobId === undefined ? {} : { jobId }),
      ...(conversationId === undefined ? {} : { conversationId }),
      ...(isSpanContextValid(spanContext) ? { trace_id: spanContext.traceId } : {}),
    },
    isSocket ? 'socket closed' : 'request',
  );
}

function statusWithoutAnswer({ raw, ws }: FastifyRequest): number {
  if (isRefusedHandshake(raw)) return ERRORS.BODY_INVALID.status;
  return ws ? SOCKET_OPENED : CALLER_LEFT;
}

function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? NO_ROUTE : (routeOptions.url ?? NO_ROUTE);
}

/** The ids that operators search for, of parameters or of an answer. */
function idsIn(fields: unknown): Pick<Correlation, 'jobId' | 'conversationId'> {
  if (typeof fields !== 'object' || fields === null) return {};
  const jobId = 'jobId' in fields && typeof fields.jobId === 'string' ? fields.jobId : undefined;
  const conversationId =
    'conversationId' in fields && typeof fields.conversationId === 'string' ? fields.conversationId : undefined;
  return { ...(jobId === undefined ? {} : { jobId }), ...(conversationId === undefined ? {} : { conversationId }) };
}

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
