import type { ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { zeroOf } from './levels-in-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** Rows that lack what a column is called by: "with no cover crop", "without any cipro", "when there is no inhibitor". */

const ARTICLES = setOf('a an any the');
const LACKING = setOf('without lacking');
const HAVING = setOf('with had have having has');
/** "Between severe dementia and no dementia". */
const AGAINST = setOf('and or versus vs than to from');
const BEING = setOf('is was are were');

/** "With no cover crop" of a `cover_crop` that holds "none", "without any cipro" of `cipro_ng_ml`. */
export function noneOf(words: readonly Word[], { column, level, from }: Mention): string | null {
  if (level !== null || !(isWithout(words, from) || isNo(words, from - 1))) return null;
  if (column.kind === 'category')
    return column.profile.levels.find(({ value }) => value.toLowerCase() === 'none')?.value ?? null;
  return isWithout(words, from) || isBareNo(words, from - 1) ? zeroAmong(words, column) : null;
}

const isWithout = (words: readonly Word[], from: number): boolean =>
  LACKING.has(textAt(words, ARTICLES.has(textAt(words, from - 1)) ? from - 2 : from - 1));

const isNo = (words: readonly Word[], at: number): boolean =>
  (textAt(words, at) === 'no' && (HAVING.has(textAt(words, at - 1)) || AGAINST.has(textAt(words, at - 1)))) ||
  isAbsent(words, at);

/** "When there is no inhibitor". */
const isAbsent = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'no' && BEING.has(textAt(words, at - 1)) && textAt(words, at - 2) === 'there';

/** "With no inhibitor": not "had no rainfall", which may be counted. */
const isBareNo = (words: readonly Word[], at: number): boolean =>
  isAbsent(words, at) || (textAt(words, at) === 'no' && textAt(words, at - 1) === 'with');

/** "What share of trips was without bycatch" counts them. */
const zeroAmong = (words: readonly Word[], column: ColumnFacts): string | null =>
  words.some(({ text }) => COUNTS.has(text)) ? null : zeroOf(column);
const COUNTS = setOf('share proportion percentage percent fraction many often');
