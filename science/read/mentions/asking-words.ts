import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

const ASKS = setOf('what which the');
const GROUPS = setOf('cluster group');

/** "What share", "in total", "cluster these plots": words of the question, whatever levels are called so. */
export const isAskingWord = (words: readonly Word[], { level, from, to }: Mention): boolean =>
  level !== null && to === from + 1 && (isShare(words, from) || isInTotal(words, from) || isOrder(words, from));

const isShare = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'share' && ASKS.has(textAt(words, at - 1));

const isInTotal = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'total' && textAt(words, at - 1) === 'in' && (at === words.length - 1 || !joins(words[at]));

const isOrder = (words: readonly Word[], at: number): boolean =>
  at === 0 && GROUPS.has(textAt(words, at)) && DETERMINERS.has(textAt(words, at + 1));
const DETERMINERS = setOf('these the our all those');
