import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { ProfiledTable } from '../../../../contracts/table-profile.ts';
import { describeAside } from '../../../../science/narrate/reading.ts';
import { readByRules } from '../by-rules.ts';
import { renderPlan } from '../render-plan.ts';
import { table } from '../tables/tables.ts';

const STONES = [
  'treatment text A|B',
  'stone_size text large|small',
  'outcome text failure|success',
  'count int 8 6..234',
];
const ICE = ['year int 45 1979..2023', 'september_sea_ice_mkm2 num 44 3.4..7.9', 'temp_anomaly_c num 40 0..1.2'];

const read = (of: ProfiledTable, message: string) => {
  const { plans, aside } = readByRules({ message, tables: [of], earlier: [] });
  return { plans: plans.map(renderPlan), aside };
};

for (const name of ['k', 'kidney_stones']) {
  test(`${name}.csv: a thing that is treated behind "better for" -> the answer of the whole table`, () => {
    const { plans } = read(table(name, 8, ...STONES), 'Is treatment A or B better for kidney stones?');
    assert.deepEqual(plans, ['difference outcome=success ~ treatment; vs A/B; weight count; expected higher']);
  });

  test(`${name}.csv: a value beside the thing that is treated -> its rows`, () => {
    const { plans } = read(table(name, 8, ...STONES), 'Is treatment A or B better for large kidney stones?');
    assert.match(plans.join(), /rows stone_size is large/);
  });
}

for (const name of ['x', 'arctic']) {
  test(`${name}.csv: a name before the outcome -> the answer of the whole table`, () => {
    const { plans } = read(table(name, 45, ...ICE), 'Did the Arctic sea ice shrink over the years?');
    assert.deepEqual(plans, ['trend september_sea_ice_mkm2; time year; expected lower']);
  });
}

test('a word passed over as the topic -> named in the reading and in a sentence', () => {
  const { aside } = read(table('x', 45, ...ICE), 'Did the Arctic sea ice shrink over the years?');
  assert.deepEqual(aside, ['arctic']);
  assert.match(describeAside({ aside }), /Left aside: “arctic”/);
});

test('the topic is what the table is called -> nothing was passed over', () => {
  const { aside } = read(table('kidney_stones', 8, ...STONES), 'Is treatment A or B better for kidney stones?');
  assert.deepEqual(aside, []);
});

test('an adjective that is no name before the outcome -> no plan', () => {
  assert.deepEqual(read(table('x', 45, ...ICE), 'Did the rural sea ice shrink over the years?').plans, []);
});

test('a name before the outcome of a table that holds names -> no plan', () => {
  const regions = table('x', 90, ...ICE, 'region text Arctic|Antarctic');
  assert.deepEqual(read(regions, 'Did the Baltic sea ice shrink over the years?').plans, []);
});

test('an unknown noun behind "in" -> no plan', () => {
  assert.deepEqual(read(table('k', 8, ...STONES), 'Is treatment A or B better in diabetic stones?').plans, []);
});
