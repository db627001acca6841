import type { Ask } from '../ask.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { amountSaid, heldTo } from './held-to-number.ts';
import { shareHeld } from './share-held.ts';
import type { Cast } from './settle.ts';
import { UNITS } from '../vocabulary/plain-words.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** The number an outcome is held against. */
export function hypothesized(ask: Ask, cast: Pick<Cast, 'outcomes'>): number | null {
  const [outcome] = cast.outcomes;
  const held = heldTo(ask) ?? shareHeld(ask);
  if (held !== null && held.outcome === outcome) return held.value;
  if (!outcome || ask.has('howMany') || !isHeldAgainst(ask, outcome)) return null;
  const { words } = ask.spoken;
  const isOfOther = (at: number) =>
    ask.comparisons.some((each) => each.at === at && each.column !== null && each.column !== outcome);
  const [place, another] = [...words.keys()].filter((at) => isBareNumber(ask, at) && !isOfOther(at));
  if (place === undefined) return wordValue(ask) ?? valueTold(ask, outcome);
  return another === undefined ? amountSaid(ask, outcome, words, place) : null;
}

/** "from zero", "more than half". */
function wordValue(ask: Ask): number | null {
  if (ask.has('oneSample') && ask.says('zero')) return 0;
  return ask.says('half') && ask.has('than') ? 0.5 : null;
}

const THAT = setOf('that this it');

/** "The standard asks for 520 MPa. Is the mean above that?", "Our nominal weight is 45 g; are we on target?": the one number of the sentences around. */
function valueTold(ask: Ask, outcome: ColumnFacts): number | null {
  const { spoken, around } = ask;
  const isThat = THAT.has(textAt(spoken.words, spoken.words.length - 1));
  if (!isThat && !ask.has('oneSample')) return null;
  const told = around.flatMap(({ words, mentions }) =>
    [...words.keys()].flatMap((at) => (words[at]?.number != null ? [{ words, mentions, at }] : [])),
  );
  const [only, another] = told;
  if (only === undefined || another !== undefined) return null;
  const isOfOutcome =
    only.mentions.some(({ column }) => column === outcome) && !isOtherUnit(outcome, only.words[only.at + 1]);
  return isThat || isOfOutcome ? amountSaid(ask, outcome, only.words, only.at) : null;
}

/** "Each bottle should hold 500 ml" says nothing of the `bottles_filled`. */
const isOtherUnit = ({ all }: ColumnFacts, unit: Word | undefined): boolean =>
  unit !== undefined && UNITS.has(unit.root) && !all.some(({ text, root }) => text === unit.text || root === unit.root);

function isHeldAgainst(ask: Ask, outcome: ColumnFacts): boolean {
  const isBound = ask.comparisons.some(
    ({ column, moment }) => moment === null && (column === null || column === outcome),
  );
  return isBound || ask.has('oneSample', 'higher', 'lower', 'than', 'compare') || isOfTarget(ask) || isEquated(ask);
}

/** "Is the pH really 7.4?": a number right behind what is measured. */
function isEquated({ spoken: { words, mentions } }: Ask): boolean {
  const isBehindName = (at: number) =>
    mentions.some(({ to, level }) => level === null && to === placeBefore(words, at));
  return (
    BE.has(textAt(words, 0)) &&
    words.some(({ number }, at) => number !== null && endsBehind(words, at) && isBehindName(at))
  );
}

/** Where what stands before "really" ends. */
function placeBefore(words: readonly Word[], at: number): number {
  let before = at;
  while (SURELY.has(textAt(words, before - 1))) before -= 1;
  return before;
}

/** Nothing but a unit follows the number, or "like the protocol says". */
function endsBehind(words: readonly Word[], at: number): boolean {
  const end = joins(words[at]) && UNITS.has(words[at + 1]?.root ?? '') ? at + 1 : at;
  return end === words.length - 1 || !joins(words[end]) || AS.has(textAt(words, end + 1));
}
const BE = setOf('is are was were');
const SURELY = setOf('really actually truly still exactly about around roughly indeed on average');
const AS = setOf('like as');

const TARGETS = setOf('target setpoint nominal specification spec norm standard');
const LONGEST_UNIT = 2;
/** "On the 12 Nm target". */
const isOfTarget = ({ form, spoken: { words } }: Ask): boolean =>
  form === 'polar' &&
  words.some(
    ({ text }, at) =>
      TARGETS.has(text) && words.slice(Math.max(0, at - LONGEST_UNIT), at).some(({ number }) => number !== null),
  );

/** A number that is no part of a name, a level or a date. */
function isBareNumber({ spoken: { words, mentions }, comparisons }: Ask, place: number): boolean {
  const word = words[place];
  if (!word || word.number === null || word.glued) return false;
  const isNamed = mentions.some(({ from, to }) => from <= place && place < to);
  return !isNamed && !comparisons.some(({ moment, at }) => moment !== null && at === place);
}
