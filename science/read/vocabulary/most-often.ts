import { isParticipleForm } from './plain-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

const IS = setOf('is are was were gets get got');
const MOST = setOf('most least');
const OFTEN = setOf('often frequently commonly');
const isMostOften = (words: readonly Word[], at: number): boolean =>
  MOST.has(textAt(words, at)) && OFTEN.has(textAt(words, at + 1));

/** "Which pathogen is cultured most often", "is most often cultured": what was done says nothing of which rows. */
export function isDoneMostOften(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !isParticipleForm(word)) return false;
  const isBefore = isMostOften(words, at - 2) && IS.has(textAt(words, at - 3));
  return isBefore || (isMostOften(words, at + 1) && IS.has(textAt(words, at - 1)));
}

/** "Commonly" before what was done. */
export const isHowOften = (words: readonly Word[], at: number): boolean =>
  OFTEN.has(textAt(words, at)) && (isDoneMostOften(words, at + 1) || isDoneMostOften(words, at - 2));
