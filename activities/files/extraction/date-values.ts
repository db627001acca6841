/** Dates in the forms people write them; each form turns a cell into ISO text or says it is not such a date. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = String.raw`(?:(?:T| +)(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(?: ?([AaPp])[Mm])?(Z|[+-]\d{2}:?\d{2})?)?$`;

type Order = 'ymd' | 'dmy' | 'mdy';
export interface DateForm {
  readonly name:
    | 'ISO'
    | 'year first'
    | 'day.month.year'
    | 'day/month/year'
    | 'month/day/year'
    | 'day month-name'
    | 'month-name day'
    | 'year-month'
    | 'month and year'
    | 'quarter';
  /** A month or a quarter becomes its first day. */
  readonly read: (value: string) => string | undefined;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function monthNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const name = text.toLowerCase();
  const index = MONTHS.indexOf(name.slice(0, 3));
  const full =
    index === -1 ? '' : new Date(Date.UTC(2000, index, 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  return full.toLowerCase().startsWith(name) || name === 'sept' ? index + 1 : 0;
}

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

function isoDate(yearText: string, monthText: string, dayText: string): string | undefined {
  const year = Number(yearText);
  const month = monthNumber(monthText);
  const day = Number(dayText);
  if (year < 1 || month < 1 || month > 12 || day < 1 || (day > 28 && day > daysInMonth(year, month))) return undefined;
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

function hour24(hourText: string, half: string | undefined): number | undefined {
  const hour = Number(hourText);
  if (!half) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** With an offset from UTC the instant is kept, written in UTC. */
function inUtc(local: string, zone: string | undefined): string | undefined {
  if (!zone || /^(?:Z|[+-]00:?00)$/.test(zone)) return local;
  const offset = zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const instant = new Date(`${local.replace(' ', 'T')}${offset}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString().slice(0, 19).replace('T', ' ');
}

function isoDateTime(date: string, parts: readonly (string | undefined)[]): string | undefined {
  const [hourText, minute, second = '00', fraction = '', half, zone] = parts;
  if (hourText === undefined || minute === undefined) return date;
  const hour = hour24(hourText, half);
  if (hour === undefined || Number(minute) > 59 || Number(second) > 59) return undefined;
  const instant = inUtc(`${date} ${pad(hour)}:${minute}:${second}`, zone);
  return instant && instant + fraction.slice(0, 7);
}

function form(name: DateForm['name'], datePattern: string, order: Order): DateForm {
  const pattern = new RegExp(`^${datePattern}${TIME}`);
  const read = (value: string): string | undefined => {
    if (value.length < 8 || value.length > 40) return undefined;
    const match = pattern.exec(value);
    if (!match) return undefined;
    const [first = '', second = '', third = ''] = match.slice(1, 4);
    const [year, month, day] =
      order === 'ymd' ? [first, second, third] : order === 'dmy' ? [third, second, first] : [third, first, second];
    const date = isoDate(year, month, day);
    return date && isoDateTime(date, match.slice(4));
  };
  return { name, read };
}

/** A month or a quarter, in any of its writings: its groups are `year`, and `month` or `quarter`. */
function period(name: DateForm['name'], ...patterns: readonly RegExp[]): DateForm {
  const read = (value: string): string | undefined => {
    if (value.length > 15) return undefined;
    const groups = patterns.map((pattern) => pattern.exec(value)?.groups).find((found) => found !== undefined);
    if (!groups) return undefined;
    const { year = '', month, quarter } = groups;
    return isoDate(year, month ?? String(Number(quarter) * 3 - 2), '1');
  };
  return { name, read };
}

/** "2011-12" is a year that begins in autumn as well as a month. */
export function isPairOfYears(value: string): boolean {
  const [, year, next] = /^(\d{4})[-/](\d{2})$/.exec(value) ?? [];
  return year !== undefined && (Number(year) + 1) % 100 === Number(next);
}

export const DATE_FORMS: readonly DateForm[] = [
  form('ISO', String.raw`(\d{4})-(\d{2})-(\d{2})`, 'ymd'),
  form('year first', String.raw`(\d{4})[/.](\d{1,2})[/.](\d{1,2})`, 'ymd'),
  // Points are written day first wherever they are written at all.
  form('day.month.year', String.raw`(\d{1,2})\.(\d{1,2})\.(\d{4})`, 'dmy'),
  form('day/month/year', String.raw`(\d{1,2})[/-](\d{1,2})[/-](\d{4})`, 'dmy'),
  form('month/day/year', String.raw`(\d{1,2})[/-](\d{1,2})[/-](\d{4})`, 'mdy'),
  form('day month-name', String.raw`(\d{1,2})[ -]([A-Za-z]{3,9})[ ,-]+(\d{4})`, 'dmy'),
  form('month-name day', String.raw`([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})`, 'mdy'),
  period('year-month', /^(?<year>\d{4})[-/](?<month>\d{1,2})$/),
  period(
    'month and year',
    /^(?<month>[A-Za-z]{3,9})\.?[ -](?<year>\d{4})$/,
    /^(?<year>\d{4})[ -](?<month>[A-Za-z]{3,9})$/,
    /^(?<month>\d{1,2})\/(?<year>\d{4})$/,
  ),
  period('quarter', /^(?<year>\d{4})[ -]?Q(?<quarter>[1-4])$/, /^Q(?<quarter>[1-4])[ -](?<year>\d{4})$/),
];
