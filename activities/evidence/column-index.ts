import { tellingWords } from '../analysis/engine/question/name-matches.ts';
import { formKeys, type NamedColumn } from '../analysis/engine/question/word-forms.ts';
import { words, type Word } from '../analysis/engine/question/words.ts';
import { withoutRemark } from '../analysis/engine/report/units.ts';
import { isResult } from './result-columns.ts';

/**
 * The words of columns and of texts, each read once. A question is matched against a table through these indexes, so that
 * the work grows with the words plus the columns and never with their product.
 */

/** Words of a text and columns of a table beyond these are not looked at. A message has at most 20,000 characters. */
const MOST_WORDS = 5_000;
const MOST_COLUMNS = 20_000;
// Both memories are emptied when they are full: what is in use is read again once.
const COLUMNS_REMEMBERED = 20_000;
const TEXTS_REMEMBERED = 200;

const UNITS = new Set(
  `mm cm m km in ft g kg mg ug lb lbs oz l ml dl s sec ms min h hr hrs hz khz w kw v k c f pct percent usd eur gbp mmhg bpm n`.split(
    ' ',
  ),
);

export function withoutUnits(parts: readonly string[]): readonly string[] {
  const kept = parts.filter((part, index) => index === 0 || !UNITS.has(part));
  return kept.length > 0 ? kept : parts;
}

export interface ReadColumn {
  readonly name: string;
  readonly lower: string;
  /** Stems of the words in the name, units left out. */
  readonly stems: readonly string[];
  /** The name with the words that say something of their own. */
  readonly telling: NamedColumn;
}

export interface ReadText {
  readonly text: string;
  readonly lower: string;
  readonly words: readonly Word[];
  readonly stems: ReadonlySet<string>;
}

const readColumns = new Map<string, ReadColumn>();
const readTexts = new Map<string, ReadText>();

export function readColumn(name: string): ReadColumn {
  return remembered(readColumns, { key: name, most: COLUMNS_REMEMBERED }, () => {
    const parts = words(withoutRemark(name));
    const kept = new Set(withoutUnits(parts.map(({ text }) => text)));
    const stems = parts.filter(({ text }) => kept.has(text)).map(({ stem }) => stem);
    return { name, lower: name.toLowerCase(), stems, telling: { name, parts: tellingWords(name) } };
  });
}

export function readText(text: string): ReadText {
  return remembered(readTexts, { key: text, most: TEXTS_REMEMBERED }, () => {
    const found = words(text).slice(0, MOST_WORDS);
    return { text, lower: text.toLowerCase(), words: found, stems: new Set(found.map(({ stem }) => stem)) };
  });
}

function remembered<Value>(
  memory: Map<string, Value>,
  { key, most }: { key: string; most: number },
  read: () => Value,
): Value {
  const known = memory.get(key);
  if (known !== undefined) return known;
  if (memory.size >= most) memory.clear();
  const value = read();
  memory.set(key, value);
  return value;
}

export interface ColumnIndex {
  readonly columns: readonly ReadColumn[];
  readonly results: readonly string[];
  /** All columns that hold the stem. */
  readonly byStem: ReadonlyMap<string, readonly ReadColumn[]>;
  /** Columns by their first stem: a column is named outright only where that one is spoken. */
  readonly byFirstStem: ReadonlyMap<string, readonly ReadColumn[]>;
  /** Columns by the keys of their first telling word: the same for its other forms. */
  readonly byFirstForm: ReadonlyMap<string, readonly ReadColumn[]>;
  readonly withoutStems: readonly ReadColumn[];
}

const indexes = new WeakMap<readonly string[], ColumnIndex>();

/** The index of a list of columns; lists must not change after that. */
export function indexColumns(names: readonly string[]): ColumnIndex {
  const known = indexes.get(names);
  if (known !== undefined) return known;
  const columns = names.slice(0, MOST_COLUMNS).map(readColumn);
  const index = {
    columns,
    results: columns.map(({ name }) => name).filter(isResult),
    byStem: grouped(columns, ({ stems }) => new Set(stems)),
    byFirstStem: grouped(columns, ({ stems }) => stems.slice(0, 1)),
    byFirstForm: grouped(columns, ({ telling }) => telling.parts.slice(0, 1).flatMap(formKeys)),
    withoutStems: columns.filter(({ stems }) => stems.length === 0),
  };
  indexes.set(names, index);
  return index;
}

export function grouped(
  columns: readonly ReadColumn[],
  keysOf: (column: ReadColumn) => Iterable<string>,
): Map<string, ReadColumn[]> {
  const groups = new Map<string, ReadColumn[]>();
  for (const column of columns) {
    for (const key of keysOf(column)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [column]);
      else group.push(column);
    }
  }
  return groups;
}
