import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { RowFilter } from '../../contracts/analysis-plan.ts';
import type { Estimate } from '../../contracts/estimate.ts';
import { adjustFamily, CONVERSATION_FAMILY, lostAmong } from '../../contracts/test-family.ts';

/** The estimates of one task, each about its own outcome. */
function taskOf(...parts: readonly Partial<Estimate>[]): Estimate[] {
  return parts.map((part, index) => ({ ...BLANK, id: `e${index + 1}`, outcome: `y${index}`, ...part }));
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

/** Tests of some rows where they are given, else of all. */
const corrected = (tasks: readonly Estimate[][], rows: readonly RowFilter[][] = []): Estimate[][] =>
  adjustFamily(tasks.map((estimates, index) => ({ plan: { rows: rows[index] ?? [] }, estimates })));

const adjustedOf = (tasks: readonly Estimate[][]): (number | null)[] =>
  corrected(tasks).flatMap((estimates) => estimates.map((each) => each.pAdjusted?.value ?? null));

test("p values of several tasks -> Benjamini and Hochberg's example of 1995", () => {
  // The first four of fifteen are rejected at 5%: p(4) = 0.0095.
  const values = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
  ];
  const found = adjustedOf(values.map((pValue) => taskOf({ pValue })));
  assert.equal(found.filter((value) => (value ?? 1) <= 0.05).length, 4);
  assert.ok(Math.abs((found[3] ?? 0) - (0.0095 * 15) / 4) < 1e-12);
});

test('the family -> is the number of answers with a p value, whatever their task', () => {
  const [first] = corrected([
    taskOf({ pValue: 0.01 }, { pValue: 0.2, role: 'part' }, { pValue: null }),
    taskOf({ pValue: 0.03 }),
  ]);
  assert.deepEqual(first?.[0]?.pAdjusted, { method: CONVERSATION_FAMILY, value: 0.02, family: 2 });
  assert.equal(first[1]?.pAdjusted, null);
});

test('a test of all groups where there are two -> is one claim with their contrast', () => {
  const contrast = { group: 'drug', reference: 'placebo' };
  const ofTwo = taskOf({ pValue: 0.018, quantity: 'omnibus' }, { pValue: 0.02, outcome: 'y0', contrast });
  assert.deepEqual(adjustedOf([ofTwo]), [null, null]);
  const other = { pValue: 0.3, outcome: 'y0', contrast: { group: 'old drug', reference: 'placebo' } };
  const ofThree = taskOf({ pValue: 0.018, quantity: 'omnibus' }, { pValue: 0.02, outcome: 'y0', contrast }, other);
  assert.equal(corrected([ofThree])[0]?.[0]?.pAdjusted?.family, 3);
});

test('a check -> is held to the bounds of the family, and is no further test', () => {
  const [, second] = corrected([
    taskOf({ pValue: 0.5 }),
    taskOf({ pValue: 0.04 }, { pValue: 0.04, role: 'check' }, { pValue: 0.001, role: 'check' }),
  ]);
  assert.deepEqual(
    second?.map(({ pAdjusted }) => [pAdjusted?.value, pAdjusted?.family]),
    [
      [0.08, 2],
      [0.08, 2],
      [0.002, 2],
    ],
  );
});

test('a claim that is clear by itself and not among all tests -> is lost, another one is not', () => {
  const [kept, lost, never] = corrected([taskOf({ pValue: 0.001 }), taskOf({ pValue: 0.04 }), taskOf({ pValue: 0.5 })]);
  assert.deepEqual(
    [kept, lost, never].map((estimates) => lostAmong(estimates ?? [], ['e1'])),
    [null, 3, null],
  );
});

test('answers of one relation with one p value -> are one test', () => {
  const shares = taskOf(
    { pValue: 0.01, outcome: 'cured', quantity: 'share-difference' },
    { pValue: 0.01, outcome: 'cured', quantity: 'odds-ratio' },
  );
  const [adjusted] = corrected([shares, taskOf({ pValue: 0.5 })]);
  const expected = { method: CONVERSATION_FAMILY, value: 0.02, family: 2 };
  assert.deepEqual(
    adjusted?.map(({ pAdjusted }) => pAdjusted),
    [expected, expected],
  );
});

const women = [{ column: 'sex', level: 'women' }];
const men = [{ column: 'sex', level: 'men' }];

test('tests within strata -> are corrected over all tests, and cost the relation over all rows nothing', () => {
  const [whole, strata] = corrected([
    taskOf({ pValue: 0.04 }),
    taskOf({ pValue: 0.02, outcome: 'y0', stratum: women }, { pValue: 0.6, outcome: 'y0', stratum: men }),
  ]);
  assert.equal(whole?.[0]?.pAdjusted, null);
  assert.deepEqual(
    strata?.map(({ pAdjusted }) => [pAdjusted?.value, pAdjusted?.family]),
    [
      [0.06, 3],
      [0.6, 3],
    ],
  );
});

test('a relation among chosen rows -> is corrected over all tests, and costs the one over all rows nothing', () => {
  const [whole, ofWomen] = corrected(
    [taskOf({ pValue: 0.04 }), taskOf({ pValue: 0.2 })],
    [[], [{ column: 'sex', comparison: 'is', values: ['women'] }]],
  );
  assert.equal(whole?.[0]?.pAdjusted, null);
  assert.deepEqual(ofWomen?.[0]?.pAdjusted, { method: CONVERSATION_FAMILY, value: 0.2, family: 2 });
});

test('a relation with another adjustment in a later task -> is held to the bounds of the family, and is no further test', () => {
  const [first, , view] = corrected([
    taskOf({ pValue: 0.02 }),
    taskOf({ pValue: 0.5, outcome: 'z' }),
    taskOf({ pValue: 0.03, outcome: 'y0', adjustedFor: ['age'] }),
  ]);
  assert.deepEqual(
    [first, view].map((estimates) => estimates?.[0]?.pAdjusted),
    [0.04, 0.06].map((value) => ({ method: CONVERSATION_FAMILY, value, family: 2 })),
  );
});

test('a relation with the same adjustment in a later task -> is a test of other rows, and counts', () => {
  const [first] = corrected([taskOf({ pValue: 0.01 }), taskOf({ pValue: 0.5 })]);
  assert.equal(first?.[0]?.pAdjusted?.family, 2);
});

test('an interaction beside its relation -> is a test of its own', () => {
  const [first] = corrected([
    taskOf({ pValue: 0.01 }),
    taskOf({ pValue: 0.5, quantity: 'interaction', adjustedFor: ['age'] }),
  ]);
  assert.equal(first?.[0]?.pAdjusted?.family, 2);
});

test('a single test -> needs no correction', () => {
  assert.deepEqual(adjustedOf([taskOf({ pValue: 0.01 })]), [null]);
});

test('an estimate that its method has corrected -> keeps its correction and is no further test', () => {
  const holm = { method: 'Holm', value: 0.04, family: 3 };
  const [found] = corrected([taskOf({ pValue: 0.01, pAdjusted: holm }, { pValue: 0.02 }, { pValue: 0.03 })]);
  assert.deepEqual(found?.[0]?.pAdjusted, holm);
  assert.equal(found[1]?.pAdjusted?.family, 2);
});

test('a later or an earlier state of the conversation -> the whole family is corrected anew', () => {
  const once = corrected([taskOf({ pValue: 0.01 }), taskOf({ pValue: 0.02 })]);
  const twice = corrected([...once, taskOf({ pValue: 0.5 })]);
  assert.equal(twice[0]?.[0]?.pAdjusted?.family, 3);
  assert.deepEqual(adjustedOf(once.slice(0, 1)), [null]);
});
