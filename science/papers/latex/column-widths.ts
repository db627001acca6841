/** How wide the columns of a table are, in characters of its small print. */

/** What a column and both columns of the page hold. */
const ONE_COLUMN = 56;
const TWO_COLUMNS = 116;
/** Of both where lines are broken: an estimate that is too small costs a line, not the edge of the page. */
const WRAPPED = 132;
/** Space beside each column of a table. */
const GAP = 4;
const LONGEST_WORD = 16;
const LONGEST_CELL = 70;

export interface Layout {
  readonly isWide: boolean;
  /** Characters; null where every cell stands in one line and the column takes what it needs. */
  readonly widths: readonly number[] | null;
}

/** Letters of the far east are twice as wide. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (character > '\u2e80' && character < '\ufe00' ? 2 : 1), 0);

const longest = (texts: readonly string[], most: number): number =>
  Math.min(most, Math.max(1, ...texts.map((text) => widthOf(text))));

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

/** Every column gets room for its longest word, and of the rest as much as its texts need. */
function shared(columns: readonly (readonly string[])[], room: number): number[] {
  const least = columns.map((texts) => Math.max(longestWord(texts), longestShort(texts)));
  const wanted = columns.map((texts) => longest(texts, LONGEST_CELL));
  const scale = Math.min(1, room / sum(least));
  const base = least.map((width) => width * scale);
  const left = Math.max(0, room - sum(base));
  const wishes = wanted.map((width, place) => Math.max(0, width - (base[place] ?? 0)));
  const total = sum(wishes);
  return base.map((width, place) => width + (total === 0 ? left / base.length : (left * (wishes[place] ?? 0)) / total));
}

const longestWord = (texts: readonly string[]): number =>
  longest(
    texts.flatMap((text) => text.split(' ')),
    LONGEST_WORD,
  );

/** What is short stays in one line: numbers, dates, names of tasks. */
const longestShort = (texts: readonly string[]): number =>
  longest(
    texts.filter((text) => widthOf(text) <= LONGEST_WORD),
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
  return Math.max(1, ...cells.map((cell, place) => Math.ceil((widthOf(cell) * 1.15) / (widths[place] ?? 1))));
}
