import assert from 'node:assert/strict';
import { test } from 'vitest';
import { plansOf } from './plans-of.ts';
import { table } from './tables/tables.ts';
import { readQuestion } from '../../../science/read/read-question.ts';

const OATS = table(
  'oats',
  120,
  'line text A4|B2|C7',
  'lodging text no|yes',
  'oil_g_kg num 90 40..70',
  'rust_pustules int 60 0..80',
);

const CELLS = table(
  'cells',
  144,
  'cell_line text parental|resistant',
  'paclitaxel_uM num 0|0.1|0.3|1',
  'experiment text exp1|exp2|exp3',
  'viability_pct num 120 4.1..105.5',
);

test('the median in lodged plots -> these rows alone', () => {
  assert.deepEqual(plansOf(OATS, 'Median rust pustules in lodged plots.'), [
    'description rust_pustules; rows lodging is yes; statistic median',
  ]);
});

test('higher in lodged plots -> they are compared with the others', () => {
  assert.deepEqual(plansOf(OATS, 'Is the mean oil higher in lodged plots?'), [
    'difference oil_g_kg ~ lodging; expected higher',
  ]);
});

test('exp1 and exp3 -> levels, though exp is short for the experiment', () => {
  assert.deepEqual(plansOf(CELLS, 'viability: exp1 vs exp3'), [
    'difference viability_pct ~ experiment; vs exp1/exp3; expected different',
  ]);
});

test('the mean at 0.3 -> no value that it is held against', () => {
  const { plans } = readQuestion({ message: 'mean viability of parental at 0.3', tables: [CELLS], earlier: [] });
  assert.ok(plans.every(({ question }) => question !== 'one-sample'));
});

const MIGRANTS = table(
  'migrants',
  180,
  'migrant ids 180',
  'housing text own|rented|shared',
  'language_score num 60 0..100',
  'got_job int 0|1',
);

test('what share got a job -> all of them, and not those in shared housing', () => {
  assert.deepEqual(plansOf(MIGRANTS, 'What share got a job?'), ['description got_job=1; kinds got_job:binary']);
});

test('what share in shared housing got a job -> those in shared housing', () => {
  assert.deepEqual(plansOf(MIGRANTS, 'What share in shared housing got a job?'), [
    'description got_job=1; rows housing is shared; kinds got_job:binary',
  ]);
});

test('groups that are similar at the start -> are compared, and the rows not grouped', () => {
  const insomnia = table(
    'insomnia',
    198,
    'participant ids 66',
    'group text CBT-I|waitlist',
    'visit text baseline|post|month6',
    'ISI int 25 2..27',
  );
  assert.deepEqual(plansOf(insomnia, 'Were the two groups similar in ISI at baseline?'), [
    'difference ISI ~ group; rows visit is baseline; expected different',
  ]);
});
