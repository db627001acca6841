import { hasWord, type ColumnFacts } from '../tables/columns.ts';
import { isEffort } from '../tables/count-columns.ts';
import type { Mention } from '../tables/mention.ts';
import { COVERED } from '../vocabulary/name-words.ts';
import { textAt, type Word } from '../words/words.ts';
import { setOf } from '../words/word-sets.ts';

const LENGTHS = setOf('length distance');
const UNITS = setOf('km kilometre kilometres m metre metres meters mile miles');
const KINDS = setOf('fishing sampling trapping netting search searching survey surveying observation hunting');

/** What says how much was searched without the name of the one column that holds it. */
export function effortSaid(
  words: readonly Word[],
  column: ColumnFacts | null,
  mentions: readonly Mention[],
): readonly Mention[] {
  const place = column ? (lengthCovered(words, column) ?? effortNamed(words, column)) : undefined;
  const isFree = place && mentions.every(({ from, to }) => to <= place.from || from >= place.to);
  return isFree && column ? [{ ...place, column, level: null, score: 0.9, rivals: [], said: true }] : [];
}

/** "The total length walked", "the distance surveyed" of `transect_km`. */
function lengthCovered(words: readonly Word[], column: ColumnFacts) {
  const from = words.findIndex(({ text }, at) => LENGTHS.has(text) && COVERED.has(textAt(words, at + 1)));
  return from >= 0 && hasWord(column.all, UNITS) ? { from, to: from + 2 } : undefined;
}

/** "Given the effort", "allowing for fishing effort" of `trap_hours`. */
function effortNamed(words: readonly Word[], column: ColumnFacts) {
  const at = words.findIndex(({ text }) => text === 'effort');
  return at >= 0 && isEffort(column) ? { from: KINDS.has(textAt(words, at - 1)) ? at - 1 : at, to: at + 1 } : undefined;
}
