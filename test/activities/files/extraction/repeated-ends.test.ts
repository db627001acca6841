import assert from 'node:assert/strict';
import { test } from 'vitest';
import { RepeatedEnds } from '../../../../activities/files/extraction/repeated-ends.ts';

const AGES = [18, 23, 25, 31, 34, 38, 40, 42, 47, 51, 55, 58, 63, 66, 71, 80];
const times = (value: number, count: number): number[] => Array.from({ length: count }, () => value);

function endsOf(values: readonly number[]): (readonly [number, number])[] {
  const search = new RepeatedEnds();
  for (const value of values) search.add(value);
  return search.found().map(({ value, count }) => [value, count] as const);
}

for (const [what, values, ends] of [
  ['−9 five times below ages', [...times(-9, 3), ...AGES, -9, -9], [[-9, 5]]],
  ['−1 four times below ages', [...AGES, ...times(-1, 4)], [[-1, 4]]],
  ['99 six times above ages', [...times(99, 2), ...AGES, ...times(99, 4)], [[99, 6]]],
  ['1e10 four times', [...AGES, ...times(1e10, 4)], [[1e10, 4]]],
  ['99 twice', [...AGES, 99, 99], []],
  ['a repeated value within the range', [...AGES, ...times(45, 9)], []],
  ['a repeated end beside its neighbours', [...AGES, ...times(81, 9)], []],
  ['many zeros', [...AGES, ...times(0, 9)], []],
  ['doses that all repeat', [1, 2, 4, 8, 1000].flatMap((dose) => times(dose, 8)), []],
] as const) {
  test(`a column with ${what} -> ${ends.length > 0 ? 'is remarked on' : 'no remark'}`, () => {
    assert.deepEqual(endsOf(values), ends);
  });
}
