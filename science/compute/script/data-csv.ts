import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { DataColumn } from '../analysis-data.ts';
import type { LoadedData } from '../load/load-columns.ts';
import { csvLine } from './csv.ts';

const ROWS_AT_ONCE = 10_000;

/** Writes the columns as they were read, before incomplete rows were left out. Returns the file's SHA-256. */
export async function writeDataCsv({ stored }: LoadedData, path: string): Promise<string> {
  const columns = [...stored.columns.values()];
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  try {
    const write = async (text: string): Promise<void> => {
      hash.update(text);
      await file.write(text);
    };
    await write(csvLine(columns.map((column) => column.name)));
    for (let start = 0; start < stored.rows; start += ROWS_AT_ONCE) {
      let text = '';
      const end = Math.min(stored.rows, start + ROWS_AT_ONCE);
      for (let row = start; row < end; row++) text += csvLine(columns.map((column) => cellAt(column, row)));
      await write(text);
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

function cellAt(column: DataColumn, row: number): string | number | null {
  if (column.kind === 'factor') return column.levels[(column.codes[row] ?? 0) - 1] ?? null;
  if (column.kind === 'identifier') return column.codes[row] === 0 ? null : (column.codes[row] ?? null);
  const value = column.values[row] ?? NaN;
  if (Number.isNaN(value)) return null;
  return column.kind === 'date' ? dateOf(value) : value;
}

/** The ISO date, with the time of day where there is one. */
function dateOf(days: number): string {
  const iso = new Date(Math.round(days * 86_400_000)).toISOString();
  return Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 23);
}
