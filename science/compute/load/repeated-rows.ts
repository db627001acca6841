import type { Note } from '../../../contracts/estimate.ts';
import type { AnalysisData, DataColumn } from '../analysis-data.ts';

/** Cells that are compared; larger tables are not looked through. */
const MOST_CELLS = 6_000_000;

/** Rows that repeat another row in every column of the table, which may have been entered twice. */
export function repeatedRowNotes({ rows, columns }: AnalysisData): Note[] {
  const all = [...columns.values()];
  if (all.length < 2 || rows * all.length > MOST_CELLS) return [];
  const seen = new Set<string>();
  for (let row = 0; row < rows; row++) seen.add(all.map((column) => cellAt(column, row)).join(' '));
  return seen.size === rows ? [] : [{ code: 'rows-repeated', column: null, count: rows - seen.size, detail: null }];
}

const cellAt = (column: DataColumn, row: number): number =>
  (column.kind === 'number' || column.kind === 'date' ? column.values[row] : column.codes[row]) ?? NaN;
