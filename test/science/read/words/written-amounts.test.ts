import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { ColumnProfile } from '../../../../contracts/table-profile.ts';
import { readByRules } from '../by-rules.ts';
import { table } from '../tables/tables.ts';

const PRICES = table('prices', 60, 'shop text A|B', 'visits num 50 10..900');
const column = (values: readonly string[]): ColumnProfile => ({
  name: 'price',
  type: 'text',
  missing: 0,
  distinct: values.length,
  levels: values.map((value) => ({ value, count: 1 })),
  minimum: null,
  maximum: null,
  whole: false,
});
const read = (values: readonly string[], message: string) =>
  readByRules({ message, tables: [{ ...PRICES, columns: [...PRICES.columns, column(values)] }], earlier: [] }).plans;
const amounts = (write: (number: number) => string): readonly string[] =>
  Array.from({ length: 20 }, (_, index) => write(12.5 + index));

for (const [what, values] of [
  ['two currencies', amounts((number) => (number % 2 > 1 ? `$${number}` : `€${number}`))],
  ['brackets for negative amounts', amounts((number) => (number > 20 ? `$${number}` : `($${number})`))],
  ['thousands as k', amounts((number) => `$${number}k`)],
  ['two units', amounts((number) => (number > 20 ? `${number} mg` : `${number} g`))],
  ['a limit of detection', ['<0.5', ...amounts(String)]],
  ['a word for a limit of detection', ['<LOD', ...amounts(String)]],
] as const) {
  test(`amounts with ${what} -> neither a mean nor a count answers`, () => {
    assert.deepEqual(read(values, 'What is the mean price?'), []);
    assert.deepEqual(read(values, 'Is the price different between the shops?'), []);
    assert.equal(read(values, 'Are visits different between the shops?').length, 1);
  });
}

test('plain numbers beside a word for what is missing -> numbers', () => {
  const [plan] = read(['missing', ...amounts(String)], 'What is the mean price?');
  assert.equal(plan?.outcome, 'price');
});

test('groups that begin with a number -> groups', () => {
  const [plan] = read(['18-34', '35-49', '50-64', '65+'], 'Do visits differ between prices?');
  assert.deepEqual(plan?.predictors, ['price']);
});
