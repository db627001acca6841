import type { Ask } from '../ask.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Over all years together" takes no year by itself. */
export function isTakenTogether({ spoken: { words, mentions } }: Ask, column: ColumnFacts): boolean {
  const isAll = ({ from }: Mention) =>
    textAt(words, from - 1) === 'all' || isNumberOf(words, from - 1, column) || isNumberOf(words, from, column);
  const isWhole = mentions.some((mention) => mention.column === column && isAll(mention));
  return isWhole && words.some(({ text }) => TOGETHER.has(text));
}
/** "Over the five years". */
const isNumberOf = (words: readonly Word[], at: number, { profile }: ColumnFacts): boolean =>
  (words[at]?.number ?? NUMBER_WORDS.get(textAt(words, at))) === profile.distinct && textAt(words, at - 1) === 'the';
const TOGETHER = setOf('together altogether combined overall total totals');
