import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { endWithThisProcess, processesOf, stackIsMissing } from '../harness/stack.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { until } from '../harness/until.ts';

const MAIN = join(import.meta.dirname, '../../tools/stack/main.ts');

// SIGHUP: its terminal was closed.
for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
  test.skipIf(stackIsMissing)(
    `a stack that gets ${signal} while it starts -> leaves nothing running; a second one on its folder is refused`,
    async (t) => {
      const data = temporaryFolder();
      t.onTestFinished(data.remove);
      chmodSync(data.path, 0o711);
      const env = { PATH: process.env['PATH'], DATA_DIR: data.path };
      const stack = spawn(process.execPath, [MAIN, '--json'], { env, stdio: 'ignore' });
      endWithThisProcess(stack);
      const ended = once(stack, 'exit');
      await until('a server was started', () => existsSync(join(data.path, 'stack/logs/temporal.log')));
      const second = spawnSync(process.execPath, [MAIN, '--json'], { env, encoding: 'utf8' });
      assert.equal(second.status, 1);
      assert.match(
        second.stderr,
        /^Another server is already using the data folder \S+\/stack\. Stop it, or [^\n]+\.\n$/,
      );
      for (const name of ['logs', 's3', 'redis', 'temporal']) {
        assert.equal(statSync(join(data.path, 'stack', name)).mode & 0o777, 0o700, name);
      }
      const running = processesOf(stack, data.path);
      assert.ok(running.length > 0);
      stack.kill(signal);
      await ended;
      assert.equal(stack.exitCode, 0);
      assert.deepEqual(processesOf(stack, data.path), []);
    },
  );
}
