import type { ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { momentLevelsOf } from '../tables/moment-levels.ts';
import { SPOKEN_UNITS, unitOfTime } from '../vocabulary/moment-names.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, joins, textAt, type Word } from '../words/words.ts';

/** "At week 12", "the 24-week follow-up", "at 6 and 12 weeks" of a `visit` with `wk12`: the number and its unit are one of its levels. */

interface Span {
  readonly from: number;
  readonly to: number;
  readonly number: number;
  readonly unit: string;
}

const SCORE = 0.95;

/** Where the moments of exactly one column hold the number. */
export function momentLevels(words: readonly Word[], columns: readonly ColumnFacts[]): Mention[] {
  const spans = [...words.keys()].flatMap((at) => spanAt(words, at) ?? []);
  if (spans.length === 0) return [];
  const moments = columns.flatMap((column) => momentLevelsOf(column).map((moment) => ({ column, ...moment })));
  return spans.flatMap(({ from, to, number, unit }) => {
    const [one, another] = moments.filter((each) => each.number === number && each.unit === unit);
    return one && !another ? [{ from, to, column: one.column, level: one.value, score: SCORE, rivals: [] }] : [];
  });
}

/** "Week 12", "12 weeks"; of "6 and 12 weeks" the 6 alone. */
function spanAt(words: readonly Word[], at: number): Span | undefined {
  const number = numberAt(words, at);
  if (number === undefined) return undefined;
  const before = listedUnit(words, at, -1);
  if (before) return { from: before.isBeside ? at - 1 : at, to: at + 1, number, unit: before.unit };
  const behind = listedUnit(words, at, 1);
  if (!behind || isLasting(words, at, behind.at)) return undefined;
  return { from: at, to: behind.isBeside ? headEnd(words, at + 2) : at + 1, number, unit: behind.unit };
}

const numberAt = (words: readonly Word[], at: number): number | undefined =>
  words[at]?.number ?? NUMBER_WORDS.get(textAt(words, at)) ?? (textAt(words, at) === 'one' ? 1 : undefined);

const LIST = setOf('and or to vs versus than at with');
const LONGEST_LIST = 6;

/** The unit beside the number, or beside the list of numbers that it stands in. */
function listedUnit(words: readonly Word[], at: number, step: 1 | -1) {
  for (let place = at + step; Math.abs(place - at) <= LONGEST_LIST; place += step) {
    const unit = unitOfTime(words[place]?.root ?? '');
    if (SPOKEN_UNITS.has(unit)) return { at: place, unit, isBeside: place === at + step };
    if (numberAt(words, place) === undefined && !LIST.has(textAt(words, place))) return undefined;
  }
  return undefined;
}

const BOUNDS = setOf(`
  over above under below within during for last past previous first next every each per exceeding about around since until up least most another additional extra
`);
const DEGREES = setOf('more less fewer longer shorter later earlier older younger');
const COURSES = setOf(`
  trial study programme program course period regimen treatment therapy intervention window interval history career old more less longer ago delay gap difference increase
`);

/** "Over 12 weeks", "the 12-week programme", "more than 6 months" say how long something lasted. */
function isLasting(words: readonly Word[], at: number, unit: number): boolean {
  const place = beforeThe(words, at);
  const before = textAt(words, place);
  const behind = textAt(words, textAt(words, unit + 1) === 'or' ? unit + 2 : unit + 1);
  const isBound = BOUNDS.has(before) || (before === 'than' && DEGREES.has(textAt(words, place - 1)));
  return isBound || (joins(words[unit]) && COURSES.has(behind));
}

const HEADS = setOf('visit followup assessment timepoint mark measurement check appointment');
/** "Visit" and "follow-up" behind "24-week". */
function headEnd(words: readonly Word[], at: number): number {
  if (!joins(words[at - 1])) return at;
  if (textAt(words, at) === 'follow' && textAt(words, at + 1) === 'up') return at + 2;
  return HEADS.has(words[at]?.root ?? '') ? at + 1 : at;
}

/** "After 12 weeks" is at their end; "after week 12" is later. */
export const isAfterSpan = (words: readonly Word[], from: number): boolean =>
  textAt(words, from - 1) === 'after' && numberAt(words, from) !== undefined;
