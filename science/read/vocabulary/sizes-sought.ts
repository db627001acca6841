import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "How many runs would it take to detect 1 µm", "how large must the trial be": the size of a study, or what one of this size could find. */

const STUDIES = setOf('trial study sample survey experiment group cohort dataset panel');
const SIZES = setOf('large big');
const MUST = setOf('must should would does do need needs be is has have required needed necessary enough');
const LONGEST = 6;

/** "How large a survey is required", "how big must each group be"; "how large is the group" asks for a count. */
function asksHowLarge(words: readonly Word[], at: number): boolean {
  if (textAt(words, at) !== 'how' || !SIZES.has(textAt(words, at + 1))) return false;
  const near = words.slice(at + 2, at + 2 + LONGEST);
  return (
    near.some(({ root }) => STUDIES.has(root)) &&
    near.some(({ text }) => MUST.has(text) && text !== 'is' && text !== 'be') &&
    textAt(words, at + 2) !== 'is'
  );
}

const COUNTS: readonly (readonly string[])[] = [
  ['how', 'many'],
  ['number', 'of'],
  ['sample', 'size'],
  ['what', 'n'],
  ['how', 'much', 'data'],
];
const NEEDS = setOf(
  'need needs needed require requires required take takes must should necessary sufficient enough suffice suffices do plan planning have require recruit collect let allow',
);
const DETECTS = setOf(
  'detect detecting see show find pick notice prove demonstrate distinguish establish reveal spot discern resolve confirm separate tell',
);
/** What tells of a size by itself. */
const ONLY_DETECTS = setOf('detect detecting distinguish discern');
const BEFORE_DETECTS = setOf('to us me can could');
const DIFFERENCES = setOf(
  'difference change increase decrease effect gap drop rise improvement reduction gain lift benefit shift fall loss',
);

/** "How many hauls would do to notice a drop of 2": counted is what is needed to find a difference. */
function asksHowMany(words: readonly Word[], at: number): boolean {
  if (!COUNTS.some((count) => count.every((text, step) => textAt(words, at + step) === text))) return false;
  const detects = words.findIndex(
    ({ text }, place) => place > at && DETECTS.has(text) && BEFORE_DETECTS.has(textAt(words, place - 1)),
  );
  if (detects < 0) return false;
  const isNeeded = words.slice(at, detects).some(({ text }) => NEEDS.has(text));
  const found = words.slice(detects);
  const isDifference = found.some(({ number, root }) => number !== null || DIFFERENCES.has(root));
  const isSure = ONLY_DETECTS.has(textAt(words, detects));
  return isSure || (isNeeded && isDifference);
}

/** "Would 50 per group be enough to detect a difference", "could we have missed it". */
function asksWhetherEnough(words: readonly Word[], at: number): boolean {
  const isEnough = ENOUGH.has(textAt(words, at));
  const detects = words.findIndex(
    ({ text }, place) => place > at && place <= at + LONGEST && DETECTS.has(text) && textAt(words, place - 1) === 'to',
  );
  return (
    (isEnough && detects > 0) ||
    (isEnough && textAt(words, at + 1) === 'for' && words.slice(at).some(({ root }) => DIFFERENCES.has(root)))
  );
}
const ENOUGH = setOf('enough sufficient adequate');

export const asksSize = (words: readonly Word[], at: number): boolean =>
  asksHowLarge(words, at) || asksHowMany(words, at) || asksWhetherEnough(words, at);

const COLLECTING = setOf(`
  recruit recruited interview survey measure enrol enroll sample test collect study include buy plant sow raise observe trap screen follow randomise randomize add gather harvest print ask visit
  treat inspect put feed book weigh grow keep catch plan planning experiment planned
  required necessary needed sufficient suffice minimum minimal detectable smallest demonstrate prove distinguish notice reveal establish discern spot missed overlooked gap benefit lift
  future next calculation powered underpowered sample size true real
`);
const BEHIND = setOf('to must should would could we i you');
/** Words of planning in a question of size; a verb of collecting stands behind who collects. */
export const isOfSize = (words: readonly Word[], at: number): boolean =>
  COLLECTING.has(textAt(words, at)) || (BEHIND.has(textAt(words, at - 1)) && COLLECTING.has(words[at]?.root ?? ''));
