import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMissingCode } from '../../../../activities/analysis/engine/frames/missing-codes.ts';

const OZONE = [41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14];
const codeIn = (values: readonly number[]) => findMissingCode(Float64Array.from(values))?.code;

for (const [what, values, code] of [
  ['−999 once', [...OZONE, -999], -999],
  ['−9999 several times', [-9999, ...OZONE, -9999], -9999],
  ['9999 twice', [...OZONE, 9999, 9999], 9999],
  ['9999 once, which may have been measured', [...OZONE, 9999], undefined],
  ['99 among values up to 98', [...OZONE, 60, 98, 99, 99], undefined],
  ['−9 among temperatures below zero', [-9, -9, -7, -4, 0, 3, 8, 12, 15, 9, 2], undefined],
  ['−99 among values far apart', [-99, -99, 1, 800, 20, 300, 42, 7, 90, 510], undefined],
  ['−999 beside too few others', [1, 2, 3, -999], undefined],
  ['nothing but the code and one other value', [5, 5, 5, 5, 5, 5, 5, 5, -999, -999], undefined],
  ['no code', OZONE, undefined],
] as const) {
  test(`a column with ${what} has ${code === undefined ? 'no code' : `the code ${String(code)}`} for missing values`, () => {
    assert.equal(codeIn(values), code);
  });
}

test('the code becomes missing, and everything else stays', () => {
  const found = findMissingCode(Float64Array.from([...OZONE, NaN, -999, -999]));
  assert.deepEqual([found?.count, [...(found?.numbers ?? [])].slice(0, OZONE.length)], [2, OZONE]);
  assert.equal([...(found?.numbers ?? [])].filter(Number.isNaN).length, 3);
});
