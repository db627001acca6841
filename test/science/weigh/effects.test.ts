import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Estimate } from '../../../contracts/estimate.ts';
import { failingAssumptions } from '../../../science/weigh/assumptions.ts';
import {
  directionOf,
  isOpposite,
  isSameDirection,
  standingOf,
  type Direction,
  type Standing,
} from '../../../science/weigh/effects.ts';
import { against, estimate, interval } from '../estimates.ts';

const EFFECTS: readonly (readonly [
  what: string,
  parts: Partial<Estimate> & Pick<Estimate, 'quantity'>,
  direction: Direction | null,
  standing: Standing,
])[] = [
  ['a positive difference', { quantity: 'mean-difference', estimate: 2, pValue: 0.01 }, 'higher', 'clear'],
  ['a ratio below one', { quantity: 'odds-ratio', estimate: 0.5, pValue: 0.2 }, 'lower', 'not-clear'],
  [
    'an interval above none',
    { quantity: 'hazard-ratio', estimate: 2, confidence: interval(1.1, 3) },
    'higher',
    'clear',
  ],
  [
    'an open interval above none',
    { quantity: 'odds-ratio', estimate: 9, confidence: interval(1.4, null) },
    'higher',
    'clear',
  ],
  ['an interval over none', { quantity: 'slope', estimate: 2, confidence: interval(-1, 5) }, 'higher', 'not-clear'],
  [
    'an adjusted p decides',
    { quantity: 'correlation', estimate: 0.2, pValue: 0.01, pAdjusted: { method: 'BH', value: 0.1, family: 9 } },
    'higher',
    'not-clear',
  ],
  ['a mean', { quantity: 'mean', estimate: 5, confidence: interval(4, 6) }, null, 'untested'],
  ['no number', { quantity: 'mean-difference' }, null, 'untested'],
  ['exactly none', { quantity: 'mean-difference', estimate: 0, pValue: 1 }, 'none', 'not-clear'],
];

for (const [what, parts, direction, standing] of EFFECTS) {
  test(`${what} -> ${direction ?? 'no direction'}, ${standing}`, () => {
    assert.equal(directionOf(estimate(parts)), direction);
    assert.equal(standingOf(estimate(parts)), standing);
  });
}

test('the same contrast the other way round -> the opposite sign is the same direction', () => {
  const one = estimate({ quantity: 'mean-difference', contrast: against('A', 'B'), estimate: 2 });
  const other = estimate({ quantity: 'mean-difference', contrast: against('B', 'A'), estimate: -2 });
  assert.ok(isSameDirection(one, other));
  assert.ok(!isOpposite(one, other));
  assert.ok(isOpposite(one, { ...other, estimate: 2 }));
});

test('an assumption that a method does not make -> is not counted against it', () => {
  const spread = { name: 'equal-variances' as const, holds: false, statistic: null, pValue: null };
  const failing = (method: Estimate['method']) =>
    failingAssumptions(estimate({ quantity: 'omnibus', method, assumptions: [spread] }));
  assert.deepEqual(failing('welch-anova'), []);
  assert.deepEqual(failing('anova'), [spread]);
});
