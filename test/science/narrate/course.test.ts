import assert from 'node:assert/strict';
import { test } from 'vitest';
import { describeAnswers } from '../../../science/narrate/results.ts';
import { print } from '../../../science/narrate/sentence.ts';
import { findingsOf } from '../../../science/weigh/findings.ts';
import { estimate, planOf } from '../estimates.ts';

const PLAN = planOf({ question: 'regression', outcome: 'ozone', predictors: ['temp'] });
const RELATION = { outcome: 'ozone', predictor: 'temp', n: 111 } as const;

function said(slope: number, pValue: number): string[] {
  const estimates = [
    estimate({
      ...RELATION,
      id: 'e1',
      quantity: 'curvature',
      estimate: 0.07,
      pValue: 0.0002,
      method: 'quadratic-model',
    }),
    estimate({
      ...RELATION,
      ...{ id: 'e2', quantity: 'slope', role: 'check', estimate: slope, pValue, method: 'linear-model' },
    }),
  ];
  return describeAnswers(findingsOf(PLAN, { estimates })).map((sentence) => print(sentence, { estimates, notes: [] }));
}

test('a curve beside a clear straight line -> which way the relation goes, then how it bends', () => {
  const [course = '', curve = ''] = said(1.65, 1e-9);
  assert.match(course, /^Over the whole range, ozone was higher where temp was higher \(slope 1\.65/);
  assert.match(curve, /^The relation of ozone with temp was curved, bending upwards/);
});

test('a curve beside a line that is not clear -> the curve alone', () => {
  const [curve = '', ...others] = said(0.1, 0.6);
  assert.match(curve, /^The relation of ozone with temp was curved/);
  assert.deepEqual(others, []);
});
