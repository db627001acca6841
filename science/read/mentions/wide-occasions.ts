import { isChange } from '../vocabulary/change-words.ts';
import { isGroup, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { SPOKEN_UNITS, unitOfTime } from '../vocabulary/moment-names.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import type { Occasion } from '../tables/paired-columns.ts';
import { isPartOfYear, isSamePartOfYear } from '../vocabulary/parts-of-year.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, joins, textAt, type Word } from '../words/words.ts';

/** "Between 18, 24 and 30 months" of `mcdi_18m`, `mcdi_24m` and `mcdi_30m`: which measurements of one thing the words name. */

export interface WideSeries {
  readonly mentions: readonly Mention[];
  /** The measurements that are named, in the order in which they were taken. */
  readonly named: readonly ColumnFacts[];
}

type Measurements = readonly Occasion[];

interface Place {
  readonly from: number;
  readonly to: number;
  readonly column: ColumnFacts;
}

export function wideSeries(
  words: readonly Word[],
  mentions: readonly Mention[],
  measurements: readonly Measurements[],
): WideSeries | null {
  const spoken = spokenSet(words, mentions, measurements);
  if (!spoken) return null;
  const { set, own, places } = spoken;
  const said = new Set([...places.map(({ column }) => column), ...own.flatMap(settledColumn)]);
  const all = set.map(({ column }) => column);
  const isAll = said.size < 2 ? saysAll(words, all.length) : all.length > 2 && saysCount(words, all.length);
  const named = isAll ? all : all.filter((column) => said.has(column));
  return mayBeSettled(spoken, named, words) ? { named, mentions: settled(mentions, own, places, named) } : null;
}

interface SpokenSet {
  readonly set: Measurements;
  readonly own: readonly Mention[];
  readonly places: readonly Place[];
}

/** The one set that the words speak of, by its name before by its occasions. */
function spokenSet(
  words: readonly Word[],
  mentions: readonly Mention[],
  measurements: readonly Measurements[],
): SpokenSet | undefined {
  const sets = measurements.map((set) => ({
    set,
    own: ownMentions(mentions, set),
    places: placesIn(words, mentions, set),
  }));
  const named = sets.filter(({ own }) => own.length > 0);
  const implied = sets.filter(({ places }) => places.length > 1 && mayBeImplied(words, mentions));
  const [one, another] = named.length > 0 ? named : implied;
  return another ? undefined : one;
}

/** Three and more, two that are no pair yet, or one that is neither the first nor the last. */
function mayBeSettled({ set, places }: SpokenSet, named: readonly ColumnFacts[], words: readonly Word[]): boolean {
  if (named.length === 1) return set.length > 2 && places.length > 0 && !isCourse(words, places[0]);
  return (
    named.length > 2 ||
    (named.length === 2 && (isOpenPair(set, named) || isFromMonthTo(set, places, words) || areNumbered(set, places)))
  );
}

/** Names of the measurements, or words that fit several of them. */
const ownMentions = (mentions: readonly Mention[], set: Measurements): readonly Mention[] =>
  mentions.filter(
    ({ level, column, rivals }) =>
      level === null && [column, ...rivals].every((each) => set.some((occasion) => occasion.column === each)),
  );

const settledColumn = ({ column, rivals }: Mention): readonly ColumnFacts[] => (rivals.length === 0 ? [column] : []);

/** "Is growth from 24 to 30 months smaller in girls": nothing else is measured. */
const mayBeImplied = (words: readonly Word[], mentions: readonly Mention[]): boolean =>
  mentions.every(({ column }) => isGroup(column)) &&
  words.some((_, at) => isChange(words, at) || GAINS.has(textAt(words, at)));
const GAINS = setOf('growth gain gains loss losses change changes forgetting improvement shrinkage');

/** The first and the last of two or three are a pair already; other two are one now. */
const isOpenPair = (set: Measurements, named: readonly ColumnFacts[]): boolean =>
  set.length > 2 || set.some(({ column, aside }) => aside && named.includes(column));

/** "From September to June", "between autumn and summer". */
const isFromMonthTo = (set: Measurements, [first]: readonly Place[], words: readonly Word[]): boolean =>
  first !== undefined &&
  set.some(({ word }) => word !== null && isPartOfYear(word)) &&
  FROM.has(textAt(words, beforeThe(words, first.from)));
const FROM = setOf('from between');

/** "In 2022 than in 2019", "between cycle 1 and cycle 100": both are said by their numbers. */
const areNumbered = (set: Measurements, places: readonly Place[]): boolean =>
  set.every(({ number, unit }) => number !== null && (unit === null || !SPOKEN_UNITS.has(unit))) &&
  new Set(places.map(({ column }) => column)).size === 2;

function placesIn(words: readonly Word[], mentions: readonly Mention[], set: Measurements): readonly Place[] {
  const isFree = (from: number) =>
    !mentions.some(
      (mention) =>
        mention.from <= from &&
        from < mention.to &&
        (mention.level !== null || !set.some(({ column }) => column === mention.column)),
    );
  const places = [...words.keys()].flatMap((at): Place[] => {
    const occasion = isFree(at) ? set.find((each) => isSaid(each, words, at)) : undefined;
    return occasion ? [{ from: beginOf(words, at), to: endOf(words, at), column: occasion.column }] : [];
  });
  const around = [...words.keys()].flatMap((at) => placeAround(words, at, set) ?? []);
  const found = [...around, ...places];
  return new Set(found.map(({ column }) => column)).size > 1 ? found : places;
}

/** "Before, at week 4 and at week 8", "from before to after", "better than before": said without what lay between. */
function placeAround(words: readonly Word[], at: number, set: Measurements): Place | undefined {
  const meant = AROUND.get(textAt(words, at));
  const next = textAt(words, at + 1);
  const isAlone = words[at]?.after !== 'none' || next === 'than' || JOINS.has(next);
  const column = set.find(({ word }) => word !== null && meant?.has(word))?.column;
  return column && isAlone ? { from: at, to: at + 1, column } : undefined;
}

function isSaid(occasion: Occasion, words: readonly Word[], at: number): boolean {
  const { number, unit, word, order } = occasion;
  if (words[at]?.number != null) return number === words[at].number && (unit === null || unitAt(words, at) === unit);
  const text = textAt(words, at);
  if (word === null) return order === 0 && number === 0 && text === 'baseline';
  return text === word || isInYear(words, at, word) || SAME.some((texts) => texts.has(word) && texts.has(text));
}

/** "They fall behind" in no season. */
const isInYear = (words: readonly Word[], at: number, word: string): boolean =>
  isSamePartOfYear(textAt(words, at), word) && (textAt(words, at) !== 'fall' || BEFORE_FALL.has(textAt(words, at - 1)));
const BEFORE_FALL = setOf('the in from between to of last this and');
const STARTS = setOf('pre pretest baseline base bl initial');
const ENDS = setOf('post posttest');
const SAME = [
  STARTS,
  ENDS,
  setOf('immediate immediately imm'),
  setOf('delayed delay del retention'),
  setOf('fu followup follow'),
];

const AROUND: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['before', new Set([...STARTS, 'before'])],
  ['after', new Set([...ENDS, 'after'])],
]);

/** Behind the number, before it, or behind the list that it is in: "6, 24 and 48 h", "weeks 4 and 8". */
function unitAt(words: readonly Word[], at: number): string | null {
  const behind = listEnd(words, at, 1);
  const next = words[behind + 1];
  if (next && isUnit(next)) return unitOfTime(next.root);
  const before = words[listEnd(words, at, -1) - 1];
  return before && isUnit(before) ? unitOfTime(before.root) : null;
}

const JOINS = setOf('and to or until through versus vs');
/** The last number of the list, or its first. */
function listEnd(words: readonly Word[], at: number, step: 1 | -1): number {
  const next = JOINS.has(textAt(words, at + step)) ? at + 2 * step : at + step;
  return words[next]?.number == null ? at : listEnd(words, next, step);
}

const isUnit = ({ root }: Word): boolean => UNITS.has(unitOfTime(root));
const UNITS = setOf('minute hour day week month year time visit session wave cycle round term semester t v m');

/** "Cycle 100", "week 4". */
const beginOf = (words: readonly Word[], at: number): number => {
  const before = words[at - 1];
  const isOfUnit = words[at]?.number != null && before !== undefined && joins(before) && isUnit(before);
  return isOfUnit && numberAt(words, at - 2) === null ? at - 1 : at;
};

/** With its unit. */
function endOf(words: readonly Word[], at: number): number {
  const next = words[at + 1];
  if (words[at]?.number == null) return textAt(words, at) === 'follow' && next?.text === 'up' ? at + 2 : at + 1;
  return next && isUnit(next) ? at + 2 : at + 1;
}

const TIMES = setOf('assessment occasion visit survey wave timepoint measurement session test round census inventory');
const ALL = setOf('all each every across between over the');

/** "Across the three assessments", "between each of the four surveys", "over time". */
const saysAll = (words: readonly Word[], count: number): boolean =>
  saysCount(words, count) ||
  words.some((word, at) => ALL.has(textAt(words, timesAt(words, at))) && word.text !== word.root) ||
  (count > 2 && words.some((_, at) => isOverTime(words, at)));

/** "The three test occasions (before, week 4 and week 8)": as many as there are. */
const saysCount = (words: readonly Word[], count: number): boolean =>
  words.some((_, at) => {
    const before = timesAt(words, at);
    return [before, before - 1].some((place) => numberAt(words, place) === count);
  });

const numberAt = (words: readonly Word[], at: number): number | null =>
  words[at]?.number ?? NUMBER_WORDS.get(textAt(words, at)) ?? null;

const isOverTime = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'time' && textAt(words, at - 1) === 'over';

const NOWHERE = -2;
/** What stands before "assessments" or "time points"; far before all words where nothing of the kind stands here. */
function timesAt(words: readonly Word[], at: number): number {
  const isPoint = textAt(words, at) === 'points' && textAt(words, at - 1) === 'time';
  if (!isPoint && !TIMES.has(words[at]?.root ?? '')) return NOWHERE;
  return isPoint ? at - 2 : at - 1;
}

/** "Over 24 weeks", "by 6 months": from the first one on. */
const isCourse = (words: readonly Word[], place: Place | undefined): boolean =>
  place !== undefined &&
  (words.some((_, at) => isChange(words, at)) ||
    ['over', 'from', 'since', 'by', 'within', 'during', 'until'].includes(textAt(words, place.from - 1)));

function settled(
  mentions: readonly Mention[],
  own: readonly Mention[],
  places: readonly Place[],
  named: readonly ColumnFacts[],
): readonly Mention[] {
  const sure = { level: null, score: 1, rivals: [] };
  const of = own.map((mention): Mention => {
    const inside = places.find(({ from, to }) => mention.from < to && from < mention.to);
    const column = inside?.column ?? columnOf(mention, named);
    return { ...mention, ...sure, column, to: Math.max(mention.to, inside?.to ?? 0) };
  });
  const open = places.filter(({ from }) => !of.some((mention) => mention.from <= from && from < mention.to));
  return [
    ...mentions.filter(
      (mention) => !own.includes(mention) && !open.some(({ from, to }) => mention.from < to && from < mention.to),
    ),
    ...of,
    ...open.map((place): Mention => ({ ...place, ...sure })),
  ].toSorted((a, b) => a.from - b.from);
}

const columnOf = (mention: Mention, named: readonly ColumnFacts[]): ColumnFacts =>
  named.find((each) => settledColumn(mention).includes(each)) ?? named[0] ?? mention.column;
