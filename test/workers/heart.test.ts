import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createHeart, createPulse, MOST_BETWEEN_BEATS_MS, type ActivityTimeouts } from '../../workers/heart.ts';

const HEARTBEAT_MS = 30_000;
const AGENT = { heartbeatTimeoutMs: HEARTBEAT_MS, startToCloseTimeoutMs: 300_000 };

function heartOf(timeouts: ActivityTimeouts) {
  let time = 0;
  const now = () => time;
  const pulse = createPulse(now);
  const begin = () => createHeart(timeouts, { now, pulse });
  return { begin, heart: begin(), pass: (milliseconds: number) => (time += milliseconds) };
}

test('a heart that beats goes on', () => {
  const { heart, pass } = heartOf(AGENT);
  for (let beats = 0; beats < 20; beats += 1) {
    pass(5_000);
    heart.beat();
    assert.equal(heart.hasStopped(), false);
  }
});

test('after a silence that the server takes for death the heart has stopped, and no later beat revives it', () => {
  const { heart, pass } = heartOf(AGENT);
  pass(60_000);
  heart.beat();
  assert.equal(heart.hasStopped(), true);
  heart.beat();
  assert.equal(heart.hasStopped(), true);
});

test('the server may have heard of the last beat later than it was made: the heart stops earlier than its timeout', () => {
  const { heart, pass } = heartOf(AGENT);
  pass(HEARTBEAT_MS - MOST_BETWEEN_BEATS_MS);
  assert.equal(heart.hasStopped(), true);
});

for (const heartbeatTimeoutMs of [undefined, 0]) {
  test(`work without heartbeats (${String(heartbeatTimeoutMs)}) has its whole time, and no more`, () => {
    const { heart, pass } = heartOf({ heartbeatTimeoutMs, startToCloseTimeoutMs: 15_000 });
    pass(15_000);
    assert.equal(heart.hasStopped(), false);
    pass(1);
    assert.equal(heart.hasStopped(), true);
  });
}

test('what begins in a process that has just woken was handed to it long ago; soon after, new work is new', () => {
  const { begin, pass } = heartOf(AGENT);
  pass(60_000);
  assert.equal(begin().hasStopped(), true);
  pass(1_000);
  assert.equal(begin().hasStopped(), true);
  pass(3_000);
  assert.equal(begin().hasStopped(), false);
});
