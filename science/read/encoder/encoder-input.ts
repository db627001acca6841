import type { ColumnProfile, ProfiledTable } from '../../../contracts/table-profile.ts';
import type { WordPieces } from './word-pieces.ts';

/** A question and the columns of a table as the encoder takes them: `[CLS] question [SEP] column [SEP] column [SEP] …` */
export interface EncoderInput {
  readonly ids: readonly number[];
  /** For each id the place of its column in the table, -1 in the question. */
  readonly columns: readonly number[];
}

/** In word pieces. */
const [LONGEST_QUESTION, LONGEST_COLUMN, LONGEST_TABLE, LONGEST] = [80, 24, 130, 320] as const;
/** As many levels of each column as the table has room for. */
const LEVELS = [6, 4, 3, 2, 0] as const;
const MOST_COLUMNS = 60;

/** Null where the table has more columns than the encoder was fitted to. */
export function encoderInput(
  { start, end, idsOf }: WordPieces,
  question: string,
  table: ProfiledTable,
): EncoderInput | null {
  if (table.columns.length > MOST_COLUMNS) return null;
  const asked = [start, ...idsOf(question).slice(0, LONGEST_QUESTION), end];
  const named = columnsOf(table, idsOf).map((ids) => [...ids, end]);
  const ids = [...asked, ...named.flat()];
  const columns = [...asked.map(() => -1), ...named.flatMap((each, place) => each.map(() => place))];
  return ids.length > LONGEST ? null : { ids, columns };
}

function columnsOf(table: ProfiledTable, idsOf: WordPieces['idsOf']): (readonly number[])[] {
  const withLevels = (levels: number) =>
    table.columns.map((column) => idsOf(textOf(column, table.rows, levels)).slice(0, LONGEST_COLUMN));
  const sizeOf = (all: readonly (readonly number[])[]) => all.reduce((sum, ids) => sum + ids.length + 1, 0);
  const fitting = LEVELS.find((levels) => sizeOf(withLevels(levels)) <= LONGEST_TABLE);
  return withLevels(fitting ?? 0);
}

const MOST_LISTED = 8;
const LONGEST_LEVEL = 16;
const FEW = 6;
/** Text with more values than this, and in half of the rows another one, tells rows apart. */
const MANY = 12;

/** "treatment : control, drug a, drug b" */
function textOf(column: ColumnProfile, rows: number, levels: number): string {
  const name = spacedOut(column.name);
  if (column.type === 'date') return `${name} : date`;
  const isText = column.type === 'text' || column.type === 'boolean';
  if (!isText && column.distinct > FEW) return name;
  if (column.distinct > Math.max(MANY, rows / 2)) return `${name} : id`;
  const values = column.levels
    .slice(0, Math.min(MOST_LISTED, levels))
    .map(({ value }) => value.slice(0, LONGEST_LEVEL));
  return values.length === 0 ? name : `${name} : ${values.toSorted().join(', ')}`;
}

const spacedOut = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
