import type { CalendarKind } from '../../../contracts/analysis-plan.ts';
import type { ColumnFacts } from './columns.ts';
import { monthRanges } from '../words/month-ranges.ts';
import { findCues } from '../vocabulary/find-cues.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, wordsOf, type Word } from '../words/words.ts';

/** Months, weekdays and years of a column of dates, where the message speaks of them as groups: "which weekday", "in December". */

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
/** As science/compute/load/derived-columns.ts names them. */
const SEASONS = [
  'winter (December to February)',
  'spring (March to May)',
  'summer (June to August)',
  'autumn (September to November)',
];
const LEVELS: Record<CalendarKind, readonly string[]> = {
  month: MONTHS,
  weekday: WEEKDAYS,
  season: SEASONS,
  year: [],
};

const KIND_OF: ReadonlyMap<string, CalendarKind> = new Map([
  ['month', 'month'],
  ['weekday', 'weekday'],
  ['year', 'year'],
]);
const OPENS_GROUPS = setOf(
  'which what by each every per between across any some certain different same best worst top busiest quietest wettest driest warmest coldest calendar',
);
const NAMED: ReadonlyMap<string, CalendarKind> = new Map([
  ...MONTHS.map((name) => [name.toLowerCase(), 'month'] as const),
  ...WEEKDAYS.map((name) => [name.toLowerCase(), 'weekday'] as const),
]);
/** "Since January", "May 2020": a moment, and no group of all years. */
const MOMENTS = setOf('since after before until till from to through between by late early');
const AMBIGUOUS = setOf('may march');

/** The kinds of groups that the words speak of. */
function kindsSaid(words: readonly Word[]): readonly CalendarKind[] {
  if (comparesSeasons(words)) return ['season'];
  const ranges = monthRanges(words);
  const isInRange = (at: number) => ranges.some(({ from, to }) => from <= at && at < to);
  const said = words.flatMap(
    (_, at) => groupSaid(words, at) ?? (isInRange(at) ? undefined : nameSaid(words, at)) ?? [],
  );
  return [...new Set(said)];
}

const FIRST_MONTHS: ReadonlyMap<string, string> = new Map([
  ['winter', 'dec'],
  ['spring', 'mar'],
  ['summer', 'jun'],
  ['autumn', 'sep'],
  ['fall', 'sep'],
]);
const MONTH_STARTS = new Set(MONTHS.map((name) => name.slice(0, 3).toLowerCase()));
export const isMonth = (text: string): boolean =>
  MONTH_STARTS.has(text) || MONTHS.some((name) => name.toLowerCase() === text);

/** "Summer against winter", "summer (Jun-Aug)": two seasons, with no other months than their own behind them. */
function comparesSeasons(words: readonly Word[]): boolean {
  const seasons = words.flatMap(({ root }, at) => (FIRST_MONTHS.has(root) && root !== 'fall' ? [at] : []));
  const isOwn = (at: number) => {
    const month = textAt(words, at + 1).slice(0, 3);
    return !MONTH_STARTS.has(month) || month === FIRST_MONTHS.get(words[at]?.root ?? '');
  };
  return new Set(seasons.map((at) => words[at]?.root)).size > 1 && seasons.every(isOwn);
}

function groupSaid(words: readonly Word[], at: number): CalendarKind | undefined {
  const isDayOfWeek =
    words[at]?.root === 'day' && textAt(words, at + 1) === 'of' && ['week', 'the'].includes(textAt(words, at + 2));
  const kind = isDayOfWeek ? 'weekday' : KIND_OF.get(words[at]?.root ?? '');
  const isOpened = OPENS_GROUPS.has(textAt(words, at - 1)) || isHeld(words, at);
  return isOpened && !isPerYear(words, at) ? kind : undefined;
}

/** "Adjusting for month of the year". */
const isHeld = (words: readonly Word[], at: number): boolean =>
  [at - 1, at - 2].some((place) => textAt(words, place) === 'for' && ADJUSTS.has(words[place - 1]?.stem ?? '')) &&
  ['for', 'the'].includes(textAt(words, at - 1));
const ADJUSTS = setOf('adjust control correct account allow');

/** "Is there a trend, and how large is it per year?" */
const isPerYear = (words: readonly Word[], at: number): boolean =>
  words[at]?.root === 'year' && textAt(words, at - 1) === 'per' && words.some(({ text }) => COURSES.has(text));

function nameSaid(words: readonly Word[], at: number): CalendarKind | undefined {
  const word = words[at];
  const isName = word !== undefined && word.raw !== word.text && !isMoment(words, at);
  return isName ? (NAMED.get(word.text) ?? NAMED.get(word.root)) : undefined;
}

const COURSES = setOf(
  'trend trends slope change changed changing increase increased increasing decrease decreased decreasing rise risen rising fall fallen falling drift grow grown',
);

/** "Since March", "3 May"; "May" and "March" are words as well. */
function isMoment(words: readonly Word[], at: number): boolean {
  const before = textAt(words, at - 1);
  const isOfDate = [at - 1, at + 1].some((place) => words[place]?.number != null);
  const isWord = AMBIGUOUS.has(textAt(words, at)) && !OF_GROUPS.has(before);
  return isOfDate || isWord || MOMENTS.has(before);
}
const OF_GROUPS = setOf('in every each of');

/** "Was there a sudden change, and in which year?": one moment, and no group of all. */
const BREAKS = setOf('sudden suddenly abrupt abruptly shift jump break breakpoint changepoint turning');

const DAYS = { week: 6, month: 40, season: 150, year: 366, step: 35 } as const;

/** The rows are close enough, and go on for long enough, that groups of this kind differ. */
function mayHold({ profile: { minimum, maximum, distinct } }: ColumnFacts, kind: CalendarKind): boolean {
  if (minimum === null || maximum === null || distinct < 3) return false;
  const [span, step] = [maximum - minimum, (maximum - minimum) / (distinct - 1)];
  if (kind === 'weekday') return step < DAYS.week && span > DAYS.week;
  if (kind === 'season') return step < DAYS.step && span > DAYS.season;
  return kind === 'month' ? step < DAYS.step && span > DAYS.month : span > DAYS.year;
}

/** Groups of the only column of dates; none where a column of the table holds them already. */
export function calendarColumns(columns: readonly ColumnFacts[], words: readonly Word[]): readonly ColumnFacts[] {
  const dates = columns.filter(({ profile }) => profile.type === 'date');
  const [date, another] = dates;
  if (!date || another || words.some(({ text }) => BREAKS.has(text))) return [];
  // "By calendar month", "in which month are they highest" of dates that are called `month`: those of any year.
  const isOfYear = (kind: CalendarKind) =>
    words.some(
      ({ root }, at) =>
        root === kind &&
        (textAt(words, at - 1) === CALENDAR ||
          textAt(words, at + 3) === 'year' ||
          (textAt(words, at - 1) === 'which' && ALWAYS.has(textAt(words, at + 1)))),
    );
  const isHeld = (kind: CalendarKind) =>
    columns.some(
      (column) =>
        !(column === date && isOfYear(kind)) &&
        column.all.some(({ text, root }) => text === kind || root === kind || (kind === 'weekday' && text === 'day')),
    );
  const said = kindsSaid(words)
    .filter((kind) => !isHeld(kind) && mayHold(date, kind))
    .map((kind) => groupsOf(date, kind, words.some(({ text }) => text === CALENDAR) ? `${CALENDAR} ${kind}` : kind));
  return said.length === 0 && holdsSeason(words) && mayHold(date, 'month')
    ? [groupsOf(date, 'month', seasonSaid(words))]
    : said;
}

/** "Is flow related to rain once the seasonal cycle is removed": of a relation it is held fixed by its months; a course holds it by itself. */
function holdsSeason(words: readonly Word[]): boolean {
  const season = words.findIndex(({ stem }) => stem === 'season');
  const cues = season < 0 ? [] : findCues(words);
  const isHeldFixed = cues.some(
    ({ name, from, to }) =>
      (name === 'adjustRight' && to <= season && season - to <= FARTHEST_HELD) ||
      (name === 'adjustLeft' && season < from && from - season <= FARTHEST_HELD),
  );
  return isHeldFixed && cues.some(({ name }) => RELATIONS.has(name));
}
const RELATIONS: ReadonlySet<string> = new Set(['relate', 'outcomeBy', 'actsOn', 'effectOf']);
const FARTHEST_HELD = 3;

/** "Season", "seasonal", "seasonality". */
const seasonSaid = (words: readonly Word[]): string => words.find(({ stem }) => stem === 'season')?.text ?? 'season';

const CALENDAR = 'calendar';
const ALWAYS = setOf('is are do does has have');

function groupsOf(date: ColumnFacts, kind: CalendarKind, name: string): ColumnFacts {
  const { minimum, maximum } = date.profile;
  const years = kind === 'year' ? yearsBetween(minimum ?? 0, maximum ?? 0) : [];
  const levels = [...LEVELS[kind], ...years].map((value) => ({ value, count: 1 }));
  const parts = wordsOf(name);
  return {
    ...date,
    profile: {
      ...date.profile,
      type: 'text',
      distinct: levels.length,
      levels,
      minimum: null,
      maximum: null,
      whole: false,
    },
    parts,
    all: [...parts, ...wordsOf(kind === 'weekday' ? 'day of the week' : 'of the year')],
    kind: 'category',
    coded: false,
    temporal: false,
    calendar: kind,
  };
}

const DAY = 86_400_000;

function yearsBetween(first: number, last: number): readonly string[] {
  const from = new Date(first * DAY).getUTCFullYear();
  const count = new Date(last * DAY).getUTCFullYear() - from + 1;
  return Array.from({ length: Math.min(count, 60) }, (_, step) => String(from + step));
}
