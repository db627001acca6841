import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { QuestionKind } from '../../../contracts/analysis-plan.ts';
import type { StoredKind } from './column-sql.ts';
import { aliasOf, valueSql } from './column-sql.ts';
import type { UsedColumn } from './plan-columns.ts';

const MOST_LEVELS = 5_000;

/** Values as they are stored; texts as 1-based places among their different values, 0 where missing. */
export type StoredColumn =
  | { readonly kind: 'number' | 'date'; readonly values: Float64Array }
  /** `texts` null: more than can be levels. */
  | { readonly kind: 'text'; readonly codes: Int32Array; readonly texts: readonly string[] | null };

/** The rows that are read: a FROM with its conditions, and how many rows it has. */
export interface RowsQuery {
  readonly from: string;
  readonly parameters: DuckDBValue[];
  readonly rows: number;
  /** Tables that are joined to the first. */
  readonly joined: number;
  readonly kindOf: (column: UsedColumn) => StoredKind;
  readonly question: QuestionKind;
}

/** The used columns in the order of the rows, read at once. */
export async function readColumns(
  connection: DuckDBConnection,
  used: readonly UsedColumn[],
  query: RowsQuery,
): Promise<StoredColumn[]> {
  const selected: Selected[] = [];
  for (const [index, column] of used.entries()) selected.push(await select(connection, column, index, query));
  const list = selected.map(({ sql }) => `(${sql})::DOUBLE`).join(', ');
  // One table comes in the order of its rows; a join does not promise to.
  const places = Array.from({ length: query.joined + 1 }, (_, table) => `t${table}.rowid`).join(', ');
  const order = query.joined > 0 ? ` ORDER BY ${places}` : '';
  const sql = `SELECT ${list === '' ? '1.0' : list} ${query.from}${order}`;
  const values = await readDoubles(connection, sql, query.parameters, { count: used.length, rows: query.rows });
  return values.map((column, index): StoredColumn => {
    const { kind, texts } = selected[index] ?? { kind: 'number', texts: null };
    if (kind === 'text')
      return { kind, codes: Int32Array.from(column, (code) => (Number.isNaN(code) ? 0 : code)), texts };
    return { kind, values: column };
  });
}

interface Selected {
  readonly sql: string;
  readonly kind: StoredKind;
  /** Of texts that can be levels. */
  readonly texts: readonly string[] | null;
}

/** Texts become places among their different values, which DuckDB holds as an enumeration. */
async function select(
  connection: DuckDBConnection,
  column: UsedColumn,
  index: number,
  { kindOf, question }: RowsQuery,
): Promise<Selected> {
  const kind = kindOf(column);
  const value = valueSql(aliasOf(column), kind);
  if (kind !== 'text') return { sql: value, kind, texts: null };
  const present = `FROM t${column.table} WHERE (${value}) IS NOT NULL`;
  const counted = await connection.runAndReadAll(`SELECT count(DISTINCT ${value}) ${present}`);
  const distinct = Number(counted.getRows()[0]?.[0] ?? 0);
  // A screening tests no column whose values name the rows.
  const unused = distinct > MOST_LEVELS && question === 'screening' && !column.required;
  if (distinct === 0 || unused) return { sql: 'NULL', kind, texts: unused ? null : [] };
  await connection.run(`CREATE TYPE e${index} AS ENUM (SELECT DISTINCT ${value} ${present})`);
  const texts = distinct > MOST_LEVELS ? null : await readTexts(connection, index);
  return { sql: `enum_code((${value})::e${index}) + 1.0`, kind, texts };
}

async function readTexts(connection: DuckDBConnection, index: number): Promise<string[]> {
  const result = await connection.runAndReadAll(`SELECT unnest(enum_range(NULL::e${index}))::VARCHAR`);
  return result.getRows().map((row) => String(row[0]));
}

/** All columns as doubles, NaN where NULL, chunk by chunk. */
async function readDoubles(
  connection: DuckDBConnection,
  sql: string,
  parameters: DuckDBValue[],
  { count, rows }: { readonly count: number; readonly rows: number },
): Promise<Float64Array[]> {
  const stream = await connection.stream(sql, parameters);
  const columns = Array.from({ length: count }, () => new Float64Array(rows));
  for (let start = 0; start < rows;) {
    const chunk = await stream.fetchChunk();
    if (!chunk || chunk.rowCount === 0) break;
    for (const [index, column] of columns.entries()) {
      const vector = chunk.getColumnVector(index);
      for (let row = 0; row < chunk.rowCount; row++) {
        const item = vector.getItem(row);
        column[start + row] = typeof item === 'number' ? item : NaN;
      }
    }
    start += chunk.rowCount;
  }
  return columns;
}
