import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** "What part of its variance is due to differences between people", "does it lie mostly within hospitals": the share of the variance that groups hold. */

const PARTS = setOf('part share proportion percentage percent % fraction portion much amount');
const SAID_OF_ALL = setOf('the its their this that total overall observed all our any');
const VARIATION = setOf('variation variance variability spread scatter');
const DIFFERENCES = setOf('difference');
const LIES = setOf('lie lies lay sit sits reside resides');
const MOSTLY = setOf('mostly mainly largely chiefly primarily predominantly more rather');
const SIDES = setOf('between within among');
const LONGEST = 3;

/** Where the phrase that begins at a word ends; 0 where none begins there. */
export const varianceShareAt = (words: readonly Word[], from: number): number =>
  partFrom(words, from) || sideFrom(words, from) || actingFrom(words, from);

/** "Share of its total variance", "part of the differences in". */
function partFrom(words: readonly Word[], from: number): number {
  if (!PARTS.has(textAt(words, from)) || textAt(words, from + 1) !== 'of') return 0;
  const at = behind(words, from + 2, SAID_OF_ALL);
  const root = words[at]?.root ?? '';
  const isDifference = DIFFERENCES.has(root) && ['in', 'of'].includes(textAt(words, at + 1));
  return VARIATION.has(root) || isDifference ? at + 1 : 0;
}

/** "Lies mostly within hospitals"; a value lies between two numbers. */
function sideFrom(words: readonly Word[], from: number): number {
  if (!LIES.has(textAt(words, from))) return 0;
  const at = behind(words, from + 1, MOSTLY);
  const isOfNumbers = [1, 2, 3].some((step) => words[at + step]?.number != null);
  return SIDES.has(textAt(words, at)) && joins(words[at]) && !isOfNumbers ? at + 1 : 0;
}

const HOLDS: readonly (readonly string[])[] = [
  ['account', 'for'],
  ['accounts', 'for'],
  ['contribute', 'to'],
  ['contributes', 'to'],
  ['add', 'to'],
];
/** "How much do villages account for the variability of iron", "contribute to the variation in marks". */
function actingFrom(words: readonly Word[], from: number): number {
  const isHeld = HOLDS.some((verb) => verb.every((text, step) => textAt(words, from + step) === text));
  const isHowMuch = words.slice(0, from).some(({ text }, at) => text === 'much' && textAt(words, at - 1) === 'how');
  if (!isHeld || !isHowMuch) return 0;
  const at = behind(words, from + 2, SAID_OF_ALL);
  return VARIATION.has(words[at]?.root ?? '') ? at + 1 : 0;
}

function behind(words: readonly Word[], from: number, passed: ReadonlySet<string>): number {
  let at = from;
  while (passed.has(textAt(words, at)) && at - from < LONGEST) at += 1;
  return at;
}
