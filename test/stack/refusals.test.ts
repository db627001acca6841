import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { holdPort } from '../../tools/stack/ports.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const MAIN = join(import.meta.dirname, '../../tools/stack/main.ts');

/** What becomes of a stack that is started so; it must end by itself. */
function startedWith(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const env = { PATH: process.env['PATH'], ...environment };
  return spawnSync(process.execPath, [MAIN, ...args], { env, encoding: 'utf8', timeout: 50_000 });
}

test('a taken port ends the stack before anything is started', async (t) => {
  const data = temporaryFolder();
  const { port, release } = await holdPort(0);
  t.after(release);
  t.after(data.remove);
  const { status, stderr } = startedWith({ DATA_DIR: data.path, TEMPORAL_PORT: String(port) });
  assert.equal(stderr, `Port ${String(port)} is taken. Stop what uses it, or set TEMPORAL_PORT to another.\n`);
  assert.deepEqual([status, existsSync(join(data.path, 'stack/logs'))], [1, false]);
});
