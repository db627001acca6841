import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import { columnsOf, type Ask } from '../ask.ts';
import { inUnitOf } from '../mentions/amount-units.ts';
import type { Spoken } from '../mentions/arguments.ts';
import { unitOf } from '../mentions/number-columns.ts';
import { isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { mayBeCount } from '../tables/count-columns.ts';
import type { Mention } from '../tables/mention.ts';
import type { CueName } from '../vocabulary/cues.ts';
import { ROW_NOUNS, UNITS } from '../vocabulary/plain-words.ts';
import { PERSONS, UNIT_NAMES } from '../vocabulary/name-words.ts';
import { isNormed, refersToNorm, speaksOfNorm } from '../vocabulary/norms.ts';
import { isIn } from './held.ts';
import { areOfOneLevel, rowsOfLevels } from './row-filters.ts';
import { settledAnew } from './settled-anew.ts';
import type { Cast } from './settle.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, placesOfNumbers, textAt, type Word } from '../words/words.ts';

/** "The target is 50 µm. Is line C off it?": one measured column of the rows that are named is held against one number. */

interface HeldTo {
  readonly outcome: ColumnFacts;
  readonly value: number;
  readonly rows: readonly RowFilter[];
}

interface NumberSaid {
  readonly words: readonly Word[];
  readonly at: number;
}

export function heldTo(ask: Ask): HeldTo | null {
  if (asksMore(ask)) return null;
  const own = numbersIn(ask.spoken);
  const norms = own.length === 0 ? ask.around.filter(setsOwnNorm) : [];
  const said = own.length > 0 ? ownNumber(ask, own) : numberOfNorm(ask, norms);
  const outcome = said && outcomeOf(ask, norms, said);
  return said && outcome ? heldBy(ask, norms, said, outcome) : null;
}

function heldBy(ask: Ask, norms: readonly Spoken[], said: NumberSaid, outcome: ColumnFacts): HeldTo | null {
  const value = valueOf(ask, said, outcome);
  const rows = rowsOf(ask, norms, outcome);
  return value === null || rows === null ? null : { outcome, value, rows };
}

/** In the unit of the column; null where its unit is another one, or where it is not said of it. */
function valueOf(ask: Ask, said: NumberSaid, outcome: ColumnFacts): number | null {
  const { words, at } = said;
  // "The mean acidity of blocks above 300 m": the metres are of another column.
  if ((inUnit(ask, said) ?? outcome) !== outcome) return null;
  if (isOtherUnit(outcome, words[at + 1]) || !isSaidOf(ask, said, outcome)) return null;
  return amountSaid(ask, outcome, words, at);
}

/** In the unit of the column: "10 percent" of a share or of successes out of trials is 0.1, "8 hours" of minutes 480. Null where a column of counts is no percentage. */
export function amountSaid(ask: Ask, outcome: ColumnFacts, words: readonly Word[], at: number): number | null {
  const value = words[at]?.number ?? null;
  if (value === null || !IN_HUNDREDS.has(textAt(words, at + 1)))
    return value && inUnitOf(outcome, value, words[at + 1]);
  if (!isQuantity(outcome) || outcome === ask.index.structure.binomial?.successes) return value / 100;
  return mayBeCount(outcome) ? null : value;
}
export const IN_HUNDREDS = setOf('% percent');

/** "Each bottle should hold 500 ml" says nothing of the `bottles_filled`. */
const isOtherUnit = (column: ColumnFacts, unit: Word | undefined): boolean =>
  unit !== undefined &&
  column.parts.some(({ text, root }) => text !== root) &&
  UNITS.has(unit.root) &&
  !PERCENT.has(unit.text) &&
  !column.all.some(({ text, root }) => text === unit.text || root === unit.root);
const PERCENT = setOf('% percent point');

/** "Is pH below 6.5 in the arable plots"; "customers with three or more complaints" are some of them. */
const isSaidOf = (
  { spoken: { words: own, mentions } }: Ask,
  { words, at }: NumberSaid,
  outcome: ColumnFacts,
): boolean =>
  words !== own || isNormed(words, at) || mentions.some(({ column, from }) => column === outcome && from < at);

/** What is related, compared between groups, adjusted or followed over time is more than one number. */
export const MORE_THAN_ONE: readonly CueName[] = [
  'between',
  'interaction',
  'relate',
  'power',
  'screening',
  'effectOf',
  'outcomeBy',
  'perUnit',
  'adjustRight',
  'variance',
  'doseResponse',
  'season',
  'changePoint',
  'beforeAfter',
];
/** Nor is a count, a share or a list of values one measured number. */
const OTHER_KINDS: readonly CueName[] = [
  ...MORE_THAN_ONE,
  'howMany',
  'share',
  'likely',
  'normality',
  'outliers',
  'rank',
  'singleCase',
  'except',
];
/** "Was it ever exceeded", "are all below": single values, and no mean of them. */
const SINGLE_VALUES = setOf(
  'ever never always sometimes often all every each none most common frequent both anyone anybody someone somebody nobody everyone everybody which whom',
);
/** "Who gets that"; "the WHO guideline". */
const isSingle = ({ text, raw }: Word, before: string): boolean =>
  (SINGLE_VALUES.has(text) && before !== 'at') || (text === 'who' && raw !== 'WHO');

function asksMore(ask: Ask): boolean {
  const { words, cues, mentions } = ask.spoken;
  if (words.some(({ root }, at) => DISTANCES.has(root) && textAt(words, at + 1) === 'in')) return true;
  if (ask.sides.length > 0 || ask.against !== null) return true;
  if (words.some((word, at) => isSingle(word, textAt(words, at - 1)))) return true;
  return cues.some(
    ({ name, from, to }) =>
      OTHER_KINDS.includes(name) && !mentions.some((mention) => mention.from <= from && to <= mention.to),
  );
}

const PLACES = setOf('week wk month day year visit session round wave hour grade stage level quarter phase line');
/** Numbers that are part of no name, say no moment ("at week 12") and count no rows ("60 patients"). */
const numbersIn = ({ words, mentions }: Spoken): readonly number[] =>
  placesOfNumbers(words).filter(
    (at) => !isIn(mentions, at) && !PLACES.has(words[at - 1]?.root ?? '') && !isCounted(words[at + 1]?.root ?? ''),
  );
const isCounted = (noun: string): boolean => ROW_NOUNS.has(noun) || PERSONS.has(noun);

/** The number of the question where a norm is named beside it, or where what is measured is said to be on one side of it. */
function ownNumber(ask: Ask, [at, another]: readonly number[]): NumberSaid | null {
  if (at === undefined || another !== undefined) return null;
  const { words } = ask.spoken;
  const bound = ask.comparisons.find((each) => each.at === at);
  if (bound !== undefined && bound.moment !== null) return null;
  const isHeld = isNormed(words, at) || isHeldAgainst(words, at, bound !== undefined);
  return isHeld && (ask.form !== 'order' || TESTS.has(textAt(words, 0))) ? { words, at } : null;
}
/** "Is it above 300", "compared with 300"; "what was the mean of those above 300" asks for the mean. */
const isHeldAgainst = (words: readonly Word[], at: number, isBound: boolean): boolean =>
  (isBound || AGAINST.has(textAt(words, beforeHedge(words, at)))) && textAt(words, 0) !== 'what';
const TESTS = setOf('test check compare see verify confirm please average mean');
const AGAINST = setOf('than from to with against versus vs exceed reach equal equals');
/** Nothing but words of how nearly stands between. */
const HEDGES = setOf('the a about around roughly approximately exactly the our their only some');
const beforeHedge = (words: readonly Word[], at: number): number =>
  HEDGES.has(textAt(words, at - 1)) ? beforeHedge(words, at - 1) : at - 1;

/** "The difference in HbA1c is 0.3": no value of it. */
const DISTANCES = setOf('difference change effect improvement gap increase decrease reduction rise drop gain loss');
/** "Guidelines say it should be under 130"; "a difference of 5 was expected" is no norm. */
const setsOwnNorm = (sentence: Spoken): boolean =>
  speaksOfNorm(sentence.words) &&
  numbersIn(sentence).length > 0 &&
  !sentence.words.some(({ root }) => DISTANCES.has(root)) &&
  sentence.cues.every(({ name }) => !['power', 'only', 'except', 'adjustRight'].includes(name));

const SPANS = setOf('year month week day hour');
/** The one number of the sentence that sets the norm, to which the question refers. */
function numberOfNorm({ spoken }: Ask, [norm, another]: readonly Spoken[]): NumberSaid | null {
  const namesLevel = spoken.mentions.some(({ level }) => level !== null);
  if (!norm || another || !refersToNorm(spoken.words, namesLevel)) return null;
  const { words } = norm;
  const numbers = numbersIn(norm);
  const measured = numbers.length > 1 ? numbers.filter((at) => !SPANS.has(words[at + 1]?.root ?? '')) : numbers;
  const [at, more] = measured;
  return at === undefined || more !== undefined ? null : { words, at };
}

/** The one quantity that the question names, or else the sentence that sets the norm; where none is named the one in the unit of the number. */
function outcomeOf(ask: Ask, norms: readonly Spoken[], said: NumberSaid): ColumnFacts | null {
  const own = ask.spoken.mentions.filter(isOfQuantity);
  const around = norms.flatMap(({ mentions }) => mentions.filter(isOfQuantity));
  const named = own.length > 0 ? own : around;
  const columns = columnsOf(named);
  if (columns.length === 0) return inUnit(ask, said) ?? onlyQuantity(ask);
  const [column, another] = columns;
  const [rivals] = named.map((mention) => mention.rivals);
  if (!column || another) return null;
  return rivals === undefined || rivals.length === 0 ? column : lastOf(ask, column, rivals);
}

const isOfQuantity = ({ column, level }: Mention): boolean => level === null && isMeasured(column);

/** Words that fit a first and a last measurement mean the last one. */
const lastOf = (ask: Ask, column: ColumnFacts, rivals: readonly ColumnFacts[]): ColumnFacts | null =>
  ask.index.structure.pairs.find(
    ({ first, last }) => [column, ...rivals].includes(first) && [column, ...rivals].includes(last),
  )?.last ?? null;

/** The one column of a table that is measured. */
function onlyQuantity({ index, spoken }: Ask): ColumnFacts | null {
  const [column, another] = index.columns.filter(isMeasured);
  return another === undefined && spoken.entities.size > 0 ? (column ?? null) : null;
}

const isMeasured = (column: ColumnFacts): boolean =>
  isQuantity(column) && !column.temporal && column.kind !== 'identifier';

/** "At least 50 MPa", "60 ml/kg/min" of the one column in that unit. */
export function inUnit({ index }: Pick<Ask, 'index'>, { words, at }: NumberSaid): ColumnFacts | null {
  const [number, unit] = [words[at], words[at + 1]];
  if (!number || !unit || !joins(number)) return null;
  const names = [unit.text, unit.root, ...(UNIT_NAMES.get(unit.root) ?? [])];
  const isIn = (column: ColumnFacts) => {
    const [first = '', ...others] = unitOf(column).split(' ');
    return names.includes(first) && others.every((text, step) => textAt(words, at + 2 + step) === text);
  };
  const [column, another] = index.columns.filter((each) => isMeasured(each) && isIn(each));
  return another === undefined ? (column ?? null) : null;
}

/** One level of each column that is named; null where another column or two levels of one are. */
function rowsOf(ask: Ask, norms: readonly Spoken[], outcome: ColumnFacts): readonly RowFilter[] | null {
  const { mentions, words } = ask.spoken;
  const isOther = ({ column, level }: Mention): boolean =>
    column !== outcome &&
    column.kind !== 'identifier' &&
    level === null &&
    !mentions.some((each) => each.column === column && each.level !== null);
  const than = ask.spoken.cues.find(({ name, to }) => name === 'than' && words[to]?.number == null);
  const isBesideLevel = mentions.some(({ level, from }) => level !== null && than !== undefined && from >= than.to);
  const said = [...mentions, ...norms.flatMap((each) => each.mentions)];
  const rows = rowsOfLevels(said.filter(({ column }) => column !== outcome));
  return mentions.some(isOther) || isBesideLevel || !areOfOneLevel(rows) ? null : rows;
}

/** The number says what is asked: levels choose rows, and nothing is compared. */
export function withHeldTo(ask: Ask, cast: Cast): Cast {
  const held = heldTo(ask);
  return held === null ? cast : settledAnew(cast, { ...held, predictors: [] });
}
