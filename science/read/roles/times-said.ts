import type { ColumnFacts } from '../tables/columns.ts';
import { withoutThousands } from '../tables/thousands.ts';
import type { Word } from '../words/words.ts';

/** Thousands and millions that counts are told per. */

export const TIMES: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['thousands', 1e3],
  ['million', 1e6],
  ['millions', 1e6],
  ['mill', 1e6],
  ['mio', 1e6],
  ['billion', 1e9],
]);
const timesIn = (words: readonly Word[]): number =>
  words.map(({ text, number }) => number ?? TIMES.get(text) ?? 1).find((n) => n > 1) ?? 1;
/** `veh_km_mill`, `hours_worked_1000`, `KLOC`, `riders_k`. */
const timesOf = ({ all, name }: ColumnFacts): number =>
  all.map(({ text }) => TIMES.get(text) ?? (text === 'kloc' ? 1e3 : 1)).find((n) => n > 1) ??
  (all.length > 1 && all.at(-1)?.text === 'k' ? 1e3 : withoutThousands(name)[1]);
/** Units of the column in what is said: "per thousand lines" of a column of lines. */
export function scaled(words: readonly Word[], column: ColumnFacts): number | null {
  const said = timesIn(words);
  const per = said === 1 ? 1 : said / timesOf(column);
  return per === 1 ? null : per;
}
