import assert from 'node:assert/strict';
import { test } from 'vitest';
import { listed, quantity } from '../../contracts/wording.ts';

test('a list -> commas, and the conjunction before its last part', () => {
  assert.deepEqual(
    [[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((items) => listed(items)),
    ['', 'a', 'a and b', 'a, b and c'],
  );
  assert.equal(listed(['a', 'b', 'c'], 'or'), 'a, b or c');
});

test('a quantity -> the singular of one only, and thousands apart', () => {
  assert.deepEqual(
    [0, 1, 2, 1200].map((count) => quantity(count, 'row')),
    ['0 rows', '1 row', '2 rows', '1,200 rows'],
  );
  assert.equal(quantity(2, 'category', 'categories'), '2 categories');
});
