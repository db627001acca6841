import { context } from '@opentelemetry/api';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { CONTEXT_HEADER, type PropagatedContext } from '../contracts/propagation.ts';
import { correlation, type Correlation } from './correlation.ts';
import { traceHeaders } from './trace-context.ts';

/** Headers with the ids of what is running now, and with its place in a trace. */
export function withContextHeader(headers: Headers, ids: Pick<Correlation, 'conversationId'> = {}): Headers {
  const { requestId, conversationId } = { ...correlation(), ...ids };
  const carried: PropagatedContext = { requestId, conversationId, ...traceHeaders(context.active()) };
  const isEmpty = Object.values(carried).every((value) => value === undefined);
  return isEmpty ? headers : { ...headers, [CONTEXT_HEADER]: defaultPayloadConverter.toPayload(carried) };
}

/** What the header holds; empty for a workflow that was started without one. */
export function readContextHeader(headers: Headers): PropagatedContext {
  const payload = headers[CONTEXT_HEADER];
  if (payload === undefined) return {};
  try {
    const carried: unknown = defaultPayloadConverter.fromPayload(payload);
    return typeof carried === 'object' && carried !== null ? textsOf(carried) : {};
  } catch {
    return {}; // work goes on without its ids
  }
}

function textsOf(carried: object): PropagatedContext {
  const texts = Object.entries(carried).filter(([, value]) => typeof value === 'string');
  const { requestId, conversationId, traceparent, tracestate }: PropagatedContext = Object.fromEntries(texts);
  return { requestId, conversationId, traceparent, tracestate };
}
