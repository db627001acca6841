/** The tidy rows of r/rows.R as they come out of R. */

export interface RRow {
  readonly text: (column: string) => string | null;
  readonly number: (column: string) => number | null;
  readonly flag: (column: string) => boolean | null;
}

interface RColumn {
  readonly values: readonly unknown[];
}

/** Throws where R's value is no data frame: only a defect in a file of r/ makes that. */
export function readRows(table: unknown): RRow[] {
  if (!isFrame(table)) throw new Error('R returned no data frame of rows');
  const columns = new Map(table.names.map((name, index) => [name, table.values[index]?.values ?? []]));
  const length = columns.get('quantity')?.length ?? 0;
  return Array.from({ length }, (_, row) => {
    const at = (column: string): unknown => columns.get(column)?.[row] ?? null;
    return {
      text: (column) => (typeof at(column) === 'string' ? String(at(column)) : null),
      number: (column) => finite(at(column)),
      flag: (column) => (typeof at(column) === 'boolean' ? at(column) === true : null),
    };
  });
}

function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function isFrame(table: unknown): table is { readonly names: readonly string[]; readonly values: readonly RColumn[] } {
  return (
    typeof table === 'object' &&
    table !== null &&
    'names' in table &&
    Array.isArray(table.names) &&
    'values' in table &&
    Array.isArray(table.values)
  );
}
