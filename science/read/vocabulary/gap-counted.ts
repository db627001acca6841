import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';
import { DIMENSIONS } from './dimensions.ts';
import type { Cue } from './find-cues.ts';
import { UNITS } from './plain-words.ts';

const MORE = setOf('more less fewer higher lower bigger smaller greater');

/** "How many days longer do they stay after surgery": how far two groups are apart, and no number of days. */
export const isGapCounted = (words: readonly Word[], { name, to }: Cue): boolean =>
  name === 'howMany' &&
  UNITS.has(words[to]?.root ?? '') &&
  (MORE.has(textAt(words, to + 1)) || DIMENSIONS.has(textAt(words, to + 1)));
