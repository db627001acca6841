import assert from 'node:assert/strict';
import { Gauge, Registry } from 'prom-client';
import { test } from 'vitest';
import { showTaskQueueBacklog, type Backlog } from '../../telemetry/metrics/task-queue-backlog.ts';
import { createScrapeAccess } from '../../telemetry/scrape-access.ts';
import { serveHealth } from '../../workers/health-server.ts';

const WAITING: Backlog = { queue: 'agents', kind: 'activity', tasks: 7, ageSeconds: 1.5 };

test('a server that does not answer -> its series are left out of the scrape, and old numbers too', async () => {
  const registry = new Registry();
  const answers: (readonly Backlog[] | Error)[] = [[WAITING], new Error('unreachable'), [WAITING]];
  let questions = 0;
  showTaskQueueBacklog(registry, async () => {
    const answer = answers[questions++]!;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const scraped = [await registry.metrics(), await registry.metrics(), await registry.metrics()];
  const line = 'research_task_queue_backlog{queue="agents",kind="activity"} 7\n';
  assert.deepEqual(
    scraped.map((metrics) => metrics.includes(line)),
    [true, false, true],
  );
  assert.ok(scraped[0]!.includes('research_task_queue_backlog_age_seconds{queue="agents",kind="activity"} 1.5\n'));
  assert.equal(questions, 3, 'one question a scrape');
});

test('a worker -> shows its health to everyone, its metrics to callers that may scrape', async () => {
  const registry = new Registry();
  let isReady = false;
  const mayScrape = createScrapeAccess({ adminKeys: ['key'], host: '127.0.0.1' });
  const server = await serveHealth({ host: '127.0.0.1', port: 0, isReady: async () => isReady, mayScrape, registry });
  const ask = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`http://127.0.0.1:${String(server.port)}${path}`, { headers: { connection: 'close', ...headers } });
  const get = async (path: string, headers = {}) => (await ask(path, headers)).status;
  assert.deepEqual([await get('/health'), await get('/ready'), await get('/other')], [200, 503, 404]);
  assert.deepEqual(await (await ask('/health')).json(), { status: 'ok' });
  assert.match(await (await ask('/ready')).text(), /"code":"NOT_READY"/);
  isReady = true;
  assert.equal(await get('/ready'), 200);
  assert.deepEqual(await (await ask('/ready')).json(), { ready: true });
  assert.deepEqual([await get('/metrics'), await get('/metrics', { 'x-admin-key': 'key' })], [401, 200]);
  assert.deepEqual(await (await ask('/other')).json(), {
    error: 'Route not found',
    message: 'A worker answers /health, /ready and /metrics.',
    code: 'ROUTE_NOT_FOUND',
  });
  await server.close();
});

test('a metric that cannot be read -> costs the scrape, not the worker', async () => {
  const registry = new Registry();
  const broken = new Gauge({ name: 'broken', help: 'Fails.', registers: [] });
  broken.get = () => Promise.reject(new Error('cannot be read'));
  registry.registerMetric(broken);
  const input = { host: '127.0.0.1', port: 0, isReady: async () => true, mayScrape: () => true, registry };
  const server = await serveHealth(input);
  const get = async (path: string) =>
    (await fetch(`http://127.0.0.1:${String(server.port)}${path}`, { headers: { connection: 'close' } })).status;
  assert.deepEqual([await get('/metrics'), await get('/health')], [500, 200]);
  await server.close();
});
