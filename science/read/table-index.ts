import type { ProfiledTable } from '../../contracts/table-profile.ts';
import { factsOf, isNumeric, type ColumnFacts } from './columns.ts';
import { structureOf, type Structure } from './structure.ts';
import { conceptOf, ELEMENTS, FILLER, LEVEL_WORDS, MEASURING, SPELLED_OUT, WEAK } from './vocabulary.ts';
import { fold, wordsOf, type Word } from './words.ts';

/** What a run of words may mean in a table, made once for a message: a look-up costs the same for 5 columns and for 5,000. */
export interface TableIndex {
  readonly table: ProfiledTable;
  readonly columns: readonly ColumnFacts[];
  readonly structure: Structure;
  readonly names: ReadonlyMap<string, readonly NameEntry[]>;
  readonly levels: ReadonlyMap<string, readonly LevelEntry[]>;
  /** Words of names and levels, for spelling mistakes and abbreviations. */
  readonly vocabulary: ReadonlySet<string>;
  /** Roots of words that the table and its file are called by. */
  readonly entities: ReadonlySet<string>;
}

export interface NameEntry {
  readonly column: ColumnFacts;
  readonly score: number;
  /** Some words of the name were left out. */
  readonly partial: boolean;
}

export interface LevelEntry {
  readonly column: ColumnFacts;
  readonly value: string;
}

const MOST_PER_KEY = 6;
const MOST_NAME_WORDS = 7;
const MOST_LEVELS = 40_000;
export const LONGEST_NAME = 8;

/** The order of words does not matter: "length of the flipper" is the flipper length. */
export const keyOf = (forms: readonly string[]): string => forms.toSorted().join(' ');

export const FORMS: readonly { readonly tag: string; readonly score: number; readonly of: (word: Word) => string }[] = [
  { tag: '=', score: 1, of: ({ text }) => text },
  { tag: '1', score: 0.99, of: ({ root }) => root },
  { tag: '~', score: 0.93, of: ({ text }) => conceptOf(text) },
  { tag: '*', score: 0.86, of: ({ stem }) => stem },
];

const ABBREVIATIONS: ReadonlyMap<string, readonly Word[]> = new Map(
  SPELLED_OUT.map(([short, long]) => [short, wordsOf(long)] as const),
);

class Names {
  readonly entries = new Map<string, NameEntry[]>();

  add(key: string, entry: NameEntry): void {
    const known = this.entries.get(key);
    if (!known) this.entries.set(key, [entry]);
    else if (known.length < MOST_PER_KEY && !known.some(({ column }) => column === entry.column)) known.push(entry);
  }

  addForms(words: readonly Word[], column: ColumnFacts, score: number, partial: boolean): void {
    for (const form of FORMS) {
      this.add(form.tag + keyOf(words.map(form.of)), { column, score: score * form.score, partial });
    }
  }
}

function addNames(names: Names, column: ColumnFacts): void {
  const { all, parts, name } = column;
  names.addForms(all.slice(0, LONGEST_NAME), column, 1.02, false);
  addTelling(names, column, parts, 1);
  const spelled = parts.flatMap((part) => ABBREVIATIONS.get(part.text) ?? [part]);
  if (spelled.some((word) => !parts.includes(word))) addTelling(names, column, spelled, 0.96);
  const joined = fold(name).replaceAll(/[^\p{L}\p{N}]/gu, '');
  names.add(`=${joined}`, { column, score: 1, partial: false });
  names.add(`=${parts.map(({ text }) => text).join('')}`, { column, score: 0.98, partial: false });
  if (parts.length >= 3) names.add(`=${initials(parts)}`, { column, score: 0.85, partial: false });
  const unit = all.slice(parts.length);
  const element = unit.length > 0 && parts.length === 1 ? ELEMENTS.get(parts[0]?.text ?? '') : undefined;
  if (element !== undefined) names.add(`=${element}`, { column, score: 0.97, partial: false });
  if (unit.length > 0) names.add(`/${unit.map(({ text }) => text).join(' ')}`, { column, score: 0.9, partial: true });
}

/** The name without what holds its words together; `A` of `meter A` does not. */
function addTelling(names: Names, column: ColumnFacts, parts: readonly Word[], score: number): void {
  const telling = parts
    .filter(({ text }, at) => !FILLER.has(text) || (text.length === 1 && at > 0))
    .slice(0, MOST_NAME_WORDS);
  if (telling.length === 0) return;
  names.addForms(telling, column, score, false);
  if (telling.length >= 3) names.add(`=${initials(telling)}`, { column, score: 0.85, partial: false });
  addParts(names, column, telling, score);
}

const initials = (words: readonly Word[]): string => words.map(({ text }) => text.charAt(0)).join('');

/** "mass" for body_mass: a run of the name's words, one of which says something of its own. */
function addParts(names: Names, column: ColumnFacts, telling: readonly Word[], score: number): void {
  if (column.kind === 'text') return;
  const head = telling.at(-1);
  if (head && telling.length > 1 && MEASURING.has(head.text))
    names.add(`?${head.root}`, { column, score: 0.75, partial: true });
  for (let length = 1; length < telling.length; length += 1) {
    for (let start = 0; start + length <= telling.length; start += 1) {
      const run = telling.slice(start, start + length);
      if (run.every(({ text, number }) => WEAK.has(text) || number !== null || text.length < 2)) continue;
      const holdsHead = start + length === telling.length;
      names.addForms(run, column, score * ((holdsHead ? 0.82 : 0.72) + (0.1 * length) / telling.length), true);
    }
  }
}

/** "baseline" and "week 12" where one quantity was measured then. */
function addOccasions(names: Names, { pairs }: Structure): void {
  const [pair] = pairs;
  if (!pair || pairs.length > 1) return;
  for (const column of [pair.first, pair.last]) {
    const other = column === pair.first ? pair.last : pair.first;
    const own = column.all.filter(({ text }) => !other.all.some((word) => word.text === text));
    if (own.length > 0) names.addForms(own, column, 0.9, true);
  }
}

const everydayOf: ReadonlyMap<string, string> = new Map(
  LEVEL_WORDS.flatMap((group) => group.map((word) => [word, group[0] ?? word] as const)),
);
/** The concept behind a word for a level: "women" and "F" are female. */
export const levelConcept = (text: string): string | undefined => everydayOf.get(text);

function addLevels(columns: readonly ColumnFacts[], spoken: ReadonlySet<string>): Map<string, LevelEntry[]> {
  const levels = new Map<string, LevelEntry[]>();
  const add = (key: string, entry: LevelEntry) => {
    const known = levels.get(key);
    if (!known) levels.set(key, [entry]);
    else if (known.length < MOST_PER_KEY) known.push(entry);
  };
  let budget = MOST_LEVELS;
  for (const column of columns) {
    if (isNumeric(column) || column.kind === 'constant' || column.kind === 'text' || column.kind === 'date') continue;
    for (const { value } of column.profile.levels) {
      if ((budget -= 1) < 0) return levels;
      const words = wordsOf(value.slice(0, 100));
      if (words.length === 0 || words.length > LONGEST_NAME || !words.some((word) => isSpoken(word, spoken))) continue;
      const entry = { column, value };
      add(`1${words.map(({ root }) => root).join(' ')}`, entry);
      const telling = words.filter(({ text }) => !FILLER.has(text));
      if (telling.length > 0 && telling.length < words.length)
        add(`1${telling.map(({ root }) => root).join(' ')}`, entry);
      const [only] = words;
      const everyday = only && words.length === 1 && column.profile.distinct <= 4 ? levelConcept(only.text) : undefined;
      if (everyday !== undefined) add(`#${everyday}`, entry);
      if (only && words.length === 1 && only.text.length > 3) add(`*${only.stem}`, entry);
    }
  }
  return levels;
}

const isSpoken = (word: Word, spoken: ReadonlySet<string>): boolean =>
  spoken.has(word.text) || spoken.has(word.root) || spoken.has(word.stem) || everydayOf.has(word.text);

/** What the rows are called after the table: "penguins" of penguins.csv, "cars" of mtcars. */
function entitiesOf({ name, filename }: ProfiledTable): ReadonlySet<string> {
  return new Set(wordsOf(`${name} ${filename}`).flatMap(({ root, text }) => (root.length > 2 ? [root, text] : [])));
}

export function indexTable(table: ProfiledTable, spoken: readonly Word[]): TableIndex {
  const columns = factsOf(table);
  const names = new Names();
  for (const column of columns) addNames(names, column);
  const said = new Set(
    spoken.flatMap(({ text, root, stem }) => [text, root, stem, text.endsWith('s') ? text.slice(0, -1) : text]),
  );
  const levels = addLevels(columns, said);
  const vocabulary = new Set(columns.flatMap(({ parts }) => parts.map(({ text }) => text)));
  for (const entries of levels.values())
    for (const { value } of entries) for (const { text } of wordsOf(value.slice(0, 100))) vocabulary.add(text);
  const structure = structureOf(columns);
  addOccasions(names, structure);
  return { table, columns, structure, names: names.entries, levels, vocabulary, entities: entitiesOf(table) };
}
