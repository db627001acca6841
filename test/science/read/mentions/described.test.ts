import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readByRules } from '../by-rules.ts';
import { renderPlan } from '../render-plan.ts';
import { table } from '../tables/tables.ts';

const SLEEP = table(
  'sleepers',
  240,
  'person_id ids 240',
  'caffeine_mg int 90 0..500',
  'sleep_min int 150 200..560',
  'bed_surface text firm|medium|soft',
  'diet text keto|mixed|paleo',
);
const WEAR = table('wear', 240, 'specimen ids 240', 'surface text milled|peened|polished', 'runout text no|yes');

const read = (of: typeof SLEEP, message: string) => readByRules({ message, tables: [of], earlier: [] });

for (const [of, message, wanted, left] of [
  [SLEEP, 'Is daily caffeine intake related to sleep minutes?', 'association sleep_min ~ caffeine_mg', ['daily']],
  [SLEEP, 'Does caffeine differ between the diet programmes?', 'difference caffeine_mg ~ diet', ['programmes']],
  [
    WEAR,
    'Does the share of runouts differ between surface treatments?',
    'difference runout=yes ~ surface',
    ['treatments'],
  ],
] as const) {
  test(`a word right beside the name of a column of the plan: ${message} -> the plan, and the word is left aside`, () => {
    const { plans, aside } = read(of, message);
    assert.match(plans.map(renderPlan).join(), new RegExp(`^${wanted}`));
    assert.deepEqual(aside, left);
  });
}

for (const message of [
  'Is morning caffeine related to sleep minutes?',
  'Is residual caffeine related to sleep minutes?',
  'Is prescribed caffeine related to sleep minutes?',
  'Is childhood caffeine related to sleep minutes?',
  'Is caffeine withdrawal related to sleep minutes?',
  'Does caffeine differ between diet costs?',
  'Is caffeine related to sleep minutes among vegetarians?',
  'Does caffeine differ in unsalted diets?',
]) {
  test(`a word that may choose rows or another quantity: ${message} -> no plan`, () => {
    assert.deepEqual(read(SLEEP, message).plans, []);
  });
}

const FIELDS = table(
  'fields',
  260,
  'field_id ids 260',
  'year int 2021|2022|2023',
  'soil_type text clay|loam|sand',
  'irrigated text no|yes',
  'rainfall_mm int 150 200..700',
  'ph num 30 5.1..8.0',
  'yield_t_ha num 200 2..11',
);

for (const [message, wanted, left] of [
  ['How does annual rainfall affect yield?', 'regression yield_t_ha ~ rainfall_mm', ['annual']],
  ['Is soil pH related to yield?', 'association yield_t_ha ~ ph', []],
] as const) {
  test(`a name right before another one: ${message} -> it says more about that one, and is no second predictor`, () => {
    const { plans, aside } = read(FIELDS, message);
    assert.equal(plans.map(renderPlan).join(), wanted);
    assert.deepEqual(aside, left);
  });
}

for (const [message, wanted] of [
  ['On irrigated fields, is yield related to rainfall?', 'association yield_t_ha ~ rainfall_mm; rows irrigated is yes'],
  ['Is yield higher in irrigated fields?', 'difference yield_t_ha ~ irrigated; expected higher'],
] as const) {
  test(`yes and no before what the rows are called: ${message} -> ${wanted}`, () => {
    assert.equal(read(FIELDS, message).plans.map(renderPlan).join(), wanted);
  });
}

test('the drop in something, of a first and a last measurement -> not the last one alone', () => {
  const of = table(
    'trial',
    200,
    'patient_id ids 200',
    'age int 60 20..90',
    'bp_pre int 90 90..200',
    'bp_post int 90 90..200',
  );
  assert.deepEqual(read(of, 'Is the drop in bp_post related to age?').plans, []);
});

const HAULS = table(
  'hauls',
  300,
  'haul_id ids 300',
  'zone text central|north|south',
  'depth_m int 120 20..300',
  'n_cod int 60 0..80',
  'tow_hours num 30 0.5..4',
);
const RATS = table(
  'maze',
  288,
  'rat ids 48',
  'day int 1|2|3|4|5|6',
  'dose_mg_kg int 0|1|3|10',
  'latency_s num 200 3..90',
);
const CELLS = table(
  'battery',
  500,
  'cell_id ids 48',
  'cycle int 0|100|200|300|400|500|600|700|800|900|1000|1200|1400|1600|1800|2000',
  'capacity_ah num 300 2..5',
  'resistance_mohm num 300 15..60',
);

for (const [of, message, wanted, left] of [
  [HAULS, 'Does the number of cod netted per hour differ between zones?', 'rate n_cod ~ zone', ['netted']],
  [
    RATS,
    'Does the latency to find the platform on day 6 depend on dose?',
    'regression latency_s ~ dose_mg_kg',
    ['platform'],
  ],
] as const) {
  test(`what was done, right behind what is measured: ${message} -> the plan, and the word is left aside`, () => {
    const { plans, aside } = read(of, message);
    assert.ok(plans.map(renderPlan).join().startsWith(wanted), plans.map(renderPlan).join());
    assert.deepEqual(aside, left);
  });
}

test('a number right behind "at" and the name of a quantity -> the rows of that value', () => {
  const { plans } = read(CELLS, 'At cycle 2000, is resistance correlated with capacity?');
  assert.match(plans.map(renderPlan).join(), /rows cycle is 2000/);
});

for (const [of, message] of [
  [HAULS, 'What is the average length of the cod in each zone?'],
  [RATS, 'Is latency still related to dose a year after the training?'],
  [SLEEP, 'Do the diets differ in the five-year survival?'],
] as const) {
  test(`a measure or a time that the table does not hold: ${message} -> no plan`, () => {
    assert.deepEqual(read(of, message).plans, []);
  });
}

const CATCH = table(
  'catches',
  300,
  'haul_id ids 300',
  'zone text central|north|south',
  'hours_fished num 40 1..9',
  'n_cod int 60 0..80',
  'n_haddock int 60 0..80',
  'water_type text blue|brown|green',
);

for (const [of, message, wanted] of [
  [CATCH, 'Are haddock catches per hour higher in the south zone than in the north?', /^rate n_haddock ~ zone/],
  [CATCH, 'Does the type of zone influence the number of cod?', /n_cod ~ zone/],
  [
    FIELDS,
    'Does higher rainfall mean higher yield in irrigated fields?',
    /yield_t_ha ~ rainfall_mm; rows irrigated is yes/,
  ],
] as const) {
  test(`a divisor, the kind of a thing, rows of one yes: ${message} -> no column of its own`, () => {
    const { plans } = read(of, message);
    assert.match(plans.map(renderPlan).join(), wanted);
    assert.doesNotMatch(plans.map(renderPlan).join(), /hours_fished ~|water_type/);
  });
}
