import assert from 'node:assert/strict';
import { Value } from '@sinclair/typebox/value';
import { test } from 'vitest';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { AnalysisOutcomeSchema } from '../../../contracts/estimate.ts';
import { workbench } from './harness.ts';

/** Data that a method cannot use: a note says why, and no number that is none comes out. */
const bench = workbench();

type Cells = Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
interface Case {
  readonly data: Cells;
  readonly plan: Partial<AnalysisPlan>;
  /** Codes of notes of which one has to be there; empty: an answer is due. */
  readonly codes: readonly string[];
}

const two = { outcome: 'y', predictors: ['g'] };
const paired: Partial<AnalysisPlan> = { question: 'paired-difference', outcome: 'y', baseline: 'x' };
const association: Partial<AnalysisPlan> = { question: 'association', outcome: 'y', predictors: ['x'] };

const CASES: Readonly<Record<string, Case>> = {
  'no rows are left by the filter': {
    data: { y: [1, 2, 3], g: ['a', 'b', 'a'] },
    plan: { ...two, rows: [{ column: 'y', comparison: 'above', values: [10] }] },
    codes: ['too-few-rows'],
  },
  'one group': { data: { y: [1, 2, 3], g: ['a', 'a', 'a'] }, plan: two, codes: ['one-group-only'] },
  'a group that is not there': {
    data: { y: [1, 2, 3], g: ['a', 'b', 'a'] },
    plan: { ...two, contrast: { group: 'z', reference: 'a' } },
    codes: ['one-group-only'],
  },
  'one row in a group': { data: { y: [1, 2, 3.5], g: ['a', 'a', 'b'] }, plan: two, codes: ['too-few-rows'] },
  'a constant outcome': { data: { y: [3, 3, 3, 3], g: ['a', 'a', 'b', 'b'] }, plan: two, codes: ['constant'] },
  'a constant outcome in three groups': {
    data: { y: [3, 3, 3, 3, 3, 3], g: ['a', 'a', 'b', 'b', 'c', 'c'] },
    plan: two,
    codes: ['constant'],
  },
  'no spread within two groups': {
    data: { y: [3, 3, 4.5, 4.5], g: ['a', 'a', 'b', 'b'] },
    plan: two,
    codes: ['separation'],
  },
  'no spread within three groups': {
    data: { y: [3, 3, 4.5, 4.5, 6, 6], g: ['a', 'a', 'b', 'b', 'c', 'c'] },
    plan: two,
    codes: ['separation'],
  },
  'no spread in one of three groups': {
    data: { y: [3, 4, 4.5, 4.5, 6, 7.5], g: ['a', 'a', 'b', 'b', 'c', 'c'] },
    plan: two,
    codes: [],
  },
  'all values are missing': { data: { y: [null, null, 1], g: ['a', 'b', null] }, plan: two, codes: ['too-few-rows'] },
  'a share that is the same in all': {
    data: { y: ['no', 'no', 'no', 'no'], g: ['a', 'a', 'b', 'b'] },
    plan: { ...two, outcomeLevel: 'no' },
    codes: ['constant'],
  },
  'a level that is not there': {
    data: { y: ['no', 'yes', 'no', 'no'], g: ['a', 'a', 'b', 'b'] },
    plan: { ...two, outcomeLevel: 'maybe' },
    codes: ['constant'],
  },
  'an empty cell': { data: { y: ['no', 'yes', 'no', 'no'], g: ['a', 'a', 'b', 'b'] }, plan: two, codes: [] },
  'complete separation in strata': {
    data: {
      y: ['no', 'no', 'yes', 'yes', 'no', 'no', 'yes', 'yes'],
      g: ['a', 'a', 'b', 'b', 'a', 'a', 'b', 'b'],
      s: ['1', '1', '1', '1', '2', '2', '2', '2'],
    },
    plan: { ...two, strata: ['s'] },
    codes: ['separation'],
  },
  'a stratum without a second group': {
    data: { y: [1, 2, 3, 4.5, 5, 6], g: ['a', 'b', 'a', 'b', 'a', 'a'], s: ['1', '1', '1', '1', '2', '2'] },
    plan: { ...two, strata: ['s'] },
    codes: ['too-few-rows', 'one-group-only'],
  },
  'one pair': { data: { y: [1.5], x: [2] }, plan: paired, codes: ['too-few-rows'] },
  'pairs that differ by the same': { data: { y: [1.1, 2.1, 3.1], x: [1, 2, 3] }, plan: paired, codes: ['constant'] },
  'subjects without a second measurement': {
    data: { y: [1, 2, 3, 4], g: ['a', 'a', 'b', 'b'], id: ['1', '2', '3', '4'] },
    plan: { question: 'paired-difference', outcome: 'y', predictors: ['g'], pairedBy: 'id' },
    codes: ['too-few-rows'],
  },
  'repeated measurements without a difference': {
    data: { y: [1, 1, 1, 2, 2, 2], g: ['a', 'b', 'c', 'a', 'b', 'c'], id: ['1', '1', '1', '2', '2', '2'] },
    plan: { question: 'paired-difference', outcome: 'y', predictors: ['g'], pairedBy: 'id' },
    codes: ['constant'],
  },
  'answers that never change': {
    data: { y: ['yes', 'no', 'yes'], x: ['yes', 'no', 'yes'] },
    plan: paired,
    codes: ['constant'],
  },
  'three pairs of quantities': { data: { y: [1, 2, 3.5], x: [1, 2, 3.1] }, plan: association, codes: ['too-few-rows'] },
  'a constant predictor': {
    data: { y: [1, 2, 3, 4, 5.5], x: [2.5, 2.5, 2.5, 2.5, 2.5] },
    plan: association,
    codes: ['constant', 'one-group-only'],
  },
  'a perfect line': {
    data: { y: [1.5, 2.5, 3.5, 4.5, 5.5, 6.5], x: [1, 2, 3, 4, 5, 6] },
    plan: association,
    codes: [],
  },
  'covariates that leave nothing': {
    data: { y: [1.5, 2.5, 3.7, 4.5, 5.5, 6.1], x: [1, 2, 3, 4, 5, 6], z: [2, 4, 6, 8, 10, 12] },
    plan: { ...association, covariates: ['z'] },
    codes: ['constant'],
  },
  'one value against another': {
    data: { y: [3.5] },
    plan: { question: 'one-sample', outcome: 'y', hypothesizedValue: 2 },
    codes: ['too-few-rows'],
  },
  'equal values against another': {
    data: { y: [3, 3, 3] },
    plan: { question: 'one-sample', outcome: 'y', hypothesizedValue: 2 },
    codes: ['constant'],
  },
  'two values of a distribution': {
    data: { y: [3.5, 4] },
    plan: { question: 'normality', outcome: 'y' },
    codes: ['too-few-rows'],
  },
  'spread of equal values': {
    data: { y: [3, 3, 3, 3], g: ['a', 'a', 'b', 'b'] },
    plan: { ...two, question: 'variance' },
    codes: ['constant'],
  },
  'a description of nothing': {
    data: { y: [null, null], g: ['a', 'b'] },
    plan: { question: 'description', outcome: 'y' },
    codes: ['too-few-rows'],
  },
  'a description of one value': { data: { y: [3.5] }, plan: { question: 'description', outcome: 'y' }, codes: [] },
  'a profile of an empty column': {
    data: { y: [null, null], g: ['a', 'b'] },
    plan: { question: 'profile' },
    codes: [],
  },
  'a screening of constants': {
    data: { y: [1, 2, 3, 4, 5.5], g: ['a', 'a', 'a', 'a', 'a'] },
    plan: { question: 'screening', outcome: 'y' },
    codes: ['too-few-rows'],
  },
  'a column that is gone': {
    data: { y: [1, 2, 3] },
    plan: { ...two, predictors: ['lost'] },
    codes: ['column-missing'],
  },
  'infinite values': {
    data: { y: [1.5, Infinity, 2, -Infinity, 3], g: ['a', 'a', 'a', 'b', 'b'] },
    plan: two,
    codes: ['rows-missing'],
  },
  'weights below zero': {
    data: { y: ['no', 'yes'], g: ['a', 'b'], n: [3, -1] },
    plan: { ...two, weight: 'n' },
    codes: ['no-method'],
  },
  'more successes than trials': {
    data: { y: [3, 9], g: ['a', 'b'], n: [5, 5] },
    plan: { ...two, trials: 'n' },
    codes: ['no-method'],
  },
};

for (const [name, { data, plan, codes }] of Object.entries(CASES)) {
  test(`${name} -> ${codes.length === 0 ? 'an answer without a number that is none' : codes.join(' or ')}`, async () => {
    const { outcome } = await bench.answer(await bench.tableOf(data), plan);
    assert.deepEqual([...Value.Errors(AnalysisOutcomeSchema, outcome)], []);
    const noted = outcome.notes.map((note) => note.code);
    if (codes.length > 0)
      assert.ok(
        codes.some((code) => noted.includes(code as never)),
        JSON.stringify(outcome),
      );
    else assert.ok(outcome.estimates.length > 0, JSON.stringify(outcome.notes));
  });
}
