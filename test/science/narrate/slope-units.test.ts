import assert from 'node:assert/strict';
import { test } from 'vitest';
import { unitAfter } from '../../../science/narrate/evidence.ts';
import { estimate } from '../estimates.ts';

/** A slope says what it is given per: by the unit of the predictor, else by its name. */
const SLOPES: readonly (readonly [outcome: string, predictor: string, unit: string])[] = [
  ['body_mass_g', 'flipper_length_mm', ' g per mm'],
  ['honey_kg', 'queen_age_yr', ' kg per year'],
  ['honey_kg', 'mites', ' kg per unit of mites'],
  ['calls', 'distance_km', ' per km'],
  ['calls', 'year', ' per year'],
  ['calls', 'mites', ''],
];

for (const [outcome, predictor, unit] of SLOPES) {
  test(`a slope of ${outcome} by ${predictor} -> "${unit.trim()}"`, () => {
    assert.equal(unitAfter(estimate({ quantity: 'slope', outcome, predictor, unit: null })), unit);
  });
}
