import assert from 'node:assert/strict';
import { test } from 'vitest';
import { failure } from '../../contracts/failure.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { PATIENCE } from '../../contracts/patience.ts';
import { afterFailure, retryOf, startAttempt, type Tally } from '../../workers/activity-attempts.ts';

const REFUSED = { code: 'WORK_STALLED', retryable: false };
const BUSY = failure('NOT_READY', 'Busy.');
const BUG = new TypeError('x is undefined');

/** How an attempt ends: without a heartbeat, lost after one, or with an error. */
type End = 'silent' | 'lost' | Error;

/** Plays attempts one after the other; the result starts the next one. */
function after(ends: readonly End[]): () => Tally {
  let heartbeatDetails: unknown;
  let attempt = 0;
  const next = () => startAttempt({ attempt: (attempt += 1), heartbeatDetails });
  for (const end of ends) {
    const tally = next();
    if (end !== 'silent') heartbeatDetails = end === 'lost' ? tally : afterFailure(tally, end);
  }
  return next;
}

const times = (count: number, end: End): readonly End[] => Array.from({ length: count }, () => end);

test('two attempts that ended their process -> the third begins', () => {
  assert.equal(after(times(2, 'silent'))().alive, 1);
});

test('three attempts that ended their process -> the fourth is refused for good', () => {
  assert.throws(after(times(3, 'silent')), REFUSED);
});

test('three silent attempts among others -> the next one is refused', () => {
  assert.throws(after([BUSY, 'silent', BUSY, 'silent', BUSY, 'silent']), REFUSED);
});

test('attempts that failed by themselves -> the next one begins, however many there were', () => {
  assert.deepEqual(after(times(40, BUSY))(), { alive: 41, failed: 40, unexpected: 0 });
});

test('attempts lost again and again after heartbeats -> at last refused: each one may have cost money', () => {
  assert.equal(after(times(LIMITS.lostAttempts - 1, 'lost'))().alive, LIMITS.lostAttempts);
  assert.throws(after(times(LIMITS.lostAttempts, 'lost')), REFUSED);
});

for (const [what, ends, isLast] of [
  ['the second unexpected error', [BUG, BUG], false],
  ['the third unexpected error', [BUG, BUG, BUG], true],
  ['the third one after outages and lost workers', [BUG, BUSY, 'lost', BUG, BUSY, BUG], true],
  ['the hundredth outage', times(100, BUSY), false],
  ['an outage after two unexpected errors', [BUG, BUG, BUSY], false],
] as const) {
  test(`${what} -> ${isLast ? 'the activity fails' : 'the activity is retried'}`, () => {
    const last = ends.at(-1) as Error;
    const tally = afterFailure(after(ends.slice(0, -1))(), last);
    assert.equal(retryOf(PATIENCE.model, { attempt: ends.length, tally, error: last }).isLast, isLast);
  });
}
