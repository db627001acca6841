import type { Mention } from '../tables/mention.ts';
import { momentIn, SPOKEN_UNITS as UNITS } from '../vocabulary/moment-names.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import type { ColumnPair } from '../tables/paired-columns.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "At 21 days", "on day 21", "between spraying and 21 days later" of `height_0d` and `height_21d`. */

const AT = setOf('at on by after to until and');
const LATER = setOf('later afterwards');
const LONGEST_EVENT = 3;

/** "Before treatment", "at baseline", "final": which of two measurements of one quantity is meant. */
export interface Occasion {
  readonly from: number;
  readonly to: number;
  readonly which: keyof ColumnPair;
  /** Said by a number and a unit of time. */
  readonly isSpan?: true;
}

export function timedOccasions(
  words: readonly Word[],
  mentions: readonly Mention[],
  pairs: readonly ColumnPair[],
): readonly Occasion[] {
  const timed = [...words.keys()].flatMap((at) => timedAt(words, at, mentions, pairs) ?? []);
  return [...timed, ...timed.flatMap((last) => beforeIt(words, last) ?? [])];
}

/** A number beside a unit of time that the name of a measurement holds. */
function timedAt(
  words: readonly Word[],
  at: number,
  mentions: readonly Mention[],
  pairs: readonly ColumnPair[],
): Occasion | undefined {
  const number = words[at]?.number ?? NUMBER_WORDS.get(textAt(words, at)) ?? null;
  const span = placedSpan(words, at);
  const which = (['first', 'last'] as const).find((each) =>
    pairs.some((pair) => momentIn(pair[each].all)?.number === number),
  );
  if (number === null || !span || which === undefined) return undefined;
  // "The effect on week-12 pressure": the preposition belongs to the effect.
  const isBeforeName = mentions.some((each) => each.from <= span.to && span.to < each.to);
  const from = !isBeforeName && AT.has(textAt(words, span.from - 1)) ? span.from - 1 : span.from;
  return { from, to: LATER.has(textAt(words, span.to)) ? span.to + 1 : span.to, which, isSpan: true };
}

const placedSpan = (words: readonly Word[], at: number): ReturnType<typeof spanAt> => {
  const span = spanAt(words, at);
  return span && !isLasting(words, span.from) ? span : undefined;
};

/** "Gain less during the 28 days": from the first measurement to the last. */
const isLasting = (words: readonly Word[], from: number): boolean =>
  LASTING.has(textAt(words, from - 1)) || (textAt(words, from - 1) === 'the' && LASTING.has(textAt(words, from - 2)));
const LASTING = setOf('during over within throughout');

/** "21 days", "day 21". */
function spanAt(words: readonly Word[], at: number): { readonly from: number; readonly to: number } | undefined {
  if (UNITS.has(words[at + 1]?.root ?? '')) return { from: at, to: at + 2 };
  return UNITS.has(words[at - 1]?.root ?? '') ? { from: at - 1, to: at + 1 } : undefined;
}

/** "Between spraying and" the last measurement: what was done at the first one. */
function beforeIt(words: readonly Word[], { from, which }: Occasion): Occasion | undefined {
  const start = words.findIndex(({ text }, at) => text === 'between' && at < from && from - at <= LONGEST_EVENT + 1);
  const isOpen =
    start >= 0 && textAt(words, from) === 'and' && words.slice(start, from).every(({ number }) => number === null);
  return which === 'last' && isOpen ? { from: start, to: from, which: 'first' } : undefined;
}
