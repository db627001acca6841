import type { RowFilter } from '../../contracts/analysis-plan.ts';
import type { ColumnFacts } from './columns.ts';

/** A number of the message that is compared with something. */
export interface Comparison {
  readonly at: number;
  readonly comparison: RowFilter['comparison'];
  readonly values: readonly (number | string)[];
  /** The column whose values it bounds, where one is named beside it. */
  readonly column: ColumnFacts | null;
  /** A moment: "in 2008", "since 2010". */
  readonly moment: 'in' | 'since' | 'before' | 'after' | 'between' | 'until' | null;
}

export type Sign = RowFilter['comparison'];

export const BEFORE_NUMBER: ReadonlyMap<string, Sign> = new Map<string, Sign>([
  ['over', 'above'],
  ['above', 'above'],
  ['more than', 'above'],
  ['greater than', 'above'],
  ['higher than', 'above'],
  ['larger than', 'above'],
  ['older than', 'above'],
  ['longer than', 'above'],
  ['heavier than', 'above'],
  ['bigger than', 'above'],
  ['taller than', 'above'],
  ['exceeding', 'above'],
  ['exceeds', 'above'],
  ['exceed', 'above'],
  ['>', 'above'],
  ['beyond', 'above'],
  ['aged over', 'above'],
  ['warmer than', 'above'],
  ['later than', 'above'],
  ['at least', 'at-least'],
  ['>=', 'at-least'],
  ['≥', 'at-least'],
  ['not less than', 'at-least'],
  ['no less than', 'at-least'],
  ['minimum of', 'at-least'],
  ['under', 'below'],
  ['below', 'below'],
  ['less than', 'below'],
  ['fewer than', 'below'],
  ['lower than', 'below'],
  ['smaller than', 'below'],
  ['younger than', 'below'],
  ['shorter than', 'below'],
  ['lighter than', 'below'],
  ['<', 'below'],
  ['colder than', 'below'],
  ['earlier than', 'below'],
  ['at most', 'at-most'],
  ['up to', 'at-most'],
  ['no more than', 'at-most'],
  ['not more than', 'at-most'],
  ['<=', 'at-most'],
  ['≤', 'at-most'],
  ['equal to', 'is'],
  ['equals', 'is'],
  ['=', 'is'],
  ['exactly', 'is'],
]);

export const MOMENTS: ReadonlyMap<string, Comparison['moment']> = new Map<string, Comparison['moment']>([
  ['in', 'in'],
  ['during', 'in'],
  ['for', 'in'],
  ['since', 'since'],
  ['from', 'since'],
  ['after', 'after'],
  ['before', 'before'],
  ['until', 'until'],
  ['till', 'until'],
  ['prior to', 'before'],
  ['following', 'after'],
  ['year', 'in'],
  ['at', 'in'],
  ['on', 'in'],
]);

export const COMPARATIVE_COLUMN: ReadonlyMap<string, string> = new Map([
  ['older', 'age'],
  ['younger', 'age'],
  ['aged', 'age'],
  ['heavier', 'weight'],
  ['lighter', 'weight'],
  ['taller', 'height'],
  ['shorter', 'height'],
  ['warmer', 'temperature'],
  ['colder', 'temperature'],
  ['over', 'age'],
  ['under', 'age'],
]);
