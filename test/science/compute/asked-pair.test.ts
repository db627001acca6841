import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Estimate } from '../../../contracts/estimate.ts';
import { withAskedPair } from '../../../science/compute/asked-pair.ts';
import { bills, planOf } from '../estimates.ts';

const PLAN = planOf({ question: 'regression', outcome: 'sbp', predictors: ['arm'], covariates: ['baseline'] });
const NAMED = { ...PLAN, contrast: { group: 'high', reference: 'placebo' } };

const common: Partial<Estimate> = {
  outcome: 'sbp',
  predictor: 'arm',
  adjustedFor: ['baseline'],
  method: 'linear-model',
};
const pair = (group: string, reference: string, more: Partial<Estimate> = {}): Estimate =>
  bills(-9, { ...common, role: 'part', quantity: 'mean-difference', contrast: { group, reference }, ...more });
const ALL = bills(0, {
  ...common,
  id: 'all',
  quantity: 'omnibus',
  estimate: null,
  assumptions: [{ name: 'equal-variances', holds: false, statistic: null, pValue: 0.01 }],
});

const rolesOf = (estimates: readonly Estimate[]): string[] =>
  estimates.map(({ quantity, contrast, role }) => `${contrast?.group ?? quantity} ${role}`);

test('a model of three groups where two are named -> their difference answers with its assumptions, the test of all is a part', () => {
  const found = withAskedPair([pair('high', 'placebo'), pair('low', 'placebo'), ALL], NAMED);
  assert.deepEqual(rolesOf(found), ['high answer', 'low part', 'omnibus part']);
  assert.deepEqual(found[0]?.assumptions, ALL.assumptions);
});

test('a model of three groups where none is named, or the pair has no estimate -> the test of all answers', () => {
  const estimates = [pair('high', 'placebo'), ALL];
  assert.deepEqual(rolesOf(withAskedPair(estimates, PLAN)), ['high part', 'omnibus answer']);
  const none = [pair('high', 'placebo', { estimate: null }), ALL];
  assert.deepEqual(rolesOf(withAskedPair(none, NAMED)), ['high part', 'omnibus answer']);
});

test('a pair with another adjustment than the test of all -> stays a part', () => {
  const found = withAskedPair([pair('high', 'placebo', { adjustedFor: [] }), ALL], NAMED);
  assert.deepEqual(rolesOf(found), ['high part', 'omnibus answer']);
});
