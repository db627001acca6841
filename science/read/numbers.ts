import type { RowFilter } from '../../contracts/analysis-plan.ts';
import { isNumeric, type ColumnFacts } from './columns.ts';
import type { Mention } from './mention.ts';
import type { TableIndex } from './table-index.ts';
import { conceptOf } from './vocabulary.ts';
import type { Word } from './words.ts';

/** A number of the message that is compared with something. */
export interface Comparison {
  readonly at: number;
  readonly comparison: RowFilter['comparison'];
  readonly values: readonly (number | string)[];
  /** The column whose values it bounds, where one is named beside it. */
  readonly column: ColumnFacts | null;
  /** A moment: "in 2008", "since 2010". */
  readonly moment: 'in' | 'since' | 'before' | 'after' | 'between' | 'until' | null;
}

type Sign = RowFilter['comparison'];

const BEFORE_NUMBER: ReadonlyMap<string, Sign> = new Map<string, Sign>([
  ['over', 'above'],
  ['above', 'above'],
  ['more than', 'above'],
  ['greater than', 'above'],
  ['higher than', 'above'],
  ['larger than', 'above'],
  ['older than', 'above'],
  ['longer than', 'above'],
  ['heavier than', 'above'],
  ['bigger than', 'above'],
  ['taller than', 'above'],
  ['exceeding', 'above'],
  ['exceeds', 'above'],
  ['exceed', 'above'],
  ['>', 'above'],
  ['beyond', 'above'],
  ['aged over', 'above'],
  ['warmer than', 'above'],
  ['later than', 'above'],
  ['at least', 'at-least'],
  ['>=', 'at-least'],
  ['≥', 'at-least'],
  ['not less than', 'at-least'],
  ['no less than', 'at-least'],
  ['minimum of', 'at-least'],
  ['under', 'below'],
  ['below', 'below'],
  ['less than', 'below'],
  ['fewer than', 'below'],
  ['lower than', 'below'],
  ['smaller than', 'below'],
  ['younger than', 'below'],
  ['shorter than', 'below'],
  ['lighter than', 'below'],
  ['<', 'below'],
  ['colder than', 'below'],
  ['earlier than', 'below'],
  ['at most', 'at-most'],
  ['up to', 'at-most'],
  ['no more than', 'at-most'],
  ['not more than', 'at-most'],
  ['<=', 'at-most'],
  ['≤', 'at-most'],
  ['equal to', 'is'],
  ['equals', 'is'],
  ['=', 'is'],
  ['exactly', 'is'],
]);
const MOMENTS: ReadonlyMap<string, Comparison['moment']> = new Map<string, Comparison['moment']>([
  ['in', 'in'],
  ['during', 'in'],
  ['for', 'in'],
  ['since', 'since'],
  ['from', 'since'],
  ['after', 'after'],
  ['before', 'before'],
  ['until', 'until'],
  ['till', 'until'],
  ['prior to', 'before'],
  ['following', 'after'],
  ['year', 'in'],
  ['at', 'in'],
  ['on', 'in'],
]);
const COMPARATIVE_COLUMN: ReadonlyMap<string, string> = new Map([
  ['older', 'age'],
  ['younger', 'age'],
  ['aged', 'age'],
  ['heavier', 'weight'],
  ['lighter', 'weight'],
  ['taller', 'height'],
  ['shorter', 'height'],
  ['warmer', 'temperature'],
  ['colder', 'temperature'],
  ['over', 'age'],
  ['under', 'age'],
]);
const FARTHEST = 5;

const before = (words: readonly Word[], at: number, count: number): string =>
  words
    .slice(Math.max(0, at - count), at)
    .map(({ text }) => text)
    .join(' ');

function signBefore(words: readonly Word[], at: number): Sign | null {
  for (const shift of [0, 1]) {
    for (const count of [3, 2, 1]) {
      const sign = at - shift >= count ? BEFORE_NUMBER.get(before(words, at - shift, count)) : undefined;
      if (sign && (shift === 0 || ['a', 'the', 'about', 'age', 'of'].includes(words[at - 1]?.text ?? ''))) return sign;
    }
  }
  return null;
}

/** "65 or older", "18 and under". */
function signAfter(words: readonly Word[], at: number): Sign | null {
  const offset = words.slice(at + 1, at + 4).findIndex(({ text }) => text === 'or' || text === 'and');
  const word = words[at + 2 + offset]?.text ?? '';
  if (offset < 0) return null;
  if (['older', 'more', 'over', 'above', 'higher', 'up', 'later', 'longer', 'greater', 'heavier'].includes(word))
    return 'at-least';
  return ['younger', 'less', 'under', 'below', 'lower', 'fewer', 'earlier', 'shorter'].includes(word)
    ? 'at-most'
    : null;
}

const isYearLike = ({ number, date }: Word): boolean =>
  date !== null || (number !== null && Number.isInteger(number) && number >= 1400 && number <= 2200);

export function timeColumn(index: TableIndex, word: Word): ColumnFacts | null {
  const { times } = index.structure;
  if (times.length === 0 || !isYearLike(word)) return null;
  const value = word.number ?? 0;
  return (
    times.find(
      ({ profile }) =>
        profile.type === 'date' || ((profile.minimum ?? 0) - 1 <= value && value <= (profile.maximum ?? 0) + 1),
    ) ?? null
  );
}

function momentAt(words: readonly Word[], at: number): Comparison['moment'] {
  for (const shift of [0, 1, 2]) {
    const moment = MOMENTS.get(before(words, at - shift, 2)) ?? MOMENTS.get(words[at - shift - 1]?.text ?? '');
    if (moment) return moment;
    const word = words[at - shift - 1]?.text ?? '';
    if (!['the', 'year', 'early', 'late', 'and'].includes(word) && !MONTHS.has(word)) return null;
  }
  return null;
}

/** The column named nearest before the number, or behind it: "age over 65", "over 65 years of age". */
function columnNear(
  words: readonly Word[],
  mentions: readonly Mention[],
  index: TableIndex,
  at: number,
): ColumnFacts | null {
  const isFree = ({ column, level }: Mention) =>
    level === null && (isNumeric(column) || column.profile.type === 'date');
  const left = mentions.findLast(
    (mention) => mention.to <= at && at - mention.to <= FARTHEST && isFree(mention) && !breaks(words, mention.to, at),
  );
  if (left) return left.column;
  const right = mentions.find(
    (mention) => mention.from > at && mention.from - at <= 4 && isFree(mention) && !breaks(words, at, mention.from),
  );
  if (right) return right.column;
  const comparative = words
    .slice(Math.max(0, at - 3), at + 4)
    .map(({ text }) => COMPARATIVE_COLUMN.get(text))
    .find((concept) => concept !== undefined);
  return (
    index.columns.find(
      (column) =>
        isNumeric(column) &&
        comparative !== undefined &&
        column.parts.some(({ text }) => conceptOf(text) === comparative),
    ) ?? null
  );
}

const BREAKS: ReadonlySet<string> = new Set([
  'and',
  'or',
  'depend',
  'depends',
  'affect',
  'than',
  'between',
  'on',
  'among',
  'differ',
  'who',
  'does',
  'do',
  'is',
  'for',
  'from',
]);
const breaks = (words: readonly Word[], from: number, to: number): boolean =>
  words
    .slice(from, to)
    .some(
      ({ text }, offset) =>
        BREAKS.has(text) &&
        !(text === 'than' && from + offset >= to - 2) &&
        !(text === 'is' && offset <= 1) &&
        !(text === 'between' && offset === to - from - 1),
    );

function pairAt(words: readonly Word[], at: number): number | null {
  const opener = words[at - 1]?.text;
  const joined = words
    .slice(at + 1, at + 3)
    .findIndex(({ text }) => text === 'and' || text === 'to' || text === 'through' || text === 'until');
  const second = joined < 0 || (joined > 0 && words[at + 1]?.number !== null) ? undefined : words[at + 2 + joined];
  if ((opener !== 'between' && opener !== 'from' && !(opener === 'aged' || opener === 'of')) || second?.number == null)
    return null;
  return at + 2 + joined;
}

/** Numbers and dates that bound values or mark a moment; numbers that are part of a name or level are left out. */
export function findComparisons(words: readonly Word[], mentions: readonly Mention[], index: TableIndex): Comparison[] {
  const found: Comparison[] = [];
  let done = -1;
  for (const [at, word] of words.entries()) {
    const isNumber = (word.number !== null && !word.glued) || word.date !== null;
    if (!isNumber || at <= done || mentions.some(({ from, to, level }) => from <= at && at < to && level === null))
      continue;
    const second = pairAt(words, at);
    const last = second === null ? undefined : words[second];
    if (second !== null && last) {
      found.push(rangeOf(words, mentions, index, at, last));
      done = second;
      continue;
    }
    const single = singleOf(words, mentions, index, at);
    if (single) found.push(single);
  }
  return found;
}

const valueOf = ({ number, date }: Word): number | string => date ?? number ?? 0;

function rangeOf(
  words: readonly Word[],
  mentions: readonly Mention[],
  index: TableIndex,
  at: number,
  last: Word,
): Comparison {
  const first = words[at];
  const time = first ? timeColumn(index, first) : null;
  const values = [first ? valueOf(first) : 0, valueOf(last)];
  return {
    at,
    comparison: 'between',
    values,
    column: time ?? columnNear(words, mentions, index, at),
    moment: time ? 'between' : null,
  };
}

const EXCEPT: ReadonlySet<string> = new Set([
  'exclude',
  'excluding',
  'without',
  'except',
  'drop',
  'ignoring',
  'omit',
  'not',
]);
const TURNING: ReadonlySet<string> = new Set([
  'after',
  'since',
  'following',
  'introduced',
  'introduction',
  'opened',
  'opening',
  'started',
  'reform',
  'before',
  'law',
  'ban',
]);

/** "after the limit was introduced in 2010". */
const isTurningPoint = (words: readonly Word[], at: number): boolean =>
  words.slice(Math.max(0, at - 9), at).some(({ text }) => TURNING.has(text));

function singleOf(
  words: readonly Word[],
  mentions: readonly Mention[],
  index: TableIndex,
  at: number,
): Comparison | null {
  const word = words[at];
  if (!word) return null;
  const time = timeColumn(index, word);
  const moment = time ? momentAt(words, at) : null;
  const month = MONTHS.get(words[at - 1]?.text ?? '');
  const values = [month !== undefined && time?.profile.type === 'date' ? `${valueOf(word)}-${month}` : valueOf(word)];
  if (time && EXCEPT.has(words[at - 1]?.text ?? ''))
    return { at, comparison: 'is-not', values, column: time, moment: null };
  if (time && moment === 'in' && isTurningPoint(words, at))
    return { at, comparison: 'above', values, column: time, moment: 'after' };
  if (time && moment && moment !== 'between') return { at, comparison: SIGN_OF[moment], values, column: time, moment };
  const sign = signAfter(words, at) ?? signBefore(words, at);
  if (!sign) return null;
  return { at, comparison: sign, values, column: columnNear(words, mentions, index, at), moment: null };
}

const MONTHS: ReadonlyMap<string, string> = new Map(
  [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ].map((name, at) => [name, String(at + 1).padStart(2, '0')] as const),
);

const SIGN_OF = { in: 'is', since: 'at-least', after: 'above', before: 'below', until: 'at-most' } as const;

/** First and last day of a year, a month or a day. */
function daysOf(value: number | string): readonly [string, string] {
  if (typeof value === 'number') return [`${value}-01-01`, `${value}-12-31`];
  const [year = 0, month = 1, day] = value.split('-').map(Number);
  if (day !== undefined) return [value, value];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return [`${value}-01`, `${value}-${last}`];
}

/** The moment from which on a change applies. */
export function momentOf({ column, values }: Comparison): string | number | null {
  const [value] = values;
  if (value === undefined) return null;
  return column?.profile.type === 'date' ? daysOf(value)[0] : value;
}

/** A condition on rows; a year of a column of dates is all of its days. */
export function filterOf({ column, comparison, values }: Comparison): RowFilter | null {
  if (!column) return null;
  if (column.profile.type !== 'date') return { column: column.name, comparison, values: [...values] };
  const bounds = values.map(daysOf);
  const [first, last] = [bounds[0], bounds.at(-1)];
  if (!first || !last) return null;
  if (comparison === 'is' || comparison === 'between')
    return { column: column.name, comparison: 'between', values: [first[0], last[1]] };
  const isLate = comparison === 'above' || comparison === 'at-most';
  return { column: column.name, comparison, values: [isLate ? last[1] : first[0]] };
}
