import { alternativeFor, individualsFor } from './alternatives.ts';
import { CUE_STEMS, SINGLE_STEMS } from './find-cues.ts';
import { setOf } from '../words/word-sets.ts';
import { conceptOf, FILLER, GENERIC, JUDGING_WORDS, ORDINARY } from './vocabulary.ts';
import { ROW_NOUNS } from './plain-words.ts';
import type { Word } from '../words/words.ts';
import { doingOf, isDoer, stem } from '../words/stem.ts';
import { singular } from '../words/words.ts';

/** Words that are nothing as they are written: mistakes of one letter, and abbreviations of words of a name. */

const MOST_UNKNOWN = 40;
const SHORTEST_MISTAKE = 5;
const LONGEST_WORD = 40;

export const isOrdinary = (word: Word): boolean =>
  ORDINARY.has(word.text) ||
  FILLER.has(word.text) ||
  GENERIC.has(word.text) ||
  JUDGING_WORDS.has(word.text) ||
  SINGLE_STEMS.has(word.stem) ||
  word.number !== null;

/** True where one letter is wrong, missing, too many, or two have changed places. */
export function isOneMistake(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  const isTurned = left.length === 2 && right === `${left.charAt(1)}${left.charAt(0)}`;
  return isTurned || (left.length <= 1 && right.length <= 1);
}

function correction(word: string, vocabulary: Iterable<string>): string | undefined {
  for (const known of vocabulary) {
    if (known.length < SHORTEST_MISTAKE || known.charAt(0) !== word.charAt(0)) continue;
    if (isOneMistake(word, known) || isOneMistake(word, `${known}s`)) return known;
  }
  return undefined;
}

const SHORT_NAME = 4;
/** "Sea urchins" are no `season`, "short of" is no `sport`, and "pregnant" no `pre`. */
const WORDS_OF_THEIR_OWN = setOf('sea car pen sun son bar ran tea war win pre post short span');

const mayBeShort = (word: string): boolean => !ORDINARY.has(word) && !WORDS_OF_THEIR_OWN.has(word);

/** "temperature" for `temp`, "coastal" for `coast`, but not "temper"; "conc" for `concentration`; where two names begin so, none is meant. */
function abbreviation(word: string, vocabulary: ReadonlySet<string>): string | undefined {
  for (let length = word.length - 2; length >= 3; length -= 1) {
    const shorter = word.slice(0, length);
    const isCut = length > SHORT_NAME || word.length - length > 2;
    if (isCut && vocabulary.has(shorter) && mayBeShort(shorter)) return shorter;
  }
  if (word.length < 3 || word.length > 5 || WORDS_OF_THEIR_OWN.has(word)) return undefined;
  const longer = [...vocabulary].filter((known) => known.length >= word.length + 2 && known.startsWith(word));
  return longer.length === 1 ? longer[0] : undefined;
}

/** The words of a table's names and values. */
export interface Lexicon {
  readonly names: ReadonlySet<string>;
  /** Roots, concepts and stems of them. */
  readonly forms: ReadonlySet<string>;
  /** Whole names in one word. */
  readonly joined: ReadonlySet<string>;
  /** What columns of yes and no say that is done. */
  readonly doings: ReadonlySet<string>;
}

/** Stands in a name, in any form. */
export function isNamed({ names, forms, joined, doings }: Lexicon, word: Word): boolean {
  if (names.has(word.text) || names.has(word.root) || joined.has(word.text)) return true;
  if (forms.has(word.root) || forms.has(conceptOf(word.text)) || forms.has(word.stem)) return true;
  return (isDoer(word.text) || word.text.endsWith('ership')) && doings.has(doingOf(word.text));
}

const isKnown = (lexicon: Lexicon, word: Word): boolean =>
  isOrdinary(word) || CUE_STEMS.has(word.stem) || isNamed(lexicon, word);

/** Unknown words with what they most likely are, by where they begin. */
export function spell(lexicon: Lexicon, words: readonly Word[]): ReadonlyMap<number, Word> {
  const spelled = new Map<number, Word>();
  const read = new Map<string, string | undefined>();
  for (const [at, word] of words.entries()) {
    const other = isNamed(lexicon, word) ? undefined : otherWord(words, at, lexicon.names);
    const text = other ?? spelling(lexicon, word, read);
    if (text !== undefined) spelled.set(word.start, { ...word, text, root: singular(text), stem: stem(text) });
  }
  return spelled;
}

/** What an unknown word is most likely meant to be. */
function spelling(lexicon: Lexicon, word: Word, read: Map<string, string | undefined>): string | undefined {
  if (word.text.length < 3 || word.text.length > LONGEST_WORD || isKnown(lexicon, word)) return undefined;
  if (read.has(word.text)) return read.get(word.text);
  if (read.size >= MOST_UNKNOWN) return undefined;
  const text = intended(word.text, lexicon.names);
  read.set(word.text, text);
  return text;
}

/** "Bill" of a table with fees, "birds" of one with the number of individuals. */
const otherWord = (words: readonly Word[], at: number, names: ReadonlySet<string>): string | undefined =>
  alternativeFor(words, at, names) ??
  (ROW_NOUNS.has(words[at]?.root ?? '') ? individualsFor(words, at, names) : undefined);

const intended = (word: string, names: ReadonlySet<string>): string | undefined =>
  (word.length >= SHORTEST_MISTAKE && !WORDS_OF_THEIR_OWN.has(word) ? correction(word, names) : undefined) ??
  abbreviation(word, names);

/** Mistakes in the words of the question itself: "diference", "corelated". */
export function spellCues(words: readonly Word[]): readonly Word[] {
  let budget = MOST_UNKNOWN;
  return words.map((word) => {
    if (
      word.text.length < 6 ||
      word.text.length > LONGEST_WORD ||
      isOrdinary(word) ||
      CUE_STEMS.has(word.stem) ||
      (budget -= 1) < 0
    )
      return word;
    const text = correction(word.text, QUESTION_WORDS);
    return text === undefined ? word : { ...word, stem: stem(text) };
  });
}

const QUESTION_WORDS = setOf(`
  difference differences different differ between correlated correlation relationship related association associated affect affects effect compare higher increase decrease depend depends
  adjusting adjusted controlling predict survival survive percentage proportion average distributed variance significantly influence normally seasonal interaction within separately outliers highest lowest
`);
