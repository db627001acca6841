import { hasWord, isGroup, isNumeric, type ColumnFacts } from './columns.ts';
import { COUNT_WORDS, EXPOSURE_WORDS, FREQUENCY_WORDS } from '../vocabulary/name-words.ts';
import { ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { setOf } from '../words/word-sets.ts';
import { singular, type Word } from '../words/words.ts';

/** Columns that count: events, successes of trials, rows that stand for many, and what counts are divided by. */

export const isWholeFrom = (column: ColumnFacts, least: number): boolean =>
  isNumeric(column) && column.profile.whole && (column.profile.minimum ?? -1) >= least;

export const isCount = (column: ColumnFacts): boolean =>
  isWholeFrom(column, 0) && column.profile.distinct > 2 && (isCalledCount(column) || isSeenCount(column));

const isCalledCount = ({ name, all }: ColumnFacts): boolean =>
  hasWord(ONE_OF_CAPITALS.test(name) ? all.slice(1) : all, COUNT_WORDS);
/** The N of `NTproBNP` is no number, as that of `n_frogs`, `nFrogs` and `N_frogs` is. */
const ONE_OF_CAPITALS = /^N[A-Z]/;

const SEEN = setOf(
  'counted caught seen observed recorded detected sighted found trapped captured reported spotted heard',
);
/** `birds_counted`, `fish_caught`; not `hours_observed`, and not `temp_recorded`. */
function isSeenCount(column: ColumnFacts): boolean {
  const [seen, things] = column.parts.toReversed();
  return (
    things !== undefined &&
    SEEN.has(seen?.text ?? '') &&
    isWholeFrom(column, 0) &&
    (things.text !== things.root || ROW_NOUNS.has(things.root)) &&
    !AMOUNTS.has(things.text) &&
    !hasWord([things], EXPOSURE_WORDS)
  );
}

/** What a column of whole numbers counts: `frog_count`, `n_frogs`, `birds`, `birds_seen`. */
export function countedWords(column: ColumnFacts): readonly Word[] {
  const { parts, kind } = column;
  if (!isWholeFrom(column, 0) || kind === 'identifier') return [];
  if (isSeenCount(column)) return parts.slice(0, -1).slice(0, MOST_COUNTED);
  const rest = parts.filter(({ text, root }) => !COUNT_HEADS.has(text) && !COUNT_HEADS.has(root));
  const isHeaded = rest.length > 0 && rest.length < parts.length;
  return isHeaded || isPlural(parts) ? rest.slice(0, MOST_COUNTED) : [];
}
const MOST_COUNTED = 3;
const isPlural = ([only, more]: readonly Word[]): boolean =>
  only !== undefined && more === undefined && only.text !== only.root;
const COUNT_HEADS = setOf('count counts ct cnt number numbers num n abundance of no total');

/** "Larvae" of `n_larvae` are what the rows are of; their number is the head of the name. */
export function isCountedIn(column: ColumnFacts, run: readonly Word[]): boolean {
  const counted = countedWords(column);
  return NUMBER.has(column.parts[0]?.text ?? '') && run.every((word) => counted.includes(word));
}
const NUMBER = setOf('n num no nr number');

/** Whose or what time, or way, is counted: `bed_days`, `veh_km`. */
export const UNITS_AT_RISK = setOf(
  'person patient bed device machine vehicle animal catheter trap ship flight passenger subject cow pig hen bird horse plant child student worker rat fish staff employee nurse resident player athlete pot net hook camera',
);
const SPANS = setOf('year years day days hour hours month months mile miles km night nights time yrs');
const EXPOSURES = setOf(
  'personyears pyears pyrs py mev pop population exposure kilometres patientdays trapnights worked inhabitants',
);
const EFFORTS = setOf(
  'effort filtered fished tow towed trawled transect surveyed searched sampled watched followup follow fu out soak soaked inspected monitored screened observed',
);
/** In what time, length, area and volume are measured. */
export const AMOUNTS = setOf(
  'year years yrs day days hour hours h hr hrs month months week weeks wk wks night nights minute minutes min mins second seconds sec secs km kilometre kilometres m metre metres mile miles litre litres liter liters l ml ha hectare hectares m2 sqm area volume time length',
);
const PIECES = setOf('unit units item items piece pieces part parts');
/** `Live time (min)` of a counter. */
const WATCHED = setOf('live counting observation recording monitoring exposure');
const SHORT_EXPOSURES = setOf('residents mileage effort');

/** "person_years", "patient-days", "population", "hours worked". */
export function isExposure(column: ColumnFacts): boolean {
  if (!mayDivide(column)) return false;
  const { all } = column;
  const isSpan = all.some(
    ({ root, text }, at) => (UNITS_AT_RISK.has(root) || UNITS_AT_RISK.has(text)) && SPANS.has(all[at + 1]?.text ?? ''),
  );
  const isWatched = all.some(({ text }, at) => text === 'time' && WATCHED.has(all[at - 1]?.text ?? ''));
  const isAtRisk = all.some(({ text }, at) => text === 'at' && all[at + 1]?.text === 'risk');
  return (
    isSpan ||
    isWatched ||
    isAtRisk ||
    isSearched(column) ||
    hasWord(all, EXPOSURES) ||
    (all.length <= 2 && hasWord(all, SHORT_EXPOSURES))
  );
}

/** `hours_fished`, `transect_km`, `units_inspected`: how much was searched. */
const isSearched = ({ all, parts }: ColumnFacts): boolean =>
  parts.length <= 3 && hasWord(all, EFFORTS) && (hasWord(all, AMOUNTS) || hasWord(all, PIECES));

/** `bed_days`, `population`, and no `units_inspected`, each of which may fail. */
export const isTimeAtRisk = (column: ColumnFacts): boolean => isExposure(column) && !hasWord(column.all, PIECES);

/** How much was searched or how long was fished: `transect_km`, `trap_nights`, and no `person_years`. */
export const isEffort = (column: ColumnFacts): boolean =>
  isExposure(column) && (isSearched(column) || hasWord(column.all, GEAR));
const GEAR = setOf('trap net hook pot line tow haul camera effort trapnights');

/** `n_insp`, `n_fish_examined`: what counts are divided by where nothing else is. */
export const isNumberInspected = (column: ColumnFacts): boolean =>
  mayDivide(column) && HOW_MANY.has(column.all[0]?.text ?? '') && hasWord(column.all.slice(1), INSPECTED);
const HOW_MANY = setOf('n num no nr number total');
const INSPECTED = setOf('insp inspected examined checked screened searched');

/** Weaker signs of exposure count where the question asks for a rate per it. */
export const mayBeExposure = (column: ColumnFacts): boolean =>
  mayDivide(column) && (isExposure(column) || isNumberInspected(column) || hasWord(column.all, EXPOSURE_WORDS));

export const mayDivide = (column: ColumnFacts): boolean =>
  isNumeric(column) &&
  (column.profile.minimum ?? -1) > 0 &&
  !column.temporal &&
  column.kind !== 'identifier' &&
  !hasWord(column.all, NOT_DIVIDING);
/** `days_to_first_relapse` ends with an event, and counts go on behind it; `hours_per_head` is divided itself; `age_years` is no time at risk; a mean is of no row. */
const NOT_DIVIDING = setOf('to until till per age experience education mean avg average median');

/** A whole number with a plural name: "burglaries". */
export function mayBeCount(column: ColumnFacts): boolean {
  const last = column.parts.findLast(({ number }) => number === null);
  return (
    isCount(column) ||
    (isWholeFrom(column, 0) &&
      column.profile.distinct > 2 &&
      last !== undefined &&
      singular(last.text) !== last.text &&
      !SPANS.has(last.text))
  );
}

/** `n_injury`. */
export const isNumberOf = (column: ColumnFacts): boolean =>
  isWholeFrom(column, 0) &&
  SHORT_NUMBER.has(column.all[0]?.text ?? '') &&
  column.all.length > 1 &&
  column.all.length === column.parts.length;
const SHORT_NUMBER = setOf('n num no nr');

/** A count, or in no row more than another column, and in no unit: some of what that one counts. */
export const mayBeSome = (column: ColumnFacts): boolean =>
  mayBeCount(column) ||
  (column.profile.whole && (column.profile.within ?? []).length > 0 && column.all.length === column.parts.length);

const LEAST_FILLED = 0.4;
const FEW_ROWS = 30;

/** The one column of frequencies of a table in which all others divide. */
export function weightOf(columns: readonly ColumnFacts[]): ColumnFacts | null {
  const [weight, another] = columns.filter(
    (column) => isWholeFrom(column, 0) && column.parts.length <= 2 && hasWord(column.parts, FREQUENCY_WORDS),
  );
  if (!weight || another) return null;
  const others = columns.filter((column) => column !== weight && column.kind !== 'constant');
  return others.length > 0 && isCrossTable(others, weight.rows) ? weight : null;
}

/** Every column names groups, and most combinations of them stand in a row of their own. */
function isCrossTable(columns: readonly ColumnFacts[], rows: number): boolean {
  if (!columns.every((column) => isGroup(column) || isFewNames(column))) return false;
  const cells = columns.reduce((product, { profile }) => Math.min(product * profile.distinct, 1e9), 1);
  const isFilled = rows >= LEAST_FILLED * cells && rows <= cells;
  return isFilled && (columns.length === 1 || columns.every(({ profile }) => profile.distinct <= rows / 2));
}

const isFewNames = ({ profile, rows, kind }: ColumnFacts): boolean =>
  profile.type === 'text' && rows <= FEW_ROWS && kind === 'identifier';
