import { MONTHS } from '../words/number-words.ts';
import { setOf } from '../words/word-sets.ts';

/** Months and seasons that names say when something was measured: `read_sept`, `maths_summer`. */

const SHORT: ReadonlyMap<string, string> = new Map([
  ...[...MONTHS].map(([name, number]) => [name.slice(0, 3), number] as const),
  ['sept', '09'],
]);
const SEASONS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['spring', setOf('03 04 05')],
  ['summer', setOf('06 07 08')],
  ['autumn', setOf('09 10 11')],
  ['fall', setOf('09 10 11')],
  ['winter', setOf('12 01 02')],
]);

const monthOf = (text: string): string | undefined => MONTHS.get(text) ?? SHORT.get(text);

export const isPartOfYear = (text: string): boolean => monthOf(text) !== undefined || SEASONS.has(text);

/** "September" of `sept`, and "autumn" of it too. */
export const isSamePartOfYear = (said: string, named: string): boolean => {
  const month = monthOf(named);
  if (month === undefined) return said === named && SEASONS.has(named);
  return monthOf(said) === month || SEASONS.get(said)?.has(month) === true;
};
