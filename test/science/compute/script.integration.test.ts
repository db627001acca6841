import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'vitest';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Computed } from '../../../science/compute/computed.ts';
import { scriptHeader } from '../../../science/compute/script/header.ts';
import { plainR, sameNumbers, workbench } from './harness.ts';

const bench = workbench();
const r = await plainR();

const n = 60;
const of = <T>(make: (row: number) => T): T[] => Array.from({ length: n }, (_, row) => make(row));
const noise = (row: number): number => Math.sin(row * 12.9898) * 3 + Math.cos(row * 4.1) * 2;
const trial = await bench.tableOf({
  'weight "kg"': of((row) => (row === 7 ? null : 60 + noise(row) + (row % 3))),
  first: of((row) => 58 + noise(row + 1)),
  arm: of((row) => ['control', 'drug\nA', 'drug é'][row % 3]!),
  sex: of((row) => (row % 5 < 2 ? 'male' : 'female')),
  site: of((row) => (row % 4) + 1),
  cured: of((row) => (noise(row) > 0 ? 1 : 0)),
  seen: of((row) => `2024-0${(row % 9) + 1}-1${row % 7}`),
  subject: of((row) => `s${Math.floor(row / 3)}`),
  age: of((row) => (row === 3 || row === 9 ? -999 : 30 + (row % 17))),
  paid: of((row) => `$1,${100 + row}.50`),
});
const counts = await bench.tableOf({
  treatment: ['A', 'A', 'B', 'B', 'A', 'A', 'B', 'B'],
  size: ['small', 'small', 'small', 'small', 'large', 'large', 'large', 'large'],
  outcome: ['yes', 'no', 'yes', 'no', 'yes', 'no', 'yes', 'no'],
  patients: [81, 6, 234, 36, 192, 71, 55, 25],
});

const PLANS: Readonly<Record<string, Partial<AnalysisPlan>>> = {
  'groups of a quantity': { outcome: 'weight "kg"', predictors: ['arm'] },
  'two groups within strata': { outcome: 'weight "kg"', predictors: ['sex'], strata: ['arm'] },
  'a contrast after filters': {
    outcome: 'age',
    predictors: ['arm'],
    contrast: { group: 'drug é', reference: 'control' },
    rows: [
      { column: 'sex', comparison: 'is', values: ['female'] },
      { column: 'seen', comparison: 'at-least', values: ['2024-02-01'] },
      { column: 'site', comparison: 'is-not', values: [4] },
    ],
  },
  'numbers as groups': { outcome: 'weight "kg"', predictors: ['site'] },
  'a share of 0 and 1': { outcome: 'cured', predictors: ['sex'] },
  'repeated measurements': {
    question: 'paired-difference',
    outcome: 'first',
    predictors: ['arm'],
    pairedBy: 'subject',
  },
  'two columns': { question: 'paired-difference', outcome: 'weight "kg"', baseline: 'first' },
  'a correlation with covariates': {
    question: 'association',
    outcome: 'first',
    predictors: ['age'],
    covariates: ['sex', 'site'],
  },
  currencies: { question: 'description', outcome: 'paid', predictors: ['arm'] },
  dates: { question: 'description', outcome: 'seen' },
  'a screening': { question: 'screening', outcome: 'first' },
  'a profile': { question: 'profile' },
};

for (const [name, plan] of Object.entries(PLANS)) {
  test(`${name} -> the script prints the numbers of the engine`, async () => {
    const result = await bench.answer(trial, plan);
    assert.ok(result.outcome.estimates.length > 0, JSON.stringify(result.outcome.notes));
    sameNumbers(result, await r.run(result));
  });
}

test('counts of rows -> the script expands them as the engine does', async () => {
  const result = await bench.answer(counts, {
    outcome: 'outcome',
    predictors: ['treatment'],
    strata: ['size'],
    weight: 'patients',
  });
  sameNumbers(result, await r.run(result));
});

test('successes of trials -> the script expands them as the engine does', async () => {
  const dose = await bench.tableOf({ arm: ['a', 'a', 'b', 'b'], died: [3, 5, 9, 8], trials: [20, 20, 18, 17] });
  const result = await bench.answer(dose, { outcome: 'died', trials: 'trials', predictors: ['arm'] });
  sameNumbers(result, await r.run(result));
});

test('a name that closes a string -> it stays data in the script', async () => {
  const name = 'x"); stop("evaluated"); ("\\';
  const table = await bench.tableOf({ [name]: [1, 2, 3, 5, 8, 13], g: ['a', 'b', 'a', 'b', 'a', 'b'] });
  const result = await bench.answer(table, { outcome: name, predictors: ['g'] });
  sameNumbers(result, await r.run(result));
});

test('the script -> names the hashes of the files and of the data beside it', async () => {
  const result = await bench.answer(trial, { outcome: 'first', predictors: ['sex'] });
  const script = readFileSync(result.files.find((file) => file.name === 'analysis.R')!.path, 'utf8');
  assert.match(script, /SHA-256 0{64}/);
  assert.match(script, /data\.csv \(SHA-256 [0-9a-f]{64}\)/);
});

test('the script beside rows that the filters leave out -> leaves them out as well', async () => {
  const table = await bench.tableOf({
    y: [1.5, 2, 3.5, 4, 9, 9, 9],
    g: ['a', 'a', 'b', 'b', 'a', 'b', 'b'],
    s: ['in', 'in', 'in', 'in', 'out', 'in', 'in'],
    d: ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-02-05', '2024-01-06'],
    n: [1, 2, 3, 4, 5, 6, 7],
  });
  const result = await bench.answer(table, {
    outcome: 'y',
    predictors: ['g'],
    rows: [
      { column: 's', comparison: 'is', values: ['in'] },
      { column: 'd', comparison: 'below', values: ['2024-02-01'] },
      { column: 'n', comparison: 'is-not', values: [7] },
    ],
  });
  const path = result.files.find((file) => file.name === 'data.csv')!.path;
  const left = ['9,a,out,2024-01-05,5', '9,b,in,2024-02-05,6', '9,b,in,2024-01-06,7', ',b,in,2024-01-06,1'];
  appendFileSync(path, `${left.join('\n')}\n`);
  sameNumbers(result, await r.run(result));
});

test('data too large for an artifact -> the script names file, hash and columns; their export gives the numbers', async () => {
  const columns = {
    y: of((row) => 5 + noise(row)),
    'arm "new"': of((row) => (row % 2 === 0 ? 'drug' : 'control')),
    other: of((row) => row),
    subject: of((row) => `s${Math.floor(row / 2)}`),
  };
  const table = await bench.tableOf(columns, 'trial');
  const plan: Partial<AnalysisPlan> = {
    question: 'paired-difference',
    outcome: 'y',
    predictors: ['arm "new"'],
    pairedBy: 'subject',
  };
  const result = await bench.answer(table, plan, { mostDataCells: 10 });
  assert.ok(!result.files.some(({ name }) => name === 'data.csv'));
  const { path } = result.files.find(({ name }) => name === 'analysis.R')!;
  const header = readFileSync(path, 'utf8').split('\n\n')[0]!.split('\n');
  assert.ok(header.includes(`#   trial.csv  SHA-256 ${'0'.repeat(64)}, table "trial"`));
  const [first, end] = [header.findIndex((line) => line.includes('column names')), header.length - 1];
  const named = header.slice(first + 1, end).map((line) => JSON.parse(line.slice(1)) as keyof typeof columns);
  assert.deepEqual(named.toSorted(), ['arm "new"', 'subject', 'y']);
  const cell = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`;
  const rows = [named, ...of((row) => named.map((name) => columns[name][row]!))];
  writeFileSync(join(dirname(path), 'data.csv'), rows.map((row) => row.map(cell).join(',')).join('\n'));
  sameNumbers(result, await r.run(result));
});

test('a sample of data too large for an artifact -> the script says that all rows give other numbers', () => {
  const notes = [{ code: 'rows-sampled', column: null, count: 2_000_000, detail: 'of 9000000' }];
  const loaded = { notes, stored: { columns: new Map() } };
  const request = { plan: { asked: 'Which?', joins: [] }, planHash: 'f', tables: [] };
  const header = scriptHeader({ loaded, request } as unknown as Computed, null);
  assert.match(header, /sample of 2000000 rows \(of 9000000\): all rows give other numbers/);
});
