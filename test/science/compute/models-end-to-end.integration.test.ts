import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { AnalysisPlan, Method } from '../../../contracts/analysis-plan.ts';
import type { AnalysisTable } from '../../../contracts/analysis.ts';
import type { Quantity } from '../../../contracts/estimate.ts';
import { find, plainR, sameNumbers, workbench } from './harness.ts';

const bench = workbench();
const r = await plainR();

const N = 96;
const of = <T>(make: (row: number) => T): T[] => Array.from({ length: N }, (_, row) => make(row));
const noise = (row: number): number => Math.sin(row * 12.9898) * 2 + Math.cos(row * 4.1);
const monthOf = (row: number): string => `20${10 + Math.floor(row / 12)}-${String((row % 12) + 1).padStart(2, '0')}-01`;

const study = await bench.tableOf({
  weight: of((row) => 60 + noise(row) + (row % 2) * 2 + (row % 17) / 4),
  age: of((row) => 30 + (row % 17)),
  arm: of((row) => (row % 2 === 0 ? 'control' : 'drug')),
  site: of((row) => `site ${row % 3}`),
  school: of((row) => `school ${row % 12}`),
  kind: of((row) => (row % 12 < 6 ? 'old' : 'new')),
  cured: of((row) => (noise(row) + (row % 2) > 0.3 ? 1 : 0)),
  falls: of((row) => (row * 7) % 5),
  days: of((row) => 100 + (row % 9) * 10),
  weeks: of((row) => 1 + ((row * 31) % 40) + (row % 2) * 9),
  relapse: of((row) => (row % 4 === 0 ? 0 : 1)),
  second: of((row) => 60.5 + noise(row) + noise(row + 3) / 4),
});
const series = await bench.tableOf({
  month: of(monthOf),
  sales: of((row) => 100 + row / 4 + 5 * Math.sin((2 * Math.PI * row) / 12) + noise(row) - (row >= 48 ? 9 : 0)),
  region: of((row) => (row % 2 === 0 ? 'north' : 'south')),
  stock: of((row) => 100 + row / 4 + noise(row) - (row >= 48 ? 9 : 0)),
  falls: of((row) => 8 + ((row * 7) % 5) - (row >= 48 ? 4 : 0)),
  bed_days: of((row) => 600 + ((row * 31) % 90)),
  harmed: of((row) => (row * 3) % 4),
});
const beetles = await bench.tableOf({
  dose_mg: [1.6907, 1.7242, 1.7552, 1.7842, 1.8113, 1.8369, 1.861, 1.8839],
  killed: [6, 13, 18, 28, 52, 53, 61, 60],
  insects: [59, 60, 62, 56, 63, 59, 62, 60],
});

interface Case {
  readonly table: AnalysisTable;
  readonly plan: Partial<AnalysisPlan>;
  /** Of the answers, in their order. */
  readonly answers: readonly (readonly [Quantity, Method])[];
  readonly figures: readonly string[];
}

const event = { column: 'relapse', level: '1' };
const CASES: Readonly<Record<string, Case>> = {
  'a quantity by a quantity': {
    table: study,
    plan: { question: 'regression', outcome: 'weight', predictors: ['age'] },
    answers: [['slope', 'linear-model']],
    figures: ['curve'],
  },
  'a comparison with covariates': {
    table: study,
    plan: { question: 'difference', outcome: 'weight', predictors: ['arm'], covariates: ['age', 'site'] },
    answers: [['mean-difference', 'linear-model']],
    figures: ['forest'],
  },
  'an interaction': {
    table: study,
    plan: { question: 'regression', outcome: 'weight', predictors: ['age', 'arm'], interactions: [['age', 'arm']] },
    answers: [['interaction', 'linear-model']],
    figures: [],
  },
  'a share of 0 and 1 by a quantity, within strata': {
    table: study,
    plan: { question: 'regression', outcome: 'cured', predictors: ['age'], strata: ['arm'] },
    answers: [
      ['odds-ratio', 'logistic-model'],
      ['odds-ratio', 'logistic-model'],
    ],
    figures: ['curve'],
  },
  'counts by two columns': {
    table: study,
    plan: { question: 'rate', outcome: 'falls', exposure: 'days', predictors: ['arm'], covariates: ['age'] },
    answers: [['rate-ratio', 'poisson-model']],
    figures: ['forest'],
  },
  'rates of groups': {
    table: study,
    plan: { question: 'rate', outcome: 'falls', exposure: 'days', predictors: ['arm'] },
    answers: [['rate-ratio', 'rate-ratio']],
    figures: ['rates'],
  },
  'survival of groups': {
    table: study,
    plan: { question: 'survival', time: 'weeks', event, predictors: ['arm'] },
    answers: [
      ['omnibus', 'log-rank'],
      ['hazard-ratio', 'cox-model'],
    ],
    figures: ['survival'],
  },
  'survival by a quantity and a group': {
    table: study,
    plan: { question: 'survival', time: 'weeks', event, predictors: ['arm'], covariates: ['age'] },
    answers: [['hazard-ratio', 'cox-model']],
    figures: ['forest'],
  },
  'doses with trials': {
    table: beetles,
    plan: { question: 'dose-response', outcome: 'killed', trials: 'insects', predictors: ['dose_mg'] },
    answers: [
      ['correlation', 'spearman'],
      ['half-effect-dose', 'dose-logistic'],
      ['omnibus', 'dose-logistic'],
    ],
    figures: ['dose-response'],
  },
  'counts per exposure before and after a moment': {
    table: series,
    plan: { question: 'before-after', outcome: 'falls', exposure: 'bed_days', time: 'month', changeAt: '2014-01-01' },
    answers: [['rate-ratio', 'rate-ratio']],
    figures: ['rates'],
  },
  'successes of trials before and after a moment': {
    table: series,
    plan: { question: 'before-after', outcome: 'harmed', trials: 'falls', time: 'month', changeAt: '2014-01-01' },
    answers: [['odds-ratio', 'logistic-model']],
    figures: [],
  },
  'successes of trials over time': {
    table: series,
    plan: { question: 'trend', outcome: 'harmed', trials: 'falls', time: 'month' },
    answers: [['odds-ratio', 'logistic-model']],
    figures: ['curve'],
  },
  'a trend of dates': {
    table: series,
    plan: { question: 'trend', outcome: 'sales', time: 'month' },
    answers: [['slope', 'trend-model']],
    figures: ['series'],
  },
  'a season': {
    table: series,
    plan: { question: 'trend', outcome: 'sales', time: 'month', season: 12 },
    answers: [
      ['omnibus', 'seasonal-model'],
      ['slope', 'seasonal-model'],
    ],
    figures: ['series'],
  },
  'trends of groups': {
    table: series,
    plan: { question: 'trend', outcome: 'sales', time: 'month', predictors: ['region'] },
    answers: [['interaction', 'linear-model']],
    figures: [],
  },
  'an unknown change': {
    table: series,
    plan: { question: 'trend', outcome: 'stock', time: 'month', method: 'change-point' },
    answers: [['change-point', 'change-point']],
    figures: ['series'],
  },
  'before and after a date': {
    table: series,
    plan: { question: 'before-after', outcome: 'sales', time: 'month', changeAt: '2014-01-01', season: 12 },
    answers: [
      ['level-change', 'interrupted-series'],
      ['slope-change', 'interrupted-series'],
    ],
    figures: ['series'],
  },
  'before and after, without a trend': {
    table: series,
    plan: { question: 'before-after', outcome: 'sales', time: 'month', changeAt: '2014-01-01', method: 'welch-t' },
    answers: [['mean-difference', 'welch-t']],
    figures: ['series'],
  },
  'whole clusters': {
    table: study,
    plan: { question: 'difference', outcome: 'weight', predictors: ['kind'], cluster: 'school' },
    answers: [['mean-difference', 'cluster-means']],
    figures: ['boxes'],
  },
  'groups within clusters': {
    table: study,
    plan: { question: 'difference', outcome: 'weight', predictors: ['site'], covariates: ['age'], cluster: 'school' },
    answers: [['omnibus', 'cluster-robust-model']],
    figures: ['forest'],
  },
  'two measurements': {
    table: study,
    plan: { question: 'agreement', outcome: 'weight', predictors: ['second'] },
    answers: [
      ['bias', 'bland-altman'],
      ['limits-of-agreement', 'bland-altman'],
      ['limits-of-agreement', 'bland-altman'],
      ['concordance', 'bland-altman'],
    ],
    figures: ['agreement'],
  },
  'a prediction': {
    table: study,
    plan: { question: 'prediction', outcome: 'weight', predictors: ['age', 'arm', 'site'] },
    answers: [['prediction-error', 'cross-validation']],
    figures: [],
  },
  'power of two groups': {
    table: study,
    plan: { question: 'power', outcome: 'weight', predictors: ['arm'], hypothesizedValue: 1 },
    answers: [
      ['power', 'power-t'],
      ['sample-size', 'power-t'],
      ['detectable-difference', 'power-t'],
    ],
    figures: [],
  },
};

describe('a plan', () => {
  for (const [name, { table, plan, answers, figures }] of Object.entries(CASES))
    test(`${name} -> its method, its answers, its figures and a script with the same numbers`, async () => {
      const result = await bench.answer(table, plan);
      const found = result.outcome.estimates.filter((each) => each.role === 'answer');
      assert.deepEqual(
        found.map(({ quantity, method }) => [quantity, method]),
        answers,
        JSON.stringify(result.outcome.notes),
      );
      const drawn = result.files.filter((file) => file.type === 'figure').map((file) => file.name.replace('.png', ''));
      assert.deepEqual(drawn, figures);
      sameNumbers(result, await r.run(result));
    });
});

describe('an estimate', () => {
  test('a slope along dates of years -> per year; a change point -> a date', async () => {
    const trend = await bench.answer(series, { question: 'trend', outcome: 'sales', time: 'month' });
    assert.equal(find(trend, { quantity: 'slope', role: 'answer' }).unit, 'per year');
    const change = await bench.answer(series, { ...CASES['an unknown change']?.plan });
    const found = find(change, { quantity: 'change-point', role: 'answer' });
    assert.equal(found.unit, 'date');
    assert.equal(new Date((found.estimate ?? 0) * 86_400_000).toISOString().slice(0, 10), '2014-01-01');
  });

  test('an adjusted effect -> names the others; alone -> names none', async () => {
    const result = await bench.answer(study, { ...CASES['a comparison with covariates']?.plan });
    assert.deepEqual(find(result, { quantity: 'mean-difference', role: 'answer' }).adjustedFor, ['age', 'site']);
    assert.deepEqual(find(result, { quantity: 'mean-difference', role: 'check' }).adjustedFor, []);
  });

  test('a covariate of one value -> is noted, and is none that is adjusted for', async () => {
    const same = await bench.tableOf({
      weight: of((row) => 60 + noise(row) + (row % 2) * 2),
      arm: of((row) => (row % 2 === 0 ? 'control' : 'drug')),
      age: of((row) => 30 + (row % 17)),
      left: of(() => 'no'),
    });
    const result = await bench.answer(same, {
      question: 'difference',
      outcome: 'weight',
      predictors: ['arm'],
      covariates: ['age', 'left'],
    });
    assert.deepEqual(find(result, { quantity: 'mean-difference', role: 'answer' }).adjustedFor, ['age']);
    assert.ok(result.outcome.notes.some(({ code, column }) => code === 'constant' && column === 'left'));
  });

  test('strata -> the effect in each, pooled and adjusted for them as checks', async () => {
    const result = await bench.answer(study, { ...CASES['a share of 0 and 1 by a quantity, within strata']?.plan });
    const checks = result.outcome.estimates.filter((each) => each.role === 'check' && each.quantity === 'odds-ratio');
    assert.deepEqual(
      checks.map((each) => each.adjustedFor),
      [[], ['arm']],
    );
    assert.ok(result.outcome.estimates.every((each) => each.outcomeLevel === '1'));
  });

  test('a slope at a level of the other column -> stands in that stratum', async () => {
    const result = await bench.answer(study, { ...CASES['an interaction']?.plan });
    const slope = find(result, { quantity: 'slope', stratum: 'drug' });
    assert.deepEqual(slope.stratum, [{ column: 'arm', level: 'drug' }]);
  });

  test('a reference that the plan names -> all others are compared with it', async () => {
    const result = await bench.answer(study, {
      question: 'regression',
      outcome: 'weight',
      predictors: ['site', 'age'],
      contrast: { group: 'site 0', reference: 'site 2' },
    });
    const groups = result.outcome.estimates.filter((each) => each.predictor === 'site' && each.contrast !== null);
    assert.ok(groups.length > 0 && groups.every((each) => each.contrast?.reference === 'site 2'));
    sameNumbers(result, await r.run(result));
  });

  test('a method that the outcome does not allow -> a deviation', async () => {
    const result = await bench.answer(study, {
      question: 'regression',
      outcome: 'arm',
      predictors: ['age'],
      method: 'linear-model',
    });
    assert.deepEqual(
      result.outcome.deviations.map(({ planned, used }) => [planned, used]),
      [['linear-model', 'logistic-model']],
    );
  });
});

describe('a plan without what it needs', () => {
  const REFUSED: Readonly<Record<string, readonly [Partial<AnalysisPlan>, string]>> = {
    'survival without an event': [{ question: 'survival', time: 'weeks', predictors: ['arm'] }, 'no-method'],
    'a trend along text': [{ question: 'trend', outcome: 'weight', time: 'site' }, 'no-method'],
    'a regression of three levels': [{ question: 'regression', outcome: 'site', predictors: ['age'] }, 'no-method'],
    'before and after without a moment': [{ question: 'before-after', outcome: 'weight', time: 'weeks' }, 'no-method'],
    'a dose of text': [{ question: 'dose-response', outcome: 'cured', predictors: ['site'] }, 'no-method'],
    'clusters without a group': [{ question: 'regression', outcome: 'weight', cluster: 'school' }, 'no-method'],
  };
  for (const [name, [plan, code]] of Object.entries(REFUSED))
    test(`${name} -> a limit, no estimate`, async () => {
      const { outcome } = await bench.answer(study, plan);
      assert.deepEqual([outcome.estimates.length, outcome.notes.at(-1)?.code], [0, code]);
    });
});
