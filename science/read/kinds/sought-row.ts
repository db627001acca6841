import type { Ask } from '../ask.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Which sample has the highest value", "ward with the most crimes", "who had the highest score": the column that says which row it is. */
export function soughtRow({ index, spoken: { words } }: Ask): ColumnFacts | undefined {
  const sought = new Set(soughtWords(words).map(({ root }) => root));
  return index.columns.find(
    (column) =>
      column.kind === 'identifier' &&
      column.profile.distinct <= MOST_NAMED_ROWS &&
      (column.parts.some(({ root }) => sought.has(root)) || (sought.has('who') && isOnlyOne(index.columns, column))),
  );
}
const MOST_NAMED_ROWS = 1000;

/** "Who had the highest score" of a table that numbers its archers. */
const isOnlyOne = (columns: readonly ColumnFacts[], column: ColumnFacts): boolean =>
  column.profile.distinct === column.rows && columns.every((each) => each === column || each.kind !== 'identifier');

/** What stands behind "which", what has the most, and what is the highest of its kind. */
function soughtWords(words: readonly Word[]): readonly Word[] {
  const asked = words.findIndex(({ text }) => SOUGHT.has(text));
  const [first] = words;
  if (asked >= 0) return words.slice(asked + 1, asked + 2);
  if (first?.text === 'who' || textAt(words, 1) === 'with') return words.slice(0, 1);
  return words.length <= LONGEST_CALL ? words.slice(-1) : [];
}
const SOUGHT = setOf('which what');
const LONGEST_CALL = 5;
