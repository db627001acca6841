import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readFlags, USAGE } from '../../workers/flags.ts';
import { TASK_QUEUES } from '../../contracts/task-queues.ts';

test('an option -> the queues of a worker', () => {
  assert.deepEqual(readFlags(['--queues', 'polling,agents']), { queues: 'polling,agents', help: false });
  assert.deepEqual(readFlags([]), { queues: undefined, help: false });
  assert.equal(readFlags(['-h']).help, true);
  for (const queue of Object.values(TASK_QUEUES)) assert.ok(USAGE.includes(queue), queue);
});

for (const args of [['--queue', 'agents'], ['agents'], ['--queues']]) {
  test(`a worker with ${args.join(' ')} -> is not started`, () => {
    assert.throws(() => readFlags(args), /cannot be started with .* See: npm run worker -- --help/);
  });
}
