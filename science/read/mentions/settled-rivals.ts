import { isNumeric, type ColumnFacts } from '../tables/columns.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import { notOwnWord, ofMedium } from './said-by-degree.ts';
import type { Mention } from '../tables/mention.ts';
import { SPEAKS_OF } from '../vocabulary/dimensions.ts';
import { ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { momentIn } from '../vocabulary/moment-names.ts';
import { pairWith, type ColumnPair } from '../tables/paired-columns.ts';
import { spelledOut } from '../tables/spelled-out.ts';
import { conceptOf } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** Which of several columns the same words mean, and which mentions name none, by what stands beside them. */

const NEAR_NUMBER = 3;
const SETTLED = 0.9;

export const settledRivals = (mention: Mention, words: readonly Word[], claimed: ReadonlySet<number>): Mention =>
  ofAnyYear(
    notOwnWord(ofMedium(ofBody(measured(countedInAll(numberedBeside(mention, words, claimed))), words), words)),
  );

/** "Weight" of `BW_d0` and `liver_wt`: that of the body, where nothing else is named. */
function ofBody(mention: Mention, words: readonly Word[]): Mention {
  const { column, rivals, level, from, to } = mention;
  const all = [column, ...rivals];
  const [first, ...others] = all.filter((each) => spelledOut(each).some(({ text }) => text === 'body'));
  const isWeight = to === from + 1 && conceptOf(textAt(words, from)) === 'weight';
  const isOther = level !== null || !isWeight || first === undefined || others.length === all.length - 1;
  return isOther ? mention : { ...mention, column: first, rivals: others };
}

/** "In which month are they highest" of dates that are called `month`: a month of any year, where the table has a column of those. */
const ofAnyYear = (mention: Mention): Mention =>
  mention.level === null && mention.rivals.length === 1 && mention.rivals[0]?.name === mention.column.name
    ? settledOn(mention, ({ calendar }) => calendar !== undefined)
    : mention;

/** "Maths" of `maths_pre`, `maths_post` and `passed_maths`: what was measured, where nothing says that they passed. */
function measured(mention: Mention): Mention {
  const [first, ...others] = [mention.column, ...mention.rivals].filter(({ kind }) => kind !== 'binary');
  const isOpen = mention.level === null && first !== undefined && others.length === 1;
  return isOpen && others.length < mention.rivals.length ? { ...mention, column: first, rivals: others } : mention;
}

/** "Week 12 systolic pressure" of `sbp_baseline` and `sbp_week12`: the number beside the words says which of them is meant; that of "group 1" or "arm 2" is none of theirs. */
function numberedBeside(mention: Mention, words: readonly Word[], claimed: ReadonlySet<number>): Mention {
  const { from, to, column, rivals } = mention;
  // Moments of one quantity are occasions: "by week 6" may go on from the first of them.
  if ([column, ...rivals].every(({ all }) => momentIn(all))) return mention;
  const start = Math.max(0, from - NEAR_NUMBER);
  const isInside = (at: number) => from <= at && at < to;
  const isFree = (at: number) => !claimed.has(at) && !GROUPED.has(words[at - 1]?.root ?? '');
  const beside = words
    .slice(start, to + NEAR_NUMBER)
    .flatMap(({ number }, step) => (isInside(start + step) || isFree(start + step) ? [number] : []));
  return settledOn(mention, ({ all }) => all.some(({ number }) => number !== null && beside.includes(number)));
}
const GROUPED = setOf('arm group grp site centre center cohort block class grade');

const ALL_CASES = setOf(`
  n num nr no number numbers count counts total tot all overall case cases notif notified notification notifications report reported reports
  incidence incident inc confirmed recorded new events
`);

/** "Measles" of `measles_cases` and `measles_deaths`: the cases, where nothing says which of them. */
function countedInAll(mention: Mention): Mention {
  const fits = [mention.column, ...mention.rivals];
  const isShared = ({ stem }: Word) => fits.every(({ parts }) => parts.some((part) => part.stem === stem));
  return settledOn(mention, ({ parts }) => {
    const own = parts.filter((part) => !isShared(part));
    return own.length > 0 && own.length < parts.length && own.every(({ text }) => ALL_CASES.has(text));
  });
}

/** "More pressure ulcers according to nurse A" of `ulcers_nurse_A` and `ulcers_nurse_B`: the one that is named elsewhere. First and last measurements stay open. */
export function settledByName(mentions: readonly Mention[], pairs: readonly ColumnPair[]): readonly Mention[] {
  const named = new Set(
    mentions.flatMap(({ column, level, rivals }) => (level === null && rivals.length === 0 ? [column] : [])),
  );
  return mentions.map((mention) =>
    pairWith(pairs, mention.column) ? mention : settledOn(mention, (column) => named.has(column)),
  );
}

function settledOn(mention: Mention, isMeant: (column: ColumnFacts) => boolean): Mention {
  const { column, rivals, level } = mention;
  if (level !== null || rivals.length === 0) return mention;
  const [one, another] = [column, ...rivals].filter(isMeant);
  return one && !another ? { ...mention, column: one, rivals: [], score: SETTLED } : mention;
}

const MARKS = setOf(
  'mark marks score scores grade grades point points result results dose dosage doses content concentration',
);
/** "Hotter drops score lower". */
const DEGREES = setOf('higher lower better worse more less highest lowest best worst');

/** "Maths marks" of `maths_post` beside `reading_score`: the marks in what is named before them, and no second column. */
export const withoutMarks = (mentions: readonly Mention[], words: readonly Word[]): readonly Mention[] =>
  mentions.flatMap((mention, place, { [place - 1]: before, [place + 1]: next }) => {
    if (isMarkOf(before, mention, words) || (next && isPricedBefore(mention, next, words))) return [];
    if (before && isPricedBefore(before, mention, words)) return [{ ...mention, from: before.from }];
    return next && isMarkOf(mention, next, words) ? [{ ...mention, to: next.to }] : [mention];
  });

const isMarkOf = (subject: Mention | undefined, mark: Mention, words: readonly Word[]): boolean =>
  subject !== undefined &&
  isOtherWord(subject, mark, words) &&
  !DEGREES.has(textAt(words, mark.to)) &&
  (isPrice(mark, subject, words) || (MARKS.has(textAt(words, mark.from)) && !isOwnWord(mark, words)));

/** `grade`, alone: "scores" is another word for it. */
const isOwnWord = ({ column: { parts }, from }: Mention, words: readonly Word[]): boolean =>
  parts.length === 1 && parts[0]?.root === words[from]?.root;

/** One word right behind a column that is called otherwise, or behind "is". */
function isOtherWord({ level, to, column, rivals }: Mention, word: Mention, words: readonly Word[]): boolean {
  const isNear =
    to === word.from ||
    (to + 1 === word.from && ARE.has(textAt(words, to)) && ADJECTIVES.has(textAt(words, word.from)));
  return (
    level === null &&
    isNear &&
    word.to === word.from + 1 &&
    words.slice(to - 1, word.from).every(joins) &&
    ![column, ...rivals].includes(word.column)
  );
}
const ARE = setOf('is was are were gets');

const ADJECTIVES = setOf('expensive costly cheap dear');
const PRICES = setOf('price prices cost costs expensive costly cheap dear');
const MONEY = SPEAKS_OF.get('price') ?? new Set();
/** "Fuel price", "expensive fuel" of `fuel_eur_l` beside a `fare`: another word for the fare alone. */
const isPrice = (price: Mention, of: Mention, words: readonly Word[]): boolean =>
  PRICES.has(textAt(words, price.from)) &&
  price.to === price.from + 1 &&
  isNumeric(of.column) &&
  of.column.all.some(({ text }) => MONEY.has(text)) &&
  !price.column.parts.some(({ root }) => root === words[price.from]?.root);

const isPricedBefore = (price: Mention, of: Mention, words: readonly Word[]): boolean =>
  [price, of].every(({ level }) => level === null) &&
  price.column !== of.column &&
  words.slice(price.from, of.from).every(joins) &&
  words.slice(price.to, of.from).every(({ text }) => OF.has(text)) &&
  isPrice(price, of, words);
const OF = setOf('of the');

/** "Rural districts", "how far a plot lies": the noun says what the rows are, and names no column. */
export const withoutRowNouns = (
  mentions: readonly Mention[],
  words: readonly Word[],
  cues: readonly Cue[],
): readonly Mention[] =>
  mentions.filter((mention, place) => {
    const isRows =
      isOfLevel(mention, mentions[place - 1], words) ||
      isOfReference(mention, mentions[place - 1], mentions, words) ||
      isTimeOfRows(mention, mentions, words) ||
      isAnyOf(mention, words, cues) ||
      isOfSpan(mention, mentions, words) ||
      isUnitOfNumber(mention, mentions[place - 1], words) ||
      isOfYear(mention, words);
    return mention.level !== null || !isRows || mentions.length < 2;
  });

/** "Does the short form lift sales compared to the control page" beside `pages`: what the level that is held against another is of. */
function isOfReference(
  { from, to, column }: Mention,
  before: Mention | undefined,
  mentions: readonly Mention[],
  words: readonly Word[],
): boolean {
  const isBehind = before?.level != null && before.to === from && to === from + 1 && before.column !== column;
  if (
    !isBehind ||
    !joins(words[from - 1]) ||
    !REFERS.has(textAt(words, before.from - 2)) ||
    textAt(words, before.from - 1) !== 'the'
  )
    return false;
  const others = mentions.filter((other) => other.from < before.from);
  const isHeld = others.some((other) => other.column === before.column && other.level !== null);
  return isHeld && others.some((other) => ![before.column, column].includes(other.column) && other.level === null);
}
const REFERS = setOf('than to with against versus vs over');

function isOfLevel({ from, to, column }: Mention, before: Mention | undefined, words: readonly Word[]): boolean {
  const noun = words[to - 1];
  const isPlural = noun !== undefined && noun.text !== noun.root;
  // "Outside Asia, goods and fined": the comma ends what the level is of.
  const isBehind = before?.level != null && before.to === from && before.column !== column && joins(words[from - 1]);
  return isBehind && isPlural && column.profile.type === 'text' && column.kind !== 'binary';
}

/** "Summer months", "bloom months" and "months without a bloom" of rows that are one month each. */
function isTimeOfRows({ from, to, column }: Mention, all: readonly Mention[], words: readonly Word[]): boolean {
  const noun = words[to - 1];
  const isPlural = to === from + 1 && noun !== undefined && noun.text !== noun.root && SPANS.has(noun.root);
  if (!column.temporal || !isPlural) return false;
  const isOfRows = (one: Mention) =>
    one.column !== column && !one.column.temporal && (one.level !== null || one.column.kind === 'binary');
  const isBefore = all.some((one) => one.to === from && joins(words[from - 1]) && isOfRows(one));
  const isBehind =
    HAVING.has(textAt(words, to)) && all.some((one) => one.from - to <= FARTHEST && one.from > to && isOfRows(one));
  return isBefore || isBehind;
}
const HAVING = setOf('with without having since before after until');
const FARTHEST = 2;

const holdsManyNames = ({ profile }: ColumnFacts): boolean => profile.type === 'text' && profile.distinct > MOST_GROUPS;
const MOST_GROUPS = 6;

/** Of which the variance is parted: "reproducible in an athlete". */
const isAnyOf = ({ from, to, column }: Mention, words: readonly Word[], cues: readonly Cue[]): boolean =>
  to === from + 1 &&
  !cues.some(({ name }) => name === 'varianceShare') &&
  ['a', 'an'].includes(textAt(words, from - 1)) &&
  words[from - 2]?.root !== 'share' &&
  ROW_NOUNS.has(words[from]?.root ?? '') &&
  column.parts.length === 1 &&
  column.kind !== 'binary';

/** "Days of school", whatever it is called; of few schools where the days are a column. */
const isOfSpan = ({ from, column }: Mention, all: readonly Mention[], words: readonly Word[]): boolean =>
  textAt(words, from - 1) === 'of' &&
  SPANS.has(words[from - 2]?.root ?? '') &&
  (holdsManyNames(column) || all.some((days) => days.column !== column && days.to === from - 1));
const SPANS = setOf('hour day week month year');

/** "eGFR at 12 months" of `eGFR_12m` beside `months_to_event`: the unit of the number right before it. */
const isUnitOfNumber = ({ from, to }: Mention, before: Mention | undefined, words: readonly Word[]): boolean =>
  before?.to === from && to === from + 1 && SPANS.has(words[from]?.root ?? '') && words[from - 1]?.number != null;

const LOOSE = 0.8;
/** "For the 2022 harvest", "in harvest year 2022": which rows, by a word that fits the yield only loosely. */
function isOfYear({ from, to, score }: Mention, words: readonly Word[]): boolean {
  const isBehind = isYear(words[from - 1]) && BEFORE_YEAR.has(textAt(words, from - 2));
  const isBefore = textAt(words, to) === 'year' && isYear(words[to + 1]);
  return score < LOOSE && to === from + 1 && (isBehind || isBefore);
}
const BEFORE_YEAR = setOf('in for of from during the at within');
const isYear = (word: Word | undefined): boolean =>
  word?.number != null && Number.isInteger(word.number) && word.number >= 1900 && word.number <= 2100;
