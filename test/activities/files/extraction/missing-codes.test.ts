import assert from 'node:assert/strict';
import { test } from 'vitest';
import { CodeSearch, namesLabels } from '../../../../activities/files/extraction/missing-codes.ts';

const OZONE = [41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14];
const BALANCES = [-120, -40, 300, 20, 75, 410, 90, 55, 12];

function codesIn(values: readonly number[]): number[] {
  const search = new CodeSearch();
  for (const value of values) search.add(value);
  return search.found().map(({ code }) => code);
}

for (const [what, values, codes] of [
  ['−999 once', [...OZONE, -999], [-999]],
  ['−99 once', [...OZONE, -99], [-99]],
  ['−9999 several times', [-9999, ...OZONE, -9999], [-9999]],
  ['9999 twice', [...OZONE, 9999, 9999], [9999]],
  ['9999 once, hundreds of times as far as the others reach', [...OZONE, 9999], [9999]],
  ['999.9 twice', [...OZONE, 999.9, 999.9], [999.9]],
  ['two codes at one end', [...OZONE, -99, -99, -999, -999], [-999, -99]],
  ['a second code beside seven values', [120, 118, 125, 130, 141, 139, 121, 999, 999, -99], [-99, 999]],
  ['codes at both ends', [...OZONE, -99, -99, 999, 999], [-99, 999]],
  ['−99 twice below positive values far apart', [-99, -99, 1, 800, 20, 300, 42, 7, 90, 510], [-99]],
  ['−9 several times on a scale from 1 to 7', [4, 7, 1, 3, 2, 5, 6, 4, -9, 3, -9], [-9]],
  ['−9 four times below incomes', [...OZONE, 12.5, 90.2, -9, -9, -9, -9], [-9]],
  ['−9 twice below incomes', [...OZONE, 12.5, 90.2, -9, -9], []],
  ['9 twice beside 0 and 1', [0, 1, 1, 0, 0, 1, 1, 0, 9, 9], [9]],
  ['999 once, not far outside', [...OZONE, 60, 90, 120, 999], []],
  ['999 twice among values up to 998', [...OZONE, 640, 998, 999, 999], []],
  ['99 among values up to 98', [...OZONE, 60, 98, 99, 99], []],
  ['9 twice in a count of children', [0, 1, 2, 2, 3, 1, 0, 2, 1, 9, 9], []],
  ['9 in a rating from 1 to 10', [1, 4, 6, 7, 9, 9, 10, 3, 2, 8, 9], []],
  ['−9 among temperatures below zero', [-9, -9, -7, -4, 0, 3, 8, 12, 15, 9, 2], []],
  ['−99 among other negative values', [...BALANCES, -99, -99], []],
  ['−999 beside too few others', [1, 2, 3, -999], []],
  ['nothing but the code and one other value', [5, 5, 5, 5, 5, 5, 5, 5, -999, -999], []],
  ['no code', OZONE, []],
] as const) {
  test(`a column with ${what} -> ${codes.length > 0 ? codes.join(' and ') : 'nothing'} is missing`, () => {
    assert.deepEqual(codesIn(values), codes);
  });
}

test('a code -> the number of its values', () => {
  const search = new CodeSearch();
  for (const value of [...OZONE, NaN, -999, -999]) search.add(value);
  assert.deepEqual(search.found(), [{ code: -999, count: 2 }]);
});

test('names of labels -> recognised; names of measurements -> not', () => {
  for (const name of ['id', 'patient_id', 'userId', 'ZIP', 'Product ID', 'post_key'])
    assert.ok(namesLabels(name), name);
  for (const name of ['width', 'idle_time', 'monkeys', 'humidity', 'paid']) assert.ok(!namesLabels(name), name);
});
