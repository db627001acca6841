import type { Ask } from '../ask.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Is flow trending downwards before 2014", "a trend in the years after 2010": of that time only; "did the trend change" is of both. */
export const asksTrendOfSpan = ({ spoken: { words } }: Ask): boolean =>
  words.some(({ stem, text }, at) => stem === 'trend' && (text === 'trending' || isOneOfAny(words, at))) &&
  !words.some(({ text, stem }) => CHANGES_OF_TREND.has(stem) || CHANGES_OF_TREND.has(text));
const isOneOfAny = (words: readonly Word[], at: number): boolean =>
  at === 0 || [at - 1, at - 2].some((place) => ANY.has(textAt(words, place)));
const ANY = setOf('a an any no show shows');
const CHANGES_OF_TREND = setOf(
  'beyond already underlying besides chang shift revers break broke step than compar differ turn jump effect alter',
);
