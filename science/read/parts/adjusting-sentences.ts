import { startsAny } from './told-clauses.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/**
 * "Does it depend on the dose? Please account for age.": a sentence that adjusts the one question before it is a part of that
 * question. The clause before "so" is left out: "They are sicker, so compare like with like on stage."
 */
export function withAdjustmentJoined(words: readonly Word[]): readonly Word[] {
  const asked = words.findIndex(({ after }) => after === 'question');
  const end = words.findIndex(({ after }, at) => at > asked && (after === 'sentence' || after === 'question'));
  const to = end < 0 ? words.length : end + 1;
  if (asked < 0 || to < words.length) return words;
  const so = words.findIndex(({ text }, at) => at > asked && text === 'so' && words[at - 1]?.after === 'comma');
  const from = so < 0 ? asked + 1 : so + 1;
  if (!isAdjustment(words.slice(from, to)) || PRONOUNS.has(textAt(words, to - 1))) return words;
  return words.flatMap((word, at) => {
    if (at === asked) return [{ ...word, after: 'comma' as const }];
    if (at > asked && at < from) return [];
    return [at === to - 1 ? { ...word, after: 'question' as const } : word];
  });
}

/** "N pushes up both, so allow for that": what is meant stands elsewhere. */
const PRONOUNS = setOf('it that this them these those');
const OPENERS = setOf('please and also kindly just but do could can you i we want to would like');
const VERBS = setOf('adjust control account correct allow');
const LONGEST = 20;

/** "Please also account for age." */
function isAdjustment(words: readonly Word[]): boolean {
  const from = words.findIndex(({ text }) => !OPENERS.has(text));
  // A season is a part of a model of the time.
  if (from < 0 || words.length > LONGEST || words.some(({ root }) => root === 'season')) return false;
  const isFor = VERBS.has(textAt(words, from)) && textAt(words, from + 1) === 'for';
  return isFor || startsAny(LIKE_WITH_LIKE, words, from) || isIntoAccount(words, from);
}

/** The same of what stands elsewhere: "so please allow for that". */
export const speaksOfAdjusting = (words: readonly Word[]): boolean =>
  isAdjustment(words) ||
  words.some(
    ({ text }, at) => VERBS.has(text) && textAt(words, at + 1) === 'for' && PRONOUNS.has(textAt(words, at + 2)),
  );

const LIKE_WITH_LIKE = [['compare', 'like', 'with', 'like', 'on']] as const;

/** "Take age and sex into account." */
const isIntoAccount = (words: readonly Word[], from: number): boolean =>
  textAt(words, from) === 'take' &&
  textAt(words, words.length - 2) === 'into' &&
  textAt(words, words.length - 1) === 'account';
