import assert from 'node:assert/strict';
import { test } from 'vitest';
import { safeFormula } from '../../../../science/papers/latex/formula.ts';

for (const tex of ['x^2 + y_1', '\\frac{1}{2}\\alpha', '\\sqrt{\\bar x}', '\\left( a \\right)', '95\\%'])
  test(`the formula ${tex} -> is typeset as it is`, () => {
    assert.equal(safeFormula(tex), tex);
  });

for (const tex of [
  '\\input{/etc/passwd}',
  '\\def\\x{1}',
  'x^2^3',
  '^^5cinput',
  '{',
  '\\frac{1}',
  'a % b',
  'a & b',
  'a \\\\ b',
  '\\href{x}{y}',
  '#1',
  '$',
  '',
  'x'.repeat(200),
])
  test(`the formula ${tex.slice(0, 24) || '(empty)'} -> is shown as text`, () => {
    assert.equal(safeFormula(tex), null);
  });
