import type { Spoken } from '../mentions/arguments.ts';
import { isQuantity } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { UNITS } from '../vocabulary/plain-words.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "For each 0.1 g/cm3 rise in bulk density", "per 10 years of age", "a one-SD richer family": how far a predictor moves. */
export interface Step {
  /** The predictor. */
  readonly mention: Mention;
  /** In units of its column; null is one standard deviation. */
  readonly amount: number | null;
}

const OPENERS = setOf('per every each additional extra another');
const BEFORE_AMOUNTS = setOf('per every each additional extra another a an the');
const MOVES = setOf(`
  increase rise increment more higher greater gain growth longer older richer larger heavier extra additional
  decrease drop fall decline reduction less fewer lower loss shorter younger poorer smaller
`);
const JOINTS = setOf('of in the on a its their point points unit units step sd standard deviation');
const MOST_BETWEEN = 7;
const LONGEST_UNIT = 4;

export function stepOf(spoken: Spoken): Step | null {
  const { words } = spoken;
  for (const at of words.keys()) {
    const amount = amountAt(words, at);
    const step = amount && movedBy(spoken, at, amount);
    if (step) return step;
  }
  return null;
}

interface Amount {
  readonly value: number | null;
  /** Behind its words. */
  readonly to: number;
}

/** "10", "ten", "one SD", "standard deviation"; "percent" of "for each percent of" is one. */
function amountAt(words: readonly Word[], at: number): Amount | null {
  if (!isBeforeAmount(words, at)) return null;
  const value = numberAt(words, at);
  const deviation = value === null ? at : at + 1;
  if ((value === null || value === 1) && isDeviation(words, deviation)) return { value: null, to: deviation + 1 };
  if (value !== null) return value > 0 ? { value, to: at + 1 } : null;
  return isUnit(words, at) && textAt(words, at + 1) === 'of' ? { value: 1, to: at } : null;
}

const isBeforeAmount = (words: readonly Word[], at: number): boolean =>
  BEFORE_AMOUNTS.has(textAt(words, at - 1)) || isMoveOf(words, at);
/** "For each increase of 0.1". */
const isMoveOf = (words: readonly Word[], at: number): boolean =>
  textAt(words, at - 1) === 'of' && MOVES.has(textAt(words, at - 2)) && OPENERS.has(textAt(words, at - 3));

function numberAt(words: readonly Word[], at: number): number | null {
  const word = words[at];
  if (!word || word.glued) return null;
  return word.text === 'one' ? 1 : (word.number ?? NUMBER_WORDS.get(word.text) ?? null);
}

const isUnit = (words: readonly Word[], at: number): boolean => {
  const word = words[at];
  return word !== undefined && UNITS.has(word.root);
};

const isDeviation = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'sd' || (textAt(words, at) === 'standard' && textAt(words, at + 1) === 'deviation');

function movedBy(spoken: Spoken, at: number, { value, to }: Amount): Step | null {
  const { words } = spoken;
  const moved = movedFrom(spoken, to);
  if (!moved || !isQuantity(moved.mention.column) || moved.mention.from - to > MOST_BETWEEN) return null;
  const between = words.slice(moved.from, moved.mention.from);
  const isMoved =
    OPENERS.has(textAt(words, at - 1)) || isMoveOf(words, at) || between.some(({ text }) => MOVES.has(text));
  const isUnitSaid = between.length > 0 || isUnit(words, to);
  return isMoved && isUnitSaid && between.every(isOfStep) ? { mention: moved.mention, amount: value } : null;
}

/** "0.1 g/cm3 rise in bulk density": its unit is a name of it as well. */
function movedFrom({ mentions }: Spoken, to: number): { readonly mention: Mention; readonly from: number } | null {
  const [first, ...rest] = mentions.filter(({ from, level }) => from >= to && level === null);
  const again = rest.find(({ column }) => first?.from === to && column === first.column);
  if (!first) return null;
  return again ? { mention: again, from: first.to } : { mention: first, from: to };
}

const isOfStep = ({ text, root, number, glued }: Word): boolean =>
  MOVES.has(text) || JOINTS.has(text) || UNITS.has(root) || (number !== null ? glued : text.length <= LONGEST_UNIT);
