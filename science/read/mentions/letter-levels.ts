import type { ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, wordsOf, type Word } from '../words/words.ts';

/** "Line B" of a `line` of `L-A`, `L-B` and `L-C`, "lines A and B": the one level that ends with the letter behind the name. */

const SCORE = 0.95;
const JOINTS = setOf('and or versus vs');

export function letterLevels(words: readonly Word[], columns: readonly ColumnFacts[]): Mention[] {
  return columns
    .filter(({ kind }) => kind === 'category' || kind === 'binary')
    .flatMap((column) => ofColumn(words, column));
}

function ofColumn(words: readonly Word[], column: ColumnFacts): Mention[] {
  const name = column.parts.at(-1)?.root;
  return words.flatMap((word, at) => {
    if (word.root !== name || !joins(word)) return [];
    const first = levelAt(words, at + 1, column);
    if (first === undefined) return [];
    const place = { column, score: SCORE, rivals: [] };
    const second =
      joins(words[at + 1]) && JOINTS.has(textAt(words, at + 2)) ? levelAt(words, at + 3, column) : undefined;
    return [
      { ...place, from: at, to: at + 2, level: first },
      ...(second === undefined ? [] : [{ ...place, from: at + 3, to: at + 4, level: second }]),
    ];
  });
}

function levelAt(words: readonly Word[], at: number, { profile }: ColumnFacts): string | undefined {
  const letter = words[at];
  if (letter === undefined || letter.text.length !== 1 || letter.raw === letter.text) return undefined;
  const [one, another] = profile.levels.filter(({ value }) => {
    const parts = wordsOf(value);
    return parts.length > 1 && parts.at(-1)?.text === letter.text;
  });
  return one && !another ? one.value : undefined;
}
