import { setOf } from './word-sets.ts';
import { textAt, type Word } from './words.ts';

/** "Does it depend on the dose? Please account for age.": a sentence that adjusts the one question before it is a part of that question. */
export function withAdjustmentJoined(words: readonly Word[]): readonly Word[] {
  const asked = words.findIndex(({ after }) => after === 'question');
  const end = words.findIndex(({ after }, at) => at > asked && (after === 'sentence' || after === 'question'));
  const to = end < 0 ? words.length : end + 1;
  if (asked < 0 || to < words.length || !isAdjustment(words.slice(asked + 1, to))) return words;
  return words.map((word, at) => {
    if (at === asked) return { ...word, after: 'comma' };
    return at === to - 1 ? { ...word, after: 'question' } : word;
  });
}

const OPENERS = setOf('please and also kindly just but do could can you i we want to would like');
const VERBS = setOf('adjust control account correct allow');
const LONGEST = 20;

/** "Please also account for age." */
export function isAdjustment(words: readonly Word[]): boolean {
  const from = words.findIndex(({ text }) => !OPENERS.has(text));
  // A season is a part of a model of the time.
  if (from < 0 || words.length > LONGEST || words.some(({ root }) => root === 'season')) return false;
  const isFor = VERBS.has(textAt(words, from)) && textAt(words, from + 1) === 'for';
  return isFor || isIntoAccount(words, from);
}

/** "Take age and sex into account." */
const isIntoAccount = (words: readonly Word[], from: number): boolean =>
  textAt(words, from) === 'take' &&
  textAt(words, words.length - 2) === 'into' &&
  textAt(words, words.length - 1) === 'account';
