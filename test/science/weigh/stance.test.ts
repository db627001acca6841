import assert from 'node:assert/strict';
import { test } from 'vitest';
import { findingsOf } from '../../../science/weigh/findings.ts';
import { sayTheSame, stanceOf, touches, type Stance } from '../../../science/weigh/stance.ts';
import { BILLS_PLAN, MASS_PLAN, bills, massOfThree, massOfTwo } from '../estimates.ts';

const [MASS] = findingsOf(MASS_PLAN, { estimates: massOfThree() });
const [TWO] = findingsOf(MASS_PLAN, { estimates: massOfTwo() });
const [BILLS] = findingsOf(BILLS_PLAN, { estimates: [bills(-0.235)] });
const [NONE] = findingsOf(BILLS_PLAN, { estimates: [bills(0.01, { pValue: 0.8 })] });

const STANCES: readonly (readonly [statement: string, finding: typeof MASS, stance: Stance])[] = [
  ['Body mass differed between species.', MASS, 'agrees'],
  ['Gentoo penguins had the highest body mass.', MASS, 'agrees'],
  ['Adelie penguins had the highest body mass.', MASS, 'disagrees'],
  ['Body mass was higher in Gentoo than in Adelie penguins.', TWO, 'agrees'],
  ['Body mass was larger in Adelie than in Gentoo penguins.', TWO, 'disagrees'],
  ['Body mass did not differ between species.', MASS, 'disagrees'],
  ['Body mass may differ between species.', MASS, 'speaks-of'],
  ['Body mass follows the season.', MASS, 'unrelated'],
  ['Bill depth was negatively correlated with bill length.', BILLS, 'agrees'],
  ['Bill depth was positively correlated with bill length.', BILLS, 'disagrees'],
  ['Within species, bill depth was positively correlated with bill length.', BILLS, 'speaks-of'],
  ['Bill depth was not related to bill length.', NONE, 'agrees'],
  ['Bill depth was positively correlated with bill length.', NONE, 'speaks-of'],
];

for (const [statement, finding, stance] of STANCES) {
  test(`"${statement}" -> ${stance}`, () => {
    assert.equal(stanceOf(statement, finding!), stance);
  });
}

test('a column named by what its abbreviation stands for -> is named', () => {
  const [pressure] = findingsOf(
    { ...MASS_PLAN, outcome: 'sbp' },
    { estimates: massOfTwo().map((each) => ({ ...each, outcome: 'sbp' })) },
  );
  assert.equal(stanceOf('Systolic blood pressure was higher in Gentoo than in Adelie penguins.', pressure!), 'agrees');
  assert.equal(stanceOf('Blood pressure was higher in Gentoo than in Adelie penguins.', pressure!), 'unrelated');
});

test('a column that is adjusted for -> is only mentioned', () => {
  const [adjusted] = findingsOf(BILLS_PLAN, { estimates: [bills(-0.2, { adjustedFor: ['sex'] })] });
  assert.equal(stanceOf('Bill depth was negatively correlated with bill length.', adjusted!), 'speaks-of');
});

test('two statements in nearly the same words -> agree unless one denies the other', () => {
  assert.ok(
    sayTheSame(
      'Gentoo penguins are the heaviest species of the genus.',
      'The heaviest species of the genus are Gentoo penguins here.',
    ),
  );
  assert.ok(
    !sayTheSame(
      'Gentoo penguins are the heaviest species of the genus.',
      'Gentoo penguins are not the heaviest species of the genus.',
    ),
  );
  assert.ok(touches('The mass of birds.', ['body_mass_g']));
});
