import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { redisIsMissing } from '../harness/redis-server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

interface Ended {
  readonly status: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

/** As a process of its own, which is how it is used: with an exit code, and nothing left behind. */
function bench(names: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const main = join(import.meta.dirname, '../../bench/main.ts');
  const env = { ...process.env, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...names], { env, timeout: 120_000 }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : (error.code ?? 'killed'), stdout, stderr });
    });
  });
}

test('an unknown benchmark -> is refused with the names of all', async () => {
  const { status, stdout, stderr } = await bench(['start', 'coffee']);
  assert.equal(status, 2);
  assert.equal(stdout, '');
  assert.match(stderr, /No benchmark is called coffee\. There are: iteration, growth-of-writes, requests, status-poll/);
});

test('the cost of an iteration -> is counted and flat, the output is one JSON document, and no file stays behind', async () => {
  const temporary = temporaryFolder();
  const { status, stdout, stderr } = await bench(['growth-of-writes'], { TMPDIR: temporary.path });
  assert.equal(status, 0, stderr);
  const report = JSON.parse(stdout) as {
    exceeded: string[];
    benchmarks: Record<string, { figures: { statementsOfAll: number[]; walBytesOfAll: number[] } }>;
  };
  assert.deepEqual(report.exceeded, []);
  const { statementsOfAll, walBytesOfAll } = report.benchmarks['growth-of-writes']!.figures;
  assert.equal(statementsOfAll.length, 21);
  assert.ok(Math.min(...statementsOfAll) > 25, 'the statements of the activities are seen');
  assert.ok(Math.min(...walBytesOfAll) > 10_000, 'and what they write');
  assert.deepEqual(readdirSync(temporary.path), []);
  temporary.remove();
});

test.skipIf(redisIsMissing)(
  'a benchmark with a server of its own -> measures it and leaves neither process nor file',
  async () => {
    const temporary = temporaryFolder();
    const { stdout, stderr } = await bench(['limiter'], { TMPDIR: temporary.path });
    assert.notEqual(stdout, '', stderr);
    const report = JSON.parse(stdout) as {
      benchmarks: Record<
        string,
        { figures: { commandsPerCall: number; medianUs: Record<'limiter' | 'ping', number> } }
      >;
    };
    const { commandsPerCall, medianUs } = report.benchmarks['limiter']!.figures;
    assert.equal(commandsPerCall, 1, stderr);
    assert.ok(medianUs.limiter > 0 && medianUs.ping > 0, 'both were measured');
    assert.deepEqual(readdirSync(temporary.path), []);
    assert.deepEqual(processesIn(temporary.path), []);
    temporary.remove();
  },
);

/** Processes that were started with the path among their arguments. */
function processesIn(path: string): readonly string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(path);
    } catch {
      return false; // it has ended meanwhile
    }
  });
}
