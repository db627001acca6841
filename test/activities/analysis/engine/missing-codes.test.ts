import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutMissingCodes } from '../../../../activities/analysis/engine/frames/missing-codes.ts';

const OZONE = [41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14];

test('a code becomes missing, and everything else stays', () => {
  const numbers = [...(withoutMissingCodes('ozone', Float64Array.from([...OZONE, NaN, -999, -999]))?.numbers ?? [])];
  assert.deepEqual(numbers, [...OZONE, NaN, NaN, NaN]);
});

test('a column of labels -> every number stays', () => {
  assert.equal(withoutMissingCodes('site_id', Float64Array.from([...OZONE, -999, -999])), undefined);
});
