import type { ColumnType } from '../../../contracts/extraction.ts';
import { cleanText } from './clean-text.ts';
import type { ColumnProfile } from './column-profile.ts';
import type { NumberStyle } from './cell-values.ts';
import { booleanOf, isInfinite, isMissing, withAsciiMinus } from './cell-values.ts';
import type { DateForm } from './date-values.ts';

export interface ColumnReading {
  readonly type: ColumnType;
  /** DuckDB type of the stored column. */
  readonly storage: 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'TIMESTAMP' | 'VARCHAR';
  /** Text that DuckDB reads without guessing; undefined where the cell counts as missing. */
  readonly canonical: (value: string) => string | undefined;
  /** Said to the person, after the column's name. */
  readonly warning?: string;
}

type StyleName = NumberStyle['name'];

function textReading(dashIsData: boolean, warning?: string): ColumnReading {
  const canonical = (value: string): string | undefined =>
    isMissing(value, dashIsData) ? undefined : cleanText(value);
  return { type: 'text', storage: 'VARCHAR', canonical, ...(warning ? { warning } : {}) };
}

function numberReading(profile: ColumnProfile, style: NumberStyle): ColumnReading {
  const canonical = (value: string): string | undefined => {
    const number = withAsciiMinus(value);
    return isMissing(value) || isInfinite(number) ? undefined : style.canonical(number);
  };
  if (!profile.hasFractions(style) && profile.infinite === 0) return { type: 'integer', storage: 'BIGINT', canonical };
  const warning = profile.infinite > 0 ? 'holds infinite values, which count as missing' : undefined;
  return { type: 'number', storage: 'DOUBLE', canonical, ...(warning ? { warning } : {}) };
}

function dateReading(profile: ColumnProfile, form: DateForm): ColumnReading {
  const storage = profile.sawTime ? 'TIMESTAMP' : 'DATE';
  return { type: 'date', storage, canonical: (value) => (isMissing(value) ? undefined : form.read(value)) };
}

function booleanReading(): ColumnReading {
  return { type: 'boolean', storage: 'BOOLEAN', canonical: (value) => booleanOf(value)?.toString() };
}

function readDates(profile: ColumnProfile): ColumnReading | undefined {
  const [form, other] = profile.dates;
  if (!form) return undefined;
  if (other?.name === 'month/day/year') {
    return textReading(
      false,
      'holds dates that may be day/month or month/day; they are kept as text (write 2024-03-31 to have them read)',
    );
  }
  return dateReading(profile, form);
}

/** Styles that columns of the same file prove: "1,5" proves a decimal comma, "1,234,567" a grouping comma. */
export function provenStyles(profiles: readonly ColumnProfile[]): ReadonlySet<StyleName> {
  const proven = new Set<StyleName>();
  for (const { styles, values } of profiles) {
    const [style, other] = styles;
    if (style && values > 0 && !other) proven.add(style.name);
  }
  return proven;
}

const READS_POINT_AS_DECIMAL: readonly StyleName[] = ['plain', 'comma groups', 'apostrophe groups'];
const READS_COMMA_AS_DECIMAL: readonly StyleName[] = ['decimal comma', 'point groups'];

function readNumbers(profile: ColumnProfile, proven: ReadonlySet<StyleName>): ColumnReading | undefined {
  const [style, ...others] = profile.styles;
  if (!style) return undefined;
  if (profile.sawLongInteger && !profile.styles.some((one) => one.name === 'plain' && profile.hasFractions(one)))
    return undefined;
  const point = READS_POINT_AS_DECIMAL.some((name) => proven.has(name));
  const comma = READS_COMMA_AS_DECIMAL.some((name) => proven.has(name));
  const named = (name: StyleName): NumberStyle | undefined => profile.styles.find((one) => one.name === name);
  const groups = named('comma groups');
  if (style.name === 'decimal comma' && groups) {
    if (comma !== point) return numberReading(profile, comma ? style : groups);
    return textReading(false, 'holds values such as 1,234 that may mean 1234 or 1.234; they are kept as text');
  }
  if (
    style.name === 'plain' &&
    comma &&
    !point &&
    named('point groups') &&
    others.length < 5 &&
    profile.hasFractions(style)
  ) {
    return textReading(false, 'holds values such as 1.234 in a file with decimal commas; they are kept as text');
  }
  return numberReading(profile, style);
}

/** How a column is read, decided from all its values and from what its neighbours prove about the file. */
export function readingOf(profile: ColumnProfile, proven: ReadonlySet<StyleName>): ColumnReading {
  const text = textReading(profile.sawPlus);
  if (profile.values === 0) return text;
  if (profile.isBoolean) return booleanReading();
  return readDates(profile) ?? readNumbers(profile, proven) ?? text;
}
