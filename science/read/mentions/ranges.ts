import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Outside 25.00 ± 0.01 mm", "within tolerance, 24.99 to 25.01 mm", "in the 6.5–7.5 range": the two ends of a range. */
export interface Range {
  readonly low: number;
  readonly high: number;
  /** Where the word that opens it and its last number stand. */
  readonly from: number;
  readonly end: number;
  readonly comparison: 'between' | 'outside';
}

const OUTSIDE = setOf('outside out beyond');
const INSIDE = setOf('within inside in');
const OPENING = setOf(
  'the a of our its their from between tolerance spec specification specs limits limit range band window target at',
);
const FARTHEST = 5;

/** The word that opens the range, with nothing but its own words before the number. */
function openingOf(words: readonly Word[], at: number): Pick<Range, 'from' | 'comparison'> | null {
  for (let place = at - 1; place >= Math.max(0, at - FARTHEST); place -= 1) {
    const text = textAt(words, place);
    const isDenied = textAt(words, place - 1) === 'not';
    if (OUTSIDE.has(text)) return { from: place, comparison: 'outside' };
    if (INSIDE.has(text)) return { from: place, comparison: isDenied ? 'outside' : 'between' };
    if (text === 'between' && isDenied) return { from: place, comparison: 'outside' };
    if (!OPENING.has(text)) return null;
  }
  return null;
}

const JOINS = setOf('to and through');
const TOLERANCES = setOf('± +/-');
const DIGITS = 12;
const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

/** "95–105": nothing but a dash between two numbers. */
const isDashed = (first: Word, second: Word | undefined): boolean =>
  second?.number != null && !second.glued && second.start === first.end + 1;

/** Where the second number stands: behind a dash, or behind a joining word and perhaps a unit. */
function secondAt(words: readonly Word[], at: number, first: Word): number | null {
  if (isDashed(first, words[at + 1])) return at + 1;
  const joint = JOINS.has(textAt(words, at + 1)) || TOLERANCES.has(textAt(words, at + 1)) ? at + 1 : at + 2;
  const isJoined = JOINS.has(textAt(words, joint)) || TOLERANCES.has(textAt(words, joint));
  return isJoined && words[at + 1]?.number == null && words[joint + 1]?.number != null ? joint + 1 : null;
}

export function rangeSaid(words: readonly Word[], at: number): Range | null {
  const first = words[at];
  if (!first || first.number === null) return null;
  const opening = openingOf(words, at);
  const end = opening ? secondAt(words, at, first) : null;
  if (!opening || end === null) return null;
  const [low, high] = endsOf(first.number, words[end]?.number ?? 0, textAt(words, end - 1));
  return low < high ? { ...opening, low, high, end } : null;
}

const endsOf = (one: number, other: number, joint: string): readonly [number, number] =>
  TOLERANCES.has(joint) ? [rounded(one - other), rounded(one + other)] : [one, other];
