import { varianceShareAt } from './asks-variance-share.ts';
import type { Cue } from './find-cues.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

const HELD = setOf('adjustRight adjustLeft explained');
const ASKING = setOf('what which that');

const LARGEST = setOf('most largest biggest highest fewest least smallest');

/** "What accounts for it", "which home accounts for most falls", "how much do villages account for the variance" hold nothing fixed. */
export const isSoughtAccount = (words: readonly Word[], { name, from, to }: Cue): boolean =>
  HELD.has(name) &&
  words[from]?.stem === 'account' &&
  (ASKING.has(textAt(words, from - 1)) ||
    varianceShareAt(words, from) > 0 ||
    [to, to + 1].some((at) => LARGEST.has(textAt(words, at))));
