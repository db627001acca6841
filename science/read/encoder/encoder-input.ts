import type { ColumnProfile, ProfiledTable } from '../../../contracts/table-profile.ts';
import type { WordPieces } from './word-pieces.ts';

/** A question and the columns of a table as the encoder takes them: `[CLS] question [SEP] column : level, level [SEP] column [SEP] …` */
export interface EncoderInput {
  readonly ids: readonly number[];
  /** For each id the place of its column in the table, -1 in the question. */
  readonly columns: readonly number[];
  /** For each id the place of its level among the listed ones, -1 outside of levels. */
  readonly levels: readonly number[];
  readonly listed: readonly ListedLevel[];
}

export interface ListedLevel {
  /** The place of its column in the table. */
  readonly column: number;
  readonly value: string;
}

interface Piece {
  readonly id: number;
  readonly level: string | null;
}

/** In word pieces. */
const [LONGEST_QUESTION, LONGEST_COLUMN, LONGEST_TABLE, LONGEST] = [80, 40, 150, 320] as const;
/** As many levels of each column as the table has room for. */
const LEVELS = [8, 6, 4, 3, 2, 0] as const;
const MOST_COLUMNS = 60;

/** Null where the table has more columns than the encoder was fitted to. */
export function encoderInput(pieces: WordPieces, question: string, table: ProfiledTable): EncoderInput | null {
  if (table.columns.length > MOST_COLUMNS) return null;
  const { start, end, idsOf } = pieces;
  const asked = [start, ...idsOf(question).slice(0, LONGEST_QUESTION), end];
  const named = columnsOf(table, pieces).map((each) => [...each, { id: end, level: null }]);
  const ids = [...asked, ...named.flatMap((each) => each.map(({ id }) => id))];
  if (ids.length > LONGEST) return null;
  const columns = [...asked.map(() => -1), ...named.flatMap((each, place) => each.map(() => place))];
  const listed = named.flatMap((each, column) =>
    [...new Set(each.flatMap(({ level }) => level ?? []))].map((value) => ({ column, value })),
  );
  const placeOf = (column: number, { level }: Piece) =>
    listed.findIndex((each) => each.column === column && each.value === level);
  const levels = [
    ...asked.map(() => -1),
    ...named.flatMap((each, column) => each.map((piece) => placeOf(column, piece))),
  ];
  return { ids, columns, levels, listed };
}

function columnsOf(table: ProfiledTable, pieces: WordPieces): (readonly Piece[])[] {
  const withLevels = (most: number) =>
    table.columns.map((column) => piecesOf(column, { pieces, rows: table.rows, most }).slice(0, LONGEST_COLUMN));
  const sizeOf = (all: readonly (readonly Piece[])[]) => all.reduce((sum, each) => sum + each.length + 1, 0);
  const fitting = LEVELS.find((most) => sizeOf(withLevels(most)) <= LONGEST_TABLE);
  return withLevels(fitting ?? 0);
}

const LONGEST_LEVEL = 16;
const FEW = 8;
/** Text with more values than this, and in half of the rows another one, tells rows apart. */
const MANY = 12;

interface Shown {
  readonly pieces: WordPieces;
  readonly rows: number;
  /** At most as many levels. */
  readonly most: number;
}

/** "treatment : control, drug a, drug b" */
function piecesOf(column: ColumnProfile, { pieces: { idsOf }, rows, most }: Shown): Piece[] {
  const name = spacedOut(column.name);
  const outside = (text: string): Piece[] => idsOf(text).map((id) => ({ id, level: null }));
  if (column.type === 'date') return outside(`${name} : date`);
  const isText = column.type === 'text' || column.type === 'boolean';
  if (!isText && column.distinct > FEW) return outside(name);
  if (column.distinct > Math.max(MANY, rows / 2)) return outside(`${name} : id`);
  const values = column.levels.slice(0, most).map(({ value }) => value);
  const levels = values
    .toSorted()
    .map((value, place) => [
      ...outside(place === 0 ? ':' : ','),
      ...idsOf(value.slice(0, LONGEST_LEVEL)).map((id) => ({ id, level: value })),
    ]);
  return [...outside(name), ...levels.flat()];
}

const spacedOut = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
