import { isOrdinary } from '../vocabulary/spelling.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, joins, textAt, type Word } from '../words/words.ts';

/** Where a word that every sentence holds is a level of a column all the same. */

export const isLevelAlone = (words: readonly Word[], at: number): boolean =>
  isMoment(words, at) || isInTheDark(words, at) || isMatter(words, at);

const MOMENTS = setOf('pre post');
const OCCASIONS = setOf('visit visits test session time');
/** "Grip at post", "at the pre visit"; "at post hoc tests" is none. */
const isMoment = (words: readonly Word[], at: number): boolean =>
  MOMENTS.has(textAt(words, at)) &&
  textAt(words, beforeThe(words, at)) === 'at' &&
  (!joins(words[at]) || words[at + 1] === undefined || OCCASIONS.has(textAt(words, at + 1)));

const isInTheDark = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'dark' && textAt(words, beforeThe(words, at)) === 'in';

const MATTERS = setOf('soft hard dark');
/** "Soft ground", and not "hard to say". */
const isMatter = (words: readonly Word[], at: number): boolean => {
  const noun = words[at + 1];
  return MATTERS.has(textAt(words, at)) && joins(words[at]) && noun !== undefined && !isOrdinary(noun);
};
