import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { holdFreePort } from '../../tools/stack/ports.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const MAIN = join(import.meta.dirname, '../../tools/stack/main.ts');

/** What becomes of a stack that is started so; it must end by itself. */
function startedWith(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const env = { PATH: process.env['PATH'], ...environment };
  return spawnSync(process.execPath, [MAIN, ...args], { env, encoding: 'utf8', timeout: 50_000 });
}

test('a taken port -> ends the stack before anything is started', async (t) => {
  const data = temporaryFolder();
  const { port, release } = await holdFreePort();
  t.onTestFinished(release);
  t.onTestFinished(data.remove);
  const { status, stderr } = startedWith({ DATA_DIR: data.path, TEMPORAL_PORT: String(port) });
  assert.equal(stderr, `Port ${String(port)} is taken. Stop what uses it, or set TEMPORAL_PORT to another.\n`);
  assert.deepEqual([status, existsSync(join(data.path, 'stack/logs'))], [1, false]);
});

test('settings that its gateways and workers would refuse -> end the stack before anything is started', (t) => {
  const data = temporaryFolder();
  t.onTestFinished(data.remove);
  const { status, stderr } = startedWith({
    DATA_DIR: data.path,
    CHAT_RATE_LIMIT_PER_MINUTE: '-1',
    AUTH_MODE: 'nobody',
  });
  assert.match(stderr, /^AUTH_MODE [^\n]+\nCHAT_RATE_LIMIT_PER_MINUTE must be [^\n]+\n$/);
  assert.deepEqual([status, existsSync(join(data.path, 'stack/postgres'))], [1, false]);
});

for (const [args, given] of [
  [['--jsno'], '--jsno'],
  [['--json', 'start'], 'start'],
  [['--json=yes'], '--json=yes'],
] as const) {
  test(`"${given}" -> is refused in one sentence`, () => {
    const { status, stderr } = startedWith({ DATA_DIR: '/dev/null/never' }, ...args);
    assert.equal(stderr, `"${given}" is not an option of the stack. See: npm run stack -- --help\n`);
    assert.equal(status, 1);
  });
}

test('--help -> how to use it, and starts nothing', () => {
  const { status, stdout, stderr } = startedWith({ DATA_DIR: '/dev/null/never' }, '--help');
  assert.match(stdout, /^npm run stack \[-- --json\]\n/);
  assert.deepEqual([status, stderr], [0, '']);
});

for (const path of [import.meta.filename, '/proc/nothing/here']) {
  test(`a DATA_DIR that cannot be a folder -> is refused in one sentence: ${path}`, () => {
    const { status, stderr } = startedWith({ DATA_DIR: path });
    assert.match(stderr, /^The data folder \S+ cannot be written \([^\n]+\)\. Set DATA_DIR to a folder you own\.\n$/);
    assert.equal(status, 1);
  });
}
