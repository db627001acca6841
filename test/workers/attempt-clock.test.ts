import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createAttemptClocks, MOST_BETWEEN_BEATS_MS, type ActivityTimeouts } from '../../workers/attempt-clock.ts';

const HEARTBEAT_MS = 30_000;
const AGENT = { heartbeatTimeoutMs: HEARTBEAT_MS, startToCloseTimeoutMs: 300_000 };

function clockOf(timeouts: ActivityTimeouts) {
  let time = 0;
  const beginClock = createAttemptClocks(() => time);
  const begin = () => beginClock(timeouts);
  return { begin, clock: begin(), pass: (milliseconds: number) => (time += milliseconds) };
}

test('regular heartbeats -> not given up', () => {
  const { clock, pass } = clockOf(AGENT);
  for (let beats = 0; beats < 20; beats += 1) {
    pass(5_000);
    clock.beat();
    assert.equal(clock.isGivenUp(), false);
  }
});

test('a silence longer than the heartbeat timeout -> given up, also after later heartbeats', () => {
  const { clock, pass } = clockOf(AGENT);
  pass(60_000);
  clock.beat();
  assert.equal(clock.isGivenUp(), true);
  clock.beat();
  assert.equal(clock.isGivenUp(), true);
});

test('the last heartbeat may not have been sent yet -> given up before the timeout of the server', () => {
  const { clock, pass } = clockOf(AGENT);
  pass(HEARTBEAT_MS - MOST_BETWEEN_BEATS_MS);
  assert.equal(clock.isGivenUp(), true);
});

for (const heartbeatTimeoutMs of [undefined, 0]) {
  test(`no heartbeats (${String(heartbeatTimeoutMs)}) -> given up after the start-to-close timeout`, () => {
    const { clock, pass } = clockOf({ heartbeatTimeoutMs, startToCloseTimeoutMs: 15_000 });
    pass(15_000);
    assert.equal(clock.isGivenUp(), false);
    pass(1);
    assert.equal(clock.isGivenUp(), true);
  });
}

test('an attempt that begins in a process that has just woken -> given up; one that begins soon after -> not', () => {
  const { begin, pass } = clockOf(AGENT);
  pass(60_000);
  assert.equal(begin().isGivenUp(), true);
  pass(1_000);
  assert.equal(begin().isGivenUp(), true);
  pass(3_000);
  assert.equal(begin().isGivenUp(), false);
});
