import assert from 'node:assert/strict';
import { test } from 'vitest';
import { Histogram, Registry } from 'prom-client';
import { RequestDurations } from '../../telemetry/metrics/request-durations.ts';

const REQUESTS = [
  { method: 'GET', route: '/api/me', status: 200, seconds: 0.004 },
  { method: 'GET', route: '/api/me', status: 200, seconds: 0.3 },
  { method: 'GET', route: '/api/me', status: 401, seconds: 0.001 },
  { method: 'POST', route: '/api/chat', status: 200, seconds: 75 },
  { method: 'GET', route: '/api/chat', status: 200, seconds: 0.01 },
];

/** The samples of a text, without the order in which series were first seen. */
const samples = async (registry: Registry): Promise<readonly string[]> => {
  const lines = (await registry.metrics()).split('\n');
  return lines
    .map((line) => line.replace(/\{(.*)\}/, (_all, labels: string) => labels.split(',').sort().join()))
    .sort();
};

test('durations -> are exposed as the histogram of the library would', async () => {
  const [own, library] = [new Registry(), new Registry()];
  const durations = new RequestDurations(own);
  const histogram = new Histogram({
    name: 'research_http_request_duration_seconds',
    help: 'Time to answer requests, by method, route template and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers: [library],
  });
  for (const { seconds, ...labels } of REQUESTS) {
    durations.add({ ...labels, seconds });
    histogram.observe(labels, seconds);
  }
  assert.deepEqual(await samples(own), await samples(library));
  assert.equal((await own.metrics()).match(/_count\{/g)?.length, 4);
});
