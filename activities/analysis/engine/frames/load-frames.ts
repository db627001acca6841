import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { AnalysisTable } from '../../../../contracts/analysis.ts';
import type { Frame } from './frame.ts';
import { canHoldLevels, profileVariable } from './profile-variable.ts';
import type { RawColumn } from './profile-variable.ts';

const MOST_ROWS = 2_000_000;
const MOST_CELLS = 30_000_000;
const MISSING_WORDS = `('', 'NA', 'N/A', 'NaN', 'nan', 'null', 'NULL', '#N/A')`;

/** Reads every table, then shuts the database off from files and network before any value is looked at. */
export async function loadFrames(tables: readonly AnalysisTable[], onTrace: (line: string) => void): Promise<Frame[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '1GB' });
  const connection = await instance.connect();
  try {
    const notes: string[][] = [];
    for (const [index, table] of tables.entries()) notes.push(await importTable(connection, table, index));
    await connection.run('SET enable_external_access = false');
    await connection.run('SET lock_configuration = true');
    const frames: Frame[] = [];
    for (const [index, table] of tables.entries()) {
      const frame = await readFrame(connection, table, index, notes[index] ?? []);
      onTrace(`reading ${table.filename}: ${frame.rows} rows, ${frame.variables.length} columns`);
      frames.push(frame);
    }
    return frames;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Columns become c0, c1, … by position, so that no column name ever reaches SQL. */
async function importTable(connection: DuckDBConnection, table: AnalysisTable, index: number): Promise<string[]> {
  const path = table.path.replaceAll("'", "''");
  const names = (await connection.runAndReadAll(`SELECT * FROM read_parquet('${path}') LIMIT 0`)).columnNames();
  const aliases = names.map((_, column) => `c${column}`).join(', ');
  const from = `FROM read_parquet('${path}') AS source(${aliases})`;
  const rows = Number((await connection.runAndReadAll(`SELECT count(*) ${from}`)).getRows()[0]?.[0] ?? 0);
  const most = Math.min(MOST_ROWS, Math.max(10_000, Math.floor(MOST_CELLS / Math.max(1, names.length))));
  await connection.run(`CREATE TABLE t${index} AS SELECT * ${from}`);
  if (rows <= most) return [];
  await connection.run(`DELETE FROM t${index} WHERE hash(rowid) % 1000000 >= ${Math.floor((1e6 * most) / rows)}`);
  return [`The table has ${rows} rows; a fixed pseudo-random sample of about ${most} of them was analysed.`];
}

async function readFrame(
  connection: DuckDBConnection,
  table: AnalysisTable,
  index: number,
  notes: readonly string[],
): Promise<Frame> {
  const described = await connection.runAndReadAll(`DESCRIBE t${index}`);
  const types = described.getRows().map((row) => String(row[1]));
  const source = await connection.runAndReadAll(`SELECT count(*) FROM t${index}`);
  const rows = Number(source.getRows()[0]?.[0] ?? 0);
  const columns: ColumnSource[] = [];
  for (const [column, type] of types.entries()) {
    const name = table.columns[column]?.name ?? `column ${column + 1}`;
    columns.push(await describeColumn(connection, { table: `t${index}`, column: `c${column}`, name, type, rows }));
  }
  await readValues(connection, `t${index}`, columns);
  const variables = columns.map(({ raw, numbers, texts }, column) => {
    const note = table.columns[column]?.note;
    const variable = profileVariable({ ...raw, ...(numbers && { numbers }), ...(texts && { texts }) });
    return { ...variable, ...(note && { note }) };
  });
  return { filename: table.filename, name: table.name, rows, variables, notes };
}

function expressionOf(type: string, column: string): { type: RawColumn['type']; sql: string } {
  if (/^(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|U\w+INT|FLOAT|DOUBLE|DECIMAL.*)$/.test(type)) {
    // Infinite values cannot enter a mean: they count as missing.
    return { type: 'number', sql: `CASE WHEN isfinite(${column}::DOUBLE) THEN ${column}::DOUBLE END` };
  }
  if (/^(DATE|TIMESTAMP.*)$/.test(type)) return { type: 'date', sql: `epoch(${column}::TIMESTAMP) / 86400.0` };
  if (type === 'BOOLEAN')
    return { type: 'boolean', sql: `CASE WHEN ${column} THEN 'true' WHEN NOT ${column} THEN 'false' END` };
  const text = `trim(${column}::VARCHAR)`;
  return { type: 'text', sql: `CASE WHEN ${text} IN ${MISSING_WORDS} THEN NULL ELSE ${text} END` };
}

interface ColumnSource {
  readonly raw: RawColumn;
  readonly sql: string;
  /** Filled by `readValues`; neither where the values of the column are not needed. */
  readonly numbers?: Float64Array;
  readonly texts?: (string | null)[];
}

interface ColumnPlace {
  readonly table: string;
  readonly column: string;
  readonly name: string;
  /** The type that DuckDB gives the column. */
  readonly type: string;
  readonly rows: number;
}

async function describeColumn(connection: DuckDBConnection, place: ColumnPlace): Promise<ColumnSource> {
  const { type, sql } = expressionOf(place.type, place.column);
  const isText = type === 'text' || type === 'boolean';
  const length = isText ? `avg(length(${sql}))` : '0';
  const counted = await connection.runAndReadAll(
    `SELECT count(${sql}), count(DISTINCT ${sql}), ${length} FROM ${place.table}`,
  );
  const [present = 0, distinct = 0, averageLength = 0] = (counted.getRows()[0] ?? []).map(Number);
  const { name, rows } = place;
  const raw = { name, type, rows, present, distinct, averageLength };
  if (!isText) return { raw, sql, numbers: new Float64Array(rows).fill(NaN) };
  return canHoldLevels(distinct, present)
    ? { raw, sql, texts: new Array<string | null>(rows).fill(null) }
    : { raw, sql };
}

/**
 * All columns in one query with an order of its own. DuckDB keeps the order of a table only for some plans: a long IN
 * list, for one, becomes a join whose rows come as the threads finish, so queries of single columns cannot be put together.
 */
async function readValues(
  connection: DuckDBConnection,
  table: string,
  columns: readonly ColumnSource[],
): Promise<void> {
  const wanted = columns.filter(({ numbers, texts }) => numbers ?? texts);
  if (wanted.length === 0) return;
  const stream = await connection.stream(
    `SELECT ${wanted.map(({ sql }) => sql).join(', ')} FROM ${table} ORDER BY rowid`,
  );
  const known = new Map<string, string>();
  let start = 0;
  for (;;) {
    const chunk = await stream.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return;
    for (const [index, column] of wanted.entries()) store(column, start, chunk.getColumnValues(index), known);
    start += chunk.rowCount;
  }
}

function store({ numbers, texts }: ColumnSource, start: number, values: readonly unknown[], known: Texts): void {
  for (const [offset, value] of values.entries()) {
    if (numbers) numbers[start + offset] = typeof value === 'number' ? value : NaN;
    if (texts) texts[start + offset] = typeof value === 'string' ? oneCopy(known, value) : null;
  }
}

type Texts = Map<string, string>;

/** A level occurs in many rows: its text is held once. */
function oneCopy(known: Texts, text: string): string {
  const first = known.get(text);
  if (first === undefined) known.set(text, text);
  return first ?? text;
}
