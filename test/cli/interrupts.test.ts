import assert from 'node:assert/strict';
import { test, type TestContext } from 'vitest';
import { watchInterrupts } from '../../cli/interrupts.ts';

function watched(t: TestContext) {
  const steps: string[] = [];
  let time = 0;
  const push = (step: string) => () => void steps.push(step);
  t.onTestFinished(watchInterrupts({ stop: push('stop'), leave: push('leave'), abandon: push('abandon') }, () => time));
  return { steps, wait: (ms: number) => void (time += ms) };
}

test('Ctrl-C -> the first stops the run, the second leaves, the third abandons', (t) => {
  const { steps, wait } = watched(t);
  for (let press = 0; press < 3; press++) {
    process.emit('SIGINT');
    wait(1000);
  }
  assert.deepEqual(steps, ['stop', 'leave', 'abandon']);
});

test('one Ctrl-C that npm hands on a second time -> counts once', (t) => {
  const { steps, wait } = watched(t);
  process.emit('SIGINT');
  wait(20);
  process.emit('SIGINT');
  assert.deepEqual(steps, ['stop']);
});

test('a request to terminate -> leaves at once', (t) => {
  const { steps } = watched(t);
  process.emit('SIGTERM');
  assert.deepEqual(steps, ['leave']);
});
