import type { ColumnFacts } from '../tables/columns.ts';
import type { Saying } from './sayings.ts';
import { listOf, setOf } from '../words/word-sets.ts';
import { joins, textAt, wordsOf, type Word } from '../words/words.ts';

/** Levels of one letter whose meaning goes without saying: "resistant plants" of R and S, "north-facing slopes" of N, E, S and W. */

/** Each legend with the words of its letters; a column is read by it where all its levels stand in it. */
const LEGENDS: readonly ReadonlyMap<string, readonly string[]>[] = [
  'n=north northern northerly | e=east eastern easterly | s=south southern southerly | w=west western westerly | ne=northeast | nw=northwest | se=southeast | sw=southwest',
  'r=resistant | s=susceptible sensitive | i=intermediate',
  'h=healthy | d=diseased | i=infected',
  'u=urban | r=rural | s=suburban',
  'a=adult adults | j=juvenile juveniles | s=subadult subadults',
].map(
  (legend) =>
    new Map(
      legend.split('|').map((entry) => {
        const [letter = '', words = ''] = entry.trim().split('=');
        return [letter, listOf(words)];
      }),
    ),
);

/** "North-facing slopes" belong to the direction before them, and are no slope that is measured. */
const FACING = setOf('facing exposed slope slopes aspect aspects');
export function legendsIn(
  message: readonly Word[],
  columns: readonly ColumnFacts[],
  isNamed: (word: Word) => boolean,
): ReadonlyMap<number, Saying> {
  const read = columns.flatMap((column) => legendOf(column) ?? []);
  return new Map(
    message.flatMap((word, at) => {
      const levels = isNamed(word) ? [] : read.flatMap((legend) => levelAt(legend, word.text) ?? []);
      const [level, another] = levels;
      if (level === undefined || another !== undefined) return [];
      return [[word.start, { length: lengthAt(message, at), words: wordsOf(level) }] as const];
    }),
  );
}

function lengthAt(message: readonly Word[], at: number): number {
  let length = 1;
  while (joins(message[at + length - 1]) && FACING.has(textAt(message, at + length))) length += 1;
  return length;
}

interface Legend {
  readonly column: ColumnFacts;
  readonly words: ReadonlyMap<string, readonly string[]>;
}

function legendOf(column: ColumnFacts): Legend | undefined {
  const { levels } = column.profile;
  const isGroups = column.kind === 'category' || column.kind === 'binary';
  const isCapital = levels.length > 1 && levels.every(({ value }) => value === value.toUpperCase());
  const words =
    isGroups && isCapital
      ? LEGENDS.find((each) => levels.every(({ value }) => each.has(value.toLowerCase())))
      : undefined;
  return words ? { column, words } : undefined;
}

const levelAt = ({ column, words }: Legend, text: string): string | undefined =>
  column.profile.levels.find(({ value }) => words.get(value.toLowerCase())?.includes(text))?.value;
