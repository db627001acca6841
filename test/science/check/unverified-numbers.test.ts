import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { numbersIn } from '../../../science/check/numbers-in-text.ts';
import { unverifiedNumbers } from '../../../science/check/unverified-numbers.ts';

const CASES: readonly (readonly [what: string, text: string, evidence: string, unverified: readonly string[]])[] = [
  ['the same number', 'r = 0.42', 'r = 0.42', []],
  ['another number', 'r = 0.43', 'r = 0.42', ['0.43']],
  ['rounded to the digits shown', 'a mean of 4201.8 g, r = 0.4', 'mean 4201.754, r = 0.421', []],
  ['sharper than the evidence', 'r = 0.421', 'r = 0.42', ['0.421']],
  ['rounded away to zero', 'p = 0.000', 'p value = 0.0001', ['0.000']],
  ['thousands separators', '12,345 and 1\u202f234 birds', '12345 and 1234', []],
  ['a share written as a percentage', '45.2 %', 'proportion = 0.4523', []],
  ['a percentage written as a share', '0.45', '45.2%', []],
  ['scientific notation in several spellings', '1.2e-5, 1.2 × 10⁻⁵ and 1.2 x 10^-5', 'p value = 0.000012', []],
  ['kinds of minus sign', 'r = −0.24 and -0.24', 'r = -0.235', []],
  ['the wrong sign', 'r = 0.24', 'r = −0.24', ['0.24']],
  ['a range', 'from 3–5 mm', '3 mm to 5 mm', []],
  ['a bound on a smaller p value', 'p < 0.001', 'p value = 2.1e-61', []],
  ['a bound the p value does not keep', 'p < 0.001', 'p value = 0.03', ['0.001']],
  ['an upper bound for another statistic', 'd < 0.5', 'd = 0.3', ['0.5']],
  ['citations, pages, tasks, figures and levels', '[@a2014, p. 33] (ana-7-9) Figure 4, level 12, 3rd', '', []],
  ['numbers of a list', '1. First\n2. Second', '', []],
  ['links and DOIs', 'https://doi.org/10.1371/x.009 and 10.1371/journal.77', '', []],
  ['digits inside names', 'PM2.5, IL-6, body_mass_2 and H2O', '', []],
  ['a count in digits', '344 penguins in 3 groups', 'n = 344', ['3']],
  ['a count in words', 'three groups', '', []],
  ['dates as they are written', '2024-03-01 and 2024-03-02', 'on 2024-03-01', ['2024-03-02']],
  ['an interval in brackets', '[0.12, 0.34]', '95% CI 0.12 to 0.34', []],
  ['a missing leading zero', 'p = .05', 'p = 0.05', []],
  ['evidence beyond the largest number', '7', '1e999', ['7']],
  ['the nearest of several on either side', '4.2 and 4.4', '4.0, 4.249, 4.3, 4.36 and 9', []],
  ['a bound after words and spaces', 'p below   0.001', 'p value = 0.0001', []],
  ['a bound after a word that only ends like one', 'p value over 2, dunder 0.5', 'p value = 0.1, 2', ['0.5']],
  ['a number named twice', '7 and 7', '', ['7']],
];

for (const [what, text, evidence, unverified] of CASES) {
  test(`${what} in prose -> its unverified numbers`, () => {
    assert.deepEqual(unverifiedNumbers(text, evidence), unverified);
  });
}

test('a text of 50,000 numbers and bounds -> is read in one pass', () => {
  const numbers = Array.from({ length: 50_000 }, (_, place) => `p < ${String(place)}.5`).join(' ');
  assert.equal(numbersIn(numbers).filter(({ bound }) => bound).length, 50_000);
});

const values = fc
  .double({ min: 1e-3, max: 1e6, noNaN: true })
  .chain((size) => fc.boolean().map((negative) => (negative ? -size : size)));

test('any value, with any number of its digits -> is recognised', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
      const shown = value.toFixed(decimals);
      fc.pre(Number(shown) !== 0);
      assert.deepEqual(unverifiedNumbers(`about ${shown} units`, `value = ${String(value)}`), []);
    }),
  );
});

test('any value in scientific notation or with thousands separators -> is recognised', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 8 }), (value, digits) => {
      const evidence = `value = ${String(value)}`;
      assert.deepEqual(unverifiedNumbers(value.toExponential(digits), evidence), []);
      const separated = Math.abs(value).toLocaleString('en-US', { maximumFractionDigits: 3 });
      assert.deepEqual(unverifiedNumbers(separated, `value = ${String(Math.abs(value))}`), []);
    }),
  );
});

test('a value changed by more than the rounding of its last digit -> is never recognised', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 1_000_000 }), fc.integer({ min: 1, max: 3 }), (digits, decimals) => {
      const value = digits / 10 ** decimals;
      const changed = ((digits + 1) / 10 ** decimals).toFixed(decimals);
      assert.deepEqual(unverifiedNumbers(changed, `value = ${value.toFixed(decimals)}`), [changed]);
    }),
  );
});

test('a text -> is always verified by itself', () => {
  const prose = fc.array(
    fc.oneof(
      fc.constantFrom('p < ', ' (', ') ', ' g; ', ' to ', '%, '),
      values.map((value) => value.toPrecision(4)),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(prose, (parts) => {
      const text = parts.join(' ');
      assert.deepEqual(unverifiedNumbers(text, text), []);
    }),
  );
});
