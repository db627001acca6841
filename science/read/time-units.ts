import type { ColumnFacts } from './columns.ts';

/** "Short of the recommended 8 hours" of a column in minutes. */

const SECONDS: ReadonlyMap<string, number> = new Map([
  ...(['ms', 'msec', 'millisecond'] as const).map((unit) => [unit, 0.001] as const),
  ...(['s', 'sec', 'second'] as const).map((unit) => [unit, 1] as const),
  ...(['min', 'minute'] as const).map((unit) => [unit, 60] as const),
  ...(['h', 'hr', 'hour'] as const).map((unit) => [unit, 3600] as const),
  ...(['d', 'day'] as const).map((unit) => [unit, 86_400] as const),
  ...(['wk', 'week'] as const).map((unit) => [unit, 604_800] as const),
]);

/** How many units of a column one unit of the message is; 1 where either says none of time. */
export function unitsIn({ all }: ColumnFacts, unit: string): number {
  const said = SECONDS.get(unit);
  const own = all.length > 1 ? SECONDS.get(all.at(-1)?.root ?? '') : undefined;
  return said === undefined || own === undefined ? 1 : said / own;
}
