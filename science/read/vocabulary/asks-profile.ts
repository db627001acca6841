import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "What this care home file holds", "summarise my trial table": what is in the table as a whole. */

const TABLES = setOf('file data dataset table spreadsheet sheet csv');
const THIS = setOf('this the my our that these');
/** "Summarise the yield data" may ask of the yield. */
const OWN = setOf('this my our');
const ASKS = setOf('what summarise summarize describe outline characterise characterize');
const HOLDS = setOf('hold holds contain contains has have include includes cover covers');
const MOST_BETWEEN = 3;

/** Where the phrase that begins at a word ends; 0 where none begins there. */
export function profileAt(words: readonly Word[], begin: number): number {
  if (!ASKS.has(textAt(words, begin))) return 0;
  const isWhat = textAt(words, begin) === 'what';
  // "What does this file hold".
  const from = isWhat && DOES.has(textAt(words, begin + 1)) ? begin + 2 : begin + 1;
  const near = words.slice(from + 1, from + 2 + MOST_BETWEEN);
  const at = near.findIndex(({ text }) => TABLES.has(text));
  if (at < 0 || !THIS.has(textAt(words, from))) return 0;
  const end = from + 2 + at;
  if (isWhat) return HOLDS.has(textAt(words, end)) ? end + 1 : 0;
  return OWN.has(textAt(words, from)) && endsThere(words, end) ? end : 0;
}
const DOES = setOf('does do is');

/** "Summarise the data on yield" asks of a column. */
const endsThere = (words: readonly Word[], end: number): boolean =>
  end === words.length || words[end - 1]?.after !== 'none' || ['and', 'please'].includes(textAt(words, end));
