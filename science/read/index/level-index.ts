import { isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { isPlain, ROW_NOUNS, UNITS } from '../vocabulary/plain-words.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import { FILLER, LEVEL_WORDS } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { fold, wordsOf, type Word } from '../words/words.ts';

export interface LevelEntry {
  readonly column: ColumnFacts;
  readonly value: string;
}

const MOST_PER_KEY = 6;
const MOST_LEVELS = 20_000;
const LONGEST_LEVEL = 100;
const MOST_WORDS = 8;

const everydayOf: ReadonlyMap<string, string> = new Map(
  LEVEL_WORDS.flatMap((group) => group.map((word) => [word, group[0] ?? word] as const)),
);
/** The concept behind a word for a level: "women" and "F" are female. */
export const levelConcept = (text: string): string | undefined => everydayOf.get(text);

/** Values that a text may name, at most 20,000 of them. */
export function* levelsOf(columns: readonly ColumnFacts[]): Generator<LevelEntry> {
  let budget = MOST_LEVELS;
  for (const column of columns) {
    if (isNumeric(column) || column.kind === 'constant' || column.kind === 'text' || column.kind === 'date') continue;
    for (const { value } of column.profile.levels) {
      if ((budget -= 1) < 0) return;
      yield { column, value };
    }
  }
}

/** Letters up to the first that is none: a look at it spares most values the full reading. */
export const firstWord = (value: string): string => fold(/^[\p{L}\p{M}]{1,40}/u.exec(value)?.[0] ?? '');

/** The last of two words: `magna` of "Daphnia magna". */
const lastWord = (value: string): string => fold(/^\p{L}{1,40} (\p{L}{4,40})$/u.exec(value)?.[1] ?? '');

/** `siRNA` is two words. */
const SEVERAL = /^\p{L}*\p{Ll}\p{Lu}/u;

export function indexLevels(
  columns: readonly ColumnFacts[],
  said: ReadonlySet<string>,
): ReadonlyMap<string, readonly LevelEntry[]> {
  const levels = new Map<string, LevelEntry[]>();
  const named = new Set(columns.flatMap(({ all }) => all.map(({ root }) => root)));
  const add = (key: string, entry: LevelEntry) => {
    const known = levels.get(key);
    if (!known) levels.set(key, [entry]);
    else if (known.length < MOST_PER_KEY) known.push(entry);
  };
  for (const entry of levelsOf(columns)) {
    const first = firstWord(entry.value);
    const isSaid =
      [first, first.slice(0, 4), lastWord(entry.value)].some((text) => said.has(text)) || everydayOf.has(first);
    if (first.length > 3 && !isSaid && !SEVERAL.test(entry.value)) continue;
    const words = wordsOf(entry.value.slice(0, LONGEST_LEVEL));
    if (words.length === 0 || words.length > MOST_WORDS || !words.some((word) => isSpoken(word, said))) continue;
    for (const key of [...keysOf(words, entry), ...lastKeys(words, named)]) add(key, entry);
  }
  return levels;
}

function everydayKey(single: Word | undefined, { profile }: ColumnFacts): string | undefined {
  const concept = single && levelConcept(single.text);
  return profile.distinct <= FEW || OF_MANY.has(concept ?? '') ? concept : undefined;
}
const FEW = 4;
/** What one of any number of treatments or months is. */
const OF_MANY = setOf('control placebo vehicle jan feb mar apr jun jul aug sep oct nov dec');

/** All words, all telling words, and of a single word its stem and what it means in everyday language. */
function keysOf(words: readonly Word[], { column }: LevelEntry): string[] {
  const telling = tellingOf(words);
  const [only] = words;
  const single = only && words.length === 1 ? only : undefined;
  const everyday = everydayKey(single, column);
  return [
    `1${rootsOf(words)}`,
    ...seasonKeys(words, column),
    ...(telling.length > 0 && telling.length < words.length ? [`1${rootsOf(telling)}`] : []),
    ...(everyday === undefined ? [] : [`#${everyday}`]),
    ...(single && single.text.length > 3 ? [`*${single.stem}`] : []),
    ...firstKeys(words),
  ];
}

/** "Chlorhexidine" of "chlorhexidine gel", where no other level begins so. */
const firstKeys = ([first, second]: readonly Word[]): string[] =>
  first && second && isTelling(first) ? [`~${first.root}`] : [];

/** "Pulex" of "Daphnia pulex", where no other level ends so and no column is called so. */
const lastKeys = ([first, last, more]: readonly Word[], named: ReadonlySet<string>): string[] =>
  first && last && !more && first.number === null && isTelling(last) && !isOrdinary(last) && !named.has(last.root)
    ? [`~${last.root}`]
    : [];

const isTelling = (word: Word): boolean =>
  word.text.length > SHORT && !isPlain(word) && !ROW_NOUNS.has(word.root) && !UNITS.has(word.root);
const SHORT = 3;

/** "Summer" of "summer (June to August)". */
const seasonKeys = ([first]: readonly Word[], { calendar }: ColumnFacts): string[] =>
  first && calendar === 'season' ? [`1${first.root}`] : [];

/** The number of `S10` alone is no name of it; the A at the end of `lot A` is no article. */
function tellingOf(words: readonly Word[]): readonly Word[] {
  const telling = words.filter(({ text }, at) => !FILLER.has(text) || (text === 'a' && at === words.length - 1));
  return telling.some(({ number }) => number === null) ? telling : [];
}

const rootsOf = (words: readonly Word[]): string => words.map(({ root }) => root).join(' ');

const isSpoken = (word: Word, said: ReadonlySet<string>): boolean =>
  said.has(word.text) ||
  // `waitlist` may be said in two words.
  (word.text.length > 6 && said.has(word.text.slice(0, 4))) ||
  said.has(word.root) ||
  said.has(word.stem) ||
  everydayOf.has(word.text);

/** "Sandy" soil is sand; "women" are F; other forms by their stem. */
export function levelsOfWord(
  levels: ReadonlyMap<string, readonly LevelEntry[]>,
  { text, root, stem }: Word,
): readonly LevelEntry[] | undefined {
  const substance = text.length > 4 && text.endsWith('y') ? levels.get(`1${text.slice(0, -1)}`) : undefined;
  const everyday = levelConcept(text);
  const byConcept = everyday === undefined ? undefined : levels.get(`#${everyday}`);
  return substance ?? byConcept ?? (text.length > 4 ? levels.get(`*${stem}`) : undefined) ?? byFirstWord(levels, root);
}

function byFirstWord(
  levels: ReadonlyMap<string, readonly LevelEntry[]>,
  root: string,
): readonly LevelEntry[] | undefined {
  const entries = levels.get(`~${root}`);
  return entries?.length === 1 ? entries : undefined;
}
