import { agreementOf } from '../cast/agreement-of.ts';
import type { Account } from '../cast/held.ts';
import type { Twins } from '../tables/twin-columns.ts';
import { isMeterNoun, isSameMeter } from '../vocabulary/meters.ts';
import { isOfCloseness } from '../vocabulary/same-readings.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

const CHOOSES = setOf('in at on during under for among when if');

/** "The stopwatch" of `sprint_hand_s`; "in the lab" may choose rows. */
function isMeterOf({ ofOne, ofOther, arePeople }: Twins, words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (!word) return false;
  const before = textAt(words, at - 1) === 'the' ? at - 2 : at - 1;
  const isMeter = isMeterNoun(word, arePeople) || [...ofOne, ...ofOther].some((each) => isSameMeter(each, word));
  return isMeter && !CHOOSES.has(textAt(words, before));
}

const WHICH = setOf(
  'second first other another new old cheap cheaper expensive light timing electronic digital our hospital standard reference usual alternative',
);
/** "The second gauge", "the light gates": which of the two. */
const isWhich = (twins: Twins, words: readonly Word[], at: number): boolean =>
  WHICH.has(textAt(words, at)) && (isMeterOf(twins, words, at + 1) || ORDINALS.has(textAt(words, at)));
const ORDINALS = setOf('first second other another');

/** "Lymph node size" of `LN_caliper` and `LN_us`: what the letters stand for. */
function isSpelledOut({ one, other }: Twins, words: readonly Word[], at: number): boolean {
  const shared = one.parts.filter(({ text }) => other.parts.some((part) => part.text === text));
  return shared.some(({ text }) => {
    const letters = Array.from(text);
    const isRun = (from: number) => letters.every((letter, place) => isBegunBy(letter, textAt(words, from + place)));
    return letters.length > 1 && letters.length <= LONGEST && letters.some((_, step) => isRun(at - step));
  });
}
const LONGEST = 4;
const SHORTEST_WORD = 3;
const isBegunBy = (letter: string, text: string): boolean => text.length >= SHORTEST_WORD && text.startsWith(letter);

/** "Well enough to be swapped". */
const SWAPPED = setOf('swapped swap interchanged exchanged substituted');
/** Words of meters and of how near they are, where two columns that hold the same thing are held against each other. */
export const isOfMeters: Account = (_, at, { plan, ask }) => {
  if (plan.question !== 'agreement') return false;
  if (SWAPPED.has(textAt(ask.spoken.words, at))) return true;
  const twins = agreementOf(ask)?.twins;
  const { words } = ask.spoken;
  return (
    twins !== undefined &&
    (isMeterOf(twins, words, at) ||
      isWhich(twins, words, at) ||
      isSpelledOut(twins, words, at) ||
      isOfCloseness(words, at))
  );
};
