import { defaultTextMapGetter, ROOT_CONTEXT, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';

/** A place in a trace as W3C Trace Context writes it in headers. */
export interface TraceHeaders {
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}

const propagator = new W3CTraceContextPropagator();

/** The context of a caller; without headers, or with invalid ones, a trace begins here. */
export function contextFrom(headers: TraceHeaders): Context {
  const context = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
  const parent = trace.getSpanContext(context);
  if (parent === undefined) return context;
  // The propagator keeps flags it does not know, and would write those above 0f with a digit too many.
  return trace.setSpanContext(context, { ...parent, traceFlags: parent.traceFlags & TraceFlags.SAMPLED });
}

/** The headers that let a trace go on elsewhere; none without a span. */
export function traceHeaders(context: Context): TraceHeaders {
  const headers: Record<string, string> = {};
  propagator.inject(context, headers, { set: setUnlessEmpty });
  return headers;
}

// A tracestate of which nothing is valid is written as an empty text.
function setUnlessEmpty(headers: Record<string, string>, name: string, value: string): void {
  if (value !== '') headers[name] = value;
}
