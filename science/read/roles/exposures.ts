import type { Said } from '../mentions/arguments.ts';
import { hasWord, isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { compoundUnit } from '../tables/compound-units.ts';
import {
  AMOUNTS,
  isCount,
  isExposure,
  isWholeFrom,
  mayBeCount,
  mayBeExposure,
  mayDivide,
  UNITS_AT_RISK,
} from '../tables/count-columns.ts';
import type { Mention } from '../tables/mention.ts';
import { COVERED, DAYS, PERSONS, UNIT_NAMES } from '../vocabulary/name-words.ts';
import type { Structure } from '../tables/structure.ts';
import { setOf } from '../words/word-sets.ts';
import { singular, textAt, type Word } from '../words/words.ts';
import { carrierNamed, densitySaid, divisorTold, extentSaid, saysSum } from './divisors-named.ts';
import { scaled, TIMES } from './times-said.ts';
import { toldToDivide } from './told-to-divide.ts';

/** "Daphnia per litre", "admissions per year of follow-up": what a count of the question is divided by, by the unit that is said. */
export interface Exposure {
  readonly column: ColumnFacts;
  /** Units of the column in one unit of the question: 12 for a year of a column in months. */
  readonly per: number | null;
  /** The words that say it. */
  readonly from: number;
  readonly to: number;
}

/** "Once area sampled is taken into account": what counts are divided by is held fixed so. */
function heldFixed(said: Said, column: ColumnFacts | null): Exposure | null {
  const place = column && hasCount(said.mentions) ? toldToDivide(said, column) : null;
  return column && place ? { column, per: null, ...place } : null;
}

const ARTICLES = setOf('a an each every single unit one');
const FOLLOWED = setOf('follow followed following followup observation observed observing up');

export function exposureSaid(said: Said, columns: readonly ColumnFacts[], structure: Structure): Exposure | null {
  const carried = carriedBy(said, columns) ?? heldFixed(said, structure.exposure);
  if (carried) return carried;
  const place = unitSaid(said);
  if (!place) return ofCourse(said, structure.exposure) ?? undivided(said, columns);
  const followed = followUp(said.words, place, followUpOf(structure));
  if (followed || !hasCount(said.mentions)) return followed;
  return dividedPer(said, saysSum(said.words, place.from) ? columns.filter(mayBeExposure) : columns, place, structure);
}

function dividedPer(
  said: Said,
  columns: readonly ColumnFacts[],
  place: Place,
  { binomial }: Structure,
): Exposure | null {
  const dividing = columns.filter((column) => divided(column) && !isCounted(said.mentions, column, place.from));
  const extent = extentSaid(said.words, dividing, place);
  if (extent !== null) return extent ? { ...extent, per: null } : null;
  const found = converted(said, columns, place) ?? measured(said, columns, place);
  // Errors of trials are a share, crashes per message sent are not.
  const isShare = said.mentions.some(({ column }) => column === binomial?.successes);
  const isTried = (column: ColumnFacts) => isShare && column === binomial?.trials;
  const open = dividing.filter((column) => !isTried(column));
  return found ?? byItsName(said, open, place);
}

/** "Per page view" of `pages_viewed`. */
function byItsName({ words }: Said, columns: readonly ColumnFacts[], place: Place): Exposure | null {
  const named = carrierNamed(words, columns, place);
  return named ? { ...named, per: scaled(words.slice(place.from, place.at), named.column) } : null;
}

/** "Flint density", "bugs with kloc as offset": divided without a "per". */
function undivided(said: Said, columns: readonly ColumnFacts[]): Exposure | null {
  if (!hasCount(said.mentions)) return null;
  const dividing = columns.filter(divided);
  const named = divisorTold(said, dividing) ?? densitySaid(said, dividing);
  return named ? { ...named, per: null } : null;
}

/** `followup_wk` of counts, where `days_to_first_relapse` ends with the first of them. */
const followUpOf = ({ exposure, survival }: Structure): ColumnFacts | undefined =>
  exposure && hasWord(exposure.all, FOLLOWED) ? exposure : survival?.time;

const COURSES: ReadonlyMap<string, string> = new Map([
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['yearly', 'year'],
  ['annual', 'year'],
]);
const RATES = setOf('rate rates incidence');

/** "The yearly exacerbation rate" of counts over a follow-up in weeks. */
function ofCourse({ words, mentions }: Said, column: ColumnFacts | null): Exposure | null {
  const from = words.findIndex(({ text }) => COURSES.has(text));
  const unit = COURSES.get(textAt(words, from)) ?? '';
  const isRate = words.slice(from + 1, from + LONGEST_RATE).some(({ text }) => RATES.has(text));
  if (!column || unit === '' || !isRate || !hasCount(mentions)) return null;
  const per = unitsIn(column, unit);
  return per === null && !isMeasuredIn(column, unit) ? null : { column, per, from, to: from + 1 };
}
const LONGEST_RATE = 5;

const SHORTEST_ABBREVIATION = 3;

/** "Per million vehicle kilometres" of `veh_km_mill`. */
function carriedBy({ words, mentions }: Said, columns: readonly ColumnFacts[]): Exposure | null {
  const place = carrierSaid(words);
  if (!place || !hasCount(mentions)) return null;
  const { from, at, who, unit } = place;
  const [only, another] = columns.filter(
    (column) => divided(column) && isMeasuredIn(column, unit) && isCalled(column, who),
  );
  if (!only || another) return null;
  return { column: only, per: scaled(words.slice(from, at), only), from, to: at + 2 };
}

/** "Per million passenger kilometres": who, or what, covers the unit. */
function carrierSaid(words: readonly Word[]) {
  const from = words.findIndex(({ text }) => text === 'per');
  let at = from + 1;
  while (TIMES.has(textAt(words, at)) || ARTICLES.has(textAt(words, at)) || words[at]?.number != null) at += 1;
  const [who, unit] = [textAt(words, at), singular(textAt(words, at + 1))];
  return from < 0 || !AMOUNTS.has(unit) ? null : { from, at, who, unit };
}

const isCalled = ({ all }: ColumnFacts, who: string): boolean =>
  all.some(
    ({ text }) =>
      (text.length >= SHORTEST_ABBREVIATION || SHORT_PATIENTS.has(text)) && singular(who).startsWith(singular(text)),
  ) ||
  (PATIENTS.has(singular(who)) && hasWord(all, STAYS));
/** "Bed days" of the length of stay. */
const STAYS = setOf('los stay pt pts');
const PATIENTS = setOf('bed patient inpatient hospital');
const SHORT_PATIENTS = setOf('pt pts px');

/** "Per million passenger kilometres" is not `veh_km_mill`; a person's year is the year of any follow-up. */
export function isOfAnother(words: readonly Word[], column: ColumnFacts): boolean {
  const place = carrierSaid(words);
  return (
    place !== null &&
    !PERSONS.has(singular(place.who)) &&
    isMeasuredIn(column, place.unit) &&
    [...UNITS_AT_RISK].some((who) => isCalled(column, who)) &&
    !isCalled(column, place.who)
  );
}

/** Where "per" and the unit behind it stand. */
interface Place {
  readonly from: number;
  readonly at: number;
  readonly unit: string;
}

function unitSaid({ words, mentions }: Said): Place | null {
  const from = words.findIndex(({ text }, at) => text === 'per' && !isIn(mentions, at));
  if (from < 0) return null;
  let at = from + 1;
  // "Per 100,000 km"
  while (ARTICLES.has(textAt(words, at)) || TIMES.has(textAt(words, at)) || words[at]?.number != null) at += 1;
  const unit = singular(textAt(words, at));
  return unit === '' || PERSONS.has(unit) ? null : { from, at, unit };
}

/** "Per year of follow-up". */
function followUp(words: readonly Word[], { from, at, unit }: Place, column: ColumnFacts | undefined): Exposure | null {
  const isSaid = textAt(words, at + 1) === 'of' && FOLLOWED.has(textAt(words, at + 2));
  if (!isSaid || !column) return null;
  const per = unitsIn(column, unit);
  const isIt = per !== null || isMeasuredIn(column, unit) || hasWord(column.all, FOLLOWED);
  return isIt ? { column, per, from, to: endOfFollowUp(words, at + 3) } : null;
}

/** "Per litre" of the one column in litres, "per word" of `words`. */
function measured(
  { words, mentions }: Said,
  columns: readonly ColumnFacts[],
  { from, at, unit }: Place,
): Exposure | null {
  // "Per inspected unit" of `units_inspected`
  const isThere = (each: Mention) => each.from >= from && each.from <= at && at < each.to;
  // "Per line of code" of `LOC`: what is said of it by the trade
  const isName = (each: Mention) =>
    isThere(each) &&
    (isInitials(each, from) ||
      ((isNameOf(each, words[at]) || (each.said === true && each.level === null)) && each.score >= WELL_NAMED));
  const named = mentions.find(isName)?.column;
  const isMeasure = (column: ColumnFacts) =>
    column === named ||
    (AMOUNTS.has(unit) && isMeasuredIn(column, unit)) ||
    (unit === 'effort' && column.parts.some(({ text }) => text === unit));
  const fitting = columns.filter(
    (column) => divided(column) && isMeasure(column) && !isCounted(mentions, column, from),
  );
  const called = fitting.filter((column) => textAt(words, at + 1) === 'of' && isBegunBy(column, textAt(words, at + 2)));
  const [only, another] = called.length > 0 ? called : fitting;
  if (!only || another) return null;
  const ends = mentions.flatMap((each) =>
    each.column === only && each.from <= at + 1 && each.to > from ? [each.to] : [],
  );
  const to = Math.max(endOfName(words, at + 1, only), ...ends);
  const isSpelled = mentions.some((each) => each.column === only && isInitials(each, from));
  return { column: only, per: isSpelled ? null : scaled(words.slice(from, at), only), from, to };
}

/** "Per million entering vehicles" of `MEV`. */
const isInitials = (each: Mention, per: number): boolean =>
  each.level === null && each.from === per + 1 && each.to - each.from > 1 && each.score >= WELL_SPELLED;
const WELL_SPELLED = 0.85;

/** "Per hour of observation" of `obs_h` beside `trip_h`. */
const isBegunBy = ({ parts }: ColumnFacts, word: string): boolean =>
  parts.some(({ text }) => text.length >= SHORTEST_ABBREVIATION && word.startsWith(text));

/** "Per hour of watching" of `watch_min`: the name of the column follows, and its unit is another one of time. */
function converted({ words }: Said, columns: readonly ColumnFacts[], { from, at, unit }: Place): Exposure | null {
  if (textAt(words, at + 1) !== 'of' || !DAYS.has(unit)) return null;
  const isNamed = ({ parts }: ColumnFacts) => parts.some(({ stem }) => stem === words[at + 2]?.stem);
  const column = columns.find((each) => divided(each) && isNamed(each) && unitsIn(each, unit) !== null);
  return column ? { column, per: unitsIn(column, unit), from, to: endOfName(words, at + 1, column) } : null;
}

/** "Per word" of `words`; a "degree" is no part of the name of a temperature. */
const isNameOf = ({ column, level }: Mention, word: Word | undefined): boolean =>
  level === null && column.parts.some(({ root }) => root === word?.root);
const WELL_NAMED = 0.9;
/** `yield_kg_ha`, `cells_per_ml`; `vehicle_km` and `person_years` are amounts. */
const isQuotient = ({ name, all }: ColumnFacts): boolean =>
  compoundUnit(name)?.unit?.includes('/') === true || all.some(({ text }) => text === 'per');
const divided = (column: ColumnFacts): boolean =>
  mayDivide(column) && column.profile.distinct > 1 && !isQuotient(column);

/** `hours_per_week`. */
const isIn = (mentions: readonly Mention[], at: number): boolean =>
  mentions.some(({ from, to }) => from < at && at < to);

/** Named before "per" as what is counted. */
const isCounted = (mentions: readonly Mention[], column: ColumnFacts, per: number): boolean =>
  mentions.some((mention) => mention.column === column && mention.from < per && isCount(column));

/** Something that is counted is named. */
const hasCount = (mentions: readonly Mention[]): boolean =>
  mentions.some(
    ({ column, level }) =>
      level === null && isNumeric(column) && (mayBeCount(column) || (isWholeFrom(column, 0) && !column.coded)),
  );

/** "Year of follow-up", "year of follow up time". */
function endOfFollowUp(words: readonly Word[], from: number): number {
  let at = from;
  while (FOLLOWED.has(textAt(words, at)) || textAt(words, at) === 'time') at += 1;
  return at;
}

/** "Per kilometre walked", "per hour flown": how what is divided by was covered, where its name says no other way. */
const saysHow = ({ all }: ColumnFacts): boolean => hasWord(all, COVERED);

const SPENT = setOf('effort time duration sampling fishing searching surveying');

/** "Per hour fished", "per night out", "per km of transect": words of the column's own name. */
function endOfName(words: readonly Word[], from: number, column: ColumnFacts): number {
  const { all } = column;
  if (COVERED.has(textAt(words, from)) && isExposure(column) && !saysHow(column)) return from + 1;
  const next = textAt(words, from) === 'of' ? from + 1 : from;
  const isNamed = all.some(({ root, stem }) => root === words[next]?.root || stem === words[next]?.stem);
  return isNamed ? (SPENT.has(textAt(words, next + 1)) ? next + 2 : next + 1) : from;
}

const DIGITS = 12;

/** How many units of the column's name make one of another: 12 months are a year. */
function unitsIn(column: ColumnFacts, unit: string): number | null {
  const own = [...DAYS].find(([name]) => isMeasuredIn(column, name));
  const days = DAYS.get(unit);
  return own === undefined || days === undefined || own[0] === unit
    ? null
    : Number((days / own[1]).toPrecision(DIGITS));
}

/** `LOS_d`, `exp_y`. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['day', 'd'],
  ['year', 'y'],
]);

function isMeasuredIn({ all, parts }: ColumnFacts, unit: string): boolean {
  const last = all.at(-1);
  if (last !== undefined && LETTERS.get(unit) === last.text && !parts.includes(last)) return true;
  const written = new Set([unit, ...(UNIT_NAMES.get(unit) ?? [])]);
  return all.some(({ root, text }) => written.has(root) || written.has(text));
}
