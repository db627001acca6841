import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "After the clean air zone started on 8 April 2019": what happened at a date is named, and no column of the table. */

const OPENS = setOf('after when since once following');
const HAPPENED = setOf(`
  started start began begun opened introduced came went launched changed moved installed upgraded closed stopped took rolled replaced switched implemented arrived banned
  built finished completed adopted raised lowered cut
  planted removed restored fenced dredged felled culled reintroduced released imposed lifted enforced enacted ended renovated rebuilt refurbished redesigned expanded extended commissioned
  became relocated merged brought got bought switched hired
`);
const LONGEST = 12;

/** The places from behind the opening word up to the date, where a verb between them says that something happened. */
export function eventClause(words: readonly Word[]): { readonly from: number; readonly to: number } | null {
  const to = words.findIndex(({ date, number }) => date !== null || isYear(number));
  if (to < 0) return null;
  const from = words.findLastIndex(({ text }, at) => at < to && to - at <= LONGEST && OPENS.has(text));
  const isEvent =
    from >= 0 && words.slice(from + 1, to).some((_, step) => HAPPENED.has(textAt(words, from + 1 + step)));
  return isEvent ? { from: from + 1, to } : null;
}

/** "The programme started in January 2023" right before the date. */
export const happensAt = (words: readonly Word[], at: number): boolean =>
  HAPPENED.has(textAt(words, at)) &&
  [1, 2, 3].some((step) => words[at + step]?.date != null || isYear(words[at + step]?.number ?? null));

/** "A ban came in in July 2015": a sentence that says that something happened. */
export const tellsEvent = (words: readonly Word[]): boolean => words.some((_, at) => HAPPENED.has(textAt(words, at)));

/** "The works was upgraded in April 2013": what happened, and when. */
export const tellsMoment = (words: readonly Word[]): boolean =>
  tellsEvent(words) && words.some(({ date, number }) => date !== null || isYear(number));

export const isYear = (number: number | null): boolean =>
  number !== null && Number.isInteger(number) && number >= 1900 && number <= 2100;

export const isInEvent = (words: readonly Word[], at: number): boolean => {
  const clause = eventClause(words);
  return clause !== null && clause.from <= at && at < clause.to;
};
