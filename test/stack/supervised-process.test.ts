import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'vitest';
import { supervise } from '../../tools/stack/supervised-process.ts';
import { isAlive } from '../harness/stack.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { until } from '../harness/until.ts';

test('a process that dies -> is started again, until it is stopped', async (t) => {
  const folder = temporaryFolder();
  t.onTestFinished(folder.remove);
  const restarts: string[] = [];
  const plan = { role: 'sleeper', command: 'sleep', args: ['600'], logFile: join(folder.path, 'log') };
  const sleeper = supervise(plan, ({ role, cause, lastLine }) =>
    restarts.push(`${role}: ${cause}, ${String(lastLine)}`),
  );
  t.onTestFinished(() => sleeper.stop());
  const first = await until('it runs', () => sleeper.pid());
  process.kill(first, 'SIGKILL');
  const second = await until('it runs again', () => sleeper.pid() !== first && sleeper.pid());
  assert.deepEqual(restarts, ['sleeper: SIGKILL, undefined']);
  await sleeper.stop();
  assert.deepEqual([isAlive(first), isAlive(second)], [false, false]);
});

test('a process that cannot be started -> is reported, and can be stopped', async (t) => {
  const folder = temporaryFolder();
  t.onTestFinished(folder.remove);
  const told = Promise.withResolvers<string>();
  const plan = { role: 'ghost', command: join(folder.path, 'nothing'), args: [], logFile: join(folder.path, 'log') };
  const ghost = supervise(plan, ({ cause }) => told.resolve(cause));
  assert.match(await told.promise, /ENOENT/);
  await ghost.stop();
});

test('a process that is stopped between two starts -> is not started again', async (t) => {
  const folder = temporaryFolder();
  t.onTestFinished(folder.remove);
  const ended = Promise.withResolvers<undefined>();
  let launches = 0;
  const plan = { role: 'brief', command: 'false', args: [], logFile: join(folder.path, 'log') };
  const brief = supervise(
    plan,
    () => ended.resolve(undefined),
    () => (launches += 1),
  );
  await ended.promise;
  await brief.stop();
  assert.equal(launches, 1);
});

test('a process that ends again and again -> the last line of its log is reported', async (t) => {
  const folder = temporaryFolder();
  t.onTestFinished(folder.remove);
  const told: (string | undefined)[] = [];
  const again = Promise.withResolvers<undefined>();
  const args = ['-c', 'echo starting; echo "the folder cannot be read" >&2; exit 3'];
  const plan = { role: 'broken', command: 'sh', args, logFile: join(folder.path, 'log') };
  const broken = supervise(plan, ({ cause, lastLine }) => {
    if (told.push(`${cause}, ${String(lastLine)}`) === 2) again.resolve(undefined);
  });
  await again.promise;
  await broken.stop();
  assert.deepEqual(told, ['exit code 3, undefined', 'exit code 3, the folder cannot be read']);
});
