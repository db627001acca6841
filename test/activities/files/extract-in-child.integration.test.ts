import assert from 'node:assert/strict';
import { closeSync, ftruncateSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { test, type TestContext } from 'vitest';
import { extractInChild, runExtraction } from '../../../activities/files/extract-in-child.ts';
import { extract } from '../../../activities/files/extraction/extract.ts';
import { UnreadableFile } from '../../../activities/files/extraction/unreadable-file.ts';
import { requestFor, temporaryDirectory } from './reading.ts';
import { workbook } from './zip-builder.ts';
import type { ChildLimits } from '../../../activities/child/supervised-child.ts';
import { pdf } from './pdf-builder.ts';

const LIMITS = { timeoutMs: 60_000, maxMemoryMb: 1_024 };
/** Beside other tests a process may need more than a second before it runs its first line. */
const LONGER_THAN_A_START_MS = 5_000;

/** A child that does what the test says instead of reading a file. */
async function misbehave(t: TestContext, source: string, limits: Partial<ChildLimits> = {}) {
  const module = join(temporaryDirectory(t), 'child.mjs');
  writeFileSync(module, source);
  const request = requestFor(t, 'a,b\n1,2\n', 'a.csv');
  const pidFile = join(request.outputDirectory, 'pid');
  let pid = 0;
  const watch = setInterval(() => {
    try {
      pid ||= Number(readFileSync(pidFile, 'utf8'));
    } catch {
      // Not started yet, or already cleaned away.
    }
  }, 5);
  const answer = await runExtraction(module, request, { ...LIMITS, ...limits });
  clearInterval(watch);
  return { answer, left: readdirSync(request.outputDirectory), pid };
}

const WRITE_PID = `import fs from 'node:fs';
const request = await new Promise((resolve) => process.once('message', resolve));
fs.writeFileSync(request.outputDirectory + '/pid', String(process.pid));
await new Promise((resolve) => setTimeout(resolve, 60));
`;
const reply = (text: string) =>
  `${WRITE_PID}fs.writeFileSync(request.outputDirectory + '/.extraction-reply.json', ${text});process.exit(0);`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a table -> its rows and its Parquet file, and no other file', async (t) => {
  const request = requestFor(t, 'a,b\n1,x\n2,y\n', 'my data.csv', 'text/csv');
  const answer = await extractInChild(request, LIMITS);
  assert.ok(answer.ok);
  const [table] = answer.extraction.tables;
  assert.deepEqual([table?.name, table?.rows], ['my data', 2]);
  assert.equal(answer.extraction.description, '2 rows, 2 columns: a (integer), b (text).');
  assert.deepEqual(readdirSync(request.outputDirectory), ['table.parquet']);
});

test('20 MB of text -> come back whole', async (t) => {
  const text = 'word '.repeat(3_900_000).trim();
  const answer = await extractInChild(requestFor(t, text, 'a.txt'), LIMITS);
  assert.ok(answer.ok);
  assert.equal(answer.extraction.pages[0]?.text.length, text.length);
});

test('a workbook large enough to be unpacked in worker threads -> is read', async (t) => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [index, `name ${index}`, Math.sin(index)]);
  const answer = await extractInChild(
    requestFor(t, workbook({ Data: [['id', 'name', 'x'], ...rows] }), 'a.xlsx'),
    LIMITS,
  );
  assert.ok(answer.ok);
  assert.equal(answer.extraction.tables[0]?.rows, 20_000);
});

test('a file that cannot be read -> one sentence, and no files', async (t) => {
  const request = requestFor(t, 'a,b\n1,2,3,4,5\n', 'a.csv');
  const answer = await extractInChild(request, LIMITS);
  assert.ok(!answer.ok);
  assert.match(answer.reason, /Line 2|line 1/);
  assert.deepEqual(readdirSync(request.outputDirectory), []);
});

test('a file that vanished -> a plain sentence for the user, details for the operator', async (t) => {
  const request = { ...requestFor(t, 'a', 'a.csv'), path: '/nowhere/secret-name.csv' };
  const details: string[] = [];
  const answer = await extractInChild(request, { ...LIMITS, onDiagnostics: (text) => details.push(text) });
  assert.ok(!answer.ok);
  assert.doesNotMatch(answer.reason, /nowhere|ENOENT|\bat /);
  assert.match(details.join(), /ENOENT/);
});

test('a child that hangs -> is killed at its deadline', async (t) => {
  const { answer, left, pid } = await misbehave(t, `${WRITE_PID}for (;;);`, { timeoutMs: LONGER_THAN_A_START_MS });
  assert.deepEqual(answer, {
    ok: false,
    reason:
      'Reading the file took too long and was stopped. Please upload a smaller part of it, or a simpler format such as CSV.',
  });
  assert.deepEqual(left, []);
  assert.ok(pid > 0 && !isAlive(pid));
});

const OUT_OF_CPU_TIME = {
  ok: false,
  reason:
    'Reading the file needs more computing time than is allowed and was stopped. Please upload a smaller part of it, or a simpler format such as CSV.',
};

test('a child that computes for longer than allowed -> ended with a sentence, long before its deadline', async (t) => {
  const { answer, left, pid } = await misbehave(t, `${WRITE_PID}for (;;);`, { maxCpuSeconds: 2 });
  assert.deepEqual(answer, OUT_OF_CPU_TIME);
  assert.deepEqual(left, []);
  assert.ok(pid > 0 && !isAlive(pid));
});

test('a PDF of hundreds of thousands of text operators -> ended when its computing time is used up', async (t) => {
  const page = Array.from({ length: 300_000 }, (_, index) => ({ text: 'a', y: index % 700 }));
  const answer = await extractInChild(requestFor(t, pdf([page]), 'operators.pdf'), { ...LIMITS, maxCpuSeconds: 2 });
  assert.deepEqual(answer, OUT_OF_CPU_TIME);
});

test('a caller that cancels, before or during the work -> the child is killed', async (t) => {
  const during = await misbehave(t, `${WRITE_PID}for (;;);`, { signal: AbortSignal.timeout(LONGER_THAN_A_START_MS) });
  assert.deepEqual(during.answer, { ok: false, reason: 'Reading the file was cancelled.' });
  const before = await misbehave(t, WRITE_PID, { signal: AbortSignal.abort() });
  assert.deepEqual(before.answer, { ok: false, reason: 'Reading the file was cancelled.' });
});

test('memory outside the heap of V8, or in it -> counts against the limit', async (t) => {
  const reason = 'The file needs more memory than is allowed for reading it. Please upload a smaller part of it.';
  const outside = `${WRITE_PID}const all = []; setInterval(() => all.push(Buffer.alloc(20e6, 1)), 10);`;
  assert.deepEqual((await misbehave(t, outside, { maxMemoryMb: 250 })).answer, { ok: false, reason });
  const heap = `${WRITE_PID}const all = []; for (;;) all.push({ all: all.length, text: String(all.length) });`;
  assert.deepEqual((await misbehave(t, heap, { maxMemoryMb: 200 })).answer, { ok: false, reason });
});

const GARBAGE: readonly [string, string][] = [
  ['crashes', 'throw new Error("/secret/path");'],
  ['kills itself', 'process.kill(process.pid, "SIGSEGV");'],
  ['ends without an answer', 'process.exit(0);'],
  ['answers with no JSON', reply('"}{"')],
  ['answers with another shape', reply('JSON.stringify({ ok: true, extraction: { kind: "table" } })')],
  [
    'names a file outside its directory as its table',
    reply(
      'JSON.stringify({ ok: true, extraction: { kind: "table", description: "", pages: [], warnings: [], tables: [{ name: "", path: "/etc/passwd", columns: [], rows: 0 }] } })',
    ),
  ],
  [
    'talks without end',
    `${WRITE_PID}for (let i = 0; i < 1e4; i += 1) console.error('x'.repeat(1e4)); process.exit(1);`,
  ],
];
for (const [name, source] of GARBAGE) {
  test(`a child that ${name} -> a file that could not be read`, async (t) => {
    const { answer, left } = await misbehave(t, source);
    assert.ok(!answer.ok);
    assert.match(answer.reason, /^The file could not be read; it may be damaged\./);
    assert.deepEqual(left, []);
  });
}

test('the reason that a child gives -> is bounded and has no control characters', async (t) => {
  const { answer } = await misbehave(t, reply('JSON.stringify({ ok: false, reason: "\\0a\\n" + "x".repeat(1e6) })'));
  assert.ok(!answer.ok);
  assert.equal(answer.reason.length, 500);
  assert.match(answer.reason, /^a x+…$/);
});

test('a child -> sees no environment, writes nowhere else and starts nothing', async (t) => {
  process.env['SECRET_OF_THE_PARENT'] = 'secret';
  t.onTestFinished(() => {
    delete process.env['SECRET_OF_THE_PARENT'];
  });
  const elsewhere = temporaryDirectory(t);
  const source = `${WRITE_PID}
const failed = [];
try { fs.writeFileSync(${JSON.stringify(join(elsewhere, 'x'))}, 'x'); } catch { failed.push('write'); }
try { (await import('node:child_process')).execSync('true'); } catch { failed.push('spawn'); }
const names = Object.keys(process.env).filter((name) => !['PATH', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'].includes(name));
fs.writeFileSync(request.outputDirectory + '/.extraction-reply.json', JSON.stringify({ ok: false, reason: failed.concat(names).join() }));
process.exit(0);`;
  assert.deepEqual((await misbehave(t, source)).answer, { ok: false, reason: 'write,spawn' });
  assert.deepEqual(readdirSync(elsewhere), []);
});

test('200 MB in one line -> refused soon, within the memory', async (t) => {
  const request = requestFor(t, 'a,b\n', 'a.csv');
  const file = openSync(request.path, 'r+');
  ftruncateSync(file, 200_000_000);
  closeSync(file);
  const sparse = await extractInChild(request, LIMITS);
  assert.ok(!sparse.ok);
  writeFileSync(request.path, Buffer.alloc(200_000_000, 'x'));
  const dense = await extractInChild(request, LIMITS);
  assert.ok(!dense.ok);
  assert.match(dense.reason, /Line 1 is longer than/);
});

const KINDS: readonly [string, string][] = [
  ['a.csv', 'text/csv'],
  ['a.tsv', 'text/tab-separated-values'],
  ['a.json', 'application/json'],
  ['a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a.md', 'text/markdown'],
  ['a.txt', 'text/plain'],
  ['a.pdf', 'application/pdf'],
  ['a', 'application/octet-stream'],
];
const PREFIXES = ['', '%PDF-1.7\n', 'PK\x03\x04', '[{"a":', 'a,b\n1,"', '\xff\xfe', '\xef\xbb\xbf#\n', '\0'];

const RANDOM_BYTES = fc.record({
  kind: fc.constantFrom(...KINDS),
  prefix: fc.constantFrom(...PREFIXES),
  noise: fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.string({ maxLength: 500 }).map((text) => Buffer.from(text)),
  ),
});

const randomRequest = (t: TestContext, { kind: [filename, mimeType], prefix, noise }: RandomBytes) =>
  requestFor(t, Buffer.concat([Buffer.from(prefix, 'latin1'), noise]), filename, mimeType);

type RandomBytes = typeof RANDOM_BYTES extends fc.Arbitrary<infer Value> ? Value : never;

const assertPlain = (extraction: unknown): void =>
  assert.doesNotMatch(JSON.stringify(extraction), /\\u0000|\\ud[89a-f]/i);

test('random bytes under every name -> an extraction or a sentence', async (t) => {
  await fc.assert(
    fc.asyncProperty(RANDOM_BYTES, async (bytes) => {
      try {
        assertPlain(await extract(randomRequest(t, bytes)));
      } catch (error) {
        assert.ok(error instanceof UnreadableFile, String(error));
        assert.match(error.message, /^[A-Z].*\.$/s);
      }
    }),
    { numRuns: 100 },
  );
});

test('random bytes in a child -> the same, and the parent lives', async (t) => {
  await fc.assert(
    fc.asyncProperty(RANDOM_BYTES, async (bytes) => {
      const details: string[] = [];
      const answer = await extractInChild(randomRequest(t, bytes), {
        ...LIMITS,
        onDiagnostics: (text) => details.push(text),
      });
      assert.deepEqual(details, [], 'only foreseen refusals');
      if (answer.ok) assertPlain(answer);
      else assert.match(answer.reason, /^[A-Z].*\.$/s);
    }),
    { numRuns: 8 },
  );
});
