import type { Mention } from './mention.ts';
import { LONGEST_NAME } from './name-index.ts';
import { FILLER } from './vocabulary.ts';
import { setOf } from './word-sets.ts';
import type { Word } from './words.ts';

/** Everything that a run of words may mean in a table; which of it is meant is decided in mentions.ts. */
export interface Candidate extends Mention {
  /** What decides between overlapping candidates. */
  readonly rank: number;
}

export interface Run {
  readonly from: number;
  readonly to: number;
  readonly run: readonly Word[];
}

const BOUNDARY = setOf('and or vs versus than between by from as if when who which does do did is are was with');
const MOST_FILLERS = 3;

/** Runs of up to eight content words from a word on; what holds a phrase together is passed over. */
export function runsFrom(words: readonly Word[], from: number): Run[] {
  const runs: Run[] = [];
  const run: Word[] = [];
  for (const [offset, word] of words.slice(from, from + LONGEST_NAME + MOST_FILLERS).entries()) {
    if (run.length > 0 && BOUNDARY.has(word.text)) break;
    if (run.length === 0 || !isFiller(word)) {
      run.push(word);
      runs.push({ from, to: from + offset + 1, run: [...run] });
    }
    if (word.after !== 'none' || run.length >= LONGEST_NAME) break;
  }
  return runs;
}

/** `A` of "meter A" is a name. */
const isFiller = ({ text, number, raw }: Word): boolean => FILLER.has(text) && number === null && raw !== 'A';
