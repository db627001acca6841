import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { endWithThisProcess, processesOf, stackIsMissing } from '../harness/stack.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { until } from '../harness/until.ts';

test('a stack that is stopped while it starts leaves nothing running', { skip: stackIsMissing }, async (t) => {
  const data = temporaryFolder();
  t.after(data.remove);
  chmodSync(data.path, 0o711);
  const stack = spawn(process.execPath, [join(import.meta.dirname, '../../tools/stack/main.ts'), '--json'], {
    env: { PATH: process.env['PATH'], DATA_DIR: data.path },
    stdio: 'ignore',
  });
  endWithThisProcess(stack);
  const ended = once(stack, 'exit');
  await until('a server was started', () => existsSync(join(data.path, 'stack/logs/temporal.log')));
  const running = processesOf(stack, data.path);
  assert.ok(running.length > 0);
  stack.kill('SIGTERM');
  await ended;
  assert.equal(stack.exitCode, 0);
  assert.deepEqual(processesOf(stack, data.path), []);
});
