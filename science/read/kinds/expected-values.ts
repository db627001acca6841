import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { asksValue } from './asks-expected.ts';
import { inUnitOf } from '../mentions/amount-units.ts';
import type { Ask } from '../ask.ts';
import { hasWord, isGroup, isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { isIn } from '../cast/held.ts';
import { levelOf } from '../mentions/levels-in-words.ts';
import type { Mention } from '../tables/mention.ts';
import { UNIT_NAMES } from '../vocabulary/name-words.ts';
import { unitOf } from '../mentions/number-columns.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import { isPlain, MEASURE_NOUNS, UNITS } from '../vocabulary/plain-words.ts';
import type { Cast } from '../cast/settle.ts';
import { conceptOf } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "What would a two-bed flat of 70 m² be expected to sell for?": an outcome for given values of other columns. */
export interface Expected {
  readonly outcome: ColumnFacts;
  readonly given: readonly Given[];
}

interface Given {
  readonly column: ColumnFacts;
  readonly value: AnalysisPlan['given'][number]['value'];
}

/** Null where a number belongs to no column, a bound is said, or more than one column is left to be the outcome. */
export function expectedOf(ask: Ask): Expected | null {
  if (!asksValue(ask)) return null;
  const given = leavesCondition(ask) ? null : givenIn(ask);
  if (given === null || given.length === 0 || given.some(({ column }) => column.temporal)) return null;
  const outcome = outcomeBeside(ask, given);
  return outcome ? { outcome, given } : null;
}

const JOINS = setOf('with without and having');
const ARTICLES = setOf('a an no the');
const FARTHEST_NAME = 2;

/** "With a floor area of 60 m² and a lift": what is listed and names no column. */
const leavesCondition = ({ spoken: { words, mentions } }: Ask): boolean =>
  words.some(({ text }, at) => {
    const place = ARTICLES.has(textAt(words, at + 1)) ? at + 2 : at + 1;
    const word = words[place];
    if (!JOINS.has(text) || word === undefined || isPlain(word)) return false;
    const isNamed = Array.from({ length: FARTHEST_NAME + 1 }, (_, step) => place + step).some(
      (near) => isIn(mentions, near) || words[near]?.number != null,
    );
    return !isNamed;
  });

/** Every number and every level of the question with its column; null where one has none. */
function givenIn(ask: Ask): readonly Given[] | null {
  const numbers = numbersIn(ask);
  const levels = numbers && levelsIn(ask, numbers);
  return numbers && levels ? [...numbers, ...levels] : null;
}

function numbersIn(ask: Ask): readonly Given[] | null {
  const { words } = ask.spoken;
  const found = new Map<ColumnFacts, number>();
  const taken: Mention[] = [];
  for (const at of words.keys()) {
    const number = isOfInterval(words, at) ? null : numberOf(ask, at);
    if (number === null) continue;
    const mention = mentionOf(ask, at, taken);
    if (mention) taken.push(mention);
    const column = mention ? meantAt(ask, mention, at) : unnamedColumn(ask, at);
    const value = column && inUnitOf(column, number, unitBehind(words, at));
    if (column === null || value === null || found.has(column)) return null;
    found.set(column, value);
  }
  return [...found].map(([column, value]) => ({ column, value }));
}

const unnamedColumn = (ask: Ask, at: number): ColumnFacts | null =>
  columnOfUnit(ask, at) ?? columnOfAge(ask, at) ?? columnOfDay(ask, at);

const unitBehind = (words: readonly Word[], at: number): Word | undefined =>
  words[at]?.after === 'none' ? words[at + 1] : undefined;

const DOES = setOf('run running ran do doing offer offering use using have having get getting take taking');
/** "If we run a promo": yes of a column of yes and no. */
function hadIn(words: readonly Word[], mention: Mention): Mention {
  const isDone = ['a', 'an'].includes(textAt(words, mention.from - 1)) && DOES.has(textAt(words, mention.from - 2));
  return isDone && mention.level === null && mention.column.kind === 'binary'
    ? { ...mention, level: levelOf(mention.column, false) }
    : mention;
}

/** Null where two levels of one column are said. */
function levelsIn({ spoken: { words, mentions } }: Ask, numbers: readonly Given[]): readonly Given[] | null {
  const isNumber = ({ column }: Mention) => numbers.some((each) => each.column === column);
  const levels = mentions.map((each) => hadIn(words, each)).filter((each) => each.level !== null && !isNumber(each));
  const found = new Map(levels.map(({ column, level }) => [column, level ?? ''] as const));
  const isOne = levels.every(({ column, level }) => found.get(column) === level);
  return isOne
    ? [...found].map(([column, level]) => ({ column, value: isNumeric(column) ? Number(level) : level }))
    : null;
}

/** A number that is no part of a name; "two" right before a name. */
function numberOf({ spoken: { words, mentions } }: Ask, at: number): number | null {
  const word = words[at];
  const named = mentions.filter(({ level }) => level === null);
  if (
    !word ||
    isIn(
      mentions.filter(({ level, column }) => level === null || !isNumeric(column)),
      at,
    )
  )
    return null;
  if (isSpanOfName(words, named, at)) return null;
  if (word.number !== null) return word.glued && isPower(words, at) ? null : word.number;
  return named.some(({ from, column }) => from === at + 1 && isNumeric(column))
    ? (NUMBER_WORDS.get(word.text) ?? null)
    : null;
}

/** "The opioid dose in the first 24 h" of `opioid_mg_24h`. */
const isSpanOfName = (words: readonly Word[], named: readonly Mention[], at: number): boolean =>
  UNITS.has(words[at + 1]?.root ?? '') &&
  named.some(({ column }) => column.all.some(({ number }) => number !== null && number === words[at]?.number));

/** "m2". */
const isPower = (words: readonly Word[], at: number): boolean => UNITS.has(words[at - 1]?.root ?? '');

const INTERVALS = setOf('confidence prediction interval ci band');
/** "With a 95 % interval". */
const isOfInterval = (words: readonly Word[], at: number): boolean =>
  [1, 2, 3].some((step) => INTERVALS.has(textAt(words, at + step)));

const RIGHT = setOf(
  'first second third of on in into from for the a an to at their his her its out years percent % points hours minutes days away',
);
const LEFT = setOf(
  'of is was were are be at a an the = equals about around roughly approximately lasted lasts took takes weighed weighs hits reaches reached just only',
);

/** The name beside a number: "80 % attendance", "70 on the midterm", "a GPA of 3.5". */
function mentionOf({ spoken: { words, mentions } }: Ask, at: number, taken: readonly Mention[]): Mention | undefined {
  const own = mentions.find(
    ({ from, to, level, column }) => level !== null && isNumeric(column) && from <= at && at < to,
  );
  if (own) return own;
  const names = mentions.filter((each) => each.level === null && isNumeric(each.column) && !taken.includes(each));
  const joinsUp = (from: number, to: number, passed: ReadonlySet<string>) =>
    words.slice(from, to).every((word) => word.after === 'none') &&
    words
      .slice(from + 1, to)
      .every(
        ({ text, root, number }) =>
          passed.has(text) || MEASURE_NOUNS.has(root) || (number === null && UNITS.has(root)) || number === 2,
      );
  const left = names.findLast(({ to }) => to <= at && joinsUp(to - 1, at, LEFT));
  const right = names.find(({ from }) => from > at && joinsUp(at, from, RIGHT));
  // "What would chlorophyll be at 22 degrees water temperature".
  return right && textAt(words, at - 1) === 'at' ? right : (left ?? right);
}

/** Of several columns that the words fit the one that the question before was about. */
function resolved({ before }: Ask, { column, rivals }: Mention): ColumnFacts | null {
  if (rivals.length === 0) return column;
  const held = [column, ...rivals].filter(
    ({ name }) => before !== null && [before.outcome, ...before.predictors].includes(name),
  );
  return held.length === 1 ? (held[0] ?? null) : null;
}

/** "Cured at 165 °C" of a time and a temperature: the one in the unit of the number. */
const meantAt = (ask: Ask, mention: Mention, at: number): ColumnFacts | null =>
  resolved(ask, mention) ?? onlyInUnit(ask, at, [mention.column, ...mention.rivals]);

/** "70 m²" of the one column in square metres. */
const columnOfUnit = (ask: Ask, at: number): ColumnFacts | null => onlyInUnit(ask, at, ask.index.columns);

function onlyInUnit({ part, spoken: { words } }: Ask, at: number, columns: readonly ColumnFacts[]): ColumnFacts | null {
  const unit = unitBehind(words, at);
  const said = unit ? unitsOf(unit, words[at + 2], part.text.charAt(unit.end - (words[0]?.start ?? 0))) : [];
  const measured = columns.filter(
    (column) => isNumeric(column) && column.kind !== 'identifier' && said.includes(unitOf(column)),
  );
  return measured.length === 1 ? (measured[0] ?? null) : null;
}

/** "m²" and "m2" are `m 2`; "square metres" as well. */
function unitsOf(unit: Word, next: Word | undefined, sign: string): readonly string[] {
  const power = POWERS.get(sign) ?? (next?.glued === true ? next.text : undefined);
  if (power !== undefined) return [`${unit.text} ${power}`];
  const named = [unit.root, `${unit.text} ${next?.root ?? ''}`].flatMap((name) => UNIT_NAMES.get(name) ?? []);
  return [unit.text, unit.root, ...named];
}
const POWERS: ReadonlyMap<string, string> = new Map([
  ['²', '2'],
  ['³', '3'],
]);

const AGED = setOf('aged age');
/** "A 45-year-old", "aged 45". */
function columnOfAge({ index, spoken: { words } }: Ask, at: number): ColumnFacts | null {
  const isAge = AGED.has(textAt(words, at - 1)) || [1, 2].some((step) => textAt(words, at + step) === 'old');
  const ages = index.columns.filter(
    (column) => isNumeric(column) && column.parts.some(({ text }) => conceptOf(text) === 'age'),
  );
  return isAge && ages.length === 1 ? (ages[0] ?? null) : null;
}

const DAYS = setOf('day doy');
const OF_YEAR = setOf('doy julian jday yday');
/** "On day 120" of `lay_doy`. */
function columnOfDay({ index, spoken: { words } }: Ask, at: number): ColumnFacts | null {
  const days = index.columns.filter((column) => isNumeric(column) && hasWord(column.all, OF_YEAR));
  return DAYS.has(textAt(words, at - 1)) && days.length === 1 ? (days[0] ?? null) : null;
}

/** "10 mg of catalyst" beside the column of the amounts: of what they are is no outcome. */
export const isOfAmount = (words: readonly Word[], { column, from }: Pick<Mention, 'column' | 'from'>): boolean =>
  !isNumeric(column) && textAt(words, from - 1) === 'of' && words[from - 3]?.number != null;

/** The one other column that is named, or what the question before was about. */
function outcomeBeside(ask: Ask, given: readonly Given[]): ColumnFacts | null {
  const isGiven = (column: ColumnFacts) => given.some((each) => each.column === column);
  const named = ask.spoken.mentions.filter(
    (mention) =>
      mention.level === null &&
      !mention.column.temporal &&
      !isOfAmount(ask.spoken.words, mention) &&
      ![mention.column, ...mention.rivals].some(isGiven),
  );
  const columns = new Set(named.map((mention) => resolved(ask, mention)));
  if (columns.size > 1) return null;
  const [own] = columns;
  const before = columns.size === 0 ? ask.index.columns.find(({ name }) => name === ask.before?.outcome) : undefined;
  const outcome = own ?? before;
  return outcome && !isGiven(outcome) && (isNumeric(outcome) || isGroup(outcome)) ? outcome : null;
}

export function withExpected(ask: Ask, cast: Cast): Cast {
  const expected = expectedOf(ask);
  if (!expected) return cast;
  return {
    ...cast,
    outcomes: [expected.outcome],
    outcomeLevel: null,
    success: null,
    predictors: expected.given.map(({ column }) => column),
    strata: [],
    covariates: [],
    moderators: [],
    rows: [],
    levels: [],
    doubts: [],
    outcomeNamed: true,
  };
}

export const givenValues = (ask: Ask): AnalysisPlan['given'] =>
  (expectedOf(ask)?.given ?? []).map(({ column, value }) => ({ column: column.name, value }));

/** Values that stand beside columns, whatever asks for them. */
export const givenBeside = (ask: Ask, outcome: ColumnFacts | null): AnalysisPlan['given'] =>
  (givenIn(ask) ?? [])
    .filter(({ column }) => column !== outcome && !column.temporal)
    .map(({ column, value }) => ({ column: column.name, value }));
