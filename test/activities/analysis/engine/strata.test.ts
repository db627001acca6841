import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from '../../../../activities/analysis/engine/relations/strata.ts';
import type { Directions } from '../../../../activities/analysis/engine/relations/strata.ts';

const POOLED_UP: Directions = { pooled: 1, pooledP: 0.001, adjusted: -1, adjustedP: 0.001, strata: [-1, -1, -1] };
const judged = (change: Partial<Directions>) => judge({ ...POOLED_UP, ...change });

test('all strata against the pooled direction are a reversal, however weak', () => {
  const expected = { reversal: true, removed: false, opposite: 3, informative: 3 };
  assert.deepEqual(judged({}), expected);
  assert.deepEqual(judged({ pooledP: 0.4, adjustedP: 0.9 }), expected);
  assert.deepEqual(judged({ pooled: -1, adjusted: 1, strata: [1, 1, 1] }), expected);
});

test('a reversal needs the adjusted effect to turn as well', () => {
  assert.equal(judged({ adjusted: 1 }).reversal, false);
});

test('one stratum alone reverses nothing, and strata without an effect do not count', () => {
  assert.equal(judged({ strata: [-1] }).reversal, false);
  assert.deepEqual(judged({ strata: [-1, 0, NaN, Infinity] }), {
    reversal: false,
    removed: false,
    opposite: 1,
    informative: 1,
  });
});

test('most strata against the pooled direction are a reversal only where both effects are more than noise', () => {
  const mostly = [-1, -1, 1];
  assert.equal(judged({ strata: mostly }).reversal, true);
  assert.equal(judged({ strata: mostly, pooledP: 0.05 }).reversal, false);
  assert.equal(judged({ strata: mostly, adjustedP: 0.32 }).reversal, false);
  assert.equal(judged({ strata: [-1, -1, 1, 1] }).reversal, false);
});

test('a pooled effect is removed when less than half of it is left and that is unclear', () => {
  const faded = { adjusted: 0.49, adjustedP: 0.05, strata: [1, -1] };
  assert.equal(judged(faded).removed, true);
  assert.equal(judged({ ...faded, adjusted: 0.5 }).removed, false);
  assert.equal(judged({ ...faded, adjustedP: 0.049 }).removed, false);
  assert.equal(judged({ ...faded, pooledP: 0.05 }).removed, false);
  assert.equal(judged({ adjusted: -0.1, adjustedP: 0.9 }).removed, false);
});
