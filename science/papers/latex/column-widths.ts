import { textWidth } from './text-width.ts';

/** How wide the columns of a table are, in digits of its small print. */

/** What a column and both columns of the page hold, with room for what is wider than it looks. */
const ONE_COLUMN = 55;
const TWO_COLUMNS = 114;
/** Where lines are broken: an estimate that is too small costs a line, not the edge of the page. */
const WRAPPED = 128;
/** Space beside each column of a table. */
const GAP = 3;
const LONGEST_WORD = 16;
const LONGEST_CELL = 70;

export interface Layout {
  readonly isWide: boolean;
  /** In digits; null where every cell stands in one line and the column takes what it needs. */
  readonly widths: readonly number[] | null;
}

const longest = (texts: readonly string[], most: number): number =>
  Math.min(most, Math.max(1, ...texts.map((text) => textWidth(text))));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** `columns`: the texts of each column with its heading. */
export function layoutOf(columns: readonly (readonly string[])[], mayBeWide: boolean): Layout {
  const natural = columns.map((texts) => longest(texts, Number.POSITIVE_INFINITY));
  const needed = sum(natural) + GAP * columns.length;
  if (needed <= ONE_COLUMN) return { isWide: false, widths: null };
  if (needed <= TWO_COLUMNS && mayBeWide) return { isWide: true, widths: null };
  const room = (mayBeWide ? WRAPPED : ONE_COLUMN) - GAP * columns.length;
  return { isWide: mayBeWide, widths: shared(columns, Math.max(room, columns.length)) };
}

/** In as few lines as the room allows; of what is left, columns that lack least get all of it first: numbers stay in one line. */
function shared(columns: readonly (readonly string[])[], room: number): number[] {
  const wanted = columns.map((texts) => longest(texts, LONGEST_CELL));
  const words = columns.map(longestWord);
  const widths = leastWidths(wanted, words, room);
  const scale = Math.min(1, room / sum(widths));
  const shares = widths.map((width) => width * scale);
  let left = room - sum(shares);
  const lacks = wanted.map((width, place) => ({ place, lack: Math.max(0, width - (shares[place] ?? 0)) }));
  for (const { lack, place } of lacks.toSorted((a, b) => a.lack - b.lack)) {
    const given = Math.min(lack, left);
    shares[place] = (shares[place] ?? 0) + given;
    left -= given;
  }
  return shares.map((width) => width + left / columns.length);
}

const MOST_LINES = 40;
/** Lines end at words, before they are full. */
const RAGGED = 1.1;

function leastWidths(wanted: readonly number[], words: readonly number[], room: number): number[] {
  const inLines = (lines: number): number[] =>
    wanted.map((width, place) => Math.max(words[place] ?? 1, (width * RAGGED) / lines));
  let lines = 2;
  while (lines < MOST_LINES && sum(inLines(lines)) > room) lines++;
  return inLines(lines);
}

const longestWord = (texts: readonly string[]): number =>
  longest(
    texts.flatMap((text) => text.split(' ')),
    LONGEST_WORD,
  );

/** The part of the line that each column takes, with the space beside it. */
export function sharesOf(widths: readonly number[]): number[] {
  const total = sum(widths) + GAP * widths.length;
  return widths.map((width) => (width + GAP) / total);
}

/** Lines that a row takes. */
export function linesOf(cells: readonly string[], widths: Layout['widths']): number {
  if (widths === null) return 1;
  return Math.max(1, ...cells.map((cell, place) => Math.ceil((textWidth(cell) * 1.1) / (widths[place] ?? 1))));
}
