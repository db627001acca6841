import { LIMITS } from './extraction-limits.ts';
import { refuseTooManyColumns } from './header-names.ts';
import { UnreadableFile } from './unreadable-file.ts';
import type { TableRow } from './table-file.ts';

/** Maps, not objects: a key called `__proto__` is a column like any other. */
export type FlatRecord = ReadonlyMap<string, string | null>;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

function flattenInto(flat: Map<string, string | null>, prefix: string, value: unknown, depth: number): void {
  if (!isObject(value) || depth >= LIMITS.flattenDepth) {
    flat.set(prefix, cellOf(value));
    return;
  }
  for (const [key, inner] of Object.entries(value))
    flattenInto(flat, prefix === '' ? key : `${prefix}.${key}`, inner, depth + 1);
}

export function flatRecord(value: Readonly<Record<string, unknown>>): FlatRecord {
  const flat = new Map<string, string | null>();
  for (const [key, inner] of Object.entries(value)) flattenInto(flat, key, inner, 1);
  return flat;
}

const listed = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);

/** `{ "a": [1, 2] }`; pandas writes `{ "a": { "0": 1, "1": 2 } }`. */
function columnValues(value: unknown): readonly unknown[] {
  return listed(value) ?? (isObject(value) ? Object.values(value) : []);
}

function recordsFromColumns(columns: Readonly<Record<string, unknown>>): FlatRecord[] | undefined {
  const entries = Object.entries(columns).map(([name, value]) => ({ name, values: columnValues(value) }));
  const length = entries[0]?.values.length ?? 0;
  const fits = entries.every(({ values }) => values.length === length && !values.some(isObject));
  if (length === 0 || !fits) return undefined;
  return Array.from({ length }, (_, row) => new Map(entries.map(({ name, values }) => [name, cellOf(values[row])])));
}

function recordsFromRows(rows: readonly (readonly unknown[])[]): FlatRecord[] {
  const [first = [], ...rest] = rows;
  const named =
    first.every((cell) => typeof cell === 'string') && rest.some((row) => row.some((cell) => typeof cell !== 'string'));
  const names = named ? first.map(String) : [];
  const body = named ? rest : rows;
  return body.map((row) => new Map(row.map((value, index) => [names[index] ?? `column_${index + 1}`, cellOf(value)])));
}

export function recordsFromList(list: readonly unknown[]): FlatRecord[] {
  if (list.every((item) => Array.isArray(item))) return recordsFromRows(list);
  return list.map((item) => (isObject(item) ? flatRecord(item) : new Map([['value', cellOf(item)]])));
}

/** The longest list of records inside an object, e.g. `{ "meta": {…}, "data": […] }`. */
function wrappedList(value: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  const lists = Object.values(value)
    .map(listed)
    .filter((list) => list?.some((item) => typeof item === 'object' && item !== null));
  return lists.length === 1 ? lists[0] : listed(value['data']);
}

export function recordsFromDocument(document: unknown): FlatRecord[] {
  const list = listed(document);
  if (list) return recordsFromList(list);
  if (!isObject(document)) {
    throw new UnreadableFile(
      'The JSON holds a single value instead of a table. Please upload a list of records, such as [{"name": "a", "value": 1}].',
    );
  }
  const wrapped = wrappedList(document);
  return wrapped ? recordsFromList(wrapped) : (recordsFromColumns(document) ?? [flatRecord(document)]);
}

/** Columns in the order in which they first appear. */
export function columnsOf(records: Iterable<FlatRecord>): string[] {
  const names = new Set<string>();
  for (const record of records) {
    for (const name of record.keys()) names.add(name);
    refuseTooManyColumns(names.size);
  }
  return [...names];
}

export function* rowsOf(records: Iterable<FlatRecord>, names: readonly string[]): Generator<TableRow> {
  for (const record of records) yield names.map((name) => record.get(name) ?? null);
}
