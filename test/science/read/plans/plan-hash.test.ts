import assert from 'node:assert/strict';
import { test } from 'vitest';
import { emptyPlan } from '../../../../contracts/analysis-plan.ts';
import { canonicalJson, planHash } from '../../../../science/read/plans/plan-hash.ts';

const PLAN = {
  ...emptyPlan('file', 'table', 'difference', 'Do they differ?'),
  outcome: 'mass',
  predictors: ['species'],
};

test('the same plan with its parts in another order -> the same hash', () => {
  const turned = Object.fromEntries(Object.entries(PLAN).toReversed()) as typeof PLAN;
  assert.equal(planHash(turned), planHash(PLAN));
  assert.match(planHash(PLAN), /^[0-9a-f]{64}$/);
});

test('another outcome, or predictors in another order -> another hash', () => {
  assert.notEqual(planHash({ ...PLAN, outcome: 'length' }), planHash(PLAN));
  assert.notEqual(planHash({ ...PLAN, predictors: ['a', 'b'] }), planHash({ ...PLAN, predictors: ['b', 'a'] }));
});

test('a value as canonical JSON -> sorted keys, no blanks, undefined left out', () => {
  assert.equal(canonicalJson({ b: [1, { d: null, c: 'x' }], a: undefined }), '{"b":[1,{"c":"x","d":null}]}');
});
