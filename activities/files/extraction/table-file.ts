import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ExtractedTable } from '../../../contracts/extraction.ts';
import type { Column } from '../../../contracts/table-profile.ts';
import { quantity } from '../../../contracts/wording.ts';
import type { MissingCode } from './missing-codes.ts';
import { RepeatedEnds } from './repeated-ends.ts';
import { CodeSearch, namesLabels } from './missing-codes.ts';
import { ColumnProfile } from './column-profile.ts';
import type { ColumnReading, DecimalSign } from './column-reading.ts';
import { provenDecimalSign, readingOf } from './column-reading.ts';
import { DUCKDB_SETTINGS, LIMITS, READ_CHUNK_BYTES } from './extraction-limits.ts';
import { uniqueNames } from './header-names.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { profileColumns } from './profile-columns.ts';

export type TableRow = readonly (string | null)[];

export interface TableSource {
  readonly name: string;
  readonly header: readonly string[];
  /** Read twice: once to learn the types, once to write the values. */
  readonly rows: () => Iterable<TableRow>;
  /** The decimal sign that the format of the file suggests. */
  readonly decimalSign?: DecimalSign;
}

export interface TableTarget {
  readonly outputDirectory: string;
  readonly basename: string;
  readonly warnings: string[];
}

function refuseHugeCell(length: number, row: number, column: string): void {
  if (length <= LIMITS.cellCharacters) return;
  throw new UnreadableFile(
    `Row ${quantity(row, '').trim()} has a value of ${quantity(length, 'character')} in column "${column}"; at most ${quantity(LIMITS.cellCharacters, 'character')} can be read. Please shorten it or leave that column out.`,
  );
}

function refuseTooManyRows(rows: number): void {
  if (rows <= LIMITS.rows) return;
  throw new UnreadableFile(
    `The table has more than ${quantity(LIMITS.rows, 'row')}, which is the most that can be read. Please split it or upload a sample.`,
  );
}

function profileRows(source: TableSource, names: readonly string[]): { profiles: ColumnProfile[]; rows: number } {
  const profiles = names.map(() => new ColumnProfile());
  let rows = 0;
  for (const row of source.rows()) {
    rows += 1;
    refuseTooManyRows(rows);
    for (const [column, profile] of profiles.entries()) {
      const cell = row[column];
      if (cell === null || cell === undefined || cell === '') continue;
      if (cell.length > 64) refuseHugeCell(cell.length, rows, names[column] ?? '');
      profile.add(cell.trim());
    }
  }
  return { profiles, rows };
}

/** A column on its way to the Parquet file. */
interface TypedColumn {
  readonly name: string;
  readonly reading: ColumnReading;
  /** Of columns of numbers that are no labels. */
  readonly search?: CodeSearch;
  readonly ends?: RepeatedEnds;
}

function typedColumn(name: string, reading: ColumnReading): TypedColumn {
  const isMeasured = (reading.type === 'number' || reading.type === 'integer') && !namesLabels(name);
  return { name, reading, ...(isMeasured && { search: new CodeSearch(), ends: new RepeatedEnds() }) };
}

function canonicalLine(row: TableRow, columns: readonly TypedColumn[]): string {
  // DuckDB skips empty lines; the marker keeps a row of missing values a row.
  let line = '0';
  for (const [column, { reading, search, ends }] of columns.entries()) {
    line += ',';
    const cell = row[column]?.trim() ?? '';
    const value = cell === '' ? undefined : reading.canonical(cell);
    if (value === undefined || value === '') continue;
    search?.add(Number(value));
    ends?.add(Number(value));
    line += reading.storage === 'VARCHAR' ? `"${value.replaceAll('"', '""')}"` : value;
  }
  return `${line}\n`;
}

/** Strict CSV with nothing left to guess; returns the longest line, which DuckDB wants to know. */
function writeCanonical(source: TableSource, columns: readonly TypedColumn[], path: string): number {
  const file = openSync(path, 'wx', 0o600);
  let longest = 0;
  let pending = '';
  try {
    for (const row of source.rows()) {
      const line = canonicalLine(row, columns);
      longest = Math.max(longest, line.length);
      pending += line;
      if (pending.length < READ_CHUNK_BYTES) continue;
      writeSync(file, pending);
      pending = '';
    }
    writeSync(file, pending);
  } finally {
    closeSync(file);
  }
  return longest;
}

const codesOf = ({ search }: TypedColumn): MissingCode[] => search?.found() ?? [];

const withoutCodes = (sql: string, codes: readonly MissingCode[]): string =>
  codes.reduce((inner, { code }) => `nullif(${inner}, ${code})`, sql);

/** What has to be known of the values, after the column's name. */
function noteOf(column: TypedColumn): string | undefined {
  const codes = codesOf(column).map(
    ({ code, count: times }) => `holds ${code} (${quantity(times, 'time')}), which stands apart and counts as missing`,
  );
  const missing = new Set(codesOf(column).map(({ code }) => code));
  const ends = (column.ends?.found() ?? []).flatMap(({ value, count: times }) =>
    missing.has(value)
      ? []
      : [
          `holds ${value} (${quantity(times, 'time')}), which stands apart and was used as a value; it may stand for a missing one`,
        ],
  );
  const notes = [...(column.reading.warning ? [column.reading.warning] : []), ...codes, ...ends];
  return notes.length > 0 ? notes.join('; it ') : undefined;
}

function describedColumn(column: TypedColumn): Column {
  const note = noteOf(column);
  const { type, limit, unit } = column.reading;
  return {
    name: column.name,
    type,
    ...(note && { note }),
    ...(limit !== undefined && { limit }),
    ...(unit !== undefined && { unit }),
  };
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** A directory called `a[1]` must not be taken for a pattern. */
const globLiteral = (path: string): string => literal(path.replace(/[*?[]/g, '[$&]'));

function copyStatement(
  paths: { csv: string; parquet: string },
  columns: readonly TypedColumn[],
  longest: number,
): string {
  const types = columns.map(({ reading }, column) => `'c${column}': '${reading.storage}'`);
  const typed = ["'marker': 'UTINYINT'", ...types].join(', ');
  const named = columns
    .map((column, index) => `${withoutCodes(`c${index}`, codesOf(column))} AS ${identifier(column.name)}`)
    .join(', ');
  // Three bytes are the most that one UTF-16 code unit takes in UTF-8.
  const lineBytes = Math.max(1 << 21, longest * 3 + 1);
  const rowGroup = Math.max(2_048, Math.min(122_880, Math.floor(4_000_000 / columns.length / 2_048) * 2_048));
  return (
    `COPY (SELECT ${named} FROM read_csv(${globLiteral(paths.csv)}, auto_detect = false, header = false, delim = ',', quote = '"', ` +
    `escape = '"', nullstr = '', allow_quoted_nulls = false, new_line = '\\n', parallel = false, null_padding = false, ` +
    `max_line_size = ${lineBytes}, buffer_size = ${lineBytes * 4}, columns = {${typed}})) ` +
    `TO ${literal(paths.parquet)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rowGroup})`
  );
}

async function runStatement(sql: string, outputDirectory: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { ...DUCKDB_SETTINGS, temp_directory: outputDirectory });
  try {
    const connection = await instance.connect();
    await connection.run(sql);
    connection.closeSync();
  } finally {
    instance.closeSync();
  }
}

/** Types every column by all of its values and stores the rows as Parquet. */
export async function writeTable(source: TableSource, target: TableTarget): Promise<ExtractedTable> {
  const names = uniqueNames(source.header, target.warnings);
  const { profiles, rows } = profileRows(source, names);
  const sign = provenDecimalSign(profiles, source.decimalSign);
  const typed = names.flatMap((name, column) => {
    const profile = profiles[column];
    return profile ? [typedColumn(name, readingOf(profile, sign))] : [];
  });
  const csv = join(target.outputDirectory, `${target.basename}.csv`);
  const path = join(target.outputDirectory, `${target.basename}.parquet`);
  try {
    const longest = writeCanonical(source, typed, csv);
    await runStatement(copyStatement({ csv, parquet: path }, typed, longest), target.outputDirectory);
  } finally {
    rmSync(csv, { force: true });
  }
  const columns = typed.map(describedColumn);
  for (const { name, note } of columns) if (note) target.warnings.push(`Column "${name}" ${note}.`);
  return { name: source.name, path, columns: await profileColumns({ path, columns }), rows };
}
