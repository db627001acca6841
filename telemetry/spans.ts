import {
  context,
  isSpanContextValid,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';
import { ATTR_ERROR_TYPE } from '@opentelemetry/semantic-conventions';
import { plainError } from './plain-fields.ts';
import { redactText } from './redaction.ts';

/** Makes spans that go nowhere until `startTracing` has set tracing up. */
export function tracer(): Tracer {
  return trace.getTracer('research-engine');
}

/** Whether `startTracing` has set tracing up: without it spans have no ids. This one is never ended, so never sent. */
export function isTracing(): boolean {
  return isSpanContextValid(tracer().startSpan('probe').spanContext());
}

export interface SpanInput extends SpanOptions {
  readonly name: string;
  /** The active one when it is not given. */
  readonly parent?: Context;
}

/** Runs the work in a span that ends with it and records its error. */
export async function inSpan<Result>(
  { name, parent = context.active(), ...options }: SpanInput,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = tracer().startSpan(name, options, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work, undefined, span);
  } catch (error) {
    recordError(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Marks a span as failed. What goes to the collector holds no secrets either. */
export function recordError(span: Span, error: unknown): void {
  if (!span.isRecording()) return;
  const { code, message, stack, type } = told(error);
  span.setAttribute(ATTR_ERROR_TYPE, code ?? type);
  span.recordException({ name: type, message: redactText(message), stack: redactText(stack) });
  span.setStatus({ code: SpanStatusCode.ERROR, message: redactText(message) });
}

function told(error: unknown): { code: string | undefined; message: string; stack: string; type: string } {
  if (!(error instanceof Error)) return { code: undefined, message: String(error), stack: '', type: typeof error };
  const { code, message, stack } = plainError(error);
  return {
    code: typeof code === 'string' ? code : undefined,
    message: String(message),
    stack: typeof stack === 'string' ? stack : '',
    type: error.name,
  };
}
