import type { Ask } from '../ask.ts';
import { isRowName } from '../tables/row-nouns.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';

/** Where words stand that are neither ordinary nor of the table; what stands behind a level is what the rows are called. */
export function unknownPlaces({ spoken }: Ask): number[] {
  const covered = new Set(
    [...spoken.mentions, ...spoken.cues].flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, offset) => from + offset),
    ),
  );
  const named = new Set(spoken.mentions.map(({ from }) => from));
  const levels = new Set(spoken.mentions.flatMap(({ level, to }) => (level === null ? [] : [to])));
  return spoken.words.flatMap((word, at) => {
    // What stands right before a name was weighed with it.
    const isKnown =
      named.has(at + 1) ||
      covered.has(at) ||
      levels.has(at) ||
      isOrdinary(word) ||
      word.text.length < 3 ||
      isRowName(spoken.entities, word);
    return isKnown ? [] : [at];
  });
}
