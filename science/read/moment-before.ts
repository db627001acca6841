import type { Spoken } from './arguments.ts';
import type { Comparison } from './numbers.ts';
import type { TableIndex } from './table-index.ts';
import { setOf } from './word-sets.ts';
import { textAt } from './words.ts';

const THEN = setOf('date then moment point day');
const POINTS = setOf('that this from since after');
/** "Compared with before", "afterwards". */
const AROUND = setOf('before afterwards thereafter');

/** "The zone began on 1 March 2021. Did it change from that date?": the one date that the sentences around the question name. */
export function momentBefore(
  { words }: Spoken,
  around: readonly Spoken[],
  { structure }: TableIndex,
): readonly Comparison[] {
  const isSaid =
    words.some(({ text }, at) => THEN.has(text) && POINTS.has(textAt(words, at - 1))) ||
    AROUND.has(textAt(words, words.length - 1));
  const dates = new Set(around.flatMap((each) => each.words.flatMap(({ date }) => date ?? [])));
  const [date, another] = dates;
  const column = structure.times.find(({ profile }) => profile.type === 'date');
  if (!isSaid || date === undefined || another !== undefined || !column) return [];
  return [{ at: -1, comparison: 'at-least', values: [date], column, moment: 'after' }];
}
