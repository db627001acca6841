import type { Sign } from '../words/number-words.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** "Excluding those below 80", "if people under 25 are excluded": the rows on the other side of the bound are kept. */

const LEAVES = setOf(
  'excluding exclude omitting omit removing remove discarding discard disregarding disregard ignoring ignore',
);
const LEAVING = setOf('leaving leave taking take keeping keep');
const STANDS = setOf('is are was were being be been have has years old');
const OUT = setOf('excluded removed omitted ignored disregarded discarded');
const FARTHEST = 9;
const FARTHEST_BEHIND = 4;

const OTHER_SIDE: Partial<Record<Sign, Sign>> = {
  below: 'at-least',
  'at-least': 'below',
  above: 'at-most',
  'at-most': 'above',
};

/** The sign of a bound, turned where what it bounds is left out; null where no single bound keeps the rest. */
export function keptSign(sign: Sign | null, words: readonly Word[], at: number): Sign | null {
  if (sign === null || !(isLeftOutBefore(words, at) || isOutBehind(words, at) || isNotReached(words, at))) return sign;
  return OTHER_SIDE[sign] ?? null;
}

const REACHES = setOf(
  'reach reaches reached meet meets met attain attained exceed exceeds exceeded hit hits achieve achieved',
);
const NOT = setOf('not doesn don didn never cannot hasn haven');
const FARTHEST_VERB = 5;
/** "Does not reach the required 27 J": on the other side. */
const isNotReached = (words: readonly Word[], at: number): boolean =>
  words.some((_, place) => place < at && at - place <= FARTHEST_VERB && deniesBound(words, place));

/** "Not" right before "reach". */
export const deniesBound = (words: readonly Word[], at: number): boolean =>
  NOT.has(textAt(words, at)) && REACHES.has(textAt(words, at + 1));

function isLeftOutBefore(words: readonly Word[], at: number): boolean {
  for (let place = at - 1; place >= Math.max(0, at - FARTHEST); place -= 1) {
    if (!joins(words[place])) return false;
    const isLeaving = LEAVING.has(textAt(words, place)) && textAt(words, place + 1) === 'out';
    if (LEAVES.has(textAt(words, place)) || isLeaving) return true;
  }
  return false;
}

function isOutBehind(words: readonly Word[], at: number): boolean {
  for (let place = at; place < at + FARTHEST_BEHIND && joins(words[place]); place += 1) {
    const text = textAt(words, place + 1);
    if (OUT.has(text) || (text === 'left' && textAt(words, place + 2) === 'out')) return true;
    if (place > at + 1 && !STANDS.has(text)) return false;
  }
  return false;
}
