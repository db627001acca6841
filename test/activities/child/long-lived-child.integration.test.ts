import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'vitest';
import { createLongLivedChild, type LongLivedChildOptions } from '../../../activities/child/long-lived-child.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const CHILD = `
process.on('message', ({ what }) => {
  if (what === 'die') process.exit(1);
  if (what === 'hang') for (;;);
  if (what === 'grow') { globalThis.kept = Buffer.alloc(400_000_000, 1); }
  if (what === 'complain') console.error('x'.repeat(1_000_000));
  else if (what !== 'grow') process.send({ what, pid: process.pid });
  if (what === 'complain') process.send({ what, pid: process.pid });
});
`;

function open(t: TestContext, options: Partial<LongLivedChildOptions> = {}) {
  const { path, remove } = temporaryFolder();
  const module = join(path, 'child.mjs');
  const outputDirectory = join(path, 'out');
  mkdirSync(outputDirectory);
  writeFileSync(module, CHILD);
  const child = createLongLivedChild({ module, outputDirectory, timeoutMs: 60_000, maxMemoryMb: 1_024, ...options });
  t.onTestFinished(() => {
    child.close();
    remove();
  });
  const ask = async (what: string) => {
    const answer = await child.ask({ what });
    return answer.answered ? (answer.message as { what: string; pid: number }) : answer.cause;
  };
  return { child, ask };
}

const pidOf = (answer: string | { pid: number }): number =>
  typeof answer === 'string' ? assert.fail(`no answer: ${answer}`) : answer.pid;

test('many requests -> one process answers them one after the other', async (t) => {
  const { ask } = open(t);
  const pids = [pidOf(await ask('a')), pidOf(await ask('b')), pidOf(await ask('c'))];
  assert.equal(new Set(pids).size, 1);
});

test('a child that dies -> its request fails, the next one has a new child', async (t) => {
  const { ask } = open(t);
  const first = pidOf(await ask('a'));
  assert.equal(await ask('die'), 'crashed');
  assert.notEqual(pidOf(await ask('b')), first);
});

test('a request that takes too long -> ends the child', async (t) => {
  const { ask } = open(t, { timeoutMs: 5_000 });
  assert.equal(await ask('hang'), 'timeout');
  pidOf(await ask('a'));
});

test('a child that takes too much memory -> is ended', async (t) => {
  const { ask } = open(t, { maxMemoryMb: 300 });
  assert.equal(await ask('grow'), 'memory');
  pidOf(await ask('a'));
});

test('a child that writes much to stderr -> is not blocked', async (t) => {
  const { ask } = open(t);
  pidOf(await ask('complain'));
  pidOf(await ask('complain'));
});

test('a cancelled request -> ends the child, and no further request starts another', async (t) => {
  const abort = new AbortController();
  const { ask } = open(t, { signal: abort.signal });
  pidOf(await ask('a'));
  const asked = ask('hang');
  abort.abort();
  assert.equal(await asked, 'cancelled');
  assert.equal(await ask('a'), 'cancelled');
});
