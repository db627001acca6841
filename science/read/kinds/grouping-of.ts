import { columnsOf, type Ask } from '../ask.ts';
import { isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { findCues } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import type { Part } from '../parts/parts.ts';
import { isPlain } from '../vocabulary/plain-words.ts';
import { rowsOfLevels } from '../cast/row-filters.ts';
import type { Cast } from '../cast/settle.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Do the plots fall into natural groups on pH, C:N and elevation?": whether the rows fall into groups, and on which columns. */

const saysGroups = (words: readonly Word[]): boolean => findCues(words).some(({ name }) => name === 'clustering');

/** What is measured and named, or all that is measured; null where something else is named or another method is asked for. */
export function groupingOf(ask: Ask): readonly ColumnFacts[] | null {
  if (!ask.has('clustering') || ask.has('otherClustering', 'trend', 'adjustRight', 'adjustLeft')) return null;
  const mentions = ask.spoken.mentions.filter(({ level, column }) => level === null && column.kind !== 'identifier');
  // "On the bill measurements": all columns that the words fit.
  const named = columnsOf(
    mentions.flatMap((mention) => [mention.column, ...mention.rivals].map((column) => ({ ...mention, column }))),
  );
  if (!named.every(mayGroup) || (named.length > 0 && lacksListed(ask, mentions))) return null;
  const columns = named.length > 0 ? named : ask.index.columns.filter(mayGroup);
  return columns.length > 1 && columns.length <= MOST_COLUMNS ? columns : null;
}
const MOST_COLUMNS = 20;

/** "By change size, complexity and coverage": every part of the list names a column. */
function lacksListed({ spoken: { words } }: Ask, mentions: readonly Mention[]): boolean {
  const last = Math.max(...mentions.map(({ to }) => to));
  const first = words.findLastIndex(
    ({ text }, at) => OPENS_LIST.has(text) && at < Math.min(...mentions.map(({ from }) => from)),
  );
  let from = first + 1;
  for (let at = from; at < last; at += 1) {
    const isEnd = words[at]?.after !== 'none' || textAt(words, at + 1) === 'and' || at === last - 1;
    if (!isEnd) continue;
    if (!mentions.some((mention) => mention.from >= from && mention.to <= at + 1)) return true;
    from = textAt(words, at + 1) === 'and' ? at + 2 : at + 1;
  }
  return restOfList(words, last);
}
const OPENS_LIST = setOf('on by in using with from of for to');

/** "…, BMI and frailty score": what is listed behind the last column. */
const restOfList = (words: readonly Word[], last: number): boolean =>
  textAt(words, last) === 'and' && words[last + 1] !== undefined && !GOES_ON.has(textAt(words, last + 1));
const GOES_ON = setOf('how what if which tell give report say show are is do does can describe so');

const mayGroup = (column: ColumnFacts): boolean => isQuantity(column) && !column.temporal && !column.coded;

/** The columns are what the rows are grouped on, of the rows that the question chooses. */
export function withGrouping(ask: Ask, cast: Cast): Cast {
  const columns = groupingOf(ask);
  if (!columns) return cast;
  const named = rowsOfLevels(ask.spoken.mentions);
  return {
    ...cast,
    outcomes: [],
    outcomeLevel: null,
    success: null,
    predictors: columns,
    strata: [],
    covariates: [],
    moderators: [],
    rows: [...cast.rows, ...named.filter(({ column }) => !cast.rows.some((row) => row.column === column))],
    levels: [],
    doubts: [],
    outcomeNamed: true,
  };
}

/** "How many groups, and what characterises them?": behind the question whether there are any. */
export const asksOfGroups = (part: Part, parts: readonly Part[]): boolean =>
  parts.slice(0, parts.indexOf(part)).some(({ words }) => saysGroups(words)) &&
  part.words.every((word) => OF_GROUPS.has(word.root) || isPlain(word)) &&
  part.words.some(({ text }, at) => ASKS.has(text) || (text === 'many' && textAt(part.words, at - 1) === 'how'));
const ASKS = setOf('what which describe characterise characterize how');
const OF_GROUPS = setOf(
  'cluster profile characterise characterize characterises characterizes distinguish distinguishes typical look like segment subgroup subtype best distinct natural big separate well are out',
);
