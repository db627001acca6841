import { type ColumnFacts, isNumeric } from './columns.ts';
import { BEFORE_NUMBER, COMPARATIVE_COLUMN, type Comparison, MOMENTS, type Sign } from './comparison-words.ts';
import type { Mention } from './mention.ts';
import { MONTHS, SIGN_OF } from './row-filters.ts';
import type { TableIndex } from './table-index.ts';
import { conceptOf } from './vocabulary.ts';
import type { Word } from './words.ts';

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

function timeColumn(index: TableIndex, word: Word): ColumnFacts | null {
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

// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
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
// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
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

// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
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
