import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  groupsOf,
  reworded,
  shownNumber,
  shownProbability,
  withoutSecondTests,
} from '../../../activities/evidence/wording.ts';

const GROUPS = [
  ['species', 'species'],
  ['island', 'islands'],
  ['sex', 'sexes'],
  ['stone_size', 'stone sizes'],
  ['variety', 'varieties'],
  ['treated', 'the groups of treated'],
  ['Group (A/B)', 'groups'],
  ['Weight (before)', 'the groups of Weight (before)'],
  ['Male/Female', 'the groups of Male/Female'],
  ['arm_b', 'the groups of arm b'],
] as const;
for (const [column, said] of GROUPS) {
  test(`the groups of ${column} are called ${said}`, () => {
    assert.equal(groupsOf(column), said);
  });
}

test('columns are called by their spoken names, and no other word changes', () => {
  const statement = 'body_mass_g differed between the groups of species (F = 3). Not body_mass_g2, not a species_code.';
  assert.equal(
    reworded(statement, ['body_mass_g', 'species']),
    'body mass differed between species (F = 3). Not body_mass_g2, not a species_code.',
  );
});

test('a name with brackets and a slash is told whole or without them, never in pieces', () => {
  const statement = 'yield differed between the groups of Group (A/B): higher for Group (A/B) B.';
  assert.equal(reworded(statement, ['yield', 'Group (A/B)']), 'yield differed between groups: higher for group B.');
});

test('a column that has the name of a statistic does not change it', () => {
  assert.equal(reworded('p and r (p < 0.001)', ['p', 'r']), 'p and r (p < 0.001)');
});

test('a digit in a name never becomes a number of its own', () => {
  assert.equal(reworded('score_2 was higher', ['score_2']), 'score_2 was higher');
});

test('second tests are left to those who open the result', () => {
  assert.equal(
    withoutSecondTests('x (Welch F(2, 189) = 318, p < 0.001; one-way F(2, 339) = 344, p < 0.001; η² = 0.670)'),
    'x (Welch F(2, 189) = 318, p < 0.001; η² = 0.670)',
  );
});

test('numbers are shown with three digits, large ones whole', () => {
  assert.deepEqual([0.66961, -207.13, 5076.02, 0.000012].map(shownNumber), ['0.67', '−207', '5076', '1.20e-5']);
  assert.deepEqual([0.0004, 0.0123, 0.41].map(shownProbability), ['p < 0.001', 'p = 0.012', 'p = 0.41']);
});
