import assert from 'node:assert/strict';
import { test } from 'vitest';
import { emptyPlan, type AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { failing, isWanted } from '../../../evaluation/reader/judge.ts';

const plan = (question: AnalysisPlan['question'], fields: Partial<AnalysisPlan>): AnalysisPlan => ({
  ...emptyPlan('file', 'pots', question, 'asked'),
  ...fields,
});

const YIELD = plan('difference', { outcome: 'yield', predictors: ['soil'] });

test('the same kind and columns -> is what was wanted', () => {
  assert.ok(isWanted(YIELD, { kind: 'difference', outcome: 'yield', predictors: ['soil'] }));
  assert.ok(isWanted(YIELD, { kind: ['regression', 'difference'], outcome: ['yield', 'mass'], predictors: 'soil' }));
});

test('another outcome, another predictor, rows left out -> is not, and says where', () => {
  assert.deepEqual(failing(YIELD, { kind: 'difference', outcome: 'mass', predictors: ['soil'] }), ['hasColumns']);
  assert.deepEqual(failing(YIELD, { kind: 'difference', outcome: 'yield', predictors: ['water'] }), ['hasColumns']);
  const rows = [{ column: 'site', values: ['north'] }];
  assert.deepEqual(failing(YIELD, { kind: 'difference', outcome: 'yield', predictors: ['soil'], rows }), ['hasRows']);
});

test('an association -> has either column first', () => {
  const held = plan('association', { outcome: 'yield', predictors: ['water'] });
  assert.ok(isWanted(held, { kind: 'association', outcome: 'water', predictors: ['yield'] }));
});

test('two measurements of the same thing -> agree, whichever is held against the other', () => {
  const held = plan('agreement', { outcome: 'area_app', predictors: ['area_scan'] });
  assert.ok(isWanted(held, { kind: ['agreement', 'paired'], outcome: 'area_app', baseline: 'area_scan' }));
  assert.ok(isWanted(held, { kind: ['agreement', 'paired'], outcome: 'area_scan', baseline: 'area_app' }));
  assert.ok(!isWanted(held, { kind: 'agreement', outcome: 'area_app', baseline: 'area_ruler' }));
});

test('an effect that depends on something -> is wanted as an interaction, or not at all', () => {
  const held = plan('regression', { outcome: 'yield', predictors: ['soil', 'water'] });
  const wanted = { kind: 'regression', outcome: 'yield', predictors: ['soil', 'water'] };
  assert.ok(isWanted(held, wanted));
  assert.deepEqual(failing(held, { ...wanted, interaction: ['soil', 'water'] }), ['hasInteraction']);
});

test('counts per exposure -> are wanted per that exposure', () => {
  const held = plan('rate', { outcome: 'falls', predictors: ['ward'], exposure: 'bed_days' });
  const wanted = { kind: 'rate', outcome: 'falls', predictors: ['ward'] };
  assert.ok(isWanted(held, { ...wanted, exposure: 'bed_days' }));
  assert.deepEqual(failing(held, { ...wanted, exposure: 'staff_hours' }), ['hasDivisor']);
});

test('a share in hundreds and as a fraction -> are one number', () => {
  const held = plan('one-sample', { outcome: 'rotten', outcomeLevel: 'yes', hypothesizedValue: 0.2 });
  assert.ok(isWanted(held, { kind: 'one-sample', outcome: 'rotten', level: 'yes', value: 20 }));
  assert.deepEqual(failing(held, { kind: 'one-sample', outcome: 'rotten', value: 30 }), ['hasValue']);
});
