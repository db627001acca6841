import assert from 'node:assert/strict';
import { test } from 'vitest';
import { emptyPlan, type QuestionKind } from '../../../contracts/analysis-plan.ts';
import { farValueNotes } from '../../../science/compute/load/far-values.ts';

const HEART_RATES = Array.from({ length: 40 }, (_, row) => 52 + (row % 20));
/** Logarithms of them are evenly spread: half lie within a factor of 16. */
const SKEWED = Array.from({ length: 60 }, (_, row) => Math.exp(row / 10));

function notesOf(values: readonly number[], question: QuestionKind = 'one-sample') {
  const column = { kind: 'number', name: 'y', missing: 0, values: Float64Array.from(values) } as const;
  const plan = { ...emptyPlan('file', 'table', question, ''), outcome: 'y' };
  return farValueNotes(plan, { rows: values.length, columns: new Map([['y', column]]) });
}

for (const [what, values, detail] of [
  ['610 among heart rates', [...HEART_RATES, 610], '610'],
  ['5.4 among heart rates', [...HEART_RATES, 5.4, NaN], '5.4'],
  ['two values at both ends', [...HEART_RATES, 900, 2], '2, 900'],
  ['a heart rate of 90', [...HEART_RATES, 90], undefined],
  ['skewed values', SKEWED, undefined],
  ['counts with zeros of which one is 30', [...HEART_RATES.map((rate) => rate % 5), 30], undefined],
  ['temperatures of which one is −999', [...HEART_RATES.map((rate) => rate - 60), -999], '-999'],
  ['a fifth of the values far out', [...HEART_RATES, ...Array.from({ length: 10 }, () => 610)], undefined],
  ['fewer than 20 values', [...HEART_RATES.slice(0, 15), 610], undefined],
] as const) {
  test(`${what} -> ${detail === undefined ? 'no note' : `a note on ${detail}`}`, () => {
    const [note, another] = notesOf(values);
    assert.deepEqual([note?.code, note?.detail, another], [detail && 'values-far', detail, undefined]);
  });
}

test('a question for outliers -> no note beside its answer', () => {
  assert.deepEqual(notesOf([...HEART_RATES, 610], 'outliers'), []);
});

test('a profile -> every column of numbers is looked through', () => {
  assert.equal(notesOf([...HEART_RATES, 610], 'profile').length, 1);
});
