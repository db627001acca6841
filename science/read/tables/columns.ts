import type { ColumnProfile, ProfiledTable } from '../../../contracts/table-profile.ts';
import type { CalendarKind, ColumnKind } from '../../../contracts/analysis-plan.ts';
import {
  EXPLANATORY_WORDS,
  GROUP_WORDS,
  ORDERED_WORDS,
  OUTCOME_WORDS,
  SUBJECT_WORDS,
  TIME_WORDS,
  UNITS,
} from '../vocabulary/name-words.ts';
import { LONGEST_NAME, wordsWithoutUnit } from './name-parts.ts';
import { ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { conceptOf } from '../vocabulary/vocabulary.ts';
import { holdsAmounts } from '../words/written-amounts.ts';
import { wordsOf, type Word } from '../words/words.ts';
import { setOf } from '../words/word-sets.ts';

/** A column with what its name and profile say about how its values count. */
export interface ColumnFacts {
  readonly name: string;
  readonly profile: ColumnProfile;
  /** Words of the name without units. */
  readonly parts: readonly Word[];
  /** All words of the name. */
  readonly all: readonly Word[];
  readonly kind: ColumnKind | 'constant' | 'text';
  /** Whole numbers with few values whose name speaks of groups: taken as groups without a word of it. */
  readonly coded: boolean;
  /** Orders the rows: a year, a date, a week. */
  readonly temporal: boolean;
  /** Groups made of a column of dates. */
  readonly calendar?: CalendarKind;
  readonly rows: number;
}

const FEW_VALUES = 12;
const MOST_LEVELS = 200;

export function factsOf(table: ProfiledTable): ColumnFacts[] {
  const stems = new Map<string, string>();
  return table.columns.map((profile, place) => {
    const facts = columnFacts(profile, table.rows, stems);
    const isNumber = place === 0 ? numbersRows(facts) : numbersRowsWithin(facts);
    return isNumber ? { ...facts, kind: 'identifier' } : facts;
  });
}

const LEAST_NUMBERED = 15;
const SHORTEST_NOUN = 3;
/** Patients, participants, pull requests. */
const NUMBERED_SHORT = setOf('pt pts ppt ppts pp pid ppn vp pr mr nr');

/** `plot` of 1 to 120 in the first column of 120 rows says which row it is; a `rank`, a `day` and a `dose_mg` do not. */
function numbersRows(column: ColumnFacts): boolean {
  const { profile, rows, parts, kind } = column;
  const isShort = parts.length === 1 && hasWord(parts, NUMBERED_SHORT);
  const isNumbering = isSequence(profile, rows) || ((isShort || namesRow(parts)) && isDistinct(column));
  return (
    kind === 'quantity' && (isShort || isNoun(column)) && !isOrder(column) && rows >= LEAST_NUMBERED && isNumbering
  );
}

const isOrder = ({ temporal, all }: ColumnFacts): boolean =>
  temporal || [TIME_WORDS, ORDERED_WORDS, POSITIONS].some((words) => hasWord(all, words));

const isNoun = ({ all, parts }: ColumnFacts): boolean =>
  parts.every(({ text }) => text.length >= SHORTEST_NOUN) && all.length === parts.length;

/** Whole numbers, each of them once. */
export const isDistinct = ({ profile, rows }: ColumnFacts): boolean => profile.whole && profile.distinct === rows;

/** `plot` of 101 to 412 at each of two sites; `vehicle_km` is measured. */
const numbersRowsWithin = ({ profile, rows, all, parts, kind }: ColumnFacts): boolean =>
  kind === 'quantity' &&
  all.length === parts.length &&
  namesRow(parts) &&
  profile.whole &&
  rows >= LEAST_NUMBERED &&
  profile.distinct * 2 >= rows;

/** `plot` of 101 to 412. */
const namesRow = ([noun, more]: readonly Word[]): boolean =>
  noun !== undefined && more === undefined && noun.text === noun.root && ROW_NOUNS.has(noun.root);

/** Every whole number from 0 or 1 on, once. */
const isSequence = (profile: ColumnProfile, rows: number): boolean =>
  (profile.minimum === 0 || profile.minimum === 1) && isRun(profile, rows);

const isRun = ({ whole, distinct, minimum, maximum }: ColumnProfile, rows: number): boolean =>
  whole && distinct === rows && minimum !== null && maximum === minimum + rows - 1;

const POSITIONS = setOf('order position place trial run dose age distance depth length temperature speed cycle');

function columnFacts(profile: ColumnProfile, rows: number, stems: Map<string, string>): ColumnFacts {
  const all = wordsOf(profile.name.slice(0, LONGEST_NAME), stems).slice(0, 12);
  const parts = wordsWithoutUnit(profile.name, all);
  const temporal = isTemporal(profile, all);
  // `shift` says which, `shift_hours` how long.
  const isMeasured = all.at(-1) !== parts.at(-1) && UNITS.has(all.at(-1)?.text ?? '');
  const kind = kindOf(profile, parts, { rows, temporal, isMeasured });
  const isNumber = profile.type === 'integer' || profile.type === 'number';
  const coded = isNumber && !temporal && kind === 'category';
  return { name: profile.name, profile, parts, all, kind, coded, temporal, rows };
}

export const hasWord = (words: readonly Word[], set: ReadonlySet<string>): boolean =>
  words.some(({ text, root }) => set.has(text) || set.has(root));

const DOSE_WORDS = setOf('dose dosage conc concentration logdose logc logconc stimulus intensity ldose contrast');
/** `logC_M` as well. */
export const isDose = ({ parts, all }: Pick<ColumnFacts, 'parts' | 'all'>): boolean =>
  hasWord(parts, DOSE_WORDS) || DOSE_WORDS.has(`${all[0]?.text ?? ''}${all[1]?.text ?? ''}`);

/** The last word of a name says what it holds: `school_id`, `age group`. */
const endsIn = (words: readonly Word[], set: ReadonlySet<string>): boolean => {
  const last = words.findLast(({ number }) => number === null);
  return last !== undefined && (set.has(last.text) || set.has(last.root));
};

const isYear = ({ whole, minimum, maximum }: ColumnProfile): boolean =>
  whole && minimum !== null && maximum !== null && minimum >= 1400 && maximum <= 2200;

function isTemporal(profile: ColumnProfile, all: readonly Word[]): boolean {
  if (profile.type === 'date') return true;
  if (profile.type === 'text' || profile.type === 'boolean') return false;
  const [first] = all;
  if (!first || all.length > 2) return false;
  if (hasWord(all, YEAR_NAMES)) return isYear(profile) && !hasWord(all, ORIGINS);
  return all.length === 1 && isTime(first) && profile.whole;
}

const isTime = ({ text }: Word): boolean => TIME_WORDS.has(text) && text !== 'season';

/** `year_built` says how old a thing is; the rows are not in its order. */
const ORIGINS = setOf('built birth born founded made construction constructed manufactured established model');
const YEAR_NAMES = setOf('year yr years');
const TRULY_ID = setOf('id ids identifier uuid guid index rownames rowid row code key nr serial name record');

interface Beside {
  readonly rows: number;
  readonly temporal: boolean;
  /** A unit stands behind the name. */
  readonly isMeasured: boolean;
}

function kindOf(profile: ColumnProfile, parts: readonly Word[], beside: Beside): ColumnFacts['kind'] {
  const { type, distinct } = profile;
  const { rows } = beside;
  if (distinct <= 1 && rows > 1) return 'constant';
  if (type === 'boolean') return 'binary';
  if (type === 'date') return 'date';
  if (type === 'text') return kindOfText(profile, parts, rows);
  return kindOfNumber(profile, parts, beside);
}

function kindOfText(profile: ColumnProfile, parts: readonly Word[], rows: number): ColumnFacts['kind'] {
  const { distinct } = profile;
  if (holdsLinks(profile, parts) || holdsAmounts(profile)) return 'text';
  if (distinct === 2) return 'binary';
  const named = endsIn(parts, TRULY_ID) || hasWord(parts, SUBJECT_WORDS);
  if (named && distinct > Math.max(5, rows * 0.2)) return 'identifier';
  if (distinct >= rows * 0.9 && rows > 5) return 'identifier';
  return distinct <= MOST_LEVELS ? 'category' : 'text';
}

const LINKS = setOf('url urls uri link links href hyperlink email filename filepath');
const LINK_STARTS = ['http://', 'https://', 'www.', 'mailto:'] as const;

/** Addresses of pictures and pages say nothing of the row. */
const holdsLinks = ({ levels }: ColumnProfile, parts: readonly Word[]): boolean =>
  endsIn(parts, LINKS) ||
  (levels.length > 0 && levels.every(({ value }) => LINK_STARTS.some((start) => value.startsWith(start))));

function kindOfNumber(
  profile: ColumnProfile,
  parts: readonly Word[],
  { rows, temporal, isMeasured }: Beside,
): ColumnFacts['kind'] {
  const { distinct, whole } = profile;
  if (!whole || temporal) return 'quantity';
  if (distinct === 2) return 'binary';
  // `obs_minutes` is a time, and no number of the observation.
  if ((isIdentifierName(parts) && !isMeasured) || isNumbered(profile, parts, rows)) return 'identifier';
  return distinct > Math.min(FEW_VALUES, Math.max(3, rows / 3)) ? 'quantity' : kindOfFew(parts, isMeasured);
}

/** A few whole numbers: groups and scales by their name. */
function kindOfFew(parts: readonly Word[], isMeasured: boolean): ColumnFacts['kind'] {
  if (endsIn(parts, GROUP_WORDS) && !isMeasured) return 'category';
  return endsIn(parts, ORDERED_WORDS) ? 'ordered' : 'quantity';
}

const ALWAYS_ID = setOf('id ids identifier uuid guid rowid row tag barcode');
const ID_ALONE = setOf('index obs nr serial rownames');
const ID_OF_SUBJECT = setOf('no nr code num number');

/** `hive_no` of 1 to 150 in 150 rows, `bill_no` of 50,001 to 50,150. */
const isNumbered = (profile: ColumnProfile, parts: readonly Word[], rows: number): boolean =>
  endsIn(parts, ID_OF_SUBJECT) && rows > FEW_VALUES && isRun(profile, rows);

function isIdentifierName(parts: readonly Word[]): boolean {
  if (endsIn(parts, ALWAYS_ID)) return true;
  const namesSubject = hasWord(parts, SUBJECT_WORDS);
  // `birds` counts them; `bird` says which.
  const isPlural = parts.length === 1 && parts[0]?.text !== parts[0]?.root;
  if (isPlural && !hasWord(parts, ID_ALONE)) return false;
  return parts.length === 1 ? namesSubject || hasWord(parts, ID_ALONE) : namesSubject && endsIn(parts, ID_OF_SUBJECT);
}

/** Two or more named groups. */
export const isGroup = ({ kind }: ColumnFacts): boolean =>
  kind === 'category' || kind === 'binary' || kind === 'ordered';
export const isNumeric = ({ profile: { type } }: ColumnFacts): boolean => type === 'integer' || type === 'number';
/** A quantity whose mean says something. */
export const isQuantity = (facts: ColumnFacts): boolean =>
  isNumeric(facts) && (facts.kind === 'quantity' || facts.kind === 'ordered' || facts.kind === 'count');
export const isUsable = ({ kind }: ColumnFacts): boolean => kind !== 'constant' && kind !== 'text';
/** Groups where the question speaks of them as groups. */
export const mayBeGroup = (facts: ColumnFacts): boolean =>
  isGroup(facts) || (isNumeric(facts) && facts.profile.distinct <= (facts.profile.whole ? 20 : 8));

const hasConcept = (words: readonly Word[], set: ReadonlySet<string>): boolean =>
  hasWord(words, set) || words.some(({ text }) => set.has(conceptOf(text)));

/** What speaks for and against a column being the outcome, in points. */
export function outcomeLikeness(facts: ColumnFacts): number {
  const { kind, parts, temporal } = facts;
  const last = parts.slice(-1);
  const points: readonly (readonly [boolean, number])[] = [
    [kind === 'identifier' || kind === 'constant' || kind === 'text', -20],
    [hasConcept(last, OUTCOME_WORDS), 2],
    [hasConcept(parts, OUTCOME_WORDS), 1],
    [kind === 'binary' && hasConcept(parts, OUTCOME_WORDS), 1],
    [isQuantity(facts), 2],
    [kind === 'category', -1],
    [temporal, -6],
    [hasConcept(parts, EXPLANATORY_WORDS), isQuantity(facts) ? -2 : -4],
  ];
  return points.reduce((sum, [holds, value]) => (holds ? sum + value : sum), 0);
}

/** A level as the table holds it. */
export function cellOf({ profile }: ColumnFacts, level: string): string | number | boolean {
  if (profile.type === 'boolean') return ['true', '1', 'yes'].includes(level.toLowerCase());
  return profile.type === 'integer' || profile.type === 'number' ? Number(level) : level;
}
