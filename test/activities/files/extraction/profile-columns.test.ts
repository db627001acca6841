import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { test, type TestContext } from 'vitest';
import { profileColumns } from '../../../../activities/files/extraction/profile-columns.ts';
import type { Column } from '../../../../contracts/table-profile.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';

async function profileOf(sql: string, columns: readonly Column[], t: TestContext) {
  const folder = temporaryFolder();
  t.onTestFinished(folder.remove);
  const path = join(folder.path, 'table.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  await (await instance.connect()).run(`COPY (${sql}) TO '${path}' (FORMAT parquet)`);
  instance.closeSync();
  return profileColumns({ path, columns });
}

test('a text column -> its levels with their counts, most frequent first, missing values apart', async (t) => {
  const [profile] = await profileOf(
    `SELECT * FROM (VALUES ('b'), ('a'), ('b'), (NULL)) AS t("se""x'")`,
    [{ name: `se"x'`, type: 'text' }],
    t,
  );
  assert.deepEqual(profile, {
    name: `se"x'`,
    type: 'text',
    missing: 1,
    distinct: 2,
    levels: [
      { value: 'b', count: 2 },
      { value: 'a', count: 1 },
    ],
    minimum: null,
    maximum: null,
    whole: false,
  });
});

test('numbers -> extremes, and whether all of them are whole', async (t) => {
  const [dose, size] = await profileOf(
    'SELECT * FROM (VALUES (1.0, 2.5), (3.0, -4.0)) AS t(dose, size)',
    [
      { name: 'dose', type: 'number' },
      { name: 'size', type: 'number' },
    ],
    t,
  );
  assert.deepEqual([dose?.minimum, dose?.maximum, dose?.whole], [1, 3, true]);
  assert.deepEqual([size?.minimum, size?.maximum, size?.whole], [-4, 2.5, false]);
});

test('counts -> those that each exceeds in no row; codes and measurements are none', async (t) => {
  const profiles = await profileOf(
    'SELECT * FROM (VALUES (3, 5, 0, 9.5), (4, 4, 1, 9.5), (1, 9, 1, 9.5), (NULL, 2, 0, 9.5)) AS t(passed, sat, late, mean)',
    [
      { name: 'passed', type: 'integer' },
      { name: 'sat', type: 'integer' },
      { name: 'late', type: 'integer' },
      { name: 'mean', type: 'number' },
    ],
    t,
  );
  assert.deepEqual(
    profiles.map(({ within }) => within),
    [['sat'], [], undefined, undefined],
  );
});

test('20,000 rows, each with an id of its own -> as many distinct values as rows, without levels', async (t) => {
  const [id] = await profileOf('SELECT range AS id FROM range(20000)', [{ name: 'id', type: 'integer' }], t);
  assert.deepEqual([id?.distinct, id?.levels.length], [20_000, 0]);
});

test('a date -> extremes in days since 1970', async (t) => {
  const [day] = await profileOf(`SELECT DATE '1970-01-11' AS day`, [{ name: 'day', type: 'date' }], t);
  assert.deepEqual([day?.minimum, day?.maximum, day?.distinct], [10, 10, 1]);
});
