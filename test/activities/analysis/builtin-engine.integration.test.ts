import { DuckDBInstance } from '@duckdb/node-api';
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test, type TestContext } from 'vitest';
import { createBuiltinEngine } from '../../../activities/analysis/builtin-engine.ts';
import type { AnalysisRun } from '../../../clients/analysis-engine.ts';
import { emptyPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisRequest, AnalysisTable } from '../../../contracts/analysis.ts';
import { Failure } from '../../../contracts/failure.ts';
import { columnProfile } from '../../harness/column-profile.ts';
import { until } from '../../harness/until.ts';

const FAKE = new URL('../../fixtures/threads/analyses.ts', import.meta.url);

const folder = await mkdtemp(join(tmpdir(), 'engine-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(traces: string[] = []): AnalysisRun {
  return {
    idempotencyKey: 'k',
    onTrace: async (trace) => {
      traces.push(trace);
      return Promise.resolve();
    },
    findExternalJob: async () => Promise.resolve(null),
    recordExternalJob: async () => Promise.resolve(),
  };
}

const refusedWith = (words: string) => (error: unknown) =>
  error instanceof Failure && error.code === 'ANALYSIS_FAILED' && error.message.includes(words);

function fakeEngine(t: TestContext, deadlineMs = 10_000) {
  const engine = createBuiltinEngine({ module: FAKE, limits: { deadlineMs, stopWithinMs: 0 } });
  t.onTestFinished(() => engine.close());
  return (planHash: string, signal?: AbortSignal) =>
    engine.analyse({ planHash } as AnalysisRequest, { ...run(), ...(signal && { signal }) });
}

test('an analysis that does not end -> fails with a sentence, and the next one is answered', async (t) => {
  const analyse = fakeEngine(t, 300);
  await assert.rejects(analyse('stall'), refusedWith('took too long'));
  assert.equal((await analyse('next')).outcome, 'next');
});

test('an analysis that ends its thread -> fails with a sentence, and the next one is answered', async (t) => {
  const analyse = fakeEngine(t);
  await assert.rejects(analyse('end'), refusedWith('too much memory'));
  assert.equal((await analyse('next')).outcome, 'next');
});

test('an analysis that is cancelled -> the reason of its signal, and the next one is answered', async (t) => {
  const analyse = fakeEngine(t);
  const abort = new AbortController();
  const cancelled = analyse('stall', abort.signal);
  abort.abort(new Error('the run was stopped'));
  await assert.rejects(cancelled, /the run was stopped/);
  assert.equal((await analyse('next')).outcome, 'next');
});

test('an engine that is closed -> refuses what runs and what comes later', async () => {
  const engine = createBuiltinEngine({ module: FAKE, limits: { stopWithinMs: 0 } });
  const running = assert.rejects(
    engine.analyse({ planHash: 'stall' } as AnalysisRequest, run()),
    refusedWith('closing'),
  );
  await engine.close();
  await running;
  await assert.rejects(engine.analyse({ planHash: 'next' } as AnalysisRequest, run()), refusedWith('closing'));
});

async function tableOf(rows: number): Promise<AnalysisTable> {
  const path = join(folder, 'table.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(
    `COPY (SELECT (hash(i) % 1000) / 10.0 AS mass, ['a', 'b'][1 + (hash(i * 7) % 2)::INT] AS arm FROM range(${rows}) AS s(i)) TO '${path}' (FORMAT parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
  const columns = [columnProfile('mass', 'number'), columnProfile('arm', 'text')];
  return { datasetId: 'd', filename: 'd.csv', name: 'd', path, rows, columns, sha256: '0'.repeat(64) };
}

test('an analysis with a figure -> its work is done outside of the calling thread; no process and no file is left', async () => {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const engine = createBuiltinEngine();
  try {
    const table = await tableOf(50_000);
    const outputDirectory = join(folder, 'out');
    await mkdir(outputDirectory);
    const plan = { ...emptyPlan('d', 'd', 'difference', 'a test'), outcome: 'mass', predictors: ['arm'] };
    const traces: string[] = [];
    const [process0, thread0] = [process.cpuUsage(), process.threadCpuUsage()];
    const request = { plan, planHash: 'f'.repeat(64), tables: [table], outputDirectory };
    const { outcome, files } = await engine.analyse(request, run(traces));
    const [all, own] = [process.cpuUsage(process0), process.threadCpuUsage(thread0)];
    assert.ok(outcome.estimates.some(({ quantity }) => quantity === 'mean-difference'));
    assert.ok(files.some(({ name }) => name === 'boxes.png'));
    assert.deepEqual(traces.slice(0, 2), ['read 50000 rows of 2 columns', 'method welch-t: two_groups']);
    // CPU time, unlike delays of the event loop, does not depend on what else the machine does.
    assert.ok(own.user + own.system < 0.25 * (all.user + all.system), JSON.stringify({ all, own }));
  } finally {
    await engine.close();
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  await until(
    'R’s folder is removed',
    async () => !(await readdir(folder)).some((name) => name.startsWith('r-process-')),
  );
});
