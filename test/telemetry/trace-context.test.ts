import assert from 'node:assert/strict';
import { trace } from '@opentelemetry/api';
import { test } from 'vitest';
import { contextFrom, traceHeaders } from '../../telemetry/trace-context.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const TRACEPARENT = `00-${TRACE}-${SPAN}-01`;

test('a place in a trace -> survives the way through headers', () => {
  for (const headers of [
    { traceparent: TRACEPARENT },
    { traceparent: `00-${TRACE}-${SPAN}-00`, tracestate: 'congo=t61rcWkgMzE,rojo=00f067aa0ba902b7' },
  ]) {
    assert.deepEqual(traceHeaders(contextFrom(headers)), headers);
  }
});

test('the context -> names the span of the caller', () => {
  assert.partialDeepStrictEqual(trace.getSpanContext(contextFrom({ traceparent: TRACEPARENT })), {
    traceId: TRACE,
    spanId: SPAN,
    traceFlags: 1,
    isRemote: true,
  });
});

test('headers that are none -> begin a trace of their own', () => {
  for (const traceparent of [
    undefined,
    '',
    'nonsense',
    TRACEPARENT.toUpperCase(),
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `${TRACEPARENT}-more`,
  ]) {
    assert.deepEqual(traceHeaders(contextFrom({ traceparent })), {}, String(traceparent));
  }
});

test('a later version of the header -> is read as far as it is known', () => {
  assert.deepEqual(traceHeaders(contextFrom({ traceparent: `01-${TRACE}-${SPAN}-01-more` })), {
    traceparent: TRACEPARENT,
  });
});

test('flags that are not known -> the trace goes on with the sampled flag alone', () => {
  const headers = { traceparent: `00-${TRACE}-${SPAN}-ff` };
  assert.deepEqual(traceHeaders(contextFrom(headers)), { traceparent: TRACEPARENT });
});

test('a tracestate beyond all measure -> is dropped, the trace goes on', () => {
  const headers = { traceparent: TRACEPARENT, tracestate: `a=${'x'.repeat(600)}` };
  assert.deepEqual(traceHeaders(contextFrom(headers)), { traceparent: TRACEPARENT });
});
