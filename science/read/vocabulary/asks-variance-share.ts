import { SUBJECT_WORDS } from './name-words.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, joins, textAt, type Word } from '../words/words.ts';

/** "What part of its variance is due to differences between people", "does it lie mostly within hospitals": the share of the variance that groups hold. */

const PARTS = setOf('part share proportion percentage percent % fraction portion much amount');
const SHARES = setOf('share fraction proportion part');
const SAID_OF_ALL = setOf('the its their this that total overall observed all our any');
const VARIATION = setOf('variation variance variability spread scatter');
const DIFFERENCES = setOf('difference');
const LIES = setOf('lie lies lay sit sits reside resides');
const MOSTLY = setOf('mostly mainly largely chiefly primarily predominantly more rather');
const SIDES = setOf('between within among');
const [LONGEST, FARTHEST_NUMBER] = [3, 7];

/** Where the phrase that begins at a word ends; 0 where none begins there. */
export const varianceShareAt = (words: readonly Word[], from: number): number =>
  partFrom(words, from) ||
  sideFrom(words, from) ||
  actingFrom(words, from) ||
  (isDivided(words, from) || isSameAgain(words, from) ? from + 1 : 0);

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
  const isOfNumbers = words.slice(at + 1, at + FARTHEST_NUMBER).some(({ number }) => number !== null);
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

const FAR = 5;
const DUE = setOf('between within among due');
/** "Share of flank wear variance that is between tools", "variance share", "between-plant variance as a share of the total". */
const isDivided = (words: readonly Word[], at: number): boolean =>
  VARIATION.has(words[at]?.root ?? '') &&
  (saysShare(words, at) || (isPartOf(words, at) && isDueTo(words, at)) || isHeldAgainst(words, at));

/** "Between-plant variance as a share", "variation between children relative to within". */
function isHeldAgainst(words: readonly Word[], at: number): boolean {
  const behind = words.slice(at + 2).map(({ text }) => text);
  const isBehind = SIDES.has(textAt(words, at + 1));
  const isBeside = isBehind || SIDES.has(textAt(words, at - 2));
  return (isBeside && behind.some((text) => SHARES.has(text))) || (isBehind && behind.includes('within'));
}

/** "Variance share": that groups hold it needs no other word. */
export const saysShare = (words: readonly Word[], at: number): boolean =>
  VARIATION.has(words[at]?.root ?? '') && SHARES.has(textAt(words, at + 1));

function isPartOf(words: readonly Word[], at: number): boolean {
  const near = words.slice(Math.max(0, at - FAR), at);
  return near.some(({ text }, step) => PARTS.has(text) && near[step + 1]?.text === 'of');
}

const isDueTo = (words: readonly Word[], at: number): boolean =>
  [1, 2, 3].some((step) => DUE.has(textAt(words, at + step)));

const REPEATED = setOf(
  'repeatability repeatable reproducibility reproducible consistency consistent resemble alike similar stable',
);
const ONE_OF_MANY = setOf('a an one individual same');
const FARTHEST = 7;
/** "How consistent is stiffness within a rabbit", "repeatability of pulse in individual horses": one subject, measured again. */
function isSameAgain(words: readonly Word[], at: number): boolean {
  if (!REPEATED.has(textAt(words, at))) return false;
  return words.slice(at + 1, at + FARTHEST).some(({ root }, step) => {
    const noun = at + 1 + step;
    const before = [textAt(words, noun - 1), textAt(words, beforeThe(words, noun))];
    return SUBJECT_WORDS.has(root) && before.some((text) => ONE_OF_MANY.has(text) || REPEATED_IN.has(text));
  });
}
const REPEATED_IN = setOf('within per');

function behind(words: readonly Word[], from: number, passed: ReadonlySet<string>): number {
  let at = from;
  while (passed.has(textAt(words, at)) && at - from < LONGEST) at += 1;
  return at;
}
