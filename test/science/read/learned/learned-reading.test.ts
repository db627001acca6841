import assert from 'node:assert/strict';
import { test } from 'vitest';
import { LEAST_SURENESS } from '../../../../contracts/analysis-plan.ts';
import type { ProfiledTable } from '../../../../contracts/table-profile.ts';
import { VERDICTS } from '../../../../science/read/learned/chances.ts';
import { learned } from '../../../../science/read/learned/learned.ts';
import { surenessOf, type Settle } from '../../../../science/read/learned/settled.ts';
import { LEAST_NEAREST } from '../../../../science/read/sureness/sureness.ts';
import { readQuestion } from '../../../../science/read/read-question.ts';
import { readByRules } from '../by-rules.ts';
import { renderPlan } from '../render-plan.ts';
import { table } from '../tables/tables.ts';

/** Questions that no rule reads for sure, and that labelled questions of the same form make plain. */

const ORCHARD = table(
  'orchard',
  180,
  'tree ids 180',
  'rootstock text M9|M26|MM106',
  'pruning text winter|summer',
  'height_m num 90 1.5..4.5',
  'fruit_mass_g num 120 80..260',
  'brix_pct num 80 9..16',
  'canker int 0|1',
  'yield_kg num 140 5..60',
);

const WARDS = table(
  'wards',
  240,
  'ward text A|B|C|D',
  'sex text female|male',
  'pain_admission num 60 0..100',
  'pain_discharge num 60 0..100',
  'stay_days int 40 1..60',
  'age_years int 60 20..90',
);

const plansOf = (asked: ProfiledTable, message: string): string[] =>
  readQuestion({ message, tables: [asked], earlier: [] }).plans.map(renderPlan);

const LEARNED: readonly (readonly [asked: ProfiledTable, message: string, plan: string])[] = [
  [ORCHARD, 'Brix should be 12; is it?', 'one-sample brix_pct; value 12'],
  [WARDS, 'Stay by ward, age allowed for.', 'regression stay_days ~ ward; adjusting age_years'],
];

for (const [asked, message, plan] of LEARNED)
  test(`"${message}" -> ${plan}, which the rules alone decline`, () => {
    assert.deepEqual(readByRules({ message, tables: [asked], earlier: [] }).plans, []);
    assert.deepEqual(plansOf(asked, message), [plan]);
  });

test('a plan of the rules that such questions do not mean -> gives way', () => {
  const message = 'Brix and fruit mass move together, I guess; do they?';
  assert.deepEqual(readByRules({ message, tables: [ORCHARD], earlier: [] }).plans.map(renderPlan), [
    'prediction fruit_mass_g ~ brix_pct',
  ]);
  assert.deepEqual(plansOf(ORCHARD, message), ['association fruit_mass_g ~ brix_pct']);
});

test('what the rules are sure of and the labelled questions bear out -> stays as the rules fill it', () => {
  const message = 'Is yield higher after summer pruning than after winter pruning?';
  const byRules = readByRules({ message, tables: [ORCHARD], earlier: [] }).plans.map(renderPlan);
  assert.equal(byRules.length, 1);
  assert.deepEqual(plansOf(ORCHARD, message), byRules);
});

test('an adjustment for what no column holds -> is never left out of an answer', () => {
  const { plans, nearest } = readQuestion({
    message: 'Is yield higher after summer pruning, adjusting for rainfall?',
    tables: [ORCHARD],
    earlier: [],
  });
  assert.deepEqual([...plans, ...nearest], []);
});

test('a question about what is not in the table -> has no plan', () => {
  for (const message of ['Does irrigation improve tree vigour?', 'How many bees visited each flower?'])
    assert.deepEqual(plansOf(ORCHARD, message), []);
});

test('each plan that answers -> is at least as sure as an answer has to be', () => {
  for (const message of [
    'Does brix rise with height?',
    'Compare yield between rootstocks.',
    'Which rootstock yields most?',
  ])
    for (const { sureness } of readQuestion({ message, tables: [ORCHARD], earlier: [] }).plans)
      assert.ok(sureness >= LEAST_SURENESS && sureness <= 1);
});

const sureWhere = (right: number): number => {
  const answers = { classes: VERDICTS, features: new Map([['', [Math.log(right / (1 - right)), 0]]]) };
  const found: number[] = [];
  const settle: Settle = (ask, { plans }, encoding) => {
    const asked = { ask, byRules: { plans: [], doubts: [] }, encoding };
    for (const plan of plans)
      found.push(
        surenessOf({ ...learned(), answers }, asked, {
          plan,
          likelihood: 0,
          ofLevels: [],
          surplus: 0,
          lead: 0,
          doubts: [],
        }),
      );
    return plans;
  };
  readQuestion({ message: 'Does yield differ between rootstocks?', tables: [ORCHARD], earlier: [] }, { settle });
  return found[0] ?? NaN;
};

test('a plan that such answers bear out 18 times in 25 -> is claimed; every second time -> as one that may be wrong', () => {
  assert.equal(sureWhere(18 / 25), LEAST_SURENESS);
  assert.equal(sureWhere(1 / 2), LEAST_NEAREST);
  assert.ok(sureWhere(0.68) < LEAST_SURENESS && sureWhere(0.45) < LEAST_NEAREST && sureWhere(0.9) > sureWhere(0.8));
});
