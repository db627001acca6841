import assert from 'node:assert/strict';
import { test } from 'vitest';
import { failedStart } from '../harness/failed-start.ts';
import { freePort } from '../../tools/stack/ports.ts';

const settings = (port: number) => ({
  DATABASE_URL: `postgres://user:hunter2@127.0.0.1:${String(port)}/research`,
  REDIS_URL: `redis://:hunter2@127.0.0.1:${String(port)}`,
  S3_ENDPOINT: `http://127.0.0.1:${String(port)}`,
  S3_ACCESS_KEY: 'research',
  S3_SECRET_KEY: 'hunter2',
  TEMPORAL_ADDRESS: `127.0.0.1:${String(port)}`,
});

test('a gateway whose database does not answer -> names DATABASE_URL, and not its password', async () => {
  const port = await freePort();
  const { code, problems } = await failedStart('gateway/server.ts', settings(port));
  const cause = `connect ECONNREFUSED 127.0.0.1:${String(port)}`;
  const sentence = `The database of DATABASE_URL does not answer (${cause}). Start it, or set DATABASE_URL to one that runs.`;
  assert.deepEqual({ code, problems }, { code: 1, problems: sentence });
});

test('a worker whose Temporal does not answer -> names TEMPORAL_ADDRESS', async () => {
  const port = await freePort();
  const { code, problems } = await failedStart('workers/main.ts', settings(port));
  assert.equal(code, 1);
  assert.equal(
    problems,
    `Temporal at TEMPORAL_ADDRESS=127.0.0.1:${String(port)} does not answer (Connection refused). ` +
      'Start it, or check TEMPORAL_ADDRESS and the TEMPORAL_TLS settings.',
  );
});

test('a worker with several wrong settings -> names every one at once', async () => {
  const { S3_SECRET_KEY: _, ...others } = settings(1);
  const { code, problems } = await failedStart('workers/main.ts', { ...others, REDIS_URL: 'x', WORKER_QUEUES: 'none' });
  assert.equal(code, 1);
  assert.deepEqual(
    problems
      .split('\n')
      .map((problem) => /[A-Z][A-Z0-9]*(_[A-Z0-9]+)+(?= |:|$)/.exec(problem.replace(/^USE_\S+/, ''))?.[0]),
    ['S3_SECRET_KEY', 'REDIS_URL', 'WORKER_QUEUES'],
  );
});
