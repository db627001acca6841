import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profileVariable } from '../../../../activities/analysis/engine/frames/profile-variable.ts';
import { oneOf, unitOf, unitOfDifference } from '../../../../activities/analysis/engine/report/wording.ts';

const numbers = Float64Array.from({ length: 30 }, (_, row) => row * 1.3 + 0.5);
const variable = (name: string) =>
  profileVariable({ name, rows: 30, present: 30, distinct: 30, averageLength: 3, type: 'number', numbers });

const CASES = [
  ['water_ml', 'ml of water', ' ml'],
  ['body_mass_g', 'g of body mass', ' g'],
  ['Dose (mg)', 'mg of Dose', ' mg'],
  ['wait_min', 'min of wait', ' min'],
  ['sleep_h', 'h of sleep', ' h'],
  ['reaction_s', 's of reaction', ' s'],
  ['age_years', 'year of age', ' years'],
  ['Humidity (%)', 'percentage point of Humidity', '%'],
  ['humidity_pct', 'percentage point of humidity', '%'],
  ['price_usd', 'USD of price', ' USD'],
  ['water', 'unit of water', ''],
  ['Weight (before)', 'unit of Weight (before)', ''],
  // The lowest temperature is not counted in minutes, and a name that is a unit has nothing it measures.
  ['temp_min', 'unit of temp_min', ''],
  ['ml', 'unit of ml', ''],
  ['stem', 'unit of stem', ''],
] as const;
for (const [name, one, unit] of CASES) {
  test(`a slope on ${name} is told per ${one}`, () => {
    assert.equal(oneOf(variable(name)), one);
    assert.equal(unitOf(variable(name)), unit);
  });
}

test('two percentages differ by percentage points, quantities by their own unit', () => {
  assert.equal(unitOfDifference(variable('réponse (%)')), ' percentage points');
  assert.equal(unitOfDifference(variable('water_ml')), ' ml');
  assert.equal(unitOfDifference(variable('water')), '');
});
