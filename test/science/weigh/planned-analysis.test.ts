import assert from 'node:assert/strict';
import { Value } from '@sinclair/typebox/value';
import { test } from 'vitest';
import { AnalysisPlanSchema } from '../../../contracts/analysis-plan.ts';
import { PlannedAnalysisSchema } from '../../../contracts/model-answers.ts';
import { planFrom } from '../../../science/weigh/planned-analysis.ts';
import { DATASET, PENGUINS_TABLE } from '../estimates.ts';

const SPECIES = ['Adelie', 'Gentoo', 'Chinstrap'].map((value) => ({ value, count: 100 }));
const TABLE = {
  ...PENGUINS_TABLE,
  columns: PENGUINS_TABLE.columns.map((each) => (each.name === 'species' ? { ...each, levels: SPECIES } : each)),
};

/** As a model writes it: what it leaves out is filled in. */
function planned(parts: object) {
  const whole: unknown = Value.Default(PlannedAnalysisSchema, { table: 't1', ...parts });
  assert.ok(Value.Check(PlannedAnalysisSchema, whole), JSON.stringify([...Value.Errors(PlannedAnalysisSchema, whole)]));
  return planFrom(whole, new Map([['t1', TABLE]]), 'Which are heavier?');
}

test('a plan whose columns and levels the table has is a plan of that table', () => {
  const made = planned({ question: 'difference', outcome: 'body_mass_g', predictors: ['species'] });
  assert.ok('plan' in made);
  assert.ok(Value.Check(AnalysisPlanSchema, made.plan));
  assert.partialDeepStrictEqual(made.plan, { dataset: DATASET, table: 'penguins', asked: 'Which are heavier?' });
});

for (const [what, parts, problem] of [
  ['a table that is not there', { table: 't7', question: 'profile' }, 'there is no table t7'],
  ['a column that is not there', { question: 'normality', outcome: 'mass' }, 'the table has no column "mass"'],
  [
    'a row filter on no column',
    { question: 'profile', rows: [{ column: 'moon', comparison: 'is', values: ['full'] }] },
    'the table has no column "moon"',
  ],
  [
    'a group that is not there',
    {
      question: 'difference',
      outcome: 'body_mass_g',
      predictors: ['species'],
      contrast: { group: 'Emperor', reference: 'Adelie' },
    },
    'the column "species" has no level "Emperor"',
  ],
  ['a difference without groups', { question: 'difference', outcome: 'body_mass_g' }, 'a difference needs predictors'],
  ['a survival without an event', { question: 'survival', outcome: 'year', time: 'year' }, 'a survival needs event'],
  [
    'pairs of nothing',
    { question: 'paired-difference', outcome: 'body_mass_g' },
    'a paired-difference needs baseline or pairedBy',
  ],
] as const) {
  test(`${what} is named, and nothing is planned`, () => {
    const made = planned(parts);
    assert.ok('problems' in made);
    assert.deepEqual(made.problems, [problem]);
  });
}
