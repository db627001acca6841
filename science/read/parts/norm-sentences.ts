import { refersToNorm, speaksOfNorm } from '../vocabulary/norms.ts';
import { setOf } from '../words/word-sets.ts';
import { placesOfNumbers, textAt, type Word } from '../words/words.ts';

/** Sentences and clauses that set a number: "The guideline is 130. Do we meet it?" */

interface Worded {
  readonly words: readonly Word[];
}

/** A number and what makes it one that is wanted, claimed or known; that of `wk12` is none. */
export const setsNorm = (words: readonly Word[]): boolean => speaksOfNorm(words) && placesOfNumbers(words).length > 0;

/** A question about the number that the sentence before sets. */
export const asksOfNorm = <Each extends Worded>(part: Each, parts: readonly Each[]): boolean =>
  refersToNorm(part.words, false) && parts.slice(0, parts.indexOf(part)).some(({ words }) => setsNorm(words));

const VERBS = setOf('is are was were do does did has have can could will would how where true');
const SUBORDINATE = setOf(
  'if when where while whether for in at on among amongst with within under during after before since given of by because although is are was were do does did has have can could what which how',
);

/** "Our goal is 3 minutes - are we hitting it?": the question begins behind what sets the number. */
export const followsNorm = (words: readonly Word[], index: number, from: number): boolean =>
  VERBS.has(textAt(words, index)) &&
  !SUBORDINATE.has(textAt(words, from)) &&
  setsNorm(words.slice(from, index)) &&
  words.slice(index, index + LONGEST_QUESTION).every(({ number }) => number === null);
const LONGEST_QUESTION = 25;
