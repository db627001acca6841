import type { TableIndex } from '../index/table-index.ts';
import type { Candidate } from './runs.ts';
import { isParticipleForm } from '../vocabulary/plain-words.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import { CUE_STEMS } from '../vocabulary/find-cues.ts';
import { adjectiveOf } from '../words/stem.ts';
import { joins, type Word } from '../words/words.ts';

/** "Heavily grazed plots", "moderately infested trees": an adverb before what was done to the rows is the level of that degree. */

const SCORE = 0.94;

export function degreeCandidates(index: TableIndex, words: readonly Word[], from: number): Candidate[] {
  const [adverb, participle] = [words[from], words[from + 1]];
  if (!adverb || !participle || !joins(adverb) || !isDone(participle)) return [];
  const base = adjectiveOf(adverb.text);
  const entries = base === undefined ? [] : (index.levels.get(`1${base}`) ?? []);
  const [entry, another] = entries.filter(
    ({ column }) => !index.isNamed(participle) || isNamedBy(column.parts, participle),
  );
  if (!entry || another) return [];
  const { column, value: level } = entry;
  return [{ from, to: from + 2, column, level, score: SCORE, rivals: [], rank: 2 * 2 + 1.9 }];
}

/** "Highly correlated", "strongly associated" choose nothing. */
const isDone = (word: Word): boolean => isParticipleForm(word) && !isOrdinary(word) && !CUE_STEMS.has(word.stem);

const isNamedBy = (parts: readonly Word[], participle: Word): boolean =>
  parts.some((part) => part.stem === participle.stem);
