import assert from 'node:assert/strict';
import { test } from 'vitest';
import { emptyPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData, DataColumn } from '../../../science/compute/analysis-data.ts';
import { chooseMethod } from '../../../science/compute/choose-method.ts';

/** The rules as a table: what is asked of which columns, and the function of R and the method that it gets. */

const numbers = (name: string, values: readonly number[]): DataColumn => ({
  kind: 'number',
  name,
  missing: 0,
  values: Float64Array.from(values),
});
const factor = (name: string, cells: readonly string[]): DataColumn => {
  const levels = [...new Set(cells)];
  return {
    kind: 'factor',
    name,
    missing: 0,
    levels,
    codes: Int32Array.from(cells, (cell) => levels.indexOf(cell) + 1),
  };
};
const n = 40;
const rows = <T>(make: (row: number) => T): T[] => Array.from({ length: n }, (_, row) => make(row));
const all: readonly DataColumn[] = [
  numbers(
    'y',
    rows((row) => row * 1.7),
  ),
  numbers(
    'x',
    rows((row) => Math.sin(row)),
  ),
  numbers(
    'z',
    rows((row) => row % 2),
  ),
  numbers(
    'coded',
    rows((row) => 1 + (row % 3)),
  ),
  factor(
    'g',
    rows((row) => 'ab'[row % 2]!),
  ),
  factor(
    'k',
    rows((row) => 'abc'[row % 3]!),
  ),
  factor(
    'cured',
    rows((row) => ['no', 'yes'][row % 2]!),
  ),
  factor(
    'grade',
    rows((row) => ['low', 'medium', 'high'][row % 3]!),
  ),
  {
    kind: 'identifier',
    name: 'id',
    missing: 0,
    distinct: 20,
    codes: Int32Array.from(rows((row) => 1 + Math.floor(row / 2))),
  },
];
const data: AnalysisData = { rows: n, columns: new Map(all.map((column) => [column.name, column])) };

const RULES: readonly (readonly [string, Partial<AnalysisPlan>, string, string])[] = [
  ['a quantity in two groups', { outcome: 'y', predictors: ['g'] }, 'two_groups', 'welch-t'],
  ['a quantity in three groups', { outcome: 'y', predictors: ['k'] }, 'many_groups', 'welch-anova'],
  [
    'two of three groups',
    { outcome: 'y', predictors: ['k'], contrast: { group: 'c', reference: 'a' } },
    'two_groups',
    'welch-t',
  ],
  ['a quantity in coded groups', { outcome: 'y', predictors: ['coded'] }, 'many_groups', 'welch-anova'],
  ['a quantity in groups that are a quantity', { outcome: 'y', predictors: ['x'] }, 'correlation', 'pearson'],
  [
    'a named test of two groups',
    { outcome: 'y', predictors: ['g'], method: 'wilcoxon-rank-sum' },
    'two_groups',
    'wilcoxon-rank-sum',
  ],
  ['a test of two named for three', { outcome: 'y', predictors: ['k'], method: 'student-t' }, 'many_groups', 'anova'],
  [
    'a test of three named for two',
    { outcome: 'y', predictors: ['g'], method: 'kruskal-wallis' },
    'two_groups',
    'wilcoxon-rank-sum',
  ],
  [
    'an ordered outcome in groups',
    { outcome: 'grade', predictors: ['g'], kinds: [{ column: 'grade', kind: 'ordered' }] },
    'two_groups',
    'wilcoxon-rank-sum',
  ],
  ['a category in two groups', { outcome: 'cured', predictors: ['g'] }, 'two_shares', 'chi-square'],
  ['0 and 1 in two groups', { outcome: 'z', predictors: ['g'] }, 'two_shares', 'chi-square'],
  ['a category of three levels in groups', { outcome: 'k', predictors: ['g'] }, 'cross_table', 'chi-square'],
  [
    'one level in three groups',
    { outcome: 'cured', outcomeLevel: 'yes', predictors: ['k'] },
    'cross_table',
    'chi-square',
  ],
  [
    'subjects under two conditions',
    { question: 'paired-difference', outcome: 'y', predictors: ['g'], pairedBy: 'id' },
    'paired_long',
    'paired-t',
  ],
  [
    'subjects under three conditions',
    { question: 'paired-difference', outcome: 'y', predictors: ['k'], pairedBy: 'id' },
    'repeated_long',
    'repeated-measures-anova',
  ],
  ['two columns of the same', { question: 'paired-difference', outcome: 'y', baseline: 'x' }, 'paired_two', 'paired-t'],
  [
    'two answers of the same',
    { question: 'paired-difference', outcome: 'cured', baseline: 'z', outcomeLevel: null },
    'paired_shares',
    'mcnemar',
  ],
  ['a difference that is paired', { outcome: 'y', predictors: ['g'], pairedBy: 'id' }, 'paired_long', 'paired-t'],
  ['two quantities', { question: 'association', outcome: 'y', predictors: ['x'] }, 'correlation', 'pearson'],
  [
    'two quantities and a covariate',
    { question: 'association', outcome: 'y', predictors: ['x'], covariates: ['g'] },
    'partial_with_check',
    'partial-correlation',
  ],
  [
    'an ordered and a quantity',
    { question: 'association', outcome: 'y', predictors: ['grade'], kinds: [{ column: 'grade', kind: 'ordered' }] },
    'correlation',
    'spearman',
  ],
  [
    'an ordered and a category',
    { question: 'association', outcome: 'grade', predictors: ['g'], kinds: [{ column: 'grade', kind: 'ordered' }] },
    'two_groups',
    'wilcoxon-rank-sum',
  ],
  [
    'a category and a quantity',
    { question: 'association', outcome: 'cured', predictors: ['x'] },
    'two_groups',
    'welch-t',
  ],
  [
    'a value that is given',
    { question: 'one-sample', outcome: 'y', hypothesizedValue: 3 },
    'one_sample',
    'one-sample-t',
  ],
  [
    'a share that is given',
    { question: 'one-sample', outcome: 'cured', hypothesizedValue: 0.3 },
    'one_share',
    'binomial-test',
  ],
  [
    'successes out of trials in clusters',
    { question: 'regression', outcome: 'y', predictors: ['g'], trials: 'x', cluster: 'k' },
    'logistic_model',
    'cluster-robust-logistic',
  ],
  [
    'share of the variance',
    { question: 'variance', outcome: 'y', predictors: ['g'], method: 'variance-components' },
    'variance_share',
    'variance-components',
  ],
  ['spread', { question: 'variance', outcome: 'y', predictors: ['g'] }, 'spread', 'levene'],
  ['a distribution', { question: 'normality', outcome: 'y' }, 'normality', 'shapiro-wilk'],
  ['how many', { question: 'description' }, 'count_rows', 'description'],
  ['which share', { question: 'description', outcome: 'cured' }, 'describe_category', 'description'],
  ['what mean', { question: 'description', outcome: 'y' }, 'describe_quantity', 'description'],
  ['how many different', { question: 'description', outcome: 'id' }, 'describe_identifier', 'description'],
];

for (const [what, part, called, method] of RULES) {
  test(`${what} -> ${called}, ${method}`, () => {
    const choice = chooseMethod({ ...emptyPlan('d', 't', 'difference', ''), ...part }, data);
    assert.ok(!('refused' in choice), JSON.stringify(choice));
    assert.deepEqual([choice.call.function, choice.method], [called, method]);
  });
}

test('a method that does not fit -> another, and the deviation says so', () => {
  const choice = chooseMethod(
    { ...emptyPlan('d', 't', 'difference', ''), outcome: 'y', predictors: ['g'], method: 'fisher-exact' },
    data,
  );
  assert.ok(!('refused' in choice));
  assert.deepEqual(
    choice.deviations.map(({ part, planned, used }) => [part, planned, used]),
    [['method', 'fisher-exact', 'welch-t']],
  );
});

test('dates that are adjusted for -> a note says that they are a straight line over time', () => {
  const month: DataColumn = {
    kind: 'date',
    name: 'month',
    missing: 0,
    values: Float64Array.from(rows((row) => row * 30)),
  };
  const choice = chooseMethod(
    { ...emptyPlan('d', 't', 'difference', ''), outcome: 'y', predictors: ['g'], covariates: ['month'] },
    { ...data, columns: new Map(data.columns).set('month', month) },
  );
  assert.ok(!('refused' in choice));
  assert.deepEqual(choice.notes, [{ code: 'time-straight', column: 'month', count: null, detail: null }]);
});

test('the level that counts -> the plan names it, else the one that says yes', () => {
  const of = (part: Partial<AnalysisPlan>) => {
    const choice = chooseMethod({ ...emptyPlan('d', 't', 'difference', ''), predictors: ['g'], ...part }, data);
    return 'refused' in choice ? choice.refused.code : choice.plan.outcomeLevel;
  };
  assert.equal(of({ outcome: 'cured' }), 'yes');
  assert.equal(of({ outcome: 'z' }), '1');
  assert.equal(of({ outcome: 'cured', outcomeLevel: 'no' }), 'no');
  assert.equal(of({ outcome: 'cured', outcomeLevel: 'perhaps' }), 'constant');
});
