import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { endWithThisProcess, isAlive, processesOf, stackIsMissing } from '../harness/stack.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { until } from '../harness/until.ts';

const MAIN = join(import.meta.dirname, '../../tools/stack/main.ts');

interface Line {
  readonly processes: readonly { readonly role: string; readonly pid: number }[];
}

test.skipIf(stackIsMissing)(
  'a stack that got kill -9 -> the next one on the folder ends what was left running, and serves',
  async (t) => {
    const data = temporaryFolder();
    chmodSync(data.path, 0o711);
    const start = () => {
      const stack = spawn(process.execPath, [MAIN, '--json'], {
        env: { PATH: process.env['PATH'], DATA_DIR: data.path, LOG_LEVEL: 'warn' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      endWithThisProcess(stack);
      let [output, problems] = ['', ''];
      stack.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      stack.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()));
      return { stack, ended: once(stack, 'exit'), output: () => output, problems: () => problems };
    };
    const first = start();
    await until('all servers were started', () => existsSync(join(data.path, 'stack/logs/temporal.log')));
    const left = processesOf(first.stack, data.path);
    assert.ok(left.length >= 4);
    first.stack.kill('SIGKILL');
    await first.ended;

    const second = start();
    t.onTestFinished(async () => {
      second.stack.kill('SIGTERM');
      await second.ended;
      data.remove();
    });
    const line = await until('the second is ready', () => {
      if (second.stack.exitCode !== null) throw new Error(`It ended: ${second.problems()}`);
      return second.output().includes('\n') && (JSON.parse(second.output()) as Line);
    });
    const told = second.problems();
    assert.match(told, /^An earlier stack was killed; ending what it left running: postgres, redis[^\n]*\n$/);
    assert.deepEqual(left.filter(isAlive), []);
    assert.equal(line.processes.length, 8);
  },
);
