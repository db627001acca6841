import type { AnalysisPlan, RowFilter } from '../../../contracts/analysis-plan.ts';
import { successLevels } from '../../../contracts/success.ts';
import { columnsOf, type Ask } from '../ask.ts';
import { isCount } from '../tables/count-columns.ts';
import { isGroup, isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { armsOf } from '../cast/carried-over.ts';
import { isOverall } from '../vocabulary/overall.ts';
import { successOf } from '../cast/row-filters.ts';
import { rankedIn } from './ranked.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** Which number of a description is asked for, and the second question of one: "…, and what percentage of each group is that?" */

const SPREADS = setOf('sd std');
const ADDED = setOf('total totals altogether sum');
/** What is counted anew in every row: "in which year were the most butterflies counted". */
const COUNTED = setOf(
  'counted caught sold recorded seen observed landed produced born spotted trapped sighted captured tested inspected examined screened checked',
);

/** Null where a mean is asked for, or several numbers are. */
export function statisticOf(ask: Ask, outcome: ColumnFacts | null): AnalysisPlan['statistic'] {
  const { words } = ask.spoken;
  const isMean = words.some(({ root, text }) => root === 'mean' || text.startsWith('average') || text === 'avg');
  const said = [
    words.some(({ root }) => root === 'median') ? ('median' as const) : null,
    words.some(({ text }, at) => SPREADS.has(text) || (text === 'deviation' && textAt(words, at - 1) === 'standard'))
      ? ('standard-deviation' as const)
      : null,
    words.some((_, at) => isAdding(words, at) && !isOfName(ask, at)) ||
    isAddedUp(ask, outcome) ||
    isTakenMost(ask, outcome)
      ? ('total' as const)
      : null,
  ].filter((each) => each !== null);
  const [only, another] = said;
  return isMean || another !== undefined ? null : (only ?? null);
}

/** "In total", "in all", "in the whole period", "the overall number of"; the sum of a `pollen_sum` is its name. */
const isAdding = (words: readonly Word[], at: number): boolean =>
  (ADDED.has(textAt(words, at)) && !isOverall(words, at)) ||
  (textAt(words, at) === 'overall' && textAt(words, at + 1) === 'number') ||
  (textAt(words, at) === 'in' && textAt(words, at + 1) === 'all' && !joins(words[at + 1])) ||
  (textAt(words, at) === 'whole' && SPANS.has(textAt(words, at + 1)));
const SPANS = setOf('period year season study time');

const isOfName = ({ spoken: { words, mentions } }: Ask, at: number): boolean =>
  mentions.some(
    ({ column, from, to }) => from <= at && at < to && column.all.some(({ root }) => root === words[at]?.root),
  );

/** "How many fish were caught", "the most butterflies counted", "which ward had the most falls": of a column that counts them. */
export const isAddedUp = (ask: Ask, outcome: ColumnFacts | null): boolean =>
  outcome !== null && isNumeric(outcome) && isCountAddedUp(ask, outcome);

const TAKINGS = setOf('revenue revenues takings turnover sales money');
const MOST_TAKEN = setOf('most least more less');
/** "Which channel brings in the most revenue": what all of its rows bring together. */
const isTakenMost = ({ spoken: { words, mentions } }: Ask, outcome: ColumnFacts | null): boolean =>
  mentions.some(
    ({ column, from, level }) =>
      level === null &&
      column === outcome &&
      TAKINGS.has(textAt(words, from)) &&
      MOST_TAKEN.has(textAt(words, from - 1)),
  );

function isCountAddedUp(ask: Ask, outcome: ColumnFacts): boolean {
  const { words, mentions } = ask.spoken;
  const { whole, minimum } = outcome.profile;
  if (!whole || (minimum ?? -1) < 0) return false;
  // "Top 5 districts by crashes".
  if (isCount(outcome) && rankedIn(ask)?.outcome === outcome) return true;
  const isCounted = words.some(({ text }) => COUNTED.has(text)) || (isCount(outcome) && asksWhichHad(ask));
  return isCounted && mentions.some(({ column, from }) => column === outcome && OF_ALL.has(textAt(words, from - 1)));
}
const OF_ALL = setOf('many most fewest least of');

const HAD = setOf('had has have saw sees see');
const asksWhichHad = ({ form, spoken: { words } }: Ask): boolean =>
  form === 'open' &&
  words.some(
    ({ text }, at) => HAD.has(text) && MOST.some((each) => [1, 2].some((step) => textAt(words, at + step) === each)),
  );
const MOST = ['most', 'fewest', 'least'] as const;

const REFERS = setOf('that those these they it');
const LONGEST = 14;

/** "How many were lost, and what percentage of each group is that?": the same share, by group. */
export function shareByGroup(ask: Ask): AnalysisPlan | null {
  const { before, part, spoken } = ask;
  if (!before || !isShareOfAll(before) || !ask.has('share', 'howMany')) return null;
  const isSame = spoken.words.some(({ text }) => REFERS.has(text)) && spoken.words.length <= LONGEST;
  const group = isSame ? groupNamed(ask, before) : null;
  return group ? { ...before, predictors: [group.name], asked: part.text } : null;
}

const isShareOfAll = ({ question, outcomeLevel, predictors }: AnalysisPlan): boolean =>
  question === 'description' && outcomeLevel !== null && predictors.length === 0;

/** The one column of groups that is named, or that "the groups" are. */
function groupNamed(ask: Ask, { outcome }: AnalysisPlan): ColumnFacts | null {
  const { mentions } = ask.spoken;
  const counted = ask.index.columns.find(({ name }) => name === outcome);
  const [group, another] = mentions.length > 0 ? columnsOf(mentions) : armsOf(ask, counted);
  const isOther = another !== undefined || group === counted || mentions.some(({ level }) => level !== null);
  return group && !isOther && isGroup(group) ? group : null;
}

/** "How many class B patients waited over 120 minutes, and what share of all class B patients is that?": of the rows that are named again. */
export function shareOfRows(ask: Ask): AnalysisPlan | null {
  const { before, part, spoken } = ask;
  if (!before || !asksShareOfCounted(ask, before)) return null;
  const whole = before.rows.filter((row) => isSaidAgain(ask, row));
  const [counted, another] = before.rows.filter((row) => !whole.includes(row));
  const isOther = spoken.mentions.some(({ column: { name } }) => !whole.some((row) => row.column === name));
  const result = counted && !another && !isOther ? resultOf(counted) : null;
  const isWhole = whole.length > 0 || isOfAll(ask);
  if (!result || !isWhole) return null;
  return { ...before, ...result, rows: whole, kinds: [], asked: part.text };
}

/** "…, and what percentage of the measured weeks is that?" */
const isOfAll = ({ spoken: { words, mentions } }: Ask): boolean =>
  mentions.length === 0 && REFERS.has(textAt(words, words.length - 1));

const asksShareOfCounted = (ask: Ask, before: AnalysisPlan): boolean =>
  countsRows(before) && ask.has('share') && refersBack(ask);

const refersBack = ({ spoken: { words } }: Ask): boolean =>
  words.length <= LONGEST && words.some(({ text }) => REFERS.has(text));
const countsRows = ({ question, outcome }: AnalysisPlan): boolean => question === 'description' && outcome === null;

/** A condition on rows as what is counted. */
function resultOf(row: RowFilter): Pick<AnalysisPlan, 'outcome' | 'outcomeLevel' | 'success'> | null {
  const success = successOf(row);
  if (success !== null) return { outcome: row.column, outcomeLevel: successLevels(success).met, success };
  const [value, another] = row.values;
  const isLevel = row.comparison === 'is' && value !== undefined && another === undefined;
  return isLevel ? { outcome: row.column, outcomeLevel: String(value), success: null } : null;
}

const isSaidAgain = ({ spoken: { words, mentions } }: Ask, { column, values }: RowFilter): boolean =>
  mentions.some(
    (mention) => mention.column.name === column && mention.level !== null && holds(values, mention.level),
  ) || words.some(({ number }) => number !== null && values.includes(number));

const holds = (values: RowFilter['values'], level: string): boolean => values.map(String).includes(level);
