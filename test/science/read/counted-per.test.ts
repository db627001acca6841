import assert from 'node:assert/strict';
import { test } from 'vitest';
import { factsOf } from '../../../science/read/tables/columns.ts';
import { structureOf } from '../../../science/read/tables/structure.ts';
import { readQuestion } from '../../../science/read/read-question.ts';
import { readByRules } from './by-rules.ts';
import { plansOf } from './plans-of.ts';
import { renderPlan } from './render-plan.ts';
import { table } from './tables/tables.ts';

/** What counts are divided by, where the question names it without a "per", or beside another column. */

const BOTTLES = table(
  'runoff',
  90,
  'stage text fallow|rice',
  'rain_mm num 60 0..80',
  'hits int 14 0..30',
  'bottles_analysed int 20 5..60',
  'mean_depth_m num 40 0.2..3',
);
const WARDS = table(
  'wards',
  80,
  'ward_code ids 80',
  'unemployment_pct num 60 2..20',
  'calls int 70 10..900',
  'ward_population int 78 4000..16000',
  'part text north|south',
);
const ULCERS = table(
  'ulcers',
  60,
  'ward text A|B|C',
  'workload text high|low',
  'new_ulcers int 20 3..40',
  'admissions int 50 200..900',
);

for (const [asked, of, wanted] of [
  [
    'Hits over bottles analysed in fallow and rice stage.',
    BOTTLES,
    'rate hits ~ stage; vs fallow/rice; exposure bottles_analysed',
  ],
  [
    'Is unemployment pct related to calls per ward population?',
    WARDS,
    'rate calls ~ unemployment_pct; exposure ward_population',
  ],
  ['New ulcers (offset admissions) by workload', ULCERS, 'rate new_ulcers ~ workload; exposure admissions'],
] as const)
  test(`"${asked}" -> ${wanted}`, () => {
    assert.deepEqual(plansOf(of, asked), [wanted]);
  });

test('a total per energy -> a sum at each of them, and no rate', () => {
  const drops = table('drops', 60, 'energy_J num 6 1..8', 'fractured int 14 0..15', 'lab text A|B');
  const { plans, nearest } = readByRules({
    message: 'Total fractured per energy.',
    tables: [drops],
    earlier: [],
  });
  assert.deepEqual([...plans, ...nearest].map(renderPlan), ['description fractured ~ energy_J; statistic total']);
});

test('a number of participants in each row -> is no subject that stands in several rows', () => {
  const columns = factsOf(
    table('towns', 90, 'town ids 90', 'protest_participants int 30 5..400', 'year int 2014|2018'),
  );
  assert.equal(structureOf(columns).subject, null);
});

test('a percentage beside a population -> has no rate per person, however the question is read', () => {
  const { plans, nearest } = readQuestion({
    message: 'Extreme unemployment rates, anywhere?',
    tables: [WARDS],
    earlier: [],
  });
  assert.ok([...plans, ...nearest].every(({ question }) => question !== 'rate'));
});

const POLLEN = table('pollen', 90, 'year int 30 1990..2019', 'taxon text Alnus|Corylus', 'pollen_sum int 80 100..9000');
for (const [asked, of, wanted] of [
  ['Median pollen sum of Corylus.', POLLEN, 'description pollen_sum; rows taxon is Corylus; statistic median'],
  [
    'In which zone were most foxes tested?',
    table('foxes', 60, 'zone text A|B|C', 'rabid int 9 0..20', 'foxes_tested int 40 50..300'),
    'description foxes_tested ~ zone; statistic total',
  ],
] as const)
  test(`"${asked}" -> ${wanted}`, () => {
    assert.deepEqual(plansOf(of, asked), [wanted]);
  });
