import { setOf } from './word-sets.ts';
import { textAt, type Word } from './words.ts';

export const MONTH_STARTS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const NAMES = 'January February March April May June July August September October November December'.split(' ');
/** By their first three letters. */
export const MONTH_NAMES: ReadonlyMap<string, string> = new Map(
  MONTH_STARTS.map((start, at) => [start, NAMES[at] ?? '']),
);
const numberOf = (text: string): number =>
  Math.max(
    MONTH_STARTS.indexOf(text),
    NAMES.findIndex((name) => name.toLowerCase() === text),
  );

const JOINTS = setOf('to through until till');

interface MonthRange {
  readonly from: number;
  readonly to: number;
  /** The months by their first three letters, over the end of the year too. */
  readonly months: readonly string[];
}

/** "November to February", "Nov-Feb", "between May and July": months of any year, as no number stands beside them. */
export const monthRanges = (words: readonly Word[]): readonly MonthRange[] =>
  words.flatMap((_, from) => {
    const to = endOf(words, from);
    const isOfYear = [from - 1, to].some((at) => words[at]?.number != null);
    return to === from || isOfYear ? [] : [{ from, to, months: monthsOf(words, from, to - 1) }];
  });

function endOf(words: readonly Word[], from: number): number {
  if (numberOf(textAt(words, from)) < 0) return from;
  const joint = textAt(words, from + 1);
  const isJoined = JOINTS.has(joint) || (joint === 'and' && textAt(words, from - 1) === 'between');
  if (isJoined) return numberOf(textAt(words, from + 2)) < 0 ? from : from + 3;
  const [first, next] = [words[from], words[from + 1]];
  return numberOf(joint) >= 0 && first && next && next.start === first.end + 1 ? from + 2 : from;
}

function monthsOf(words: readonly Word[], from: number, last: number): readonly string[] {
  const [first, end] = [numberOf(textAt(words, from)), numberOf(textAt(words, last))];
  const count = ((end - first + MONTH_STARTS.length) % MONTH_STARTS.length) + 1;
  return Array.from({ length: count }, (_, step) => MONTH_STARTS[(first + step) % MONTH_STARTS.length] ?? '');
}
