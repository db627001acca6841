import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { startOtlpCollector, type CollectedSpan, type OtlpCollector } from '../fakes/otlp-collector.ts';
import type { LogLine } from '../harness/recorded-log.ts';
import { ADMIN_KEY, callerAt, stackIsMissing, startStack, type Stack } from '../harness/stack.ts';
import { until } from '../harness/until.ts';

const skip = stackIsMissing;
const SECRET = 'canary-0b9d41f7c2';
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const CALLER_SPAN = 'b7ad6b7169203331';

let collector: OtlpCollector;
let stack: Stack;
beforeAll(async () => {
  if (skip) return;
  collector = await startOtlpCollector();
  stack = await startStack({
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.tracesUrl,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
  });
});
afterAll(async () => {
  if (skip) return;
  await stack.close();
  await collector.close();
});

const logOf = (role: string): string => readFileSync(join(stack.folder, 'logs', `${role}.log`), 'utf8');

const linesOf = (kind: 'gateway' | 'worker'): readonly LogLine[] =>
  [`${kind}-1`, `${kind}-2`].flatMap((role) =>
    logOf(role)
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine),
  );

function workerMetricsUrl(role: string): string {
  const [, address] = /health on (http:\/\/\S+)\/ready/.exec(logOf(role)) ?? [];
  assert.ok(address, 'the worker says where its health is');
  return `${address}/metrics`;
}

function gatewayMetricsUrl(role: string): string {
  const [, port] = /"port":(\d+),"msg":"listening"/.exec(logOf(role)) ?? [];
  assert.ok(port, 'the gateway logs its own port');
  return `http://127.0.0.1:${port}/metrics`;
}

const scrape = async (url: string, key = ADMIN_KEY) => fetch(url, { headers: { authorization: `Bearer ${key}` } });

/** A run, from the request to its answer. Returns the id of its job. */
async function research(headers: Readonly<Record<string, string>>, message: string): Promise<string> {
  const answer = await callerAt(stack.gateway, 'ada')('POST', '/api/deep-research/start', {
    body: { message, researchMode: 'steering' },
    headers,
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { jobId, pollUrl } = answer.body;
  await until('the run is over', async () => {
    const { body } = await callerAt(stack.gateway, 'ada')('GET', pollUrl);
    return body.status === 'completed' || body.status === 'failed';
  });
  return jobId;
}

test.skipIf(skip)('the log of a worker -> leads from a request to its activities', async () => {
  const jobId = await research({ 'x-request-id': 'request-of-the-log' }, 'What does the knowledge base say?');
  const own = await until('an activity has ended', () => {
    const lines = linesOf('worker').filter(({ requestId }) => requestId === 'request-of-the-log');
    return lines.some(({ msg }) => msg === 'run completed') && lines;
  });
  const line = own.find(({ activity, msg }) => activity === 'composeReply' && msg === 'Activity completed');
  assert.partialDeepStrictEqual(line, { jobId, attempt: 1, workflowId: `deep-research:${jobId}:1` });
  assert.equal(typeof line?.['conversationId'], 'string');
  assert.equal(typeof line?.['durationMs'], 'number');
  assert.ok(!('taskToken' in line!));
  const transitions = own.filter(({ activity, workflowType }) => activity === undefined && workflowType !== undefined);
  assert.deepEqual(
    transitions.map(({ jobId: job, msg }) => [job, msg]),
    ['attempt begins', 'iteration planned', 'run completed', 'Workflow completed'].map((msg) => [jobId, msg]),
  );
  const request = linesOf('gateway').find(
    ({ requestId, msg }) => requestId === 'request-of-the-log' && msg === 'request',
  );
  assert.partialDeepStrictEqual(request, { jobId, route: '/api/deep-research/start', status: 200 });
});

test.skipIf(skip)('metrics of gateways and workers -> are served with the admin key', async () => {
  await research({}, 'What do the documents say?');
  // Each request goes to either gateway, and each counts its own.
  const gateways = await Promise.all(
    ['gateway-1', 'gateway-2'].map(async (role) => (await scrape(gatewayMetricsUrl(role))).text()),
  );
  const gateway = gateways.join('\n');
  assert.match(gateway, /research_http_request_duration_seconds_count\{.*route="\/api\/deep-research\/start"/);
  assert.match(gateway, /^research_task_queue_backlog\{queue="research",kind="workflow"\} \d/m);
  assert.match(gateway, /^research_rate_limit_total\{action="deep-research",outcome="allowed"\} \d/m);
  const workers = await Promise.all(
    ['worker-1', 'worker-2'].map(async (role) => (await scrape(workerMetricsUrl(role))).text()),
  );
  const both = workers.join('\n');
  assert.match(both, /research_activity_duration_seconds_count\{type="planInitial",outcome="completed"\} [1-9]/);
  assert.match(
    both,
    /^research_agent_calls_total\{agent="composeReply",provider="builtin",outcome="completed"\} [1-9]/m,
  );
  assert.match(both, /^research_model_tokens_total\{agent="composeReply",provider="builtin",direction="output"\} 0/m);
  for (const metrics of workers) {
    assert.match(metrics, /^research_task_queue_backlog\{queue="polling",kind="activity"\} \d/m);
    assert.match(metrics, /^research_task_queue_backlog_age_seconds\{queue="polling",kind="activity"\} \d/m);
    assert.match(metrics, /^research_activities_in_flight\{queue="agents"\} \d/m);
    assert.match(metrics, /^process_resident_memory_bytes \d/m);
  }
  assert.equal((await scrape(workerMetricsUrl('worker-1'), 'wrong')).status, 401);
});

test.skipIf(skip)(
  'one trace -> leads from the caller over the request and the start of the workflow to each activity',
  async () => {
    const jobId = await research(
      { traceparent: `00-${TRACE_ID}-${CALLER_SPAN}-01`, 'x-request-id': 'request-of-the-trace' },
      `Which is better? ${SECRET}`,
    );
    // Its end sends what is not sent yet.
    assert.equal(await stack.stop(), 0);
    const spans = collector.spans.filter(({ traceId }) => traceId === TRACE_ID);
    const probes = collector.spans.filter(({ name }) => /\/(health|ready|metrics)$/.test(name));
    assert.deepEqual(probes, [], 'who asks after the health of a process leaves no trace');
    const named = (name: string): CollectedSpan => {
      const found = spans.find((span) => span.name === name);
      assert.ok(found, `${name} among ${spans.map((span) => span.name).join(', ')}`);
      return found;
    };
    const request = named('POST /api/deep-research/start');
    const start = named('StartWorkflow:deepResearch');
    assert.deepEqual([request.service, request.parentSpanId, request.kind], ['research-gateway', CALLER_SPAN, 2]);
    assert.partialDeepStrictEqual(request.attributes, {
      'http.response.status_code': 200,
      'http.route': '/api/deep-research/start',
      'research.request_id': 'request-of-the-trace',
    });
    assert.deepEqual([start.service, start.parentSpanId, start.kind], ['research-gateway', request.spanId, 3]);
    for (const type of ['planInitial', 'reflect', 'composeReply', 'endIteration']) {
      const activity = named(`RunActivity:${type}`);
      assert.deepEqual([activity.service, activity.parentSpanId], ['research-worker', start.spanId], type);
      assert.partialDeepStrictEqual(activity.attributes, {
        'research.job_id': jobId,
        'research.attempt': 1,
        'research.outcome': 'completed',
        'research.request_id': 'request-of-the-trace',
      });
    }
    const lines = linesOf('worker').filter(({ trace_id }) => trace_id === TRACE_ID);
    assert.ok(lines.every((line) => line['jobId'] === jobId));
  },
);

test.skipIf(skip)('any log or trace -> no secret in it', () => {
  const password = new URL(stack.database).password;
  for (const role of ['gateway-1', 'gateway-2', 'worker-1', 'worker-2']) {
    const log = logOf(role);
    for (const secret of [SECRET, ADMIN_KEY, password]) assert.ok(!log.includes(secret), role);
  }
  const traces = JSON.stringify(collector.spans);
  for (const secret of [SECRET, ADMIN_KEY, password]) assert.ok(!traces.includes(secret));
});
