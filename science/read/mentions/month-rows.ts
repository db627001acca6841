import { isNumeric, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { MONTH_NAMES, MONTH_STARTS, monthRanges } from '../words/month-ranges.ts';
import type { Comparison } from './numbers.ts';
import type { Word } from '../words/words.ts';

/** The rows of "November to February", where one column holds months: dates, or months that are written out. */
export const monthComparisons = (words: readonly Word[], columns: readonly ColumnFacts[]): readonly Comparison[] =>
  monthRanges(words).flatMap(({ to, months }): readonly Comparison[] => {
    const [column, another] = columns.filter((each) => isOfDates(each) || holdsMonths(each));
    // Seasons that are held against each other have their own months.
    if (!column || another || columns.some(({ calendar }) => calendar === 'season')) return [];
    const bound = { at: to - 1, column, moment: null };
    if (isOfDates(column))
      return [{ ...bound, comparison: 'falls-in', values: months.flatMap((month) => MONTH_NAMES.get(month) ?? []) }];
    const levels = column.profile.levels.filter(({ value }) => months.includes(monthOf(value)));
    const values = levels.map(({ value }) => (isNumeric(column) ? Number(value) : value));
    return [{ ...bound, comparison: 'is', values: values.toSorted((a, b) => Number(a) - Number(b)) }];
  });

/** A month of a range is no level of its own. */
export function withoutMonthRanges(mentions: readonly Mention[], words: readonly Word[]): readonly Mention[] {
  const ranges = monthRanges(words);
  return mentions.filter(
    ({ level, from, to }) => level === null || !ranges.some((range) => range.from <= from && to <= range.to),
  );
}

const isOfDates = ({ profile, calendar }: ColumnFacts): boolean => profile.type === 'date' && calendar === undefined;

const holdsMonths = ({ profile: { type, levels }, all }: ColumnFacts): boolean =>
  levels.length === MONTH_STARTS.length &&
  levels.every(({ value }) => MONTH_STARTS.includes(monthOf(value))) &&
  (type === 'text' || all.some(({ root }) => root === 'month'));

/** "Jan", "January", "1" of a column of months. */
const monthOf = (value: string): string => MONTH_STARTS[Number(value) - 1] ?? value.slice(0, 3).toLowerCase();
