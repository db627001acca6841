import assert from 'node:assert/strict';
import { test } from 'vitest';
import fc from 'fast-check';
import { smallestUnits } from '../../contracts/token-amount.ts';

test('dollars -> the smallest units of a token, exactly', () => {
  assert.equal(smallestUnits('0.01', 6), 10_000n);
  assert.equal(smallestUnits('0.50', 6), 500_000n);
  assert.equal(smallestUnits('0.01', 18), 10_000_000_000_000_000n);
  assert.equal(smallestUnits('1', 6), 1_000_000n);
  // As a number with a fraction it would be 69999.99999999999.
  assert.equal(smallestUnits('0.07', 6), 70_000n);
});

test('an amount that is no price, or finer than the token -> has no units', () => {
  for (const text of ['', '.5', '1.', '-1', '+1', '1e3', '0x1', '01', '1,5', ' 1', 'NaN', '12345678']) {
    assert.equal(smallestUnits(text, 6), undefined, text);
  }
  assert.equal(smallestUnits('0.0000001', 6), undefined);
});

test('units written as dollars -> are these units again', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 9_999_999_999_999n), (units) => {
      const digits = String(units).padStart(7, '0');
      assert.equal(smallestUnits(`${digits.slice(0, -6)}.${digits.slice(-6)}`, 6), units);
    }),
  );
});
