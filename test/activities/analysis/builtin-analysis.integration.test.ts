import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBuiltinAnalysis } from '../../../activities/analysis/builtin-analysis.ts';
import type { AnalysisService } from '../../../clients/analysis-service.ts';
import type { ExternalJobStatus } from '../../../clients/external-job.ts';
import { fixtureTable, requestFor } from './engine/run-analysis.ts';

const table = await fixtureTable('penguins.csv');
const request = () => requestFor([table], 'Does body mass differ between the sexes?');

async function finished(
  service: AnalysisService,
  id: string,
): Promise<{ status: ExternalJobStatus; traces: string[] }> {
  const traces: string[] = [];
  for (;;) {
    const status = await service.poll(id);
    if (status.state !== 'running') return { status, traces };
    if (status.trace) traces.push(status.trace);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('a job runs in a child process, is collected once and then forgotten', async () => {
  const service = createBuiltinAnalysis();
  const id = await service.submit(request(), 'task-1');
  assert.deepEqual((await finished(service, id)).status, { state: 'done' });
  const result = await service.collect(id);
  assert.match(result.findings[0]?.statement ?? '', /higher for male than for female/);
  assert.deepEqual(await service.poll(id), { state: 'unknown' });
});

test('the same key in the same folder is the same job; in another folder it is another', async () => {
  const service = createBuiltinAnalysis();
  const asked = request();
  const id = await service.submit(asked, 'task-1');
  assert.equal(await service.submit(asked, 'task-1'), id);
  const other = await service.submit(request(), 'task-1');
  assert.notEqual(other, id);
  await Promise.all([service.cancel(id), service.cancel(other)]);
});

test('a second job waits until the first is done', async () => {
  const service = createBuiltinAnalysis({ concurrency: 1 });
  const first = await service.submit(request(), 'task-1');
  const second = await service.submit(request(), 'task-2');
  assert.deepEqual(await service.poll(second), {
    state: 'running',
    trace: 'waiting for an earlier analysis to finish',
  });
  await finished(service, first);
  const { status, traces } = await finished(service, second);
  assert.deepEqual(status, { state: 'done' });
  assert.ok(traces.includes('starting the analysis'));
});

test('analyses of two users that wait -> the users take turns', async () => {
  const service = createBuiltinAnalysis({ concurrency: 1, timeoutMs: 50 });
  const running = await service.submit({ ...request(), owner: 'a' }, 'task-0');
  const [, , ofB] = [
    await service.submit({ ...request(), owner: 'a' }, 'task-1'),
    await service.submit({ ...request(), owner: 'a' }, 'task-2'),
    await service.submit({ ...request(), owner: 'b' }, 'task-3'),
  ];
  const last = await service.submit({ ...request(), owner: 'a' }, 'task-4');
  await finished(service, running);
  await finished(service, ofB);
  assert.equal((await service.poll(last)).state, 'running');
  await service.cancel(last);
});

test('an analysis that takes too long or too much memory fails with a sentence', async () => {
  const slow = createBuiltinAnalysis({ timeoutMs: 50 });
  const { status } = await finished(slow, await slow.submit(request(), 'task-1'));
  assert.deepEqual(status, { state: 'failed', reason: 'The analysis took longer than 0.05 seconds and was stopped.' });
  const greedy = createBuiltinAnalysis({ maxMemoryMb: 10 });
  const ended = await finished(greedy, await greedy.submit(request(), 'task-1'));
  assert.ok(ended.status.state === 'failed' && ended.status.reason.includes('more than 10 MB of memory'));
});

test('a table that cannot be read fails with the reason', async () => {
  const service = createBuiltinAnalysis();
  const broken = requestFor([{ ...table, path: '/nonexistent/table.parquet' }], 'Does body mass differ?');
  const { status } = await finished(service, await service.submit(broken, 'task-1'));
  assert.ok(status.state === 'failed' && status.reason.startsWith('The analysis failed:'));
});

test('a cancelled job is killed and unknown, and the next one starts', async () => {
  const service = createBuiltinAnalysis();
  const first = await service.submit(request(), 'task-1');
  const second = await service.submit(request(), 'task-2');
  await service.cancel(first);
  assert.deepEqual(await service.poll(first), { state: 'unknown' });
  assert.deepEqual((await finished(service, second)).status, { state: 'done' });
});

test('an id that was never given is unknown', async () => {
  assert.deepEqual(await createBuiltinAnalysis().poll('builtin-0'), { state: 'unknown' });
});
