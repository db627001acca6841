import { UNIT_NAMES, UNITS } from '../vocabulary/name-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** Units of a thousand: `weight_1000lb`, `income_1000usd`. */

const SCALE = 1000;
const DISTANCES = setOf('m km yd mile miles');

/** The thousand before a unit that is glued to it; `run_1000m` is a run. */
export const isScale = (all: readonly Word[], at: number): boolean =>
  at > 0 &&
  all[at]?.number === SCALE &&
  all[at + 1]?.glued === true &&
  UNITS.has(textAt(all, at + 1)) &&
  !DISTANCES.has(textAt(all, at + 1));

/** "3000 lb" is 3 of `weight_1000lb`. */
export function inColumnUnits(
  words: readonly Word[],
  columns: readonly { readonly all: readonly Word[] }[],
): readonly Word[] {
  const scaled = columns.flatMap(({ all }) => all.filter((_, at) => isScale(all, at - 1)));
  if (scaled.length === 0) return words;
  const isScaled = (at: number) => scaled.some(({ text }) => namesOf(words[at]).includes(text));
  return words.map((word, at) => {
    if (word.number === null || !isScaled(at + 1)) return word;
    const number = word.number / SCALE;
    return { ...word, number, text: String(number), root: String(number), stem: String(number) };
  });
}

const namesOf = (word: Word | undefined): readonly string[] =>
  word === undefined ? [] : [word.text, word.root, ...(UNIT_NAMES.get(word.root) ?? [])];
