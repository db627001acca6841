import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test, vi } from 'vitest';
import type { AnalysisData } from '../../../science/compute/analysis-data.ts';
import { column, value } from '../../../science/compute/method-call.ts';
import type { MethodCall } from '../../../science/compute/method-call.ts';
import { createRProcess, R_LIMITS, RFailure } from '../../../science/compute/r-process.ts';
import type { RLimits, RProcess } from '../../../science/compute/r-process.ts';
import { readRows } from '../../../science/compute/r-rows.ts';
import { requestFiles } from '../../../science/compute/request-files.ts';

const made: RProcess[] = [];
function startR(limits: Partial<RLimits> = {}): RProcess {
  const r = createRProcess({ ...R_LIMITS, ...limits });
  made.push(r);
  return r;
}
afterAll(() => Promise.all(made.map((r) => r.close())));

function dataOf(values: readonly number[]): AnalysisData {
  return {
    rows: values.length,
    columns: new Map([['y', { kind: 'number', name: 'y', missing: 0, values: Float64Array.from(values) }]]),
  };
}

const describe: MethodCall = {
  function: 'describe_quantity',
  arguments: { outcome: column('y') },
  files: ['describe', 'description'],
  strata: [],
  adjusted: null,
};

/** Ranks of very many values: R is busy with it for seconds. */
const busy: MethodCall = {
  ...describe,
  function: 'screen',
  arguments: { outcome: column('y'), predictors: { kind: 'columns', value: Array<string>(500).fill('y') } },
};
const many = dataOf(Array.from({ length: 200_000 }, (_, row) => Math.sin(row)));

async function meanOf(r: RProcess, values: readonly number[]): Promise<number | null> {
  const rows = readRows(await r.run({ files: requestFiles(describe, dataOf(values)) }));
  return rows.find((row) => row.text('quantity') === 'mean')?.number('estimate') ?? null;
}

const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'a result',
    (error: unknown) => (error instanceof RFailure ? error.reason : error),
  );

const shared = startR();

test('requests at the same time -> each gets its own result, in order', async () => {
  const means = await Promise.all([meanOf(shared, [1, 2, 3]), meanOf(shared, [10, 20]), meanOf(shared, [5])]);
  assert.deepEqual(means, [2, 15, 5]);
  assert.match(shared.version ?? '', /^\d+\.\d+\.\d+$/);
});

test("R's own error -> fails that request, the next one finds the same process", async () => {
  const wrong = { ...describe, arguments: { nonsense: value(1) } };
  assert.equal(await reasonOf(shared.run({ files: requestFiles(wrong, dataOf([1])) })), 'failed');
  assert.equal(await meanOf(shared, [4, 6]), 5);
});

test('a function that is no method -> is not called', async () => {
  for (const name of ['system', 'eval', 'read_tree', 'base::system']) {
    const call = { ...describe, function: name, arguments: { x: value('1') } };
    assert.equal(await reasonOf(shared.run({ files: requestFiles(call, dataOf([1])) })), 'failed');
  }
});

test('a request beyond its deadline -> times out, the next one gets a new process', async () => {
  const r = startR({ timeoutMs: 5_000 });
  assert.equal(await reasonOf(r.run({ files: requestFiles(busy, many) })), 'timeout');
  assert.equal(await meanOf(r, [1, 3]), 2);
});

test('a request that is cancelled -> fails, and the next one is answered', async () => {
  const r = startR();
  r.warm();
  const controller = new AbortController();
  const cancelled = reasonOf(r.run({ files: requestFiles(busy, many), signal: controller.signal }));
  controller.abort();
  assert.equal(await cancelled, 'cancelled');
  assert.equal(await meanOf(r, [1, 3]), 2);
});

test('a process beyond its memory -> is ended', async () => {
  const r = startR({ maxMemoryMb: 150 });
  assert.equal(await reasonOf(meanOf(r, [1])), 'memory');
});

test('a closed process -> takes no request, and leaves no directory behind', async () => {
  // Other tests start R at the same time: this one looks into a directory of its own.
  const directory = mkdtempSync(join(tmpdir(), 'closed-r-'));
  vi.stubEnv('TMPDIR', directory);
  try {
    const r = startR();
    await meanOf(r, [1, 2]);
    assert.equal(readdirSync(directory).length, 1);
    await r.close();
    assert.equal(await reasonOf(meanOf(r, [1])), 'closed');
    assert.deepEqual(readdirSync(directory), []);
  } finally {
    vi.unstubAllEnvs();
    rmSync(directory, { recursive: true, force: true });
  }
});

test('the options of the process -> keep it from other processes and files', () => {
  const source = readFileSync(new URL('../../../science/compute/r-process.ts', import.meta.url), 'utf8');
  assert.ok(
    source.includes("'--permission'") &&
      !source.includes('--allow-child-process') &&
      !source.includes('allow-fs-read=*'),
  );
});
