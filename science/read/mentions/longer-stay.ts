import { hasWord, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

const LONGER = setOf('longer longest');
const STAYS = setOf('los stay');
const INSIDE = setOf('in for');

/** "In for longer" of a table with one column of lengths of stay. */
export function longerStay(
  words: readonly Word[],
  columns: readonly ColumnFacts[],
  mentions: readonly Mention[],
): Mention[] {
  const at = words.findIndex(({ text }, place) => LONGER.has(text) && INSIDE.has(textAt(words, place - 1)));
  const [stay, another] = columns.filter((column) => isQuantity(column) && hasWord(column.parts, STAYS));
  const isNamed = mentions.some(({ column, from, to }) => column === stay || (from <= at && at < to));
  return at < 0 || !stay || another || isNamed
    ? []
    : [{ from: at, to: at + 1, column: stay, level: null, score: 0.9, rivals: [] }];
}
