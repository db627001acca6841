import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { Column } from '../../../contracts/table-profile.ts';
import type { ColumnProfile } from '../../../contracts/table-profile.ts';

const MOST_DISTINCT = 10_000;
/** Beyond it a column is no set of groups, and its frequent values say nothing. */
const MOST_LEVELS = 200;
const LEVELS_KEPT = 60;
/** A label longer than this is prose. */
const LEVEL_CHARACTERS = 200;
const COLUMNS_PER_QUERY = 100;
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
    const profiles: ColumnProfile[] = [];
    for (const [index, column] of columns.entries()) {
      const counts = counted[index];
      if (counts === undefined) continue;
      const levels = counts.distinct <= MOST_LEVELS ? await frequentLevels(connection, index) : [];
      profiles.push({ ...column, ...counts, levels });
    }
    connection.closeSync();
    return profiles;
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
      distinct: Math.min(MOST_DISTINCT, Number(distinct)),
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

/** Ties in order of the value, so that the same file has the same profile. */
async function frequentLevels(connection: DuckDBConnection, index: number): Promise<ColumnProfile['levels']> {
  const counted = await connection.runAndReadAll(
    `SELECT left(c${index}::VARCHAR, ${LEVEL_CHARACTERS}) AS level, count(*) AS n FROM source
     WHERE c${index} IS NOT NULL GROUP BY 1 ORDER BY n DESC, level LIMIT ${LEVELS_KEPT}`,
  );
  return counted.getRows().map(([value, count]) => ({ value: String(value), count: Number(count) }));
}

function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
