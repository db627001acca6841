import type { ColumnFacts } from '../tables/columns.ts';
import type { Saying } from './sayings.ts';
import { isPlain } from '../vocabulary/plain-words.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import { FILLER } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, wordsOf, type Word } from '../words/words.ts';

/** Levels of one letter that a word begins with: "the night shift" of `shift` with D, E and N. */

interface Letter {
  readonly at: number;
  readonly level: string;
}

const LETTER = /^\p{Lu}$/u;
const FEWEST_LETTERS = 3;
const NO_LEVEL = setOf('each every either neither any same other another which what this that these those both all');

/** Right before the name of their column, "early shift", and beside such a one before what the rows are, "night lots". */
export function lettersIn(
  message: readonly Word[],
  columns: readonly ColumnFacts[],
  isNamed: (word: Word) => boolean,
): ReadonlyMap<number, Saying> {
  const found = columns.filter(isOfLetters).flatMap((column) => {
    const begun = message.flatMap((_, at) => letterAt(message, at, column, isNamed) ?? []);
    const isBeforeName = ({ at }: Letter) => column.parts.some(({ root }) => root === message[at + 1]?.root);
    const isBeforeRows = ({ at }: Letter) =>
      message[at + 1] !== undefined && message[at + 1]?.text !== message[at + 1]?.root;
    const sure = begun.filter((each) => isBeforeName(each) && !isCommon(message[each.at]));
    const isOther = ({ level }: Letter) => sure.length > 0 && sure.every((each) => each.level !== level);
    return [...sure, ...begun.filter((each) => isOther(each) && (isBeforeName(each) || isBeforeRows(each)))];
  });
  return new Map(found.map(({ at, level }) => [message[at]?.start ?? 0, { length: 1, words: wordsOf(level) }]));
}

const isCommon = (word: Word | undefined): boolean => word === undefined || isPlain(word) || isOrdinary(word);

/** `A` to `D` are marks, `Y` and `N` an answer. */
const isOfLetters = ({ kind, profile }: ColumnFacts): boolean => {
  const letters = profile.levels.map(({ value }) => value).toSorted();
  const isLabel = letters.every((letter, step) => letter.charCodeAt(0) === 'A'.charCodeAt(0) + step);
  return (
    (kind === 'category' || kind === 'binary') &&
    letters.length > 1 &&
    letters.every((letter) => LETTER.test(letter)) &&
    !isLabel &&
    !ANSWERS.includes(letters.join(''))
  );
};
const ANSWERS = ['NY', 'FT', 'NP'];

function letterAt(
  message: readonly Word[],
  at: number,
  column: ColumnFacts,
  isNamed: (word: Word) => boolean,
): Letter | undefined {
  const word = message[at];
  if (!word || !joins(word) || word.text.length < FEWEST_LETTERS || word.number !== null) return undefined;
  if (FILLER.has(word.text) || NO_LEVEL.has(word.text) || isNamed(word)) return undefined;
  const level = column.profile.levels.find(({ value }) => word.text.startsWith(value.toLowerCase()))?.value;
  return level === undefined ? undefined : { at, level };
}
