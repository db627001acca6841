import assert from 'node:assert/strict';
import { test } from 'vitest';
import { retryAfterSeconds } from '../../clients/retry-after.ts';

const NOW = new Date('2026-01-31T23:59:00Z');

for (const [header, seconds] of [
  ['120', 120],
  ['0', 0],
  ['86400', 12 * 3600],
  ['Sun, 01 Feb 2026 00:00:30 GMT', 90],
  ['Sat, 31 Jan 2026 23:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['', undefined],
  [undefined, undefined],
] as const) {
  test(`Retry-After: ${String(header)} -> ${String(seconds)} seconds`, () => {
    assert.equal(retryAfterSeconds(header, NOW), seconds);
  });
}
