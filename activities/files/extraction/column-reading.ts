import type { ColumnType } from '../../../contracts/table-profile.ts';
import { cleanText } from './clean-text.ts';
import type { ColumnProfile } from './column-profile.ts';
import type { NumberStyle } from './cell-values.ts';
import {
  booleanOf,
  isInfinite,
  isMissing,
  isUnit,
  withoutLimit,
  withoutSign,
  writesDecimalPoint,
} from './cell-values.ts';
import type { DateForm } from './date-values.ts';
import { spellingNote } from './spellings.ts';

export interface ColumnReading {
  readonly type: ColumnType;
  /** DuckDB type of the stored column. */
  readonly storage: 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'TIMESTAMP' | 'VARCHAR';
  /** Text that DuckDB reads without guessing; undefined where the cell counts as missing. */
  readonly canonical: (value: string) => string | undefined;
  /** Said to the person, after the column's name. */
  readonly warning?: string;
  /** The one limit that values such as "<0.5" are below. */
  readonly limit?: number;
  /** The unit that stands behind its numbers. */
  readonly unit?: string;
}

type StyleName = NumberStyle['name'];

function textReading(dashIsData: boolean, warning?: string): ColumnReading {
  const canonical = (value: string): string | undefined =>
    isMissing(value, dashIsData) ? undefined : cleanText(value);
  return { type: 'text', storage: 'VARCHAR', canonical, ...(warning ? { warning } : {}) };
}

function numberReading(profile: ColumnProfile, style: NumberStyle): ColumnReading {
  const canonical = (value: string): string | undefined => {
    const { number: written } = withoutSign(value);
    const number = withoutLimit(written);
    if (isMissing(value) || isInfinite(number)) return undefined;
    const canonical = style.canonical(number);
    return number === written ? canonical : String(Number(canonical) / 2);
  };
  const notes = [...signNotes(profile), ...groupNotes(style), ...infiniteNotes(profile), ...limitNotes(profile)];
  const warning = notes.length > 0 ? { warning: notes.join('; it ') } : {};
  const isWhole = !profile.hasFractions(style) && profile.infinite === 0 && profile.belowLimit === 0;
  const [limit, another] = profile.limits;
  const only = limit !== undefined && another === undefined ? { limit: Number(style.canonical(limit)) } : {};
  const [unit] = profile.signs;
  return {
    ...(isWhole ? WHOLE : FRACTIONAL),
    canonical,
    ...warning,
    ...only,
    ...(unit !== undefined && isUnit(unit) && { unit }),
  };
}

const WHOLE = { type: 'integer', storage: 'BIGINT' } as const;
const FRACTIONAL = { type: 'number', storage: 'DOUBLE' } as const;

function signNotes({ signs, unsigned }: ColumnProfile): string[] {
  const [sign] = signs;
  if (sign === '%') return ['holds percentages, which are read as the number before the sign (12% is 12)'];
  if (sign === undefined) return [];
  return [`holds amounts in ${sign}, which are read without it${unsigned > 0 ? '; some stand without the sign' : ''}`];
}

function groupNotes({ name }: NumberStyle): string[] {
  return name.endsWith('groups') ? ['holds numbers with thousands separators, which are read without them'] : [];
}

/** Half of the limit stands for what is below it: the least that is still between zero and the limit on average. */
function limitNotes({ belowLimit, limits }: ColumnProfile): string[] {
  if (belowLimit === 0) return [];
  const named = [...limits].slice(0, MOST_LIMITS).map((limit) => `<${limit}`);
  return [`holds ${belowLimit} values below a limit of detection (${named.join(', ')}), which count as half of it`];
}
const MOST_LIMITS = 5;

function infiniteNotes({ infinite }: ColumnProfile): string[] {
  return infinite > 0 ? ['holds infinite values, which count as missing'] : [];
}

function dateReading(profile: ColumnProfile, form: DateForm): ColumnReading {
  const storage = profile.sawTime ? 'TIMESTAMP' : 'DATE';
  const canonical = (value: string): string | undefined => (isMissing(value) ? undefined : form.read(value));
  const span = PERIODS.get(form.name);
  const warning = span === undefined ? {} : { warning: `holds ${span}, each of which is read as its first day` };
  return { type: 'date', storage, canonical, ...warning };
}

const PERIODS: ReadonlyMap<DateForm['name'], string> = new Map([
  ['year-month', 'months'],
  ['month and year', 'months'],
  ['quarter', 'quarters'],
]);

function booleanReading(): ColumnReading {
  return { type: 'boolean', storage: 'BOOLEAN', canonical: (value) => booleanOf(value)?.toString() };
}

function readDates(profile: ColumnProfile): ColumnReading | undefined {
  const [form, other] = profile.dates;
  if (!form || (form.name === 'year-month' && profile.onlyPairsOfYears)) return undefined;
  if (other?.name === 'month/day/year') {
    return textReading(
      false,
      'holds dates that may be day/month or month/day; they are kept as text (write 2024-03-31 to have them read)',
    );
  }
  return dateReading(profile, form);
}

const POINT_DECIMAL: readonly StyleName[] = ['plain', 'comma groups', 'apostrophe groups'];
const COMMA_DECIMAL: readonly StyleName[] = ['decimal comma', 'point groups'];

const named = (profile: ColumnProfile, name: StyleName): NumberStyle | undefined =>
  profile.styles.find((style) => style.name === name);

export type DecimalSign = 'point' | 'comma';

function provenBy(profile: ColumnProfile): DecimalSign | undefined {
  const point = POINT_DECIMAL.some((name) => named(profile, name));
  const comma = COMMA_DECIMAL.some((name) => named(profile, name));
  if (point === comma) return undefined;
  return point ? 'point' : 'comma';
}

/**
 * The decimal sign that columns of a file prove: "0,5" proves the comma, "1,234,567" and "0.5" the point. Undefined when
 * none proves one, or they contradict each other. `usual` is what the file suggests where no column proves anything.
 */
export function provenDecimalSign(
  profiles: readonly ColumnProfile[],
  usual: DecimalSign | undefined,
): DecimalSign | undefined {
  const signs = new Set(profiles.map(provenBy).filter((sign) => sign !== undefined));
  if (signs.size === 0) return usual;
  return signs.size === 1 ? [...signs][0] : undefined;
}

/** Identifiers of 19 and more digits would lose their last ones as numbers. */
function losesDigits(profile: ColumnProfile): boolean {
  const plain = named(profile, 'plain');
  return profile.sawLongInteger && !(plain && profile.hasFractions(plain));
}

/** What speaks for two readings that differ by a factor of a thousand. */
function ambiguity(profile: ColumnProfile, style: NumberStyle, sign: DecimalSign | undefined): string | undefined {
  if (style.name === 'decimal comma' && named(profile, 'comma groups') && !sign) {
    return 'holds values such as 1,234 that may mean 1234 or 1.234; they are kept as text';
  }
  const mayBeGrouped = style.name === 'plain' && named(profile, 'point groups') && profile.hasFractions(style);
  return mayBeGrouped && sign === 'comma'
    ? 'holds values such as 1.234 in a file with decimal commas; they are kept as text'
    : undefined;
}

/** Numbers in several units are no numbers of one kind. */
function mixture({ signs, unsigned }: ColumnProfile): string | undefined {
  if (signs.size > 1) return `holds amounts in ${[...signs].join(' and ')}; they are kept as text`;
  return signs.has('%') && unsigned > 0 ? 'holds numbers with and without %; they are kept as text' : undefined;
}

function readNumbers(profile: ColumnProfile, proven: DecimalSign | undefined): ColumnReading | undefined {
  const [style] = profile.styles;
  if (!style || losesDigits(profile)) return undefined;
  const mixed = mixture(profile);
  if (mixed) return textReading(false, mixed);
  const sign = proven ?? ([...profile.signs].some(writesDecimalPoint) ? 'point' : undefined);
  const doubt = ambiguity(profile, style, sign);
  if (doubt) return textReading(false, doubt);
  const commaGroups = style.name === 'decimal comma' && sign === 'point' ? named(profile, 'comma groups') : undefined;
  return numberReading(profile, commaGroups ?? style);
}

/** Text whose rare spellings are read as the usual one. */
function levelReading({ sawPlus, spellings }: ColumnProfile): ColumnReading {
  const found = spellings.usual();
  const text = textReading(sawPlus, spellingNote(found));
  return { ...text, canonical: (value) => text.canonical(found.get(value)?.usual ?? value) };
}

/** How a column is read, decided from all its values and from what its neighbours prove about the file. */
export function readingOf(profile: ColumnProfile, sign: DecimalSign | undefined): ColumnReading {
  const text = levelReading(profile);
  if (profile.values === 0) return text;
  if (profile.isBoolean) return booleanReading();
  return readDates(profile) ?? readNumbers(profile, sign) ?? text;
}
