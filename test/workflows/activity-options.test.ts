import assert from 'node:assert/strict';
import { test } from 'vitest';
import { AGENT, ANALYSIS, delayAfterFailure, DOCUMENT, LITERATURE } from '../../workflows/activity-options.ts';

for (const [what, { retry }] of Object.entries({ AGENT, ANALYSIS, DOCUMENT, LITERATURE })) {
  test(`what was lost with its worker waits for 3 seconds at most, however often it was: ${what}`, () => {
    assert.deepEqual([retry.initialInterval, retry.maximumInterval], ['1 second', '3 seconds']);
  });
}

test('what fails again and again is left alone twice as long each time, a minute at most', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 50].map((attempt) => delayAfterFailure(attempt) / 1000);
  assert.deepEqual(seconds, [1, 2, 4, 8, 16, 32, 60, 60]);
});
