import assert from 'node:assert/strict';
import { test } from 'vitest';
import { effectSize } from '../../../science/narrate/difference.ts';
import type { Estimate } from '../../../contracts/estimate.ts';
import { bills, planOf } from '../estimates.ts';

const common = { outcome: 'sbp', predictor: 'arm' } as const;
const explained = (more: Partial<Estimate>): Estimate =>
  bills(0.07, { ...common, role: 'part', quantity: 'variance-explained', ...more });

function sizeOf(lead: Partial<Estimate>, part: Partial<Estimate>): boolean {
  const plan = planOf({ question: 'difference', outcome: 'sbp', predictors: ['arm'] });
  const all = bills(0, { ...common, quantity: 'omnibus', estimate: null, ...lead });
  return effectSize({ plan, lead: all, parts: [explained(part)] }).length > 0;
}

test('groups that an analysis of variance compares -> the share of variance between them is said', () => {
  assert.equal(sizeOf({ method: 'anova' }, { method: 'anova' }), true);
});

test('a pair of the groups, a rank test, a whole model -> the share of variance of another test is not said', () => {
  assert.equal(sizeOf({ method: 'anova', contrast: { group: 'a', reference: 'b' } }, { method: 'anova' }), false);
  assert.equal(sizeOf({ method: 'kruskal-wallis' }, { method: 'anova' }), false);
  assert.equal(sizeOf({ method: 'linear-model' }, { method: 'linear-model', predictor: null }), false);
});
