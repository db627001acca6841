import type { ColumnFacts } from '../tables/columns.ts';
import { levelConcept } from '../index/level-index.ts';
import type { TableIndex } from '../index/table-index.ts';
import { UNTREATED, TREATMENTS } from './levels-in-words.ts';
import type { Candidate } from './runs.ts';
import { stem } from '../words/stem.ts';
import { joins, type Word } from '../words/words.ts';

/** "Ungrazed plots" of a `grazing` of none, light and heavy: the level of those to which it was not done. */

const SHORTEST = 7;
const SCORE = 0.94;

export function lackedCandidates(index: TableIndex, words: readonly Word[], from: number): Candidate[] {
  const [word, next] = [words[from], words[from + 1]];
  if (!word?.text.startsWith('un') || word.text.length < SHORTEST) return [];
  const done = stem(word.text.slice(2));
  const [one, another] = index.columns.flatMap((column) => {
    const level = isDoneBy(index, column, done) ? lackingLevel(column) : undefined;
    return level === undefined ? [] : [{ column, level }];
  });
  if (!one || another) return [];
  // "The unthinned controls" are one group.
  const isSame =
    next !== undefined && joins(word) && levelConcept(next.text) === 'control' && levelConcept(one.level) === 'control';
  return [{ from, to: isSame ? from + 2 : from + 1, ...one, score: SCORE, rivals: [], rank: 2 * 2 + 1.9 }];
}

/** The column is called so; or the table is, and the column is its treatment: "unthinned" of thinning_plots.csv. */
const isDoneBy = ({ entities }: TableIndex, { parts }: ColumnFacts, done: string): boolean =>
  parts.some((part) => part.stem === done) ||
  (parts.some(({ root }) => TREATMENTS.has(root)) && [...entities].some((entity) => stem(entity) === done));

const lackingLevel = ({ kind, profile }: ColumnFacts): string | undefined =>
  kind === 'category' ? profile.levels.find(({ value }) => UNTREATED.has(value.toLowerCase()))?.value : undefined;
