import { CUE_STEMS, SINGLE_STEMS } from './find-cues.ts';
import type { TableIndex } from './table-index.ts';
import { conceptOf, FILLER, GENERIC, JUDGING_WORDS, ORDINARY } from './vocabulary.ts';
import type { Word } from './words.ts';
import { stem } from './stem.ts';
import { singular } from './words.ts';

/** Words that are nothing as they are written: mistakes of one letter, and abbreviations of words of a name. */

const MOST_UNKNOWN = 40;
const SHORTEST_MISTAKE = 5;

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
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

function correction(word: string, vocabulary: Iterable<string>): string | undefined {
  for (const known of vocabulary) {
    if (known.length < SHORTEST_MISTAKE || known.charAt(0) !== word.charAt(0)) continue;
    if (isOneMistake(word, known) || isOneMistake(word, `${known}s`)) return known;
  }
  return undefined;
}

/** "temperature" for `temp`, "conc" for `concentration`; where two names begin so, none is meant. */
function abbreviation(word: string, vocabulary: ReadonlySet<string>): string | undefined {
  for (let length = word.length - 2; length >= 3; length -= 1) {
    const shorter = word.slice(0, length);
    if (vocabulary.has(shorter) && !ORDINARY.has(shorter)) return shorter;
  }
  if (word.length < 3 || word.length > 5) return undefined;
  const longer = [...vocabulary].filter((known) => known.length >= word.length + 2 && known.startsWith(word));
  return longer.length === 1 ? longer[0] : undefined;
}

function isKnown(index: TableIndex, word: Word): boolean {
  if (
    index.vocabulary.has(word.text) ||
    index.vocabulary.has(word.root) ||
    isOrdinary(word) ||
    CUE_STEMS.has(word.stem)
  )
    return true;
  return (
    index.names.has(`~${conceptOf(word.text)}`) ||
    index.names.has(`*${word.stem}`) ||
    index.names.has(`=${word.text}`) ||
    index.levels.has(`1${word.root}`) ||
    index.levels.has(`*${word.stem}`)
  );
}

/** The same words, unknown ones replaced by what they most likely are. */
export function spell(index: TableIndex, words: readonly Word[]): readonly Word[] {
  let budget = MOST_UNKNOWN;
  return words.map((word) => {
    if (word.text.length < 3 || isKnown(index, word)) return word;
    if ((budget -= 1) < 0) return word;
    const text =
      (word.text.length >= SHORTEST_MISTAKE ? correction(word.text, index.vocabulary) : undefined) ??
      abbreviation(word.text, index.vocabulary);
    return text === undefined ? word : { ...word, text, root: singular(text), stem: stem(text) };
  });
}

/** Mistakes in the words of the question itself: "diference", "corelated". */
export function spellCues(words: readonly Word[]): readonly Word[] {
  let budget = MOST_UNKNOWN;
  return words.map((word) => {
    if (word.text.length < 6 || isOrdinary(word) || CUE_STEMS.has(word.stem) || (budget -= 1) < 0) return word;
    const text = correction(word.text, QUESTION_WORDS);
    return text === undefined ? word : { ...word, stem: stem(text) };
  });
}

const QUESTION_WORDS = [
  'difference',
  'differences',
  'different',
  'differ',
  'between',
  'correlated',
  'correlation',
  'relationship',
  'related',
  'association',
  'associated',
  'affect',
  'affects',
  'effect',
  'compare',
  'higher',
  'increase',
  'decrease',
  'depend',
  'depends',
  'adjusting',
  'adjusted',
  'controlling',
  'predict',
  'survival',
  'survive',
  'percentage',
  'proportion',
  'average',
  'distributed',
  'variance',
  'significantly',
  'influence',
  'normally',
  'seasonal',
  'interaction',
  'within',
  'separately',
  'outliers',
  'highest',
  'lowest',
] as const;
