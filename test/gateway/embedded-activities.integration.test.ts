import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { call } from '../harness/client.ts';
import { recordedLog } from '../harness/recorded-log.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const log = recordedLog('debug');
let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, { logger: log.logger });
});
afterAll(() => service.close());

test('activities in the one process -> are logged and counted as those of a worker are', async () => {
  const headers = { 'x-request-id': 'embedded-1' };
  const body = { message: 'What is known?', researchMode: 'steering' };
  const { jobId, conversationId, pollUrl } = (
    await call(service.app, 'POST', '/api/deep-research/start', { headers, body })
  ).body;
  await until('the run is over', async () => (await call(service.app, 'GET', pollUrl)).body.status === 'completed');
  const line = log.lines().find(({ activity, msg }) => activity === 'composeReply' && msg === 'activity completed');
  assert.partialDeepStrictEqual(line, { jobId, conversationId, requestId: 'embedded-1' });
  const metrics = (await service.app.inject({ method: 'GET', url: '/metrics' })).body;
  assert.match(metrics, /^research_activity_duration_seconds_count\{type="composeReply",outcome="completed"\} 1$/m);
  assert.match(
    metrics,
    /^research_agent_calls_total\{agent="composeReply",provider="builtin",outcome="completed"\} 1$/m,
  );
});
