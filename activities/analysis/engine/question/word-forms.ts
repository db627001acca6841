import { isInFamily } from './words.ts';
import type { Word } from './words.ts';

/**
 * Columns that a text names in another form of their words: "vaccination" for `vaccinated`. Only forms of a verb and of
 * its noun of action count. A full stemmer goes further and joins what differs: organ and organic, universe and
 * university, general and generation.
 */

// The longer an ending, the more of a word has to be left before it proves anything.
const SHORT_ENDINGS = ['', 'e', 'ed', 'ing', 'ion', 'ure'];
const LONG_ENDINGS = ['ate', 'ated', 'ating', 'ation', 'ment'];
const SHORTEST_BASE = 5;
const SHORTEST_BASE_OF_LONG = 6;
// A bare word and the same with an e are two words more often than not: moral, morale; human, humane.
const BARE = new Set(['', 'e']);
/** They look like forms of another word and are none: a product is no production, an apartment is not set apart. */
const DECEPTIVE = new Set(['product', 'production', 'present', 'presentation', 'apart', 'apartment', 'question']);

/** What may be left of a word without its ending, and that ending. */
function bases(text: string): Map<string, string> {
  const single = /[^su]s$/.test(text) ? text.slice(0, -1) : text;
  const found = new Map<string, string>();
  const strip = (endings: readonly string[], shortest: number) => {
    for (const ending of endings) {
      const base = single.slice(0, single.length - ending.length);
      if (single.endsWith(ending) && base.length >= shortest)
        found.set(ending === 'ment' ? base.replace(/e$/, '') : base, ending);
    }
  };
  strip(SHORT_ENDINGS, SHORTEST_BASE);
  strip(LONG_ENDINGS, SHORTEST_BASE_OF_LONG);
  return found;
}

/** Words whose family is listed have no other forms: a department is not where one departs. */
const hasForms = (text: string): boolean => /^[a-z]+$/.test(text) && !DECEPTIVE.has(text) && !isInFamily(text);

/** "vaccination" and "vaccinated", "infections" and "infected"; not "organ" and "organic". */
export function areForms(one: string, other: string): boolean {
  if (one === other || !hasForms(one) || !hasForms(other)) return false;
  const theirs = bases(other);
  return [...bases(one)].some(([base, ending]) => {
    const counterpart = theirs.get(base);
    return counterpart !== undefined && !(BARE.has(ending) && BARE.has(counterpart));
  });
}

/** A column with the words of its name that say something of their own. */
export interface NamedColumn {
  readonly name: string;
  readonly parts: readonly Word[];
}

interface Reached {
  readonly name: string;
  readonly at: readonly Word[];
}

export interface FormReading {
  readonly named: readonly Reached[];
  /** Words that fit several columns equally well: they are told, not guessed. */
  readonly open: readonly OpenWord[];
}

export interface OpenWord {
  readonly word: string;
  readonly names: readonly string[];
}

const isSpokenBy = (part: Word, word: Word): boolean => part.stem === word.stem || areForms(part.text, word.text);

const keys = new WeakMap<Word, readonly string[]>();

/** Two words of which one speaks of the other share a key: an index by keys finds all that may. */
export function formKeys(word: Word): readonly string[] {
  const known = keys.get(word);
  if (known !== undefined) return known;
  const forms = hasForms(word.text) ? [...bases(word.text).keys()] : [];
  const found = [`=${word.stem}`, ...forms];
  keys.set(word, found);
  return found;
}

/** Where the words of a text stand, by key. */
type Places = ReadonlyMap<string, readonly number[]>;

function placesOf(free: readonly Word[]): Places {
  const places = new Map<string, number[]>();
  for (const [place, word] of free.entries()) {
    for (const key of formKeys(word)) {
      const known = places.get(key);
      if (known === undefined) places.set(key, [place]);
      else known.push(place);
    }
  }
  return places;
}

/** A name whose words a text repeats over and over without bringing them together is not searched for any longer. */
const MOST_STARTS = 200;

/** Where a stretch of text that holds all parts of a name could begin: shortly before the part that is spoken least. */
function startsFor(parts: readonly Word[], places: Places): readonly number[] {
  const spoken = parts.map((part) => formKeys(part).flatMap((key) => places.get(key) ?? []));
  const rarest = spoken.reduce((least, each) => (each.length < least.length ? each : least), spoken[0] ?? []);
  const starts = rarest
    .slice(0, MOST_STARTS)
    .flatMap((place) => Array.from({ length: parts.length + 2 }, (_, back) => place - back));
  return [...new Set(starts)].filter((start) => start >= 0).sort((a, b) => a - b);
}

/** All of a name has to be spoken, in neighbouring words, and some of it in another form: the rest is for others to find. */
function reach({ name, parts }: NamedColumn, free: readonly Word[], places: Places): Reached[] {
  for (const start of startsFor(parts, places)) {
    const near = free.slice(start, start + parts.length + 2);
    const at = parts.map((part) => near.find((word) => isSpokenBy(part, word))).filter((word) => word !== undefined);
    const isWhole = new Set(at).size === parts.length;
    if (isWhole && at.some((word) => parts.some((part) => areForms(part.text, word.text)))) return [{ name, at }];
  }
  return [];
}

/** Which of the columns the words speak of by their forms; a longer name goes before a shorter one. */
export function readForms(free: readonly Word[], columns: readonly NamedColumn[]): FormReading {
  const places = placesOf(free);
  const reached = columns.flatMap((column) => (column.parts.length === 0 ? [] : reach(column, free, places)));
  const byWord = new Map(reached.flatMap(({ at }) => at.map((word): [Word, Reached[]] => [word, []])));
  for (const one of reached) for (const word of one.at) byWord.get(word)?.push(one);
  const rivals = (one: Reached) =>
    [...new Set(one.at.flatMap((word) => byWord.get(word) ?? []))].filter(
      (other) => other !== one && other.at.length >= one.at.length,
    );
  const named = reached.filter((one) => rivals(one).length === 0);
  const open = reached.flatMap((one) => {
    const equals = rivals(one).filter((other) => other.at.length === one.at.length);
    const word = one.at.map(({ text }) => text).join(' ');
    return equals.length === 0 ? [] : [{ word, names: [one, ...equals].map(({ name }) => name).toSorted() }];
  });
  return { named, open: [...new Map(open.map((each) => [each.names.join('\0'), each])).values()] };
}

// Words with one base differ by their endings alone, of which there are few.
const PARTS_COMPARED = 50;

/** Words that stand for a name already: a column that was named in its own words keeps their other forms, too. */
export function withoutFormsOf(words: readonly Word[], named: readonly NamedColumn[]): Word[] {
  const parts = new Map<string, Word[]>();
  for (const part of named.flatMap((column) => column.parts)) {
    for (const key of formKeys(part)) {
      const known = parts.get(key);
      if (known === undefined) parts.set(key, [part]);
      else if (known.length < PARTS_COMPARED) known.push(part);
    }
  }
  const stands = (word: Word) =>
    formKeys(word).some((key) => parts.get(key)?.some((part) => isSpokenBy(part, word)) === true);
  return words.filter((word) => !stands(word));
}
