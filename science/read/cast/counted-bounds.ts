import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import type { Success } from '../../../contracts/success.ts';
import type { Ask } from '../ask.ts';
import { isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { amongOf, successOf } from './row-filters.ts';
import { callsRows } from '../tables/row-nouns.ts';
import { setOf } from '../words/word-sets.ts';

/** Which bound of a question is what is counted, and not a choice of rows. */

export interface Bound {
  readonly column: ColumnFacts;
  readonly success: Success;
}

export function onlyBound(ask: Ask, rows: readonly RowFilter[]): Bound | undefined {
  const [bound, another] = [...rows.flatMap((row) => boundIn(ask, row) ?? []), ...outsideOf(ask)];
  return another ? undefined : bound;
}

/** "Among plots older than 100 years, what share has less than 10": of two bounds that behind the word for the share. */
export function boundOfShare(ask: Ask, rows: readonly RowFilter[]): Bound | undefined {
  const share = ask.spoken.cues.find(({ name }) => name === 'share');
  const placeOf = ({ column }: RowFilter) =>
    ask.comparisons.find((each) => each.column?.name === column)?.at ?? Infinity;
  const isBehind = (row: RowFilter) =>
    share !== undefined && placeOf(row) >= share.to && !isOfRows(ask, share.to, placeOf(row));
  const counted = rows.some((row) => !isBehind(row)) ? onlyBound(ask, rows.filter(isBehind)) : undefined;
  return onlyBound(ask, rows) ?? counted;
}

/** "What share of the plots below 1000 m carries at least 20": the first bound belongs to the rows. */
const isOfRows = ({ spoken: { words, entities } }: Ask, share: number, at: number): boolean =>
  at - share <= FARTHEST_ROWS &&
  words.slice(share, at).some((word) => callsRows(entities, word)) &&
  words.slice(share, at).every((word) => OF_ROWS.has(word.text) || SIGNS.has(word.text) || callsRows(entities, word));
const FARTHEST_ROWS = 6;
const OF_ROWS = setOf('of the all our these those with');
const SIGNS = setOf('above below over under older younger than more less at least most larger smaller higher lower');

/** "Outside 95 to 105" chooses no rows. */
const outsideOf = ({ comparisons }: Ask): Bound[] =>
  comparisons.flatMap((each) => {
    const success = each.comparison === 'outside' && each.column ? successOf(each) : null;
    return each.column && success ? [{ column: each.column, success }] : [];
  });

function boundIn({ index, sides }: Ask, row: RowFilter): Bound | undefined {
  const column = index.columns.find(({ name }) => name === row.column);
  const success = successOf(row);
  if (column && isNumeric(column) && success) return { column, success };
  const side = sides.find((each) => each.column === column && row.comparison === 'is');
  return column && side ? { column, success: amongOf(side.levels) } : undefined;
}
