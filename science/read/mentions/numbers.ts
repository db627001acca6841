import { pairWith } from '../tables/paired-columns.ts';
import { inUnitOf } from './amount-units.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { eventClause } from '../parts/event-clauses.ts';
import { keptSign } from './excluded-bounds.ts';
import type { Mention } from '../tables/mention.ts';
import { columnNear, type Place } from './number-columns.ts';
import { MOMENTS, MONTHS, SIGNS_AFTER, SIGNS_BEFORE, type Moment, type Sign } from '../words/number-words.ts';
import { rangeSaid, type Range } from './ranges.ts';
import type { TableIndex } from '../index/table-index.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** A number of the message that is compared with something. */
export interface Comparison {
  readonly at: number;
  readonly comparison: Sign;
  readonly values: readonly (number | string)[];
  /** The column whose values it bounds, where one is named beside it. */
  readonly column: ColumnFacts | null;
  /** "in 2008", "since 2010". */
  readonly moment: Moment | null;
  /** As it was said, in another unit. */
  readonly said?: number | null;
  /** Of a range: all of its words. */
  readonly span?: { readonly from: number; readonly to: number };
}

/** Numbers and dates that bound values or mark a moment; numbers that are part of a name are left out. */
export function findComparisons(words: readonly Word[], mentions: readonly Mention[], index: TableIndex): Comparison[] {
  const named = mentions.filter(({ level, from, to }) => level === null || to - from > 2);
  const isNamed = (at: number) => named.some(({ from, to }) => from <= at && at < to);
  const found: Comparison[] = [];
  let done = -1;
  for (const [at, word] of words.entries()) {
    if (!isBare(word) || at <= done || isNamed(at)) continue;
    const place = { words, mentions, index, at };
    const range = rangeSaid(words, at);
    const second = range?.end ?? secondOf(words, at);
    const plain = () => (second === null ? singleOf(place, word) : rangeOf(place, word, second));
    const comparison = range ? ofRange(place, range) : plain();
    if (comparison) found.push(comparison);
    done = second ?? at;
  }
  return found.filter((each) => !isSaidAgain(each, found));
}

/** "The over-60s (age 60 or above)": the bound that holds the number itself says what is meant. */
const isSaidAgain = (
  { comparison, values: [value], column, moment }: Comparison,
  all: readonly Comparison[],
): boolean =>
  moment === null &&
  column !== null &&
  all.some((other) => other.column === column && other.values[0] === value && other.comparison === HOLDING[comparison]);
const HOLDING: Partial<Record<Sign, Sign>> = { above: 'at-least', below: 'at-most' };

const isBare = ({ number, glued, date }: Word): boolean => (number !== null && !glued) || date !== null;
const valueOf = ({ number, date }: Word): number | string => date ?? number ?? 0;

const OPENS_RANGE = setOf('between from aged of years period');
const JOINS_RANGE = setOf('and to through until');

/** Where the second number of "between 10 and 20", "between 10 g and 20 g" stands. */
function secondOf(words: readonly Word[], at: number): number | null {
  if (isYearRange(words[at], words[at + 1])) return at + 1;
  if (!opensRange(words, at)) return null;
  if (joinsMonth(words, at)) return at + 3;
  const isUnit = words[at + 1]?.number === null && JOINS_RANGE.has(textAt(words, at + 2));
  const joint = JOINS_RANGE.has(textAt(words, at + 1)) ? at + 1 : at + 2;
  const isJoined = (joint === at + 1 || isUnit) && joinsRange(words, at, joint);
  return isJoined ? joint + 1 : null;
}

/** "From March 2019 to June 2019". */
const joinsMonth = (words: readonly Word[], at: number): boolean =>
  JOINS_RANGE.has(textAt(words, at + 1)) && MONTHS.has(textAt(words, at + 2)) && words[at + 3]?.number != null;

/** A number follows; not "of 60 m² and 2 bedrooms". */
const joinsRange = (words: readonly Word[], at: number, joint: number): boolean =>
  words[joint + 1]?.number != null && !(textAt(words, joint) === 'and' && textAt(words, at - 1) === 'of');

const OVER = setOf('over during across');
/** "Over 2013 to 2017". */
const areYears = (words: readonly Word[], at: number): boolean =>
  [words[at], words[at + 2]].every((word) => word !== undefined && isYearLike(word));
const opensRange = (words: readonly Word[], at: number): boolean => {
  const text = textAt(words, MONTHS.has(textAt(words, at - 1)) ? at - 2 : at - 1);
  return OPENS_RANGE.has(text) || (OVER.has(text) && areYears(words, at));
};

/** "2021-2023". */
export const isYearRange = (first: Word | undefined, last: Word | undefined): boolean =>
  first?.number != null &&
  last?.number != null &&
  isYearLike(first) &&
  isYearLike(last) &&
  last.start === first.end + 1 &&
  first.number < last.number;

/** Of the column beside its first number, or of that in the unit behind the last. */
function ofRange(place: Place, { low, high, from, end, comparison }: Range): Comparison | null {
  const { words, index, at } = place;
  if (isYearRange(words[at], words[end]) || timeColumn(index, words[at])) return rangeOf(place, words[at], end);
  const column = columnNear({ ...place, at: end }) ?? columnNear(place);
  return { at, comparison, values: [low, high], column, moment: null, span: { from, to: end + 1 } };
}

function rangeOf(place: Place, first: Word | undefined, second: number): Comparison | null {
  const last = place.words[second];
  if (!first || !last) return null;
  const time = timeColumn(place.index, first);
  return {
    at: place.at,
    comparison: 'between',
    values: time
      ? [yearOrMonth(place, place.at, time), yearOrMonth(place, second, time)]
      : [valueOf(first), valueOf(last)],
    column: time ?? columnNear(place),
    moment: time ? 'between' : null,
  };
}

const EXCEPT = setOf('exclude excluding without except drop ignoring omit not');
const SIGN_OF = {
  in: 'is',
  since: 'at-least',
  after: 'above',
  before: 'below',
  until: 'at-most',
  between: 'between',
} as const;

function singleOf(place: Place, word: Word): Comparison | null {
  const time = timeColumn(place.index, word);
  const moment = time && momentOfYear(place, time);
  if (moment) return moment;
  const { words, at } = place;
  const comparison = keptSign(signAfter(words, at) ?? signBefore(words, at), words, at);
  return comparison ? bounded(place, word, comparison) : null;
}

/** In the unit of the column; no bound of it where the unit is of another kind. */
function bounded(place: Place, word: Word, comparison: Sign): Comparison {
  const { words, at } = place;
  const column = atSaidMoment(columnNear(place), place);
  const isJoined = word.number !== null && word.after === 'none';
  const value = column && isJoined ? inUnitOf(column, word.number, words[at + 1]) : valueOf(word);
  const held = { at, comparison, moment: null, said: word.number };
  return value === null ? { ...held, values: [valueOf(word)], column: null } : { ...held, values: [value], column };
}

/** "At least 50 nmol/L at week 16": of a first and a last measurement in one unit the one whose own number is said. */
function atSaidMoment(column: ColumnFacts | null, { words, index, at }: Place): ColumnFacts | null {
  const pair = pairWith(index.structure.pairs, column);
  if (!column || !pair) return column;
  const other = column === pair.first ? pair.last : pair.first;
  const ownOf = (one: ColumnFacts, two: ColumnFacts) =>
    one.all.flatMap(({ number }) =>
      number !== null && two.all.every((word) => word.number !== number) ? [number] : [],
    );
  const isSaid = (numbers: readonly number[]) =>
    words.some(({ number }, place) => place !== at && number !== null && numbers.includes(number));
  return isSaid(ownOf(other, column)) && !isSaid(ownOf(column, other)) ? other : column;
}

/** "2019", "March 2019". */
function yearOrMonth({ words }: Pick<Place, 'words'>, at: number, { profile }: ColumnFacts): number | string {
  const word = words[at];
  const month = profile.type === 'date' ? MONTHS.get(textAt(words, at - 1)) : undefined;
  const value = word ? valueOf(word) : 0;
  return month === undefined ? value : `${value}-${month}`;
}

function momentOfYear({ words, at }: Place, column: ColumnFacts): Comparison | null {
  const values = [yearOrMonth({ words }, at, column)];
  if (EXCEPT.has(textAt(words, at - 1))) return { at, comparison: 'is-not', values, column, moment: null };
  const said = momentAt(words, at);
  if (!said) return null;
  const moment = said === 'in' && isTurningPoint(words, at) ? 'after' : said;
  return { at, comparison: SIGN_OF[moment], values, column, moment };
}

const TURNING = setOf('after since following introduced introduction opened opening started reform before law ban');

/** "after the limit was introduced in 2010". */
const isTurningPoint = (words: readonly Word[], at: number): boolean =>
  eventClause(words)?.to === at ||
  words.slice(Math.max(0, at - 9), at).some(({ text }) => TURNING.has(text)) ||
  words.slice(0, at).some(({ text }, place) => STEPS.has(text) && BEFORE_STEP.has(textAt(words, place - 1)));
/** "Was there a step change in January 2021". */
const STEPS = setOf('step break shift jump');
const BEFORE_STEP = setOf('a any level sudden abrupt');

const before = (words: readonly Word[], at: number, count: number): string =>
  words
    .slice(Math.max(0, at - count), at)
    .map(({ text }) => text)
    .join(' ');

const PASSED_OVER = setOf('a the about age of full complete perfect required prescribed recommended');
const MOST_PASSED = 2;

function signBefore(words: readonly Word[], at: number): Sign | null {
  const first = words.slice(0, at).findLastIndex(({ text }) => !PASSED_OVER.has(text)) + 1;
  const ends = Array.from({ length: Math.min(at - first, MOST_PASSED) + 1 }, (_, step) => at - step);
  for (const end of ends) {
    for (const count of [3, 2, 1]) {
      const sign = end >= count ? SIGNS_BEFORE.get(before(words, end, count)) : undefined;
      if (sign) return sign;
    }
  }
  return null;
}

function signAfter(words: readonly Word[], at: number): Sign | null {
  const joint = [at + 1, at + 2, at + 3].find((place) => ['or', 'and'].includes(textAt(words, place)));
  return joint === undefined ? null : (SIGNS_AFTER.get(textAt(words, joint + 1)) ?? null);
}

const isYearLike = ({ number, date }: Word): boolean =>
  date !== null || (number !== null && Number.isInteger(number) && number >= 1400 && number <= 2200);

/** The column of time that holds such a year. */
function timeColumn({ structure }: TableIndex, word: Word | undefined): ColumnFacts | null {
  if (!word || !isYearLike(word)) return null;
  const year = word.number ?? 0;
  const holds = ({ profile: { type, minimum, maximum } }: ColumnFacts) =>
    type === 'date' || ((minimum ?? 0) - 1 <= year && year <= (maximum ?? 0) + 1);
  return structure.times.find(holds) ?? null;
}

const BEFORE_YEAR = setOf('the year early late and');

function momentAt(words: readonly Word[], at: number): Moment | null {
  for (const end of [at, at - 1, at - 2]) {
    const moment = MOMENTS.get(before(words, end, 2)) ?? MOMENTS.get(textAt(words, end - 1));
    if (moment) return moment;
    const text = textAt(words, end - 1);
    if (!BEFORE_YEAR.has(text) && !MONTHS.has(text)) return null;
  }
  return null;
}
