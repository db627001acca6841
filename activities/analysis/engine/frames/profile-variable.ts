import type { Variable } from './frame.ts';
import { withoutMissingCodes } from './missing-codes.ts';
import { words } from '../question/words.ts';

/** What SQL and one pass over the values tell about a column. */
export interface RawColumn {
  readonly name: string;
  readonly type: 'number' | 'boolean' | 'date' | 'text';
  readonly rows: number;
  readonly present: number;
  readonly distinct: number;
  readonly averageLength: number;
  readonly numbers?: Float64Array;
  readonly texts?: readonly (string | null)[];
}

const MOST_CODES = 12;
const MOST_LEVELS = 200;
const LONG_TEXT = 50;
const YEAR_WORDS = new Set(['year', 'yr', 'annee', 'jahr', 'vintage', 'decade']);
const TIME_WORDS = new Set([
  ...YEAR_WORDS,
  'date',
  'time',
  'day',
  'week',
  'month',
  'quarter',
  'hour',
  'minute',
  'season',
  'period',
  'timestamp',
  'visit',
]);
const ID_WORDS = new Set([
  'id',
  'ids',
  'identifier',
  'index',
  'idx',
  'uuid',
  'guid',
  'rowname',
  'rownames',
  'unnamed',
  'key',
  'subject',
  'patient',
  'participant',
  'respondent',
  'serial',
  'barcode',
  'rownumber',
  'passengerid',
]);
const GROUP_WORDS = new Set([
  'class',
  'pclass',
  'group',
  'type',
  'code',
  'cluster',
  'category',
  'region',
  'block',
  'plot',
  'stage',
  'treatment',
  'arm',
  'cohort',
  'zone',
  'site',
  'condition',
  'batch',
  'ward',
  'origin',
  'cyl',
  'gear',
  'dept',
  'district',
]);
const SMALL_FIRST = new Intl.Collator('en', { numeric: true });

export function profileVariable(raw: RawColumn): Variable {
  const coded = raw.type === 'number' && raw.numbers ? withoutMissingCodes(raw.name, raw.numbers) : undefined;
  if (coded === undefined) return profileValues(raw);
  const { codes, numbers } = coded;
  const present = raw.present - codes.reduce((sum, { count }) => sum + count, 0);
  const values = { ...raw, numbers, present, distinct: raw.distinct - codes.length };
  return { ...profileValues(values), missingCodes: codes.map(({ code }) => code) };
}

function profileValues(column: RawColumn): Variable {
  const { name, present, distinct, rows } = column;
  const parts = words(name).map((word) => word.text);
  const temporal = column.type === 'date' || speaksOf(parts, TIME_WORDS);
  const base = { name, distinct, missing: rows - present, temporal, coded: false, levels: [] };
  if (present === 0) return { ...base, kind: 'empty' };
  if (distinct === 1) return { ...base, kind: 'constant' };
  if (column.numbers && column.type === 'date') return { ...base, kind: 'time', ...sinceStart(column.numbers) };
  if (column.numbers) return profileNumbers(base, parts, column.numbers);
  return profileTexts(base, parts, column);
}

type Base = Omit<Variable, 'kind'>;

function profileNumbers(base: Base, parts: readonly string[], numbers: Float64Array): Variable {
  if (base.distinct === 2) return grouped(base, numbers, 'binary');
  const values = numbers.filter((value) => !Number.isNaN(value));
  return values.every((value) => Number.isInteger(value))
    ? profileWholeNumbers(base, parts, numbers, values)
    : { ...base, kind: 'quantity', numbers, coded: false };
}

function profileWholeNumbers(
  base: Base,
  parts: readonly string[],
  numbers: Float64Array,
  values: Float64Array,
): Variable {
  if (looksLikeYears(parts, values)) return { ...base, kind: 'time', numbers, unit: 'year' };
  const isId = speaksOf(parts, ID_WORDS) && !parts.includes('age');
  if (isId) return { ...grouped(base, numbers, 'category'), kind: 'identifier' };
  const coded = base.distinct <= MOST_CODES && values.length >= 4 * base.distinct;
  if (coded && readsAsGroups(base, parts)) return { ...grouped(base, numbers, 'category'), coded };
  return { ...base, kind: 'quantity', numbers, coded };
}

function speaksOf(parts: readonly string[], subject: ReadonlySet<string>): boolean {
  return parts.some((part) => subject.has(part));
}

function readsAsGroups({ temporal, distinct }: Base, parts: readonly string[]): boolean {
  return !temporal && (distinct <= 4 || speaksOf(parts, GROUP_WORDS));
}

function looksLikeYears(parts: readonly string[], values: Float64Array): boolean {
  return speaksOf(parts, YEAR_WORDS) && values.every((value) => value >= 1000 && value <= 2500);
}

function grouped(base: Base, numbers: Float64Array, kind: 'category' | 'binary'): Variable {
  const values = [...new Set(numbers.filter((value) => !Number.isNaN(value)))].sort((a, b) => a - b);
  const codeOf = new Map(values.map((value, code) => [value, code]));
  const codes = Int32Array.from(numbers, (value) => codeOf.get(value) ?? -1);
  return { ...base, kind, levels: values.map(String), numbers, codes };
}

function profileTexts(base: Base, parts: readonly string[], column: RawColumn): Variable {
  const { texts, averageLength } = column;
  const isProse = averageLength > LONG_TEXT;
  if (!texts) return { ...base, kind: isProse ? 'text' : 'identifier' };
  if (isProse && base.distinct > MOST_CODES) return { ...base, kind: 'text' };
  const levels = [...new Set(texts)].filter((value) => value !== null).sort(compareLevels);
  const codeOf = new Map<string | null, number>(levels.map((level, code) => [level, code]));
  const codes = Int32Array.from(texts, (value) => codeOf.get(value) ?? -1);
  if (base.distinct === 2) return { ...base, kind: 'binary', levels, codes };
  return { ...base, kind: namesSingleRows(parts, column) ? 'identifier' : 'category', levels, codes };
}

/** Texts that tell rows apart rather than put them together. */
function namesSingleRows(parts: readonly string[], { distinct, present }: RawColumn): boolean {
  const mostlyUnique = distinct > 0.5 * present && (distinct > 20 || distinct === present) && present >= 8;
  return mostlyUnique || distinct > MOST_LEVELS || (distinct > 4 && speaksOf(parts, ID_WORDS));
}

const ORDERED = [
  'no',
  'false',
  'none',
  'never',
  'very low',
  'low',
  'small',
  'light',
  'mild',
  'medium',
  'middle',
  'moderate',
  'high',
  'large',
  'heavy',
  'severe',
  'very high',
  'yes',
  'true',
];

/** Levels with a known order keep it, numbers inside names count as numbers, everything else is alphabetical. */
function compareLevels(a: string, b: string): number {
  const [first, second] = [ORDERED.indexOf(a.toLowerCase()), ORDERED.indexOf(b.toLowerCase())];
  if (first >= 0 && second >= 0) return first - second;
  return SMALL_FIRST.compare(a, b);
}

/** Dates arrive as days since 1970: longer spans read best in calendar years, shorter ones in days since the first. */
function sinceStart(days: Float64Array): { numbers: Float64Array; unit: string } {
  let first = Infinity;
  let last = -Infinity;
  for (const day of days) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  if (last - first > 730) return { numbers: days.map((day) => 1970 + day / 365.2425), unit: 'year' };
  return { numbers: days.map((day) => day - first), unit: 'day' };
}

export function canHoldLevels(distinct: number, present: number): boolean {
  return distinct <= 5000 && (distinct <= MOST_LEVELS || distinct <= present);
}
