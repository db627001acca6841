import { isNumeric, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import type { TableIndex } from '../index/table-index.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** What the rows of one subject were taken at: "at each visit", "at baseline", "at the end", of a table with a week. */

const VISITS = setOf('visit visits occasion occasions assessment assessments timepoint timepoints wave waves');
const FIRSTS = setOf('baseline start beginning outset enrolment enrollment entry inclusion');
const LASTS = setOf('end');
const PLACES = setOf('at');
const MOST_TIMES = 30;

/** Mentions of the one column that orders the rows of a subject, where its own name is not said. */
export function visitMentions(index: TableIndex, words: readonly Word[], mentions: readonly Mention[]): Mention[] {
  const time = timeOfSubjects(index);
  if (!time) return [];
  const isNamed = mentions.some(({ column }) => column === time);
  return words.flatMap((word, at): Mention[] => {
    if (mentions.some(({ from, to }) => from <= at && at < to) || index.isNamed(word)) return [];
    const place = { column: time, score: SCORE, rivals: [] };
    if (VISITS.has(word.text)) return isNamed ? [] : [{ ...place, from: at, to: at + 1, level: null }];
    const level = isNumeric(time) ? extremeLevel(time, words, at) : null;
    const isOver = textAt(words, at + 1) === 'of' && STUDIES.has(textAt(words, at + 3));
    return level === null ? [] : [{ ...place, from: at, to: isOver ? at + 4 : at + 1, level }];
  });
}
const SCORE = 0.95;
const STUDIES = setOf('study trial experiment treatment follow therapy');

/** The column of the only times in a table that holds its subjects several times. */
function timeOfSubjects({ structure: { subject, times, pairs } }: TableIndex): ColumnFacts | undefined {
  const [time, another] = times;
  const isOne = subject !== null && time !== undefined && another === undefined && pairs.length === 0;
  return isOne && time.profile.distinct <= MOST_TIMES ? time : undefined;
}

/** "At baseline": the first of the times; "the change from baseline" goes through all of them. */
function extremeLevel({ profile }: ColumnFacts, words: readonly Word[], at: number): string | null {
  const text = textAt(words, at);
  const before = textAt(words, at - 1) === 'the' ? at - 2 : at - 1;
  if (!(FIRSTS.has(text) || LASTS.has(text)) || !PLACES.has(textAt(words, before)) || !joins(words[before]))
    return null;
  const extreme = FIRSTS.has(text) ? profile.minimum : profile.maximum;
  return profile.levels.find(({ value }) => Number(value) === extreme)?.value ?? null;
}
