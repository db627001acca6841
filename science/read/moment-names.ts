import { UNITS } from './name-words.ts';
import { setOf } from './word-sets.ts';
import type { Word } from './words.ts';

/** Where a name says a number with a unit of time: `1y`, `day21`. */
export function momentIn(
  all: readonly Word[],
): { readonly at: number; readonly number: number; readonly words: readonly Word[] } | undefined {
  for (const [at, word] of all.entries()) {
    const { number } = word;
    const next = all[at + 1];
    const isTime = next !== undefined && (TIME_UNITS.has(next.text) || (next.text === 'm' && isUnit(all[at + 2])));
    if (number !== null && next?.glued === true && isTime && all.length > 2) return { at, number, words: [word, next] };
  }
  return undefined;
}
/** How they are called in a sentence. */
export const SPOKEN_UNITS = setOf('day week month year hour minute');
/** `ppd_12m_mm`: of two units the first one is of time. */
const isUnit = (word: Word | undefined): boolean => word !== undefined && UNITS.has(word.text);
const TIME_UNITS = setOf(
  'd day days w wk wks week weeks mo month months y yr yrs year years h hr hrs hour hours min mins',
);
