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

test('a plan whose columns and levels the table has -> is a plan of that table', () => {
  const made = planned({ question: 'difference', outcome: 'body_mass_g', predictors: ['species'] });
  assert.ok('plan' in made);
  assert.ok(Value.Check(AnalysisPlanSchema, made.plan));
  assert.partialDeepStrictEqual(made.plan, { dataset: DATASET, table: 'penguins', asked: 'Which are heavier?' });
});

test('a table of frequencies -> each row counts as often as its count says, though the plan leaves it out', () => {
  const levels = (names: readonly string[]) => names.map((value) => ({ value, count: 2 }));
  const group = (name: string, names: readonly string[]) => ({
    ...PENGUINS_TABLE.columns.find((each) => each.name === 'species')!,
    name,
    distinct: 2,
    levels: levels(names),
  });
  const count = { ...PENGUINS_TABLE.columns.find((each) => each.name === 'year')!, name: 'count', distinct: 4 };
  const counts = {
    ...PENGUINS_TABLE,
    rows: 4,
    columns: [group('drug', ['A', 'B']), group('cured', ['yes', 'no']), count],
  };
  const parts = { table: 't1', question: 'difference', outcome: 'cured', outcomeLevel: 'yes', predictors: ['drug'] };
  const whole: unknown = Value.Default(PlannedAnalysisSchema, parts);
  assert.ok(Value.Check(PlannedAnalysisSchema, whole));
  const made = planFrom(whole, new Map([['t1', counts]]), 'Which cures more?');
  assert.ok('plan' in made);
  assert.equal(made.plan.weight, 'count');
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
  test(`${what} -> is named, and nothing is planned`, () => {
    const made = planned(parts);
    assert.ok('problems' in made);
    assert.deepEqual(made.problems, [problem]);
  });
}
