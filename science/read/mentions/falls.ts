import type { Mention } from '../tables/mention.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Did the anxiety score drop in the treated", "I expect the score to drop" leave no rows out, "if I drop them" does. */
export function isFall({ name, from }: Cue, words: readonly Word[], mentions: readonly Mention[]): boolean {
  if (name !== 'except') return false;
  const isOf = ({ from: start, to, level }: Mention) =>
    level === null && (start === from || (to === from - 1 && textAt(words, to) === 'to'));
  return (
    (textAt(words, from) === 'drop' && from > 0 && !BEFORE_ORDERS.has(textAt(words, from - 1))) || mentions.some(isOf)
  );
}

/** An order to leave rows out begins behind these. */
const BEFORE_ORDERS = setOf('and to we i you please then or also just');
