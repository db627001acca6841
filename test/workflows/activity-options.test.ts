import assert from 'node:assert/strict';
import { test } from 'vitest';
import { PATIENCE, retryDelayMs } from '../../contracts/patience.ts';
import { AGENT, ANALYSIS, DOCUMENT, LITERATURE } from '../../workflows/activity-options.ts';

const MINUTE = 60_000;

for (const [what, { retry, heartbeatTimeout }] of Object.entries({ AGENT, ANALYSIS, DOCUMENT, LITERATURE })) {
  test(`a lost worker -> is noticed within half a minute, and its work starts again within 3 seconds: ${what}`, () => {
    assert.ok(heartbeatTimeout <= MINUTE / 2);
    assert.deepEqual(retry, { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '3 seconds' });
  });
}

for (const [kind, patience] of Object.entries(PATIENCE)) {
  test(`a dependency that is away for two minutes -> is waited for, and noticed soon when it is back: ${kind}`, () => {
    assert.ok(patience.totalMs > 2 * MINUTE && patience.longestDelayMs <= MINUTE);
  });
}

test('a model fails again and again -> each delay is twice the one before, a minute at most', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 50].map((attempt) => retryDelayMs(PATIENCE.model, attempt) / 1000);
  assert.deepEqual(seconds, [1, 2, 4, 8, 16, 32, 60, 60]);
});
