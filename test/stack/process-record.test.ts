import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'vitest';
import { inOrderOfEnd } from '../../tools/stack/order-of-end.ts';
import { birthOf, createProcessRecord, endLeftovers } from '../../tools/stack/process-record.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

async function noted(t: TestContext, script: string) {
  const folder = temporaryFolder();
  t.onTestFinished(folder.remove);
  const child = spawn('sh', ['-c', `${script}; echo ready; while :; do sleep 0.05; done`]);
  t.onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const path = join(folder.path, 'processes.json');
  createProcessRecord(path).note('redis', child.pid!, 'SIGTERM');
  return { path, child, ended };
}

test('processes that were left running -> are ended, with one line', async (t) => {
  const { path, child, ended } = await noted(t, ':');
  const said: string[] = [];
  await endLeftovers(path, (line) => said.push(line));
  await ended;
  assert.equal(child.signalCode, 'SIGTERM');
  assert.deepEqual(said, ['An earlier stack was killed; ending what it left running: redis']);
  assert.equal(existsSync(path), false);
});

test('a process that ignores its signal -> is killed after a grace', async (t) => {
  const { path, child, ended } = await noted(t, `trap '' TERM`);
  await endLeftovers(path, () => undefined, 0);
  await ended;
  assert.equal(child.signalCode, 'SIGKILL');
});

test('a later process that has got the same pid -> is left alone', async (t) => {
  const { path, child } = await noted(t, ':');
  const [record] = JSON.parse(readFileSync(path, 'utf8')) as { birth: string }[];
  writeFileSync(path, JSON.stringify([{ ...record, birth: 'earlier' }]));
  await endLeftovers(path, (line) => assert.fail(line));
  assert.notEqual(birthOf(child.pid!), undefined);
});

test('a file that is not whole, or missing -> says nothing', async (t) => {
  const { path } = await noted(t, ':');
  writeFileSync(path, '[{"role":');
  for (let n = 0; n < 2; n += 1) await endLeftovers(path, (line) => assert.fail(line));
});

test('the end of the stack -> gateways end first, then workers, then the servers', () => {
  const groups = inOrderOfEnd(['redis', 'worker-1', 'gateway-1', 'postgres', 'gateway-2'].map((role) => ({ role })));
  const roles = groups.map((group) => group.map(({ role }) => role));
  assert.deepEqual(roles, [['gateway-1', 'gateway-2'], ['worker-1'], ['redis', 'postgres']]);
});
