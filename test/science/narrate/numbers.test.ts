import assert from 'node:assert/strict';
import { test } from 'vitest';
import {
  dateOf,
  decimalsFor,
  position,
  probability,
  wholeNumber,
  withDecimals,
  withFigures,
} from '../../../science/narrate/numbers.ts';

const WRITTEN: readonly (readonly [what: string, written: string, expected: string])[] = [
  ['thousands', withDecimals(1375.354, 0), '1,375'],
  ['a negative number', withDecimals(-0.2351, 3), '−0.235'],
  ['a number that would be rounded to nothing', withDecimals(0.00042, 1), '0.00042'],
  ['zero', withDecimals(0, 2), '0.00'],
  ['a huge number', withDecimals(1.5e16, 2), '1.5 × 10¹⁶'],
  ['a tiny number', withFigures(1.234e-8, 3), '1.23 × 10⁻⁸'],
  ['whole numbers keep all figures', withFigures(123456, 3), '123,456'],
  ['significant figures', withFigures(1.0834, 3), '1.08'],
  ['a count', wholeNumber(12345), '12,345'],
  ['a year', position(1898), '1898'],
  ['a date', dateOf(19_000), '2022-01-08'],
  ['a date beyond the calendar', dateOf(1e9), '1000000000'],
  ['a small p', probability(2e-65), 'p < 0.001'],
  ['an exact p', probability(0.03421), 'p = 0.0342'],
  ['a p of one', probability(1), 'p = 1'],
];

for (const [what, written, expected] of WRITTEN) {
  test(`${what} -> ${expected}`, () => {
    assert.equal(written, expected);
  });
}

test('the width of an interval -> decides the decimals', () => {
  assert.deepEqual([293, 12.3, 0.66, 0.0123, 0, Number.NaN].map(decimalsFor), [0, 1, 3, 4, 0, 0]);
});
