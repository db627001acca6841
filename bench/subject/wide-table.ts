import { DuckDBInstance } from '@duckdb/node-api';
import { join } from 'node:path';
import type { AnalysisTable } from '../../contracts/analysis.ts';
import type { Column, ColumnProfile } from '../../contracts/table-profile.ts';

const QUANTITIES = 16;

/** The analysis reads the columns themselves: it needs no profile. */
const NOT_PROFILED = { missing: 0, distinct: 0, levels: [], minimum: null, maximum: null, whole: false };

/** A Parquet file of 20 columns: 16 quantities, two groupings, a 0/1 and a date. The same numbers at every run. */
export async function makeWideTable(folder: string, rows: number): Promise<AnalysisTable> {
  const path = join(folder, `wide-${rows}.parquet`);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const quantities = Array.from(
    { length: QUANTITIES },
    (_, place) => `(hash(i * ${place + 3}) % 100000) / 1000.0 + (i % 3) * 0.1 AS x${place}`,
  );
  const others = [
    "['a', 'b', 'c'][1 + (i % 3)::INT] AS arm",
    "['female', 'male'][1 + (hash(i) % 2)::INT] AS sex",
    '(hash(i * 7) % 2)::INT AS cured',
    "DATE '2020-01-01' + (i % 1000)::INT AS seen",
  ];
  await connection.run(
    `COPY (SELECT ${[...quantities, ...others].join(', ')} FROM range(${rows}) AS source(i)) TO '${path}' (FORMAT parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
  const numbers = quantities.map((_, place): Column => ({ name: `x${place}`, type: 'number' }));
  const columns: Column[] = [
    ...numbers,
    { name: 'arm', type: 'text' },
    { name: 'sex', type: 'text' },
    { name: 'cured', type: 'integer' },
    { name: 'seen', type: 'date' },
  ];
  const profiles = columns.map((column): ColumnProfile => ({ ...column, ...NOT_PROFILED }));
  return {
    datasetId: 'wide',
    filename: 'wide.csv',
    name: 'wide',
    path,
    rows,
    columns: profiles,
    sha256: '0'.repeat(64),
  };
}
