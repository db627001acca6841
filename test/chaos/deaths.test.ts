import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createDeaths, type Death } from './deaths.ts';

const death = (pid: number, cause = 'exit code 1'): Death => ({ role: 'worker-1', pid, cause, lastWords: 'Error: …' });
const deathsAmong = (signals: unknown[] = []) => createDeaths((pid, signal) => signals.push([pid, signal]));

test('a process that ends without a kill -> counts, once', () => {
  const deaths = deathsAmong();
  deaths.ended(death(7));
  assert.deepEqual(deaths.takeUnexplained(), [death(7)]);
  assert.deepEqual(deaths.takeUnexplained(), []);
});

test('a process that was killed -> has a cause, whatever its exit code; one that ends beside it has none', () => {
  const signals: unknown[] = [];
  const deaths = deathsAmong(signals);
  deaths.kill(7, 'SIGKILL');
  deaths.kill(8, 'SIGTERM');
  for (const each of [death(7, 'SIGKILL'), death(8, 'exit code 0'), death(9)]) deaths.ended(each);
  assert.deepEqual(deaths.takeUnexplained(), [death(9)]);
  assert.deepEqual(signals, [
    [7, 'SIGKILL'],
    [8, 'SIGTERM'],
  ]);
});

test('one kill -> explains one death: a later process may have the same id', () => {
  const deaths = deathsAmong();
  deaths.kill(7, 'SIGKILL');
  deaths.ended(death(7, 'SIGKILL'));
  deaths.ended(death(7));
  assert.equal(deaths.takeUnexplained().length, 1);
});

test('a process that is only suspended for a while -> must not end of it', () => {
  const deaths = deathsAmong();
  deaths.kill(7, 'SIGSTOP');
  deaths.kill(7, 'SIGCONT');
  deaths.ended(death(7));
  assert.equal(deaths.takeUnexplained().length, 1);
});

test('a kill that came too late -> explains nothing', () => {
  const deaths = createDeaths(() => {
    throw new Error('kill ESRCH');
  });
  assert.throws(() => deaths.kill(7, 'SIGKILL'));
  deaths.ended(death(7));
  assert.equal(deaths.takeUnexplained().length, 1);
});
