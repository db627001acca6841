import assert from 'node:assert/strict';
import { test } from 'vitest';
import { emptyPlan, type AnalysisPlan } from '../../../../contracts/analysis-plan.ts';
import type { Encoding } from '../../../../science/read/encoder/encoding.ts';
import { chancesOfLevels, levelsMeant, likeliestLevel } from '../../../../science/read/learned/levels-meant.ts';
import { factsOf } from '../../../../science/read/tables/columns.ts';
import { table } from '../tables/tables.ts';

const KENNEL = factsOf(
  table('kennel', 140, 'arm text lavender|music|none', 'sex text F|M', 'shy text no|yes', 'barks int 30 0..60'),
);
/** About the herb against nothing, of the bitches. */
const ENCODING: Encoding = {
  kinds: new Map(),
  roles: new Map(),
  levels: new Map([
    [
      'arm',
      new Map([
        ['lavender', 0.9],
        ['music', 0.1],
        ['none', 0.8],
      ]),
    ],
    [
      'sex',
      new Map([
        ['F', 0.7],
        ['M', 0.1],
      ]),
    ],
    [
      'shy',
      new Map([
        ['no', 0],
        ['yes', 0],
      ]),
    ],
  ]),
  unanswerable: 0,
};
const PLAN: AnalysisPlan = { ...emptyPlan('d', 'kennel', 'difference', 'x'), outcome: 'barks', predictors: ['arm'] };
const COMPARED: AnalysisPlan = { ...PLAN, contrast: { group: 'lavender', reference: 'none' } };
const OF_BITCHES: AnalysisPlan = { ...COMPARED, rows: [{ column: 'sex', comparison: 'is', values: ['F'] }] };

/** The probability that a plan holds the levels that are meant. */
const chanceOf = (plan: AnalysisPlan): number =>
  Math.exp(chancesOfLevels(plan, KENNEL, ENCODING).reduce((sum, each) => sum + each, 0));

test('a plan of the levels that are meant -> is likelier than one of all groups, and than one of all rows', () => {
  assert.ok(Math.abs(chanceOf(OF_BITCHES) - 0.9 * 0.9 * 0.8 * 0.7 * 0.9) < 1e-9);
  assert.ok(Math.abs(chanceOf(COMPARED) - 0.9 * 0.9 * 0.8 * 0.3 * 0.9) < 1e-9);
  assert.ok(chanceOf({ ...OF_BITCHES, contrast: null }) < chanceOf(COMPARED));
});

test('two groups that are compared -> a question may name one, both or none of them', () => {
  const bySex: AnalysisPlan = { ...PLAN, predictors: ['sex'], rows: [] };
  assert.ok(Math.abs(chanceOf({ ...bySex, predictors: ['sex', 'arm'] }) - 0.1 * 0.9 * 0.2) < 1e-9);
});

test('a level that the words name -> is meant unless it is very unlikely; another one from one half on', () => {
  const chances = new Map([
    ['super', 0.3],
    ['hyper', 0.45],
    ['corner', 0.05],
  ]);
  assert.deepEqual(levelsMeant(chances, ['super', 'corner']), ['super']);
  assert.deepEqual(levelsMeant(chances, []), []);
  assert.deepEqual(likeliestLevel(chances), ['hyper']);
  assert.deepEqual(likeliestLevel(new Map([['super', 0.1]])), []);
});
