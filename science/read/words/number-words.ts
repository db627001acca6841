import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import { setOf } from './word-sets.ts';

/** Words beside a number that say how it bounds. */

/** `outside` a range chooses no rows; it may be what is counted. */
export type Sign = RowFilter['comparison'] | 'outside';
export type Moment = 'in' | 'since' | 'before' | 'after' | 'between' | 'until';

const phrases = <Meaning extends string>(
  meanings: readonly (readonly [Meaning, string])[],
): ReadonlyMap<string, Meaning> =>
  new Map(meanings.flatMap(([meaning, texts]) => texts.split('|').map((text) => [text.trim(), meaning] as const)));

export const SIGNS_BEFORE = phrases<Sign>([
  [
    'above',
    'over|above|more than|greater than|higher than|larger than|older than|longer than|heavier than|bigger than|taller than|exceeding|exceeds|exceed|exceeded|broke|breached|topped|surpassed|past|>|beyond|aged over|warmer than|later than|deeper than|faster than|thicker than|hotter than|wider than|stronger than|wetter than|denser than|further than|farther than',
  ],
  [
    'at-least',
    'at least|>=|≥|not less than|no less than|minimum of|reach|reaches|reached|reaching|meeting|meets|met|attain|attained|attaining|hit|hits',
  ],
  [
    'below',
    'short of|under|below|less than|fewer than|lower than|smaller than|younger than|shorter than|lighter than|<|colder than|earlier than|shallower than|slower than|thinner than|cooler than|narrower than|weaker than|drier than|sooner than',
  ],
  ['at-most', 'at most|up to|no more than|not more than|<=|≤'],
  ['is', 'equal to|equals|=|exactly'],
]);

/** "65 or older", "18 and under". */
export const SIGNS_AFTER = phrases<Sign>([
  [
    'at-least',
    'older|more|over|above|higher|up|later|longer|greater|heavier|better|beyond|upwards|onwards|taller|larger|warmer',
  ],
  ['at-most', 'younger|less|under|below|lower|fewer|earlier|shorter|smaller|lighter|cooler|colder'],
]);

export const MOMENTS = phrases<Moment>([
  ['in', 'in|during|for|year|at|on'],
  ['since', 'since|from'],
  ['after', 'after|following'],
  ['before', 'before|prior to'],
  ['until', 'until|till'],
]);

/** What a comparative speaks of where no column is named beside it. */
export const COMPARED_CONCEPTS = phrases([
  ['age', 'older|younger|aged|over|under'],
  ['weight', 'heavier|lighter'],
  ['height', 'taller|shorter'],
  ['temperature', 'warmer|colder|hotter|cooler'],
  ['depth', 'deeper|shallower'],
]);

/** By their place less one. */
export const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export const MONTHS: ReadonlyMap<string, string> = new Map(
  'january february march april may june july august september october november december'
    .split(' ')
    .map((name, at) => [name, String(at + 1).padStart(2, '0')] as const),
);

/** Numbers that are written as words. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...'two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, at + 2] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, 20 + 10 * at] as const),
]);

const DAYS = setOf(`
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays weekend weekends weekday weekdays
`);
const PARTS_OF_YEAR = setOf('summer summers winter winters spring springs autumn autumns');

export const isPartOfTime = (text: string): boolean => MONTHS.has(text) || DAYS.has(text) || PARTS_OF_YEAR.has(text);
