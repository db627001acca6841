import {
  isSpanContextValid,
  ROOT_CONTEXT,
  trace,
  type Context,
  type SpanContext,
  type TraceState,
} from '@opentelemetry/api';

/** A place in a trace as W3C Trace Context writes it in headers. */
export interface TraceHeaders {
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const LONGEST_TRACESTATE = 512;

/** The context of a caller; without headers, or with wrong ones, a trace begins here. */
export function contextFrom({ traceparent, tracestate }: TraceHeaders): Context {
  const parent = traceparent === undefined ? undefined : parse(traceparent);
  if (parent === undefined) return ROOT_CONTEXT;
  const state = tracestate !== undefined && tracestate.length <= LONGEST_TRACESTATE ? tracestate : undefined;
  return trace.setSpanContext(ROOT_CONTEXT, {
    ...parent,
    ...(state === undefined ? {} : { traceState: readTraceState(state) }),
  });
}

function parse(traceparent: string): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(traceparent) ?? [];
  // Version ff is forbidden, and version 00 ends after the flags; later ones may say more.
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  const parsed = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(parsed) ? parsed : undefined;
}

/** The headers that let a trace go on elsewhere; none without a span. */
export function traceHeaders(context: Context): TraceHeaders {
  const spanContext = trace.getSpanContext(context);
  if (spanContext === undefined || !isSpanContextValid(spanContext)) return {};
  const { spanId, traceFlags, traceId, traceState } = spanContext;
  const state = traceState?.serialize() ?? '';
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    ...(state === '' ? {} : { tracestate: state }),
  };
}

/** The entries of other tracing systems: handed on as they came. */
function readTraceState(text: string): TraceState {
  const entries = text.split(',').map((entry): readonly [string, string] => {
    const [key = '', ...value] = entry.trim().split('=');
    return [key, value.join('=')];
  });
  return traceStateOf(entries.filter(([key, value]) => key !== '' && value !== ''));
}

function traceStateOf(entries: readonly (readonly [string, string])[]): TraceState {
  const without = (key: string): readonly (readonly [string, string])[] => entries.filter(([name]) => name !== key);
  return {
    get: (key) => entries.find(([name]) => name === key)?.[1],
    set: (key, value) => traceStateOf([[key, value], ...without(key)]), // what was changed last comes first
    unset: (key) => traceStateOf(without(key)),
    serialize: () => entries.map((entry) => entry.join('=')).join(','),
  };
}
