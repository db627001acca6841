import { isGroup, isNumeric } from './columns.ts';
import type { Mention } from './mention.ts';
import { textAt, type Word } from './words.ts';
import { setOf } from './word-sets.ts';

/** "group 3", "4 cylinders": a number beside a column that holds it among few values. */
export function numberLevels(words: readonly Word[], mentions: readonly Mention[]): Mention[] {
  return mentions.flatMap((mention) => {
    const { column } = mention;
    if (mention.level !== null || !(isNumeric(column) || isGroup(column)) || column.profile.distinct > 60) return [];
    if (column.kind === 'quantity' && column.profile.distinct > 12 && !column.temporal) return [];
    return numbersAround(words, mention).flatMap((at) => {
      const value = column.profile.levels.find((level) => Number(level.value) === numberAt(words, at))?.value;
      return value === undefined ? [] : [{ ...mention, from: at, to: at + 1, level: value, score: 0.95, rivals: [] }];
    });
  });
}

const BETWEEN_NUMBERS = setOf('and or vs versus to the with than is');
const NO_LEVEL_BEFORE = setOf(`
  over above under below than least most since until to from > < >= <= exceeding exceeds between last about
`);

const FARTHEST = 9;

function numbersAround(words: readonly Word[], { from, to, column }: Mention): number[] {
  const found: number[] = [];
  const own = new Set(column.parts.map(({ root }) => root));
  for (const [offset, word] of words.slice(to, to + FARTHEST).entries()) {
    if (word.number !== null && !word.glued) found.push(to + offset);
    else if (!BETWEEN_NUMBERS.has(word.text) && !own.has(word.root)) break;
  }
  if (found.length === 0) return numbersBefore(words, from);
  return NO_LEVEL_BEFORE.has(textAt(words, to)) ? [] : found;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** A number, or "third" right before a name. */
function numberAt(words: readonly Word[], at: number): number | null {
  const word = words[at];
  if (!word) return null;
  const ordinal = ORDINALS.findIndex((each) => each === word.text);
  return ordinal < 0 ? word.number : ordinal + 1;
}

/** "4, 6 and 8 cylinders"; "over 8 cylinders" is a bound. */
function numbersBefore(words: readonly Word[], from: number): number[] {
  const found: number[] = [];
  let at = from - 1;
  for (; at >= Math.max(0, from - FARTHEST); at -= 1) {
    const joins = found.length === 0 ? OPENING : BETWEEN_NUMBERS;
    if (isNumberAt(words, at)) found.unshift(at);
    else if (!joins.has(textAt(words, at))) break;
  }
  return found.length < 2 && NO_LEVEL_BEFORE.has(textAt(words, at)) ? [] : found;
}

const OPENING = setOf('the');

const isNumberAt = (words: readonly Word[], at: number): boolean =>
  words[at]?.glued === false && numberAt(words, at) !== null;
