import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { Column } from '../../../contracts/table-profile.ts';
import type { ColumnProfile } from '../../../contracts/table-profile.ts';

/** Beyond it a column is no set of groups, and its frequent values say nothing. */
const MOST_LEVELS = 200;
const LEVELS_KEPT = 60;
/** A label longer than this is prose. */
const LEVEL_CHARACTERS = 200;
const COLUMNS_PER_QUERY = 100;
/** DuckDB holds what one query counts levels of as texts. */
const CELLS_PER_QUERY = 200_000;
/** Each is compared with each other in every row. */
const MOST_COUNTS = 12;
/** How many counts `countsOf` selects. */
const COUNTS = 5;

interface Table {
  /** Local path of a Parquet file. */
  readonly path: string;
  readonly columns: readonly Column[];
}

type Counted = Omit<ColumnProfile, 'name' | 'type' | 'levels'>;

/** Counts what planning has to know of each column: distinct values, extremes, frequent levels. Reads the file once a batch. */
export async function profileColumns({ path, columns }: Table): Promise<readonly ColumnProfile[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '1GB' });
  try {
    const connection = await instance.connect();
    const aliases = columns.map((_, index) => `c${index}`).join(', ');
    // By position, so that no column name reaches SQL.
    await connection.run(`CREATE VIEW source AS SELECT * FROM read_parquet(${literal(path)}) AS t(${aliases})`);
    const counted: Counted[] = [];
    for (let from = 0; from < columns.length; from += COLUMNS_PER_QUERY) {
      counted.push(...(await countColumns(connection, columns.slice(from, from + COLUMNS_PER_QUERY), from)));
    }
    const grouped = [...counted.entries()].flatMap(([index, { distinct }]) => (distinct <= MOST_LEVELS ? [index] : []));
    const levels = new Map<number, ColumnProfile['levels']>();
    const perQuery = Math.min(COLUMNS_PER_QUERY, Math.ceil(CELLS_PER_QUERY / (await rowsIn(connection))));
    for (let from = 0; from < grouped.length; from += perQuery) {
      for (const each of await frequentLevels(connection, grouped.slice(from, from + perQuery))) levels.set(...each);
    }
    const within = await neverExceeded(connection, counted);
    connection.closeSync();
    return columns.flatMap((column, index) => {
      const counts = counted[index];
      const others = within.get(index)?.flatMap((other) => columns[other]?.name ?? []);
      return counts === undefined
        ? []
        : [{ ...column, ...counts, levels: levels.get(index) ?? [], ...(others && { within: others }) }];
    });
  } finally {
    instance.closeSync();
  }
}

async function countColumns(
  connection: DuckDBConnection,
  columns: readonly Column[],
  from: number,
): Promise<readonly Counted[]> {
  const counts = columns.flatMap((column, offset) => countsOf(column, `c${from + offset}`));
  const row = (await connection.runAndReadAll(`SELECT ${counts.join(', ')} FROM source`)).getRows()[0] ?? [];
  return columns.map((_, index) => {
    const [missing, distinct, minimum, maximum, whole] = row.slice(index * COUNTS, (index + 1) * COUNTS);
    return {
      missing: Number(missing),
      distinct: Number(distinct),
      minimum: finite(minimum),
      maximum: finite(maximum),
      whole: whole === true,
    };
  });
}

function countsOf({ type }: Column, alias: string): readonly string[] {
  const value = type === 'date' ? `epoch(${alias}::TIMESTAMP) / 86400.0` : `${alias}::DOUBLE`;
  const ordered = type === 'integer' || type === 'number' || type === 'date';
  return [
    `count(*) - count(${alias})`,
    `count(DISTINCT ${alias})`,
    ordered ? `min(${value})` : 'NULL',
    ordered ? `max(${value})` : 'NULL',
    type === 'integer' ? 'true' : type === 'number' ? `bool_and(${alias} = round(${alias}))` : 'false',
  ];
}

/** By position: the counts that a count exceeds in no row. Two values are a code, and no count. */
async function neverExceeded(
  connection: DuckDBConnection,
  counted: readonly Counted[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const counts = [...counted.entries()]
    .filter(([, { distinct, minimum, whole }]) => whole && minimum !== null && minimum >= 0 && distinct > 2)
    .map(([index]) => index)
    .slice(0, MOST_COUNTS);
  const pairs = counts.flatMap((part) => counts.filter((other) => other !== part).map((all) => [part, all] as const));
  if (pairs.length === 0) return new Map();
  const tests = pairs.map(([part, all]) => `bool_and(c${part} <= c${all})`);
  const [row = []] = (await connection.runAndReadAll(`SELECT ${tests.join(', ')} FROM source`)).getRows();
  const held = pairs.filter((_, place) => row[place] === true);
  return new Map(counts.map((part) => [part, held.flatMap(([each, all]) => (each === part ? [all] : []))]));
}

async function rowsIn(connection: DuckDBConnection): Promise<number> {
  const [row] = (await connection.runAndReadAll('SELECT count(*) FROM source')).getRows();
  return Math.max(1, Number(row?.[0] ?? 0));
}

/**
 * By the position of the column. Ties are in order of the value, so that the same file has the same profile. One query for many
 * columns: each query takes time for every column of the file.
 */
async function frequentLevels(
  connection: DuckDBConnection,
  indexes: readonly number[],
): Promise<readonly (readonly [index: number, levels: ColumnProfile['levels']])[]> {
  const aliases = indexes.map((index) => `c${index}`);
  const texts = aliases.map((alias) => `left(${alias}::VARCHAR, ${LEVEL_CHARACTERS}) AS ${alias}`);
  const counted = await connection.runAndReadAll(
    `SELECT alias, level, count(*) AS n
     FROM (UNPIVOT (SELECT ${texts.join(', ')} FROM source) ON ${aliases.join(', ')} INTO NAME alias VALUE level)
     GROUP BY alias, level QUALIFY row_number() OVER (PARTITION BY alias ORDER BY n DESC, level) <= ${LEVELS_KEPT}
     ORDER BY n DESC, level`,
  );
  const rows = Map.groupBy(counted.getRows(), ([alias]) => alias);
  return indexes.map((index) => [
    index,
    (rows.get(`c${index}`) ?? []).map(([, value, count]) => ({ value: String(value), count: Number(count) })),
  ]);
}

function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
