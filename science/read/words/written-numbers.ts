import { NUMBER_WORDS } from './number-words.ts';
import { setOf } from './word-sets.ts';
import { textAt, type Word } from './words.ts';

/** "Three or more", "at least two", "more than five": words of numbers that bound values become numbers. */
export const withNumbers = (words: readonly Word[]): Word[] =>
  words.map((word, at) => {
    const number = NUMBER_WORDS.get(word.text) ?? (isAtLeastOne(words, at) ? 1 : undefined);
    return number !== undefined && isBound(words, at)
      ? { ...word, text: String(number), root: String(number), stem: String(number), number }
      : word;
  });

/** "At least one chick". */
const isAtLeastOne = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'one' && textAt(words, at - 1) === 'least' && textAt(words, at - 2) === 'at';

const BEFORE = setOf('than least most exceeding exceed exceeds under below');
const BEHIND = setOf('more fewer less older younger higher lower above below over under longer shorter');
/** "More than two groups". */
const GROUPS = setOf('group groups arm arms level levels of other others way ways sided category categories');

const isBound = (words: readonly Word[], at: number): boolean =>
  !GROUPS.has(textAt(words, at + 1)) &&
  (isMoreThan(words, at) ||
    [1, 2].some((step) => JOINS.has(textAt(words, at + step)) && BEHIND.has(textAt(words, at + step + 1))));
const JOINS = setOf('or and');

const isMoreThan = (words: readonly Word[], at: number): boolean =>
  BEFORE.has(textAt(words, at - 1)) && (textAt(words, at - 1) !== 'than' || COMPARED.has(textAt(words, at - 2)));
const COMPARED = setOf(
  'more less fewer longer shorter older younger higher lower greater later earlier larger smaller',
);
