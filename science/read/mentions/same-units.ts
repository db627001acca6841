import type { ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, textAt, type Word } from '../words/words.ts';

const SAME = setOf('same identical');
const WITHIN = setOf('within inside');

/** "The same boreholes", "within the borehole"; of trees "in the same orchard" several stand in each. */
export const isSaidSame = (words: readonly Word[], at: number): boolean =>
  (SAME.has(textAt(words, at - 1)) && words[at]?.text !== words[at]?.root) ||
  WITHIN.has(textAt(words, beforeThe(words, at)));

/** "In the same boreholes", "within boreholes": units that were measured again, and no groups that are compared. */
export const isSameUnit = (
  { column, level, from }: Mention,
  words: readonly Word[],
  units: ColumnFacts | null,
): boolean => column === units && level === null && isSaidSame(words, from);
