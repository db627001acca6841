import { isDose, isGroup, isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { spelledOut } from '../tables/spelled-out.ts';
import type { Mention } from '../tables/mention.ts';
import { ZERO_WORDS } from './levels-in-words.ts';
import { UNIT_NAMES } from '../vocabulary/name-words.ts';
import { ROW_NOUNS, UNITS } from '../vocabulary/plain-words.ts';
import { mayHold } from './amount-units.ts';
import { unitOf } from './number-columns.ts';
import { isYearRange } from './numbers.ts';
import { joins, textAt, wordsOf, type Word } from '../words/words.ts';
import { ORDINALS } from '../words/number-words.ts';
import { setOf } from '../words/word-sets.ts';

/** "group 3", "4 cylinders": a number beside a column that holds it among few values. */
export function numberLevels(words: readonly Word[], mentions: readonly Mention[]): Mention[] {
  return mentions.flatMap((mention) => {
    const { column } = mention;
    if (mention.level !== null || !(isNumeric(column) || isGroup(column)) || column.profile.distinct > 60) return [];
    if (column.kind === 'quantity' && column.profile.distinct > 12 && !column.temporal && !isPlace(words, mention))
      return [];
    return numbersAround(words, mention).flatMap((at) => {
      const value = column.profile.levels.find(
        (level) => numberOfLevel(level.value, column) === numberAt(words, at),
      )?.value;
      const isRange = isYearRange(words[at], words[at + 1]) || isYearRange(words[at - 1], words[at]);
      return value === undefined || isRange || countsAll(words, at, mention)
        ? []
        : [{ ...mention, from: at, to: endOfAmount(words, at, mention), level: value, score: 0.95, rivals: [] }];
    });
  });
}

/** The "kg" of "180 kg N" belongs to the number. */
const endOfAmount = (words: readonly Word[], at: number, { from, column }: Mention): number =>
  at + 2 === from && isUnitOf(column, words[at + 1]) ? at + 2 : at + 1;

/** "Line 2" of the level `L2` of `line`: the letters begin the name of the column. */
function numberOfLevel(level: string, { parts, kind }: ColumnFacts): number | null {
  const plain = Number(level);
  if (!Number.isNaN(plain) || kind === 'identifier') return plain;
  const [letters, number, more] = wordsOf(level);
  const isInitial = letters?.number === null && parts.some(({ text }) => text.startsWith(letters.text));
  return isInitial && more === undefined ? (number?.number ?? null) : null;
}

/** "At cycle 2000". */
const isPlace = (words: readonly Word[], { from, to, score }: Mention): boolean =>
  score >= CLEARLY_NAMED && textAt(words, from - 1) === 'at' && words[to]?.number != null && joins(words[to - 1]);
const CLEARLY_NAMED = 0.95;

/** "At 160 kg", of the one column that holds 160 in kg/ha: the number says which rows. */
export function unitLevels(words: readonly Word[], columns: readonly ColumnFacts[]): Mention[] {
  return words.flatMap((word, at) => {
    const unit = textAt(words, at + 1);
    const isBeside = words
      .slice(0, at)
      .some(({ number }, place) => number !== null && textAt(words, place + 1) === unit);
    const isBound = NO_LEVEL_BEFORE.has(textAt(words, at - 1)) && !(isBeside && textAt(words, at - 1) === 'than');
    if (word.number === null || word.glued || word.after !== 'none' || isBound) return [];
    const [one, another] = columns.flatMap((column) => {
      const own = wordsOf(column.profile.unit ?? '').map(({ text }) => text);
      const level = levelAt(column, word.number);
      return own[0] === unit && level !== undefined ? [{ column, level, own }] : [];
    });
    if (!one || another) return [];
    const length = one.own.every((text, step) => textAt(words, at + 1 + step) === text) ? one.own.length : 1;
    return [{ from: at, to: at + 1 + length, column: one.column, level: one.level, score: 0.95, rivals: [] }];
  });
}

const levelAt = ({ profile }: ColumnFacts, number: number | null): string | undefined =>
  profile.distinct <= MOST_LEVELS ? profile.levels.find(({ value }) => Number(value) === number)?.value : undefined;

/** "At 10 µM" of `conc_uM`, "at 18 degrees than at 12 degrees" of `temp_c`: the one column in that unit that may hold the number. */
export function namedUnitLevels(words: readonly Word[], columns: readonly ColumnFacts[]): Mention[] {
  return words.flatMap((word, at) => {
    const { number } = word;
    if (number === null || word.glued || !joins(word)) return [];
    const [column, another] = columns.filter((each) => lengthOfUnit(each, words, at + 1) > 0 && mayHold(each, number));
    if (!column || another || !(isTaken(column, words, at) || isHeldAgainst(column, words, at))) return [];
    const level = levelAt(column, number);
    if (level === undefined) return [];
    const to = at + 1 + lengthOfUnit(column, words, at + 1);
    return [{ from: at, to, column, level, score: 0.95, rivals: [] }];
  });
}

const isTaken = (column: ColumnFacts, words: readonly Word[], at: number): boolean =>
  TAKEN.has(textAt(words, at - 1)) ||
  isTop(column, words, at) ||
  isAge(column, words, at) ||
  (isDose(column) && isBesideZero(words, at)) ||
  (isDose(column) && isSaidOfGroup(words, at, at + 1 + lengthOfUnit(column, words, at + 1)));
/** "Between 20 mg and placebo", "with 10 mg than with placebo", "25 mg over placebo". */
const isBesideZero = (words: readonly Word[], at: number): boolean =>
  !NO_LEVEL_BEFORE.has(textAt(words, at - 1).replace('between', '')) &&
  words.some(({ text }, other) => {
    const between = words.slice(Math.min(at, other) + 1, Math.max(at, other));
    return (
      ZERO_WORDS.has(text) &&
      between.length <= FARTHEST &&
      between.some((word) => AGAINST.has(word.text) || BESIDE_ZERO.has(word.text))
    );
  });
const BESIDE_ZERO = setOf('and or over to with from beat beats');

/** "The 120 mm mesh … than the 80 mm", "100 g/ha … than 50 g/ha": two values of one column, one held against the other. */
const isHeldAgainst = (column: ColumnFacts, words: readonly Word[], at: number): boolean =>
  words.some(({ number }, other) => {
    const isOther = number !== null && other !== at && number !== words[at]?.number;
    if (!isOther || levelAt(column, number) === undefined || lengthOfUnit(column, words, other + 1) === 0) return false;
    const between = words.slice(Math.min(at, other), Math.max(at, other));
    return (
      between.some(({ text }) => AGAINST.has(text)) &&
      !between.some(({ text }) => NO_LEVEL_BEFORE.has(text) && text !== 'than')
    );
  });
const AGAINST = setOf('than versus vs against or');
/** "At 10 µM", "on 10 mg". */
const TAKEN = setOf('at on receiving taking given');

/** "High dose rats (240 mg/kg)", "the 240 mg/kg group", "vs 15 mg/kg". */
function isSaidOfGroup(words: readonly Word[], at: number, end: number): boolean {
  const group = words[end]?.root ?? '';
  const isOfGroup = textAt(words, at - 1) === 'the' && (GROUPS.has(group) || ROW_NOUNS.has(group));
  return isOfGroup || isInBrackets(words, at, end) || VERSUS.has(textAt(words, at - 1));
}
const isInBrackets = (words: readonly Word[], at: number, end: number): boolean =>
  [at, end].every((place) => words[place - 1]?.after === 'comma');
const GROUPS = setOf('group dose arm cohort level concentration treatment');
const VERSUS = setOf('vs versus');

/** "The 28-day strength" of a `test_age_d` of few values. */
const isAge = ({ profile, parts }: ColumnFacts, words: readonly Word[], at: number): boolean =>
  isAttribute(words[at + 1]) &&
  words[at]?.number !== 1 &&
  !LASTING.has(words[at + 2]?.root ?? '') &&
  profile.distinct <= MOST_AGES &&
  parts.some(({ text }) => AGES.has(text));
const isAttribute = (unit: Word | undefined): boolean =>
  unit !== undefined && unit.text === unit.root && DAYS.has(unit.text) && joins(unit);
const DAYS = setOf('hour day week month year');
const AGES = setOf('age time storage cure curing aging ageing incubation soak exposure sampling after');
const LASTING = setOf(
  'period trial study window interval course follow moving rolling span increase delay old difference',
);
const MOST_AGES = 8;

/** How many words of the message from a place on are the unit in the name of the column. */
function lengthOfUnit(column: ColumnFacts, words: readonly Word[], at: number): number {
  const unit = unitOf(column);
  const own = unit.split(' ');
  if (unit === '') return 0;
  if (own.every((text, step) => textAt(words, at + step) === text)) return own.length;
  if (isWritten(words, at, own.join(''))) return 2;
  return UNIT_NAMES.get(words[at]?.root ?? '')?.includes(unit) ? 1 : 0;
}

/** "10 mg/kg" of `dose_mgkg`. */
const isWritten = (words: readonly Word[], at: number, unit: string): boolean =>
  `${textAt(words, at)}${textAt(words, at + 1)}` === unit && words[at + 1]?.number === null;

/** "The top 5 cm" of a `depth_cm` that begins there. */
const isTop = ({ parts, profile }: ColumnFacts, words: readonly Word[], at: number): boolean =>
  textAt(words, at - 1) === 'top' &&
  parts.some(({ text }) => text === 'depth') &&
  profile.minimum === words[at]?.number;

/** "Year 8" of `yr_grp`: a part of a name right before a number that the column holds. */
export function partLevels(words: readonly Word[], columns: readonly ColumnFacts[]): Mention[] {
  return words.flatMap((word, at) => {
    const before = words[at - 1];
    if (word.number === null || word.glued || !before || before.after !== 'none') return [];
    const held = columns.flatMap((column) => {
      const isNamed = spelledOut(column).some(({ text, root }) => text === before.text || root === before.root);
      const level = column.profile.levels.find(({ value }) => Number(value) === word.number)?.value;
      const isFew = column.profile.whole || isDose(column);
      const isGrouped = isGroup(column) || (isFew && column.profile.distinct <= MOST_LEVELS / 2);
      return isNamed && isGrouped && !column.temporal && level !== undefined ? [{ column, level }] : [];
    });
    const [one, another] = held;
    return one && !another
      ? [{ from: at - 1, to: at + 1, column: one.column, level: one.level, score: 0.95, rivals: [] }]
      : [];
  });
}

const MOST_LEVELS = 20;

/** "Which of the 4 groups", of four. */
const countsAll = (words: readonly Word[], at: number, { from, column }: Mention): boolean =>
  at < from && column.profile.distinct === words[at]?.number && OF_ALL.has(textAt(words, at - 1));
const OF_ALL = setOf('the of all these those our across between');

const BETWEEN_NUMBERS = setOf('and or vs versus to the with than is');
const NO_LEVEL_BEFORE = setOf(`
  over above under below than least most since until to from > < >= <= exceeding exceeds between last about per every each extra additional another
`);

const FARTHEST = 9;

function numbersAround(words: readonly Word[], { from, to, column }: Mention): number[] {
  const found: number[] = [];
  const own = new Set(column.parts.map(({ root }) => root));
  for (const [offset, word] of words.slice(to, to + FARTHEST).entries()) {
    if (word.number !== null && !word.glued) found.push(to + offset);
    else if (!BETWEEN_NUMBERS.has(word.text) && !own.has(word.root) && !isUnitOf(column, word)) break;
  }
  if (found.length === 0 || isOfAmount(words, from, column)) return [...numbersBefore(words, from, column), ...found];
  return NO_LEVEL_BEFORE.has(textAt(words, to)) ? [] : found;
}

/** "180 kg N than with 60 kg N". */
const isOfAmount = (words: readonly Word[], from: number, column: ColumnFacts): boolean =>
  isUnitOf(column, words[from - 1]) && isNumberAt(words, from - 2);

/** A number, or "third" right before a name. */
function numberAt(words: readonly Word[], at: number): number | null {
  const word = words[at];
  if (!word) return null;
  const ordinal = ORDINALS.indexOf(word.text);
  return ordinal < 0 ? word.number : ordinal + 1;
}

/** "4, 6 and 8 cylinders", "third-year queens", "180 kg N"; "over 8 cylinders" is a bound. */
function numbersBefore(words: readonly Word[], from: number, column: ColumnFacts): number[] {
  const found: number[] = [];
  let at = from - 1;
  for (; at >= Math.max(0, from - FARTHEST); at -= 1) {
    const joining = found.length === 0 ? OPENING : BETWEEN_NUMBERS;
    if (isNumberAt(words, at)) found.unshift(at);
    else if (!joining.has(textAt(words, at)) && !isUnitOf(column, words[at])) break;
  }
  const before = [textAt(words, at), textAt(words, (found[0] ?? at) - 1)];
  return found.length < 2 && before.some((text) => NO_LEVEL_BEFORE.has(text)) ? [] : found;
}

const OPENING = setOf('the');

/** "Year" of `queen_age_yr`, "kg" of `n_kgha`. */
const isUnitOf = (column: ColumnFacts, word: Word | undefined): boolean =>
  word !== undefined &&
  UNITS.has(word.root) &&
  [word.root, ...(UNIT_NAMES.get(word.root) ?? [])].some((unit) => unitOf(column).startsWith(unit));

const isNumberAt = (words: readonly Word[], at: number): boolean =>
  words[at]?.glued === false && numberAt(words, at) !== null;
