import { DuckDBInstance } from '@duckdb/node-api';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import type { AnalysisRequest, AnalysisTable } from '../../../../contracts/analysis.ts';

const folder = temporaryFolder();
process.once('exit', folder.remove);

type Cell = string | number | boolean | null;

const FIXTURES = new URL('../../../fixtures/analysis/', import.meta.url).pathname;

async function writeParquet(select: string, filename: string): Promise<AnalysisTable> {
  const directory = mkdtempSync(join(folder.path, 'table-'));
  const path = join(directory, 'table.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet)`);
  const reader = await connection.runAndReadAll(`SELECT * FROM read_parquet('${path}')`);
  connection.closeSync();
  instance.closeSync();
  const columns = reader.columnNames().map((name) => ({ name, type: 'text' as const }));
  return {
    datasetId: 'd1',
    filename,
    name: filename.replace(/\.csv$/, ''),
    path,
    columns,
    rows: reader.currentRowCount,
  };
}

export function fixtureTable(filename: string): Promise<AnalysisTable> {
  return writeParquet(`SELECT * FROM read_csv('${FIXTURES}${filename}', nullstr=['NA', ''])`, filename);
}

/** A table from columns; names never pass through SQL. */
export async function tableOf(
  columns: readonly (readonly [string, readonly Cell[]])[],
  filename = 'made.csv',
): Promise<AnalysisTable> {
  const literal = (cell: Cell) =>
    cell === null
      ? 'NULL'
      : typeof cell === 'string'
        ? `'${cell.replaceAll("'", "''")}'`
        : cell === Infinity
          ? `'inf'::DOUBLE`
          : typeof cell === 'number'
            ? `${cell}::DOUBLE`
            : String(cell);
  const lists = columns.map(([, cells], index) => `unnest([${cells.map(literal).join(', ')}]) AS c${index}`);
  const table = await writeParquet(`SELECT ${lists.join(', ')}`, filename);
  return { ...table, columns: columns.map(([name]) => ({ name, type: 'text' as const })) };
}

export function requestFor(tables: readonly AnalysisTable[], objective: string, question = objective): AnalysisRequest {
  return { question, objective, tables, outputDirectory: mkdtempSync(join(folder.path, 'out-')) };
}
