import { hasWord, isGroup, isNumeric, isQuantity, type ColumnFacts } from './columns.ts';
import { binomialOf, type Binomial } from './binomial-columns.ts';
import { binomialSaid } from './binomial-said.ts';
import { isExposure, isNumberInspected, weightOf } from './count-columns.ts';
import { visitsOf, type Visits } from './moment-levels.ts';
import { NESTED_WORDS, SUBJECT_WORDS } from '../vocabulary/name-words.ts';
import { measurementsOf, pairOf, type ColumnPair, type Occasion } from './paired-columns.ts';
import { survivalOf, type SurvivalColumns } from './survival-columns.ts';
import { survivalSaid } from './survival-said.ts';
import { twinsOf, type Twins } from './twin-columns.ts';
import { setOf } from '../words/word-sets.ts';
import type { Word } from '../words/words.ts';

/** What the columns of a table are to one another, whatever is asked. */
export interface Structure {
  readonly survival: SurvivalColumns | null;
  readonly exposure: ColumnFacts | null;
  readonly binomial: Binomial | null;
  /** Each row stands for as many as this column says. */
  readonly weight: ColumnFacts | null;
  readonly pairs: readonly ColumnPair[];
  /** Columns that hold the same thing, measured two or more times. */
  readonly measurements: readonly (readonly Occasion[])[];
  /** Columns that hold the same thing, taken by two meters. */
  readonly twins: readonly Twins[];
  /** Identifies subjects that stand in several rows. */
  readonly subject: ColumnFacts | null;
  /** Groups of rows that are hardly independent. */
  readonly nested: ColumnFacts | null;
  /** Units that stand in several rows by the look of their numbers. */
  readonly units: ColumnFacts | null;
  readonly times: readonly ColumnFacts[];
  /** When the subjects were measured. */
  readonly visits: Visits | null;
  /** Of several series side by side the group that has one row at each time. */
  readonly series: ColumnFacts | null;
}

export function structureOf(columns: readonly ColumnFacts[], words: readonly Word[] = []): Structure {
  const binomial = binomialSaid(columns, words) ?? binomialOf(columns, words);
  const measurements = measurementsOf(columns);
  const subject = columns.find((column) => isSubject(column) && !isSite(column, columns)) ?? null;
  return {
    survival: survivalOf(columns, words) ?? survivalSaid(columns, words),
    exposure: columns.find(isExposure) ?? columns.find(isNumberInspected) ?? null,
    binomial,
    weight: binomial ? null : weightOf(columns),
    pairs: measurements.flatMap(pairOf),
    measurements,
    twins: twinsOf(columns),
    subject,
    nested: columns.find((column) => isNested(column) && column !== binomial?.trials) ?? null,
    units: numberedUnits(columns),
    times: columns.filter(({ temporal }) => temporal),
    visits: visitsOf(columns, subject),
    series: seriesIn(columns),
  };
}

export const MOST_SERIES = 60;
const MOST_GAPS = 0.05;

/** `hospital` of months in two hospitals: every level has about as many rows as there are times. */
function seriesIn(columns: readonly ColumnFacts[]): ColumnFacts | null {
  const [time, another] = columns.filter(({ temporal, calendar }) => temporal && calendar === undefined);
  if (!time || another) return null;
  const { distinct: times } = time.profile;
  const isWhole = ({ count }: { readonly count: number }) => count <= times && count >= times * (1 - MOST_GAPS);
  const [group, more] = columns.filter(
    (column) => isGroup(column) && column.profile.distinct <= MOST_SERIES && column.profile.levels.every(isWhole),
  );
  return group && !more ? group : null;
}

const KEYS = setOf('id no nr number code name');
const NO_SUBJECT = setOf('years days per at age of hours count size type group');
const HOW_MANY = setOf('n num no nr number total');
const LONGEST_KEY = 3;

/** `op_id`: who or what made the parts, and not what was measured again. */
const MAKERS = setOf('op operator tech technician inspector analyst machine mach batch lot line device instrument');

/** `subject_id`, `patient`, `ID`: ends in who it is, or in a key of it. */
function namesSubject(column: ColumnFacts): boolean {
  const { all } = column;
  const last = all.findLast(({ number }) => number === null);
  if (!last || all.length > LONGEST_KEY || isOther(all)) return false;
  // `protest_participants` says how many there were.
  if (isNumeric(column) && last.text !== last.root && last.text !== 'id') return false;
  return last.text === 'id' || hasWord([last], SUBJECT_WORDS) || (KEYS.has(last.text) && hasWord(all, SUBJECT_WORDS));
}

/** `score_rater1` is what one of them said. */
const isOfOneOfThem = (all: ColumnFacts['all']): boolean => all.length > 2 && all.at(-1)?.number != null;

/** `educ_4cat` holds categories. */
const isOther = (all: ColumnFacts['all']): boolean =>
  isOfOneOfThem(all) ||
  hasWord(all, NO_SUBJECT) ||
  hasWord(all, MAKERS) ||
  (all.length > 1 && all.at(-1)?.text === 'cat');

/** `n_birds` counts subjects. */
const countsThem = ({ all: [first, ...others] }: ColumnFacts): boolean =>
  first !== undefined && others.length > 0 && HOW_MANY.has(first.text);

/** At least three values, each of them in two rows or more on average. */
const repeats = ({ profile, rows }: ColumnFacts, least: number): boolean =>
  profile.distinct >= least && profile.distinct * 2 <= rows;

const isSubject = (column: ColumnFacts): boolean =>
  ['identifier', 'category', 'quantity'].includes(column.kind) &&
  // `salinity_ppt` holds parts per thousand, and no participants.
  (column.profile.whole || !isNumeric(column)) &&
  namesSubject(column) &&
  !countsThem(column) &&
  !isScale(column) &&
  repeats(column, 3);

const FEWEST_OF_SITE = 5;
/** `plant` of Lyon and Turin beside the number of each bearing: where the rows are from, and nobody that was measured again. */
const isSite = ({ profile, rows }: ColumnFacts, [first]: readonly ColumnFacts[]): boolean => {
  const isBesideIds = first?.kind === 'identifier' && first.profile.distinct === rows;
  const isCalled = profile.levels.every(({ value }) => !/\d/.test(value) && value.length >= SHORTEST_OF_SITE);
  const isOften = isBesideIds
    ? profile.distinct * FEWEST_OF_SITE <= rows && profile.levels.every(({ value }) => value.length > LONGEST_KEY)
    : profile.distinct <= MOST_SORTS && profile.distinct * FEWEST_OF_SORT <= rows;
  return profile.type === 'text' && isCalled && isOften;
};
const SHORTEST_OF_SITE = 3;
/** `tree` of birch, poplar and willow, `student` of Mei and Jonas: sorts and names that stand in very many rows each. */
const MOST_SORTS = 6;
const FEWEST_OF_SORT = 15;

const MOST_STEPS = 11;
/** `PID` of 0 to 6: the steps of a scale, and no numbers of subjects. */
const isScale = ({ profile: { minimum, distinct } }: ColumnFacts): boolean => minimum === 0 && distinct <= MOST_STEPS;

const OF_CLUSTERS = setOf('size number count score years income type');
/** Numbers of a `clutch` say how many eggs. */
const SIZES_OF_THEMSELVES = setOf('clutch brood');

/** `litter`, `school`: not `school_size` or `litter_cm`, which are quantities of one, and not the numbers of `colonies`. */
function isNested(column: ColumnFacts): boolean {
  const isPlural = column.all.some(({ text, root }) => text !== root);
  const isOfOne = !column.profile.whole || column.all.length > column.parts.length || hasWord(column.all, OF_CLUSTERS);
  const isSize = hasWord(column.all, SIZES_OF_THEMSELVES);
  const isMeasured = isQuantity(column) && (isOfOne || isPlural || isSize);
  return column.all.length <= 2 && hasWord(column.all, NESTED_WORDS) && !isMeasured && repeats(column, 5);
}

const LEAST_UNITS = 8;
const NUMBERED = /^(\D*)\d+$/;
/** What is tried out is a group, however often it stands. */
const TRIED = setOf(`
  treatment trt trmt genotype geno variety var cultivar cv hybrid strain line accession clone breed species spp gene compound cmpd drug condition cond group grp item stimulus
  word question supplier brand year month week day date visit session code
`);

/** `isolate` of UHB-101 to UHB-136 in the first column, or right behind what numbers the rows: each unit stands in several rows. */
function numberedUnits(columns: readonly ColumnFacts[]): ColumnFacts | null {
  const [first, second] = columns;
  if (first !== undefined && isNumberedUnit(first)) return first;
  return second !== undefined && first?.kind === 'identifier' && isNumberedUnit(second) ? second : null;
}

function isNumberedUnit(column: ColumnFacts): boolean {
  const { profile, all } = column;
  const letters = new Set(profile.levels.map(({ value }) => NUMBERED.exec(value)?.[1] ?? null));
  const [prefix] = letters;
  return (
    profile.type === 'text' &&
    !!prefix &&
    letters.size === 1 &&
    repeats(column, LEAST_UNITS) &&
    ![TRIED, MAKERS].some((words) => hasWord(all, words))
  );
}
