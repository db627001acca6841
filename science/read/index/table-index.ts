import type { ProfiledTable } from '../../../contracts/table-profile.ts';
import { calendarColumns } from '../tables/calendar-columns.ts';
import { factsOf, type ColumnFacts } from '../tables/columns.ts';
import { DIMENSIONS } from '../vocabulary/dimensions.ts';
import { bandWords } from './bare-names.ts';
import { begunIn } from './begun-codes.ts';
import { lettersIn } from './letter-codes.ts';
import { legendsIn } from './letter-legends.ts';
import { neuteredIn } from './neutered-sexes.ts';
import { codesIn } from './level-codes.ts';
import { firstWord, indexLevels, levelsOf, type LevelEntry } from './level-index.ts';
import { countedWords } from '../tables/count-columns.ts';
import { indexNames, type NameEntry } from './name-index.ts';
import { kindsIn } from './kinds-said.ts';
import { sayingsIn, type Saying } from './sayings.ts';
import { spelledOut } from '../tables/spelled-out.ts';
import { NUMBER_NOUNS, SIZE_WORDS, SIZES } from '../vocabulary/name-words.ts';
import { ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { isNamed, isOrdinary, spell, type Lexicon } from '../vocabulary/spelling.ts';
import { structureOf, type Structure } from '../tables/structure.ts';
import { conceptOf } from '../vocabulary/vocabulary.ts';
import { adjectiveOf, doingOf } from '../words/stem.ts';
import { topicOf, type Topic } from './topic.ts';
import { wordsOf, type Word } from '../words/words.ts';

/** What the words of a message may mean in a table, made once for a message: a look-up costs the same for 5 columns and for 5,000. */
export interface TableIndex {
  readonly table: ProfiledTable;
  readonly columns: readonly ColumnFacts[];
  readonly structure: Structure;
  readonly names: ReadonlyMap<string, readonly NameEntry[]>;
  readonly levels: ReadonlyMap<string, readonly LevelEntry[]>;
  /** Words of the message that are written otherwise in the table, by where they begin. */
  readonly spelling: ReadonlyMap<number, Word>;
  /** Words of the message that mean words of the table, by where the first begins. */
  readonly sayings: ReadonlyMap<number, Saying>;
  /** Whether a word stands in any name, in any form. */
  isNamed(word: Word): boolean;
  /** Words that the table and its file are called by. */
  readonly entities: ReadonlySet<string>;
  /** The same with the names of what identifies the rows: "ponds" where each row has a `pond`. */
  readonly rowNames: ReadonlySet<string>;
  /** What the message says that all rows are about. */
  readonly topic: Topic;
}

const MOST_LEVEL_WORDS = 3_000;

function lexiconOf(columns: readonly ColumnFacts[]): Lexicon {
  const words = new Map(
    [...columns.flatMap(spelledOut), ...columns.flatMap(bandWords)].map((word) => [word.text, word] as const),
  );
  const names = new Set(words.keys());
  const short = new Set<string>();
  for (const { value } of levelsOf(columns)) {
    if (names.size >= words.size + MOST_LEVEL_WORDS) break;
    const first = firstWord(value);
    if (first.length > 3) names.add(first);
    // "Pro" is a level itself, and not short for `promoter`.
    else if (first.length === value.length && first.length > 1) short.add(first);
  }
  const numbers = columns.some((column) => countedWords(column).length > 0) ? NUMBER_NOUNS : [];
  const forms = new Set([
    ...[...words.values()].flatMap(({ text, root, stem }) => [root, conceptOf(text), stem]),
    ...numbers,
  ]);
  const doings = new Set(
    columns.filter(({ kind }) => kind === 'binary').flatMap(({ parts }) => parts.map(({ text }) => doingOf(text))),
  );
  const joined = new Set([...short, ...columns.map(({ parts }) => parts.map(({ text }) => text).join(''))]);
  return { names, forms, joined, doings };
}

/** Every form of every word of the message: what no name holds is not indexed. */
function formsOf(words: readonly Word[]): ReadonlySet<string> {
  const forms = new Set<string>();
  for (const { text, root, stem } of words) {
    for (const form of [text, root, stem, conceptOf(text), text.slice(0, 4), doingOf(text), adjectiveOf(text) ?? text])
      forms.add(form);
    if (text.endsWith('s')) forms.add(text.slice(0, -1));
    if (SIZE_WORDS.has(text)) for (const size of SIZES) forms.add(size);
    const dimension = DIMENSIONS.get(text);
    if (dimension !== undefined) forms.add(dimension);
  }
  return forms;
}

/** What the rows are called after the table: "penguins" of penguins.csv, "cars" of mtcars. */
function entitiesOf({ name, filename }: ProfiledTable): ReadonlySet<string> {
  return new Set(wordsOf(`${name} ${filename}`).flatMap(({ root, text }) => (root.length > 2 ? [root, text] : [])));
}

const CUT_SHORT = /^[a-z]{3,4}$/;
const VOWEL = /[aeiouy]$/;
const LONGEST_ENDING = 3;
/** "Cylinders" of `concrete_cyl`: the one unknown plural that a word of the name begins, where that is cut short. */
function spelledEntities(
  message: readonly Word[],
  { name }: ProfiledTable,
  isKnown: (word: Word) => boolean,
): readonly Word[] {
  const cut = wordsOf(name).filter(
    (word) => CUT_SHORT.test(word.text) && !VOWEL.test(word.text) && !ROW_NOUNS.has(word.text) && !isOrdinary(word),
  );
  const begun = message.filter(
    (word) =>
      word.text !== word.root &&
      !isKnown(word) &&
      !isOrdinary(word) &&
      cut.some(({ text }) => word.root.startsWith(text) && word.root.length >= text.length + LONGEST_ENDING),
  );
  return new Set(begun.map(({ root }) => root)).size === 1 ? begun : [];
}

export function indexTable(table: ProfiledTable, message: readonly Word[]): TableIndex {
  const stored = factsOf(table);
  const columns = [...stored, ...calendarColumns(stored, message)];
  const structure = structureOf(columns, message);
  const lexicon = lexiconOf(columns);
  const spelling = spell(lexicon, message);
  const isKnown = (word: Word) => isNamed(lexicon, word);
  const codes = codesIn(message, columns, isKnown);
  // "Chemotherapy plus immunotherapy" of `chemo+IO` is longer than the `chemo`.
  const isAsLong = ([at, { length }]: readonly [number, Saying]) => length >= (codes.get(at)?.length ?? 0);
  const sayings = new Map([
    ...kindsIn(message, columns, structure, isKnown),
    ...begunIn(message, columns, isKnown),
    ...lettersIn(message, columns, isKnown),
    ...codes,
    ...[...sayingsIn(message, columns, isKnown)].filter(isAsLong),
    ...legendsIn(message, columns, isKnown),
    ...neuteredIn(message, columns),
  ]);
  const said = formsOf([...message, ...spelling.values(), ...[...sayings.values()].flatMap(({ words }) => words)]);
  const own = entitiesOf(table);
  const { unmatched, words } = topicOf(message, lexicon, columns);
  // A table that is called so holds nothing else.
  const topic = { words, unmatched: unmatched.filter(({ root, text }) => !own.has(root) && !own.has(text)) };
  const called = [...words, ...spelledEntities(message, table, isKnown)];
  const entities = new Set([...own, ...called.flatMap(({ root, text }) => [root, text])]);
  const identifying = columns
    .filter((column) => column.kind === 'identifier' || column === structure.subject)
    .flatMap(({ parts }) => parts.flatMap(({ root }) => (root.length > 2 ? [root] : [])));
  return {
    table,
    columns,
    structure,
    names: indexNames(columns, structure, said),
    levels: indexLevels(columns, said),
    spelling,
    sayings,
    isNamed: isKnown,
    entities,
    rowNames: new Set([...entities, ...identifying]),
    topic,
  };
}
