import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisTable } from '../../../contracts/analysis.ts';
import type { Note } from '../../../contracts/estimate.ts';
import type { StoredKind } from './column-sql.ts';
import { aliasOf, filterSql, storedKind } from './column-sql.ts';
import type { UsedColumn } from './plan-columns.ts';
import { readColumns } from './read-columns.ts';
import type { StoredColumn } from './read-columns.ts';

const MOST_CELLS = 30_000_000;
const MOST_ROWS = 2_000_000;
/** Rows of a join that multiplies: beyond, the keys are not keys. */
const MOST_JOINED = 20_000_000;

export interface StoredRows {
  readonly rows: number;
  /** In the order of the used columns. */
  readonly columns: readonly StoredColumn[];
  readonly notes: readonly Note[];
  readonly version: string;
}

/** Reads the used columns of the plan's tables in the order of their rows, joined and filtered. @throws AbortError */
export async function readTables(
  plan: AnalysisPlan,
  tables: readonly AnalysisTable[],
  used: readonly UsedColumn[],
  signal?: AbortSignal,
): Promise<StoredRows | { readonly refused: Note }> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '1GB' });
  const opened = await instance.connect();
  const connection = signal === undefined ? opened : untilAborted(opened, signal);
  try {
    const positions = positionsNeeded(plan, tables, used);
    for (const [index, table] of tables.entries()) await importTable(connection, table, index, positions[index] ?? []);
    // No value of the data has been looked at before the database is shut off.
    await connection.run('SET enable_external_access = false');
    await connection.run('SET lock_configuration = true');
    return await readRows({ connection, plan, tables, used });
  } finally {
    opened.closeSync();
    instance.closeSync();
  }
}

/** The same connection; the signal interrupts its statement, and no other begins after it. */
function untilAborted(connection: DuckDBConnection, signal: AbortSignal): DuckDBConnection {
  signal.addEventListener('abort', () => connection.interrupt(), { once: true });
  return new Proxy(connection, {
    get(target, name): unknown {
      signal.throwIfAborted();
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function'
        ? (...input: unknown[]): unknown => Reflect.apply(member, target, input)
        : member;
    },
  });
}

function positionsNeeded(
  { joins }: AnalysisPlan,
  tables: readonly AnalysisTable[],
  used: readonly UsedColumn[],
): number[][] {
  const place = (table: number, name: string): number =>
    tables[table]?.columns.findIndex((column) => column.name === name) ?? -1;
  return tables.map((_, table) => {
    const own = used.filter((column) => column.table === table).map((column) => column.position);
    const left = joins.map((join) => place(table, join.leftKey));
    const right = table > 0 ? [place(table, joins[table - 1]?.rightKey ?? '')] : [];
    return [...new Set([...own, ...left, ...right])].filter((position) => position >= 0);
  });
}

/** Columns become c0, c1, … by position, so that no column name ever reaches SQL. */
async function importTable(
  connection: DuckDBConnection,
  { path, columns }: AnalysisTable,
  index: number,
  positions: readonly number[],
): Promise<void> {
  const file = path.replaceAll("'", "''");
  const aliases = columns.map((_, column) => `c${column}`).join(', ');
  // A table of which nothing is needed but its rows still counts them.
  const kept = positions.length === 0 ? '1 AS one' : positions.map((position) => `c${position}`).join(', ');
  await connection.run(`CREATE TABLE t${index} AS SELECT ${kept} FROM read_parquet('${file}') AS source(${aliases})`);
}

interface Reading {
  readonly connection: DuckDBConnection;
  readonly plan: AnalysisPlan;
  readonly tables: readonly AnalysisTable[];
  readonly used: readonly UsedColumn[];
}

async function readRows(reading: Reading): Promise<StoredRows | { readonly refused: Note }> {
  const { connection, plan, tables, used } = reading;
  const kinds = await storedKinds(connection, tables);
  const kindOf = (column: UsedColumn): StoredKind => kinds[column.table]?.get(`c${column.position}`) ?? 'text';
  const joined = joinSql(plan, tables);
  if (typeof joined !== 'string') return joined;
  const all = await countOf(connection, `FROM t0`);
  const rows = await countOf(connection, joined);
  if (rows > MOST_JOINED) return { refused: noteOf('no-method', null, rows, 'many-to-many join') };
  const notes = await joinNotes(reading, joined, all, rows);
  const where = whereSql(plan, used, kindOf);
  if ('refused' in where) return where;
  const filtered = await countOf(connection, `${joined} ${where.sql}`, where.parameters);
  if (filtered < rows) notes.push(noteOf('rows-filtered', null, rows - filtered));
  const most = mostRows(used.length);
  const sample = filtered > most ? sampleSql(where.sql, most / filtered) : where.sql;
  const from = `${joined} ${sample}`;
  const taken = filtered > most ? await countOf(connection, from, where.parameters) : filtered;
  const { question, joins } = plan;
  const query = { from, parameters: where.parameters, rows: taken, joined: joins.length, kindOf, question };
  const columns = await readColumns(connection, used, query);
  if (taken < filtered) notes.push(noteOf('rows-sampled', null, taken, `of ${filtered}`));
  const version = await connection.runAndReadAll('SELECT version()');
  return { rows: taken, columns, notes, version: String(version.getRows()[0]?.[0]).replace('v', '') };
}

function mostRows(columns: number): number {
  return Math.min(MOST_ROWS, Math.max(10_000, Math.floor(MOST_CELLS / Math.max(1, columns))));
}

/** A fixed pseudo-random share of the rows: the same at every run. */
function sampleSql(where: string, share: number): string {
  return `${where === '' ? 'WHERE' : `${where} AND`} hash(t0.rowid) % 1000000 < ${Math.floor(1e6 * share)}`;
}

export function noteOf(
  code: Note['code'],
  column: string | null = null,
  count: number | null = null,
  detail: string | null = null,
): Note {
  return { code, column, count, detail };
}

async function storedKinds(
  connection: DuckDBConnection,
  tables: readonly AnalysisTable[],
): Promise<Map<string, StoredKind>[]> {
  const kinds = [];
  for (const index of tables.keys()) {
    const described = await connection.runAndReadAll(`DESCRIBE t${index}`);
    kinds.push(new Map(described.getRows().map((row) => [String(row[0]), storedKind(String(row[1]))])));
  }
  return kinds;
}

/** Left joins on keys as text, since one file may hold `7` where the other holds `"7"`. */
function joinSql({ joins }: AnalysisPlan, tables: readonly AnalysisTable[]): string | { readonly refused: Note } {
  let sql = 'FROM t0';
  for (const [index, { leftKey, rightKey }] of joins.entries()) {
    const right = index + 1;
    const left = tables.slice(0, right).findIndex((table) => table.columns.some((column) => column.name === leftKey));
    const leftPlace = tables[left]?.columns.findIndex((column) => column.name === leftKey) ?? -1;
    const rightPlace = tables[right]?.columns.findIndex((column) => column.name === rightKey) ?? -1;
    if (leftPlace < 0) return { refused: noteOf('column-missing', leftKey) };
    if (rightPlace < 0) return { refused: noteOf('column-missing', rightKey) };
    sql += ` LEFT JOIN t${right} ON trim(t${left}.c${leftPlace}::VARCHAR) = trim(t${right}.c${rightPlace}::VARCHAR)`;
  }
  return sql;
}

async function joinNotes(
  { connection, plan, tables }: Reading,
  joined: string,
  all: number,
  rows: number,
): Promise<Note[]> {
  if (plan.joins.length === 0) return [];
  const last = plan.joins.map((_, index) => `t${index + 1}.rowid IS NOT NULL`).join(' AND ');
  const matched = await countOf(connection, `${joined} WHERE ${last}`);
  const names = tables
    .slice(1)
    .map((table) => table.name)
    .join(', ');
  const notes = [noteOf('rows-joined', plan.joins[0]?.leftKey ?? null, matched, names)];
  if (rows > matched) notes.push(noteOf('rows-lost', plan.joins[0]?.leftKey ?? null, rows - matched, names));
  // One row of the first table may belong to several of the second.
  return rows > all ? [...notes, noteOf('rows-joined', null, rows, `${all} rows before`)] : notes;
}

function whereSql(
  { rows: filters }: AnalysisPlan,
  used: readonly UsedColumn[],
  kindOf: (column: UsedColumn) => StoredKind,
): { readonly sql: string; readonly parameters: DuckDBValue[] } | { readonly refused: Note } {
  const conditions: string[] = [];
  const parameters: DuckDBValue[] = [];
  for (const filter of filters) {
    const column = used.find((each) => each.name === filter.column);
    const condition = column && filterSql(filter, aliasOf(column), kindOf(column));
    if (!condition) return { refused: noteOf('no-method', filter.column, null, 'filter') };
    conditions.push(condition.sql);
    parameters.push(...condition.parameters);
  }
  return { sql: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, parameters };
}

async function countOf(connection: DuckDBConnection, from: string, parameters: DuckDBValue[] = []): Promise<number> {
  return Number((await connection.runAndReadAll(`SELECT count(*) ${from}`, parameters)).getRows()[0]?.[0] ?? 0);
}
