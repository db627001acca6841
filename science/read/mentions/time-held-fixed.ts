import type { ColumnFacts } from '../tables/columns.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

const TIMES = setOf('time years year months');
const OVER = setOf('over in across through with');

/** "Adjusting for district and the general trend over time": the one column of time, held fixed like any other. */
export function timeHeldFixed(
  words: readonly Word[],
  cues: readonly Cue[],
  times: readonly ColumnFacts[],
): readonly Mention[] {
  const [column, another] = times;
  const adjusted = cues.find(({ name }) => name === 'adjustRight')?.to ?? Infinity;
  const at = words.findIndex(({ root }, place) => place >= adjusted && root === 'trend');
  if (!column || another || at < 0) return [];
  const from = textAt(words, at - 1) === 'time' ? at - 1 : at;
  const over = endOfSpan(words, at + 1);
  return from === at && over === null ? [] : [{ from, to: over ?? at + 1, column, level: null, score: 1, rivals: [] }];
}

/** Behind "over time", "over the years"; null where it does not stand there. */
function endOfSpan(words: readonly Word[], from: number): number | null {
  const at = textAt(words, from + 1) === 'the' ? from + 2 : from + 1;
  return OVER.has(textAt(words, from)) && TIMES.has(textAt(words, at)) ? at + 1 : null;
}
