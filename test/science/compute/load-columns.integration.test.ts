import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { emptyPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisTable } from '../../../contracts/analysis.ts';
import type { DataColumn } from '../../../science/compute/analysis-data.ts';
import { loadColumns } from '../../../science/compute/load/load-columns.ts';
import type { LoadedData } from '../../../science/compute/load/load-columns.ts';
import { agrees, find, workbench } from './harness.ts';

const bench = workbench();

async function load(tables: readonly AnalysisTable[], part: Partial<AnalysisPlan>): Promise<LoadedData> {
  const loaded = await loadColumns({ ...emptyPlan('d', 't', 'difference', ''), ...part }, tables);
  assert.ok(!('refused' in loaded), JSON.stringify(loaded));
  return loaded;
}

function shown(column: DataColumn | undefined): (string | number)[] {
  if (column?.kind === 'factor') return [...column.codes].map((code) => column.levels[code - 1] ?? '-');
  return column?.kind === 'identifier' ? [...column.codes] : [...(column?.values ?? [])];
}

const noteOf = (loaded: LoadedData, code: string) => loaded.notes.find((note) => note.code === code);

test('a plan -> used columns only, in the order of the rows; incomplete rows are left out and counted', async () => {
  const table = await bench.tableOf({ a: [5, 1, null, 4, 2], b: ['x', 'y', 'x', null, 'y'], unused: [1, 2, 3, 4, 5] });
  const loaded = await load([table], { outcome: 'a', predictors: ['b'] });
  assert.deepEqual([...loaded.data.columns.keys()], ['a', 'b']);
  assert.deepEqual(shown(loaded.data.columns.get('a')), [5, 1, 2]);
  assert.deepEqual(shown(loaded.data.columns.get('b')), ['x', 'y', 'y']);
  assert.deepEqual(
    loaded.notes.map(({ code, column, count }) => [code, column, count]),
    [
      ['rows-missing', 'a', 1],
      ['rows-missing', 'b', 1],
    ],
  );
});

const FILTERS: readonly (readonly [string, AnalysisPlan['rows'][number], readonly number[]])[] = [
  ['is', { column: 'g', comparison: 'is', values: ['b', 'c'] }, [2, 3, 4]],
  ['is-not leaves missing values out', { column: 'g', comparison: 'is-not', values: ['b'] }, [1, 4]],
  ['above', { column: 'n', comparison: 'above', values: [20] }, [3, 4, 5]],
  ['at-most', { column: 'n', comparison: 'at-most', values: [20] }, [1, 2]],
  ['between', { column: 'n', comparison: 'between', values: [20, 40] }, [2, 3, 4]],
  ['a number given as text', { column: 'n', comparison: 'is', values: ['30'] }, [3]],
  ['dates', { column: 'd', comparison: 'at-least', values: ['2024-03-01'] }, [3, 4, 5]],
  ['months and weekdays', { column: 'd', comparison: 'falls-in', values: ['March'] }, [3]],
  ['truth', { column: 't', comparison: 'is', values: [true] }, [1, 3]],
  ['a quote in a value is no SQL', { column: 'g', comparison: 'is', values: ["b' OR '1'='1"] }, []],
];
const filtered = await bench.tableOf({
  i: [1, 2, 3, 4, 5],
  g: ['a', 'b', 'b', 'c', null],
  n: [10, 20, 30, 40, 50],
  d: ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01', '2024-05-01'],
  t: [true, false, true, false, false],
});
for (const [name, filter, rows] of FILTERS) {
  test(`filter: ${name} -> rows ${rows.join(', ') || 'none'}`, async () => {
    const loaded = await load([filtered], { outcome: 'i', rows: [filter] });
    assert.deepEqual(shown(loaded.data.columns.get('i')), rows);
    assert.equal(noteOf(loaded, 'rows-filtered')?.count, 5 - rows.length);
  });
}

test('a filter that its column cannot have -> is refused', async () => {
  const rows: AnalysisPlan['rows'] = [{ column: 'g', comparison: 'above', values: ['b'] }];
  const loaded = await loadColumns({ ...emptyPlan('d', 't', 'difference', ''), outcome: 'i', rows }, [filtered]);
  assert.ok('refused' in loaded && loaded.refused.column === 'g');
});

test('joined tables -> rows kept and lost are counted; keys of other types meet', async () => {
  const persons = await bench.tableOf({ person: [3, 1, 2, 9], age: [30, 10, 20, 90] }, 'persons');
  const visits = await bench.tableOf({ who: ['1', '2', '3', '4'], score: [1.5, 2.5, 3.5, 4.5] }, 'visits');
  const joins = [{ dataset: 'visits', table: 'visits', leftKey: 'person', rightKey: 'who' }];
  const loaded = await load([persons, visits], {
    outcome: 'score',
    predictors: ['age'],
    joins,
    question: 'association',
  });
  assert.deepEqual(shown(loaded.data.columns.get('score')), [3.5, 1.5, 2.5]);
  assert.deepEqual(shown(loaded.data.columns.get('age')), [30, 10, 20]);
  assert.equal(noteOf(loaded, 'rows-joined')?.count, 3);
  assert.equal(noteOf(loaded, 'rows-lost')?.count, 1);
});

test('a key that names several rows of the second table -> all of them, and the number of rows is said', async () => {
  const persons = await bench.tableOf({ person: ['a', 'b'], sex: ['m', 'f'] }, 'persons');
  const visits = await bench.tableOf({ person: ['a', 'a', 'b'], score: [1.5, 2.5, 3.5] }, 'visits');
  const joins = [{ dataset: 'visits', table: 'visits', leftKey: 'person', rightKey: 'person' }];
  const loaded = await load([persons, visits], { outcome: 'score', predictors: ['sex'], joins });
  assert.deepEqual(shown(loaded.data.columns.get('sex')), ['m', 'm', 'f']);
  assert.deepEqual(
    loaded.notes.filter((note) => note.code === 'rows-joined').map((note) => note.count),
    [3, 3],
  );
});

test('a column that was read with a note -> the note goes with the analysis that uses it', async () => {
  const table = await bench.tableOf({ a: [1, 2, 3], g: ['x', 'y', 'x'] });
  const note = 'holds −99 in 2 rows, which count as missing';
  const columns = table.columns.map((column) => ({ ...column, ...(column.name === 'a' ? { note } : {}) }));
  const loaded = await load([{ ...table, columns }], { outcome: 'a', predictors: ['g'] });
  assert.deepEqual(noteOf(loaded, 'values-read'), { code: 'values-read', column: 'a', count: null, detail: note });
});

const WRITTEN: readonly (readonly [string, readonly string[], readonly number[]])[] = [
  ['currencies', ['$1,200.50', '$3', '$-4.25'], [1200.5, 3, -4.25]],
  ['percentages', ['45 %', '3.5%', '100%'], [45, 3.5, 100]],
  ['decimal commas', ['1,5', '2,25', '1.234,5'], [1.5, 2.25, 1234.5]],
  ['thousands', ['1,000', '12,500', '999'], [1000, 12500, 999]],
  ['losses in brackets', ['(12)', '5', '7'], [-12, 5, 7]],
];
for (const [name, texts, numbers] of WRITTEN) {
  test(`numbers written as ${name} -> numbers, and a note`, async () => {
    const loaded = await load([await bench.tableOf({ a: texts })], { outcome: 'a' });
    assert.deepEqual(shown(loaded.data.columns.get('a')), numbers);
    assert.equal(noteOf(loaded, 'values-read')?.column, 'a');
  });
}

const ORDERS: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['high', 'low', 'medium'],
    ['low', 'medium', 'high'],
  ],
  [
    ['drug', 'placebo', 'a new drug'],
    ['placebo', 'a new drug', 'drug'],
  ],
  [
    ['week 10', 'week 2', 'week 1'],
    ['week 1', 'week 2', 'week 10'],
  ],
  [
    ['Yes', 'No'],
    ['No', 'Yes'],
  ],
];
for (const [levels, ordered] of ORDERS) {
  test(`levels ${levels.join(', ')} -> ${ordered.join(', ')}`, async () => {
    const loaded = await load([await bench.tableOf({ g: levels })], { outcome: 'g' });
    const column = loaded.data.columns.get('g');
    assert.deepEqual(column?.kind === 'factor' && column.levels, ordered);
  });
}

test('levels that the plan puts in an order -> their places in it, and a note that lists them', async () => {
  const table = await bench.tableOf({ y: ['agree', 'disagree', null, 'neutral', 'agree'] });
  const levels = ['disagree', 'neutral', 'agree'];
  const loaded = await load([table], { outcome: 'y', kinds: [{ column: 'y', kind: 'ordered', levels }] });
  assert.deepEqual(shown(loaded.data.columns.get('y')), [3, 1, 2, 3]);
  assert.equal(noteOf(loaded, 'values-read')?.detail, 'counts in its order: 1 disagree, 2 neutral, 3 agree');
});

test('numbers that the plan calls groups -> groups, in the order of the numbers', async () => {
  const table = await bench.tableOf({ g: [10, 2, 2, 10], y: [1, 2, 3, 4.5] });
  const loaded = await load([table], { outcome: 'y', predictors: ['g'], kinds: [{ column: 'g', kind: 'category' }] });
  const column = loaded.data.columns.get('g');
  assert.deepEqual(column?.kind === 'factor' && column.levels, ['2', '10']);
});

test('counts of a table -> each row stands for as many as it says', async () => {
  const table = await bench.tableOf({ g: ['a', 'b'], y: ['yes', 'no'], n: [3, 2] });
  const loaded = await load([table], { outcome: 'y', predictors: ['g'], weight: 'n' });
  assert.deepEqual(shown(loaded.data.columns.get('g')), ['a', 'a', 'a', 'b', 'b']);
  assert.equal(noteOf(loaded, 'rows-weighted')?.count, 5);
});

test('many texts that are identifiers -> put rows together, whatever their names', async () => {
  const table = await bench.tableOf({
    id: Array.from({ length: 12_000 }, (_, row) => `person-${row % 6000}`),
    y: Array.from({ length: 12_000 }, (_, row) => row + 0.5),
  });
  const loaded = await load([table], { question: 'paired-difference', outcome: 'y', pairedBy: 'id' });
  const codes = shown(loaded.data.columns.get('id'));
  assert.equal(new Set(codes).size, 6000);
  assert.equal(codes[17], codes[6017]);
});

test('names of columns that are SQL -> stay names', async () => {
  const name = 'a"; DROP TABLE t0; --';
  const table = await bench.tableOf({ [name]: [1.5, 2.5, 4], g: ['x', 'y', 'x'] });
  const result = await bench.answer(table, { question: 'description', outcome: name });
  agrees(find(result, { quantity: 'mean' }).estimate, 8 / 3, 9);
});

for (const statements of [0, 1, 3]) {
  test(`a signal after ${String(statements)} turns of the event loop -> reading ends with an error`, async () => {
    const abort = new AbortController();
    const plan = { ...emptyPlan('d', 't', 'difference', ''), outcome: 'i' };
    const reading = assert.rejects(loadColumns(plan, [filtered], abort.signal));
    for (let turn = 0; turn < statements; turn += 1) await new Promise(setImmediate);
    abort.abort();
    await reading;
  });
}
