import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisOutcome, Estimate } from '../../../contracts/estimate.ts';
import { adjustFamily } from '../../../science/compute/adjust-family.ts';

function outcomeOf(...parts: readonly Partial<Estimate>[]): AnalysisOutcome {
  const estimates = parts.map((part, index) => ({ ...BLANK, id: `e${index + 1}`, ...part }));
  return { estimates, notes: [], deviations: [], software: [] };
}

const BLANK: Estimate = {
  id: 'e1',
  role: 'answer',
  quantity: 'mean-difference',
  outcome: 'y',
  outcomeLevel: null,
  predictor: 'g',
  contrast: null,
  stratum: [],
  adjustedFor: [],
  at: null,
  estimate: 1,
  standardError: null,
  confidence: null,
  statistic: null,
  pValue: null,
  pAdjusted: null,
  n: 10,
  count: null,
  unit: null,
  method: 'welch-t',
  assumptions: [],
};

const adjustedOf = (outcomes: readonly AnalysisOutcome[]): (number | null)[] =>
  adjustFamily(outcomes).flatMap(({ estimates }) => estimates.map((each) => each.pAdjusted?.value ?? null));

test("p values of several analyses -> Benjamini and Hochberg's example of 1995", () => {
  // The first four of fifteen are rejected at 5%: p(4) = 0.0095.
  const values = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
  ];
  const found = adjustedOf(values.map((pValue) => outcomeOf({ pValue })));
  assert.equal(found.filter((value) => (value ?? 1) <= 0.05).length, 4);
  assert.ok(Math.abs((found[3] ?? 0) - (0.0095 * 15) / 4) < 1e-12);
});

test('the family -> is the number of answers with a p value, whatever their analysis', () => {
  const [first] = adjustFamily([
    outcomeOf({ pValue: 0.01 }, { pValue: 0.2, role: 'check' }, { pValue: null }),
    outcomeOf({ pValue: 0.03 }),
  ]);
  assert.deepEqual(first?.estimates[0]?.pAdjusted, { method: 'Benjamini-Hochberg', value: 0.02, family: 2 });
  assert.equal(first.estimates[1]?.pAdjusted, null);
});

test('a single test -> needs no correction', () => {
  assert.deepEqual(adjustedOf([outcomeOf({ pValue: 0.01 })]), [null]);
});

test('an estimate that its method has corrected -> keeps its correction and is no further test', () => {
  const holm = { method: 'Holm', value: 0.04, family: 3 };
  const [found] = adjustFamily([outcomeOf({ pValue: 0.01, pAdjusted: holm }, { pValue: 0.02 }, { pValue: 0.03 })]);
  assert.deepEqual(found?.estimates[0]?.pAdjusted, holm);
  assert.equal(found.estimates[1]?.pAdjusted?.family, 2);
});

test('a later analysis of the run -> the whole family is corrected anew', () => {
  const once = adjustFamily([outcomeOf({ pValue: 0.01 }), outcomeOf({ pValue: 0.02 })]);
  const twice = adjustFamily([...once, outcomeOf({ pValue: 0.5 })]);
  assert.equal(twice[0]?.estimates[0]?.pAdjusted?.family, 3);
});
