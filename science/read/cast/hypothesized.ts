import { inUnitOf } from '../mentions/amount-units.ts';
import type { Ask } from '../ask.ts';
import { isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { Cast } from './settle.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** The number an outcome is held against. */
export function hypothesized(ask: Ask, cast: Cast): number | null {
  const [outcome] = cast.outcomes;
  if (!outcome || ask.has('howMany') || !isHeldAgainst(ask, outcome)) return null;
  const { words } = ask.spoken;
  const isOfOther = (at: number) =>
    ask.comparisons.some((each) => each.at === at && each.column !== null && each.column !== outcome);
  const [place, another] = [...words.keys()].filter((at) => isBareNumber(ask, at) && !isOfOther(at));
  if (place === undefined) return wordValue(ask) ?? valueTold(ask, outcome);
  return another === undefined ? valueAt(words, place, outcome) : null;
}

/** "from zero", "more than half". */
function wordValue(ask: Ask): number | null {
  if (ask.has('oneSample') && ask.says('zero')) return 0;
  return ask.says('half') && ask.has('than') ? 0.5 : null;
}

const THAT = setOf('that this it');

/** "The standard asks for 520 MPa. Is the mean above that?": the one number of the sentences around. */
function valueTold({ spoken: { words }, around }: Ask, outcome: ColumnFacts): number | null {
  if (!THAT.has(textAt(words, words.length - 1))) return null;
  const told = around.flatMap(({ words: others }) =>
    [...others.keys()].flatMap((at) => (others[at]?.number != null ? [{ others, at }] : [])),
  );
  const [only, another] = told;
  return only === undefined || another !== undefined ? null : valueAt(only.others, only.at, outcome);
}

/** "10 percent" of a share is 0.1, "8 hours" of a column in minutes 480. */
function valueAt(words: readonly Word[], place: number, outcome: ColumnFacts): number | null {
  const isShare = !isQuantity(outcome);
  const value = words[place]?.number ?? null;
  const isPercent = ['%', 'percent'].includes(textAt(words, place + 1));
  if (value === null) return null;
  return isPercent && isShare ? value / 100 : inUnitOf(outcome, value, words[place + 1]);
}

function isHeldAgainst(ask: Ask, outcome: ColumnFacts): boolean {
  const isBound = ask.comparisons.some(
    ({ column, moment }) => moment === null && (column === null || column === outcome),
  );
  return isBound || ask.has('oneSample', 'higher', 'lower', 'than', 'compare') || isOfTarget(ask);
}

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
