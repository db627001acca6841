import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readByRules } from '../by-rules.ts';
import { renderPlan } from '../render-plan.ts';
import { table } from '../tables/tables.ts';

const COHORT = table(
  'cohort',
  180,
  'patient_id ids 180',
  'arm text experimental|standard',
  'age_years int 50 30..90',
  'months num 150 0.5..60',
  'died int 0|1',
  'weight_kg num 120 45..120',
);

function nearestTo(message: string): string[] {
  const { plans, nearest } = readByRules({ message, tables: [COHORT], earlier: [] });
  assert.deepEqual(plans, []);
  return nearest.map(renderPlan);
}

test('nothing but a word is left out -> the reading without it is the nearest', () => {
  const [nearest] = nearestTo('Do vegetarians on the experimental arm live longer than those on the standard arm?');
  assert.ok(nearest?.startsWith('survival months ~ arm'), nearest);
});

for (const [what, message] of [
  ['a sentence that chooses rows', 'I am only interested in smokers. Is weight related to age?'],
  ['what is compared', 'Did patients who took a beta-blocker live longer?'],
  ['what the answer is compared over', 'Is weight related to age in the same way in both seasons?'],
  ['which rows are described', 'What is the average weight of the diabetics?'],
] as const) {
  test(`${what} is left out: ${message} -> no reading is near, offers only`, () => {
    assert.deepEqual(nearestTo(message), []);
  });
}
