import { DAYS, UNITS } from './name-words.ts';
import { setOf } from '../words/word-sets.ts';
import type { Word } from '../words/words.ts';

export interface Moment {
  readonly at: number;
  readonly number: number;
  /** The same in days: 7 of `1wk`. */
  readonly days: number;
  readonly words: readonly Word[];
  /** "hour", "month". */
  readonly unit: string;
}

/** Where a name says a number with a unit of time: `1y`, `wk12`. */
export const momentIn = (all: readonly Word[]): Moment | undefined =>
  firstOf(all.map((word, at) => unitBehind(all, word, at) ?? unitBefore(all, word, at)));

const firstOf = (moments: readonly (Moment | undefined)[]): Moment | undefined =>
  moments.find((moment) => moment !== undefined);

function unitBehind(all: readonly Word[], word: Word, at: number): Moment | undefined {
  const next = all[at + 1];
  if (word.number === null || next?.glued !== true || all.length < 3) return undefined;
  const isTime = TIME_UNITS.has(next.text) || (next.text === 'm' && isUnit(all[at + 2]));
  return isTime ? momentOf(at, word.number, next, [word, next]) : undefined;
}

function unitBefore(all: readonly Word[], word: Word, at: number): Moment | undefined {
  const next = all[at + 1];
  if (at === 0 || !TIME_UNITS.has(word.text) || next?.glued !== true || next.number === null) return undefined;
  if (word.text.length === 1 && !isOfLetter(next.number, all[at + 2])) return undefined;
  return momentOf(at, next.number, word, [word, next]);
}

/** `bw_d0` and `bw_d28` are days; `vit_d3` is none, nor is `soil_d13C`. */
const isOfLetter = (number: number, next: Word | undefined): boolean =>
  (number === 0 || number > LARGEST_VITAMIN) && next?.glued !== true;
const LARGEST_VITAMIN = 3;

function momentOf(at: number, number: number, { text }: Word, words: readonly Word[]): Moment {
  const unit = TIME_UNITS.get(text) ?? 'month';
  return { at, number, days: number * (DAYS.get(unit) ?? 1), words, unit };
}

/** How they are called in a sentence. */
export const SPOKEN_UNITS = setOf('day week month year hour minute');
/** `ppd_12m_mm`: of two units the first one is of time. */
const isUnit = (word: Word | undefined): boolean => word !== undefined && UNITS.has(word.text);
const SPELLINGS: Readonly<Record<string, string>> = {
  minute: 'min mins',
  hour: 'h hr hrs hour hours',
  day: 'd day days',
  week: 'w wk wks week weeks',
  month: 'mo month months',
  year: 'y yr yrs year years',
};
const TIME_UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([unit, spellings]) => spellings.split(' ').map((each) => [each, unit] as const)),
);

/** "h" and "hrs" are hours; "wave" and "visit" stand for themselves. */
export const unitOfTime = (text: string): string => TIME_UNITS.get(text) ?? text;
