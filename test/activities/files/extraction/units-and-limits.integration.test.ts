import assert from 'node:assert/strict';
import { test } from 'vitest';
import { extractContent, readTable } from '../reading.ts';

test('numbers with one unit behind them -> numbers, and the unit is said', async (t) => {
  const { types, rows, warnings } = await readTable(t, 'dose,rate\n5 mg,40 kg/ha\n0 mg,0 kg/ha\n20 mg,160 kg/ha\n');
  assert.deepEqual(types, { dose: 'integer', rate: 'integer' });
  assert.deepEqual(rows[2], [20, 160]);
  assert.match(warnings.join(), /amounts in mg, .*amounts in kg\/ha/s);
});

for (const [why, values] of [
  ['two units', ['5 mg', '1 g', '2 g']],
  ['a word among them', ['5 mg', 'placebo', '20 mg']],
  ['ranges', ['18-34', '35-50', '51-70']],
] as const) {
  test(`${why} -> text`, async (t) => {
    const { types } = await readTable(t, `v,n\n${values.map((value, at) => `${value},${at}`).join('\n')}\n`);
    assert.equal(types['v'], 'text');
  });
}

test('values below a limit of detection -> half of it, and the limit is kept', async (t) => {
  const { types, rows, warnings } = await readTable(t, 'as_ugl,n\n<0.5,1\n1.2,2\n< 0.5,3\n');
  assert.equal(types['as_ugl'], 'number');
  assert.deepEqual(
    rows.map(([value]) => value),
    [0.25, 1.2, 0.25],
  );
  assert.match(warnings.join(), /2 values below a limit of detection \(<0\.5\)/);
});

test('several limits -> numbers without one limit', async (t) => {
  const { tables } = await extractContent(t, 'x,n\n<0.5,1\n<1,2\n3,3\n', 'data.csv');
  assert.equal(tables[0]?.columns[0]?.limit, undefined);
});

test('a level in two spellings -> the usual one, and the file says so', async (t) => {
  const lines = [...Array.from({ length: 8 }, () => 'Rural'), 'rural ', 'Urban'].map((level, at) => `${level},${at}`);
  const { rows, warnings } = await readTable(t, `area,n\n${lines.join('\n')}\n`);
  assert.deepEqual([...new Set(rows.map(([area]) => area))], ['Rural', 'Urban']);
  assert.match(warnings.join(), /holds "rural" \(1 time\), which is read as "Rural"/);
});
