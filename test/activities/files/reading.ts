import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { TestContext } from 'vitest';
import type { Extraction, ExtractedTable, ExtractionRequest } from '../../../contracts/extraction.ts';
import { extract } from '../../../activities/files/extraction/extract.ts';

export function temporaryDirectory(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'extraction-'));
  t.onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export function requestFor(
  t: TestContext,
  content: string | Uint8Array,
  filename: string,
  mimeType = '',
): ExtractionRequest {
  const path = join(temporaryDirectory(t), 'upload');
  writeFileSync(path, content);
  return { path, filename, mimeType, outputDirectory: temporaryDirectory(t) };
}

export async function extractContent(
  t: TestContext,
  content: string | Uint8Array,
  filename: string,
): Promise<Extraction> {
  return extract(requestFor(t, content, filename));
}

export interface TableContent {
  readonly types: Record<string, string>;
  readonly rows: unknown[][];
  readonly warnings: readonly string[];
}

/** Dates and timestamps as text, everything else as JSON has it. */
export async function storedRows({ path }: ExtractedTable): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(`SELECT * FROM read_parquet('${path}')`);
  const rows = reader.getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' && /^-?\d{1,15}$/.test(cell) ? Number(cell) : cell)),
  );
}

export async function readTable(
  t: TestContext,
  content: string | Uint8Array,
  filename = 'data.csv',
): Promise<TableContent> {
  const { tables, warnings } = await extractContent(t, content, filename);
  const [table] = tables;
  if (!table) throw new Error('no table');
  const types = Object.fromEntries(table.columns.map(({ name, type }) => [name, type]));
  return { types, rows: await storedRows(table), warnings };
}
