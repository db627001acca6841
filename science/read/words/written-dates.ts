import { setOf } from './word-sets.ts';
import type { Word } from './words.ts';

const MONTHS: ReadonlyMap<string, string> = new Map(
  'january february march april may june july august september october november december'
    .split(' ')
    .flatMap((name, at) => [name, name.slice(0, 3)].map((text) => [text, String(at + 1).padStart(2, '0')] as const)),
);
const ORDINAL_ENDINGS = setOf('st nd rd th of');
const LONGEST_DATE = 5;

/** "1 March 2021", "the 1st of March 2021" and "March 1, 2021" become one word each, a date. */
export function withDates(words: readonly Word[]): Word[] {
  let end = 0;
  return words.flatMap((word, at) => {
    if (at < end) return [];
    const found = dateAt(words, at) ?? monthAt(words, at);
    end = at + (found?.length ?? 1);
    return [found?.word ?? word];
  });
}

const MOMENTS = setOf('from since after before until till by starting');
/** "From 2021-07": the first day of the month; "the 2011-12 season" is none. */
function monthAt(words: readonly Word[], at: number): ReturnType<typeof dateAt> {
  const [year, month] = words.slice(at, at + 2);
  if (!year || !month || !MOMENTS.has(words[at - 1]?.text ?? '')) return undefined;
  if (!isMonthOf(year, month)) return undefined;
  const date = `${String(year.number)}-${month.raw}-01`;
  const word = { ...year, text: date, root: date, stem: date, end: month.end, number: null, date, after: month.after };
  return { word, length: 2 };
}

const isMonthOf = (year: Word, month: Word): boolean =>
  year.after === 'none' &&
  month.start === year.end + 1 &&
  month.raw.length === 2 &&
  isWhole(year.number, 1400, 2200) &&
  isWhole(month.number, 1, 12);

/** A day, a month and a year, or a month, a day and a year, with the endings of an ordinal between them. */
function dateAt(words: readonly Word[], at: number): { readonly word: Word; readonly length: number } | undefined {
  const near = words.slice(at, at + LONGEST_DATE);
  const [first, second, year] = near.filter(({ text }) => !ORDINAL_ENDINGS.has(text));
  if (!first || !second || !year || first !== near[0]) return undefined;
  const [day, month] = MONTHS.has(first.text) ? [second, first] : [first, second];
  const date = isoOf(day, month, year);
  if (date === undefined) return undefined;
  const word = { ...first, text: date, root: date, stem: date, end: year.end, number: null, date, after: year.after };
  return { word, length: near.indexOf(year) + 1 };
}

function isoOf({ number: day }: Word, { text }: Word, { number: year }: Word): string | undefined {
  const month = MONTHS.get(text);
  if (month === undefined || !isWhole(day, 1, 31) || !isWhole(year, 1400, 2200)) return undefined;
  return `${String(year)}-${month}-${String(day).padStart(2, '0')}`;
}

const isWhole = (number: number | null, least: number, most: number): boolean =>
  number !== null && Number.isInteger(number) && number >= least && number <= most;
