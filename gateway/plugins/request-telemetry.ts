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
import { KindGuard } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest, preSerializationHookHandler } from 'fastify';
import { ERRORS } from '../../contracts/errors.ts';
import { correlation, withCorrelation, type Correlation } from '../../telemetry/correlation.ts';
import type { RequestMetrics } from '../../telemetry/metrics/request-metrics.ts';
import { isTracing, recordError, tracer } from '../../telemetry/spans.ts';
import { contextFrom } from '../../telemetry/trace-context.ts';
import { isRefusedHandshake } from './broken-requests.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';

/** The state of a request from its beginning to its end. */
interface Observed {
  readonly ids: Ids;
  /** Undefined for a request without a span. */
  readonly traced: Traced | undefined;
  isOver: boolean;
}

type Ids = { -readonly [Name in keyof Correlation]: Correlation[Name] };

interface Traced {
  readonly span: Span;
  readonly spanContext: Context;
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
// Probes and scrapers request these every few seconds: without this, most traces would be theirs.
const PROBES: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/metrics']);

/** Every request has an id, a place in the metrics, at level info one line in the log, and a span where tracing is on. */
export function useRequestTelemetry(app: FastifyInstance, metrics: RequestMetrics): void {
  const tracingIsOn = isTracing();
  app.decorateRequest('observed', undefined);

  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    const observed = begin(request, tracingIsOn);
    request.observed = observed;
    // Without a response before it: the caller left, or the request became a socket.
    reply.raw.on('close', () => {
      if (!observed.isOver) finish(request, reply, { observed, metrics, status: statusWithoutResponse(request) });
    });
    done();
  });

  // Not earlier: a refusal needs no context. The parts of a body arrive in events of the connection, which run outside of it.
  app.addHook('preValidation', (request, _reply, done) => {
    withinRequest(request, done);
  });

  // A response that names a job ties its line to those of the workers.
  app.addHook('onRoute', (route) => {
    if (!namesJob(route.schema?.response)) return;
    route.preSerialization = [route.preSerialization ?? [], noteIdsOfAnswer].flat();
  });

  if (tracingIsOn)
    app.addHook('onError', (request, reply, error, done) => {
      const span = request.observed?.traced?.span;
      if (span !== undefined && reply.statusCode >= 500) recordError(span, error);
      else span?.setAttribute(ATTR_ERROR_TYPE, error.code || error.name);
      done();
    });

  app.addHook('onResponse', (request, reply, done) => {
    const { observed } = request;
    if (observed !== undefined) finish(request, reply, { observed, metrics, status: reply.statusCode });
    done();
  });
}

function begin(request: FastifyRequest, tracingIsOn: boolean): Observed {
  const { headers, id, params } = request;
  const ids: Ids = { requestId: id };
  addIds(ids, params);
  // A caller's own trace is in the log also where this service sends no spans.
  const traced = tracingIsOn || headers['traceparent'] !== undefined ? startTrace(request) : undefined;
  return { ids, traced, isOver: false };
}

function startTrace(request: FastifyRequest): Traced {
  const { headers } = request;
  const parent = contextFrom({
    traceparent: single(headers['traceparent']),
    tracestate: single(headers['tracestate']),
  });
  const span = startSpan(request, parent);
  return { span, spanContext: trace.setSpan(parent, span) };
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

/** Runs the work in the context of the request: its ids are on what the work logs and sends, its span is the parent. */
export function withinRequest(request: FastifyRequest, work: () => void): void {
  const { observed } = request;
  if (observed === undefined || isIdle(request) || correlation().requestId === request.id) work();
  else within(observed, work);
}

/** Whether a request sets off nothing that log lines or spans tell of. */
const isIdle = ({ is404, routeOptions: { url } }: FastifyRequest): boolean => is404 || PROBES.has(url ?? NO_ROUTE);

function within({ ids, traced }: Observed, work: () => void): void {
  if (traced === undefined) withCorrelation(ids, work);
  else withCorrelation(ids, () => context.with(traced.spanContext, work));
}

interface Finished {
  readonly observed: Observed;
  readonly metrics: RequestMetrics;
  readonly status: number;
}

function finish(request: FastifyRequest, reply: FastifyReply, { observed, metrics, status }: Finished): void {
  const { ids, traced } = observed;
  const { method } = request;
  const { elapsedTime: ms } = reply;
  observed.isOver = true;
  const seconds = ms / 1000;
  const isSocket = status === SOCKET_OPENED;
  const route = routeOf(request);
  // How long a socket was open says nothing about how fast the service is.
  if (!isSocket) metrics.observeRequest({ method, route, status, seconds });
  endSpan(traced, status);
  // The logger leaves undefined fields out.
  request.log.info(
    {
      ...ids,
      ...{ method, route, status, ms: Math.round(ms), trace_id: traceIdOf(traced) },
    },
    isSocket ? 'socket closed' : 'request',
  );
}

function endSpan(traced: Traced | undefined, status: number): void {
  traced?.span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status).end();
}

function traceIdOf(traced: Traced | undefined): string | undefined {
  const spanContext = traced?.span.spanContext();
  return spanContext !== undefined && isSpanContextValid(spanContext) ? spanContext.traceId : undefined;
}

function statusWithoutResponse({ raw, ws }: FastifyRequest): number {
  if (isRefusedHandshake(raw)) return ERRORS.BODY_INVALID.status;
  return ws ? SOCKET_OPENED : CALLER_LEFT;
}

function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? NO_ROUTE : (routeOptions.url ?? NO_ROUTE);
}

const noteIdsOfAnswer: preSerializationHookHandler = (request, _reply, payload, done) => {
  noteIds(request, payload);
  done(null, payload);
};

/** The same for a route whose answer may be a stream. */
export function noteIds({ observed }: FastifyRequest, fields: unknown): void {
  if (observed !== undefined) addIds(observed.ids, fields);
}

/** By its schema, so that the hook does not run for all the other routes. */
function namesJob(response: unknown): boolean {
  const schema = typeof response === 'object' && response !== null && 200 in response ? response[200] : undefined;
  return KindGuard.IsObject(schema) && ('jobId' in schema.properties || 'conversationId' in schema.properties);
}

/** Adds the ids that operators search for, of parameters or of an answer. */
function addIds(ids: Ids, fields: unknown): void {
  if (typeof fields !== 'object' || fields === null) return;
  if ('jobId' in fields && typeof fields.jobId === 'string') ids.jobId = fields.jobId;
  if ('conversationId' in fields && typeof fields.conversationId === 'string')
    ids.conversationId = fields.conversationId;
}

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
