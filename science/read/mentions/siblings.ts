import { isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { isSaidByDegree } from './said-by-degree.ts';
import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, type Word } from '../words/words.ts';

/** Two columns of one thing, of which the words around say which is meant. */

/** "Faster on the congruent trials" of `rt_congruent_ms` and `rt_incongruent_ms`: that of the one that is named. */
export const withNamedSiblings = (all: readonly Mention[], words: readonly Word[]): readonly Mention[] => {
  const mentions = withoutOtherMeters(all, words);
  return mentions.map((mention) => {
    if (!isSaidByDegree(mention, words)) return mention;
    const siblings = mentions.filter((other) => other !== mention && areSiblings(mention, other));
    const [one, another] = new Set(siblings.map(({ column }) => column));
    return one && !another ? { ...mention, column: one, rivals: [] } : mention;
  });
};

const LOOSE = 0.8;
const SETTLED = 0.9;

/** "Grip (sensor)" of `grip_sensor_kg` and `grip_gauge_kg`: what stands in brackets says which of them. */
const withoutOtherMeters = (mentions: readonly Mention[], words: readonly Word[]): readonly Mention[] =>
  mentions.flatMap((mention, place, { [place - 1]: before, [place + 1]: next }) => {
    if (next && isInBrackets(mention, next, words)) return [];
    return before && isInBrackets(before, mention, words)
      ? [{ ...mention, from: before.from, score: SETTLED }]
      : [mention];
  });

const MEASURED = setOf('measured taken read recorded by from with on the');
const MOST_BETWEEN = 3;
/** "Grip measured by the sensor". */
const isMeasuredBy = (words: readonly Word[], from: number, to: number): boolean =>
  to > from && to - from <= MOST_BETWEEN && words.slice(from, to).every(({ text }) => MEASURED.has(text));

const isInBrackets = (one: Mention, other: Mention, words: readonly Word[]): boolean =>
  one.level === null &&
  one.column !== other.column &&
  (one.to === other.from ? !joins(words[one.to - 1]) : isMeasuredBy(words, one.to, other.from)) &&
  (one.rivals.length > 0 || one.score < LOOSE) &&
  areSiblings(one, other);

const areSiblings = ({ column }: Mention, other: Mention): boolean =>
  other.level === null && [column, other.column].every(isNumeric) && areNamedAlike(column, other.column);

/** They begin alike and end alike, in the unit. */
const areNamedAlike = ({ parts, all }: ColumnFacts, other: ColumnFacts): boolean =>
  parts.length > 1 &&
  parts.length === other.parts.length &&
  parts[0]?.root === other.parts[0]?.root &&
  all.at(-1)?.root === other.all.at(-1)?.root;
