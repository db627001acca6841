import assert from 'node:assert/strict';
import { test } from 'vitest';
import { signOfLife } from '../../workers/silent-tries.ts';

const REFUSED = { code: 'WORK_STALLED', retryable: false };

/** Tries one after the other; `true` for one that beats or fails in order before it ends. */
function tries(shown: readonly boolean[]): () => number {
  let heartbeatDetails: unknown;
  let attempt = 0;
  const next = () => signOfLife({ attempt: (attempt += 1), heartbeatDetails });
  for (const isShown of shown) {
    const sign = next();
    if (isShown) heartbeatDetails = sign;
  }
  return next;
}

test('two tries that ended their process -> the third begins', () => {
  assert.equal(tries([false, false])(), 1);
});

test('three tries that ended their process -> the fourth is refused for good', () => {
  assert.throws(tries([false, false, false]), REFUSED);
});

test('tries that failed in order -> the next one begins, however many there were', () => {
  assert.equal(tries(Array.from({ length: 40 }, () => true))(), 41);
});

test('three silent tries among others -> the next one is refused', () => {
  assert.throws(tries([true, false, true, false, true, false]), REFUSED);
});
