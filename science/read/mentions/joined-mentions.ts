import type { Mention } from '../tables/mention.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import { FILLER } from '../vocabulary/vocabulary.ts';
import { CHOOSING_WORDS, OTHER_QUANTITIES } from '../vocabulary/choosing-words.ts';
import { joins, type Word } from '../words/words.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { FORMS } from '../index/name-index.ts';
import { inFull } from '../tables/spelled-out.ts';

/** "Supporting the congestion charge" of `supports_charge`: the words of one name with a word between them that says more about it. */

const MOST_BETWEEN = 2;

/** Two parts of one name that together hold all of it are one mention. */
export function joinedMentions(mentions: readonly Mention[], words: readonly Word[]): readonly Mention[] {
  return mentions.flatMap((mention, place, { [place - 1]: before, [place + 1]: next }) => {
    if (before && (isJoined(before, mention, words) || isRestOfName(before, mention, words))) return [];
    if (next && isRestOfName(mention, next, words)) return [{ ...mention, to: next.to, score: JOINED }];
    return next && isJoined(mention, next, words)
      ? [{ ...mention, to: next.to, score: JOINED, rivals: [], aside: unknownBetween(mention, next, words) }]
      : [mention];
  });
}
const JOINED = 0.95;

function isJoined(one: Mention, other: Mention, words: readonly Word[]): boolean {
  const isOfOne =
    one.column === other.column && [one, other].every(({ level, rivals }) => level === null && rivals.length === 0);
  const between = words.slice(one.to, other.from);
  const isNear = between.length > 0 && between.length <= MOST_BETWEEN && words.slice(one.from, other.from).every(joins);
  const said = [...words.slice(one.from, one.to), ...words.slice(other.from, other.to)];
  return isOfOne && isNear && between.every(saysMore) && holdsAll(one.column, said);
}

/** "Sick days" of `sick_days_12m` are no shift of the level `day`. */
const isRestOfName = (name: Mention, level: Mention, words: readonly Word[]): boolean =>
  name.level === null &&
  name.rivals.length === 0 &&
  level.level !== null &&
  level.column !== name.column &&
  name.to === level.from &&
  words.slice(name.from, level.from).every(joins) &&
  words.slice(level.from, level.to).every(({ root }) => name.column.all.some((part) => part.root === root));

const saysMore = (word: Word): boolean =>
  FILLER.has(word.text) ||
  (word.number === null && !isOrdinary(word) && !CHOOSING_WORDS.has(word.text) && !OTHER_QUANTITIES.has(word.text));

/** Every word of the name in some form or in full (`spp`), and each in one of the two parts only. */
const holdsAll = (column: ColumnFacts, said: readonly Word[]): boolean =>
  column.parts.every(
    (part) => FILLER.has(part.text) || isSaidOnce([part], said) || isSaidOnce(inFull(column, [part]), said),
  );

const isSaidOnce = (words: readonly Word[], said: readonly Word[]): boolean =>
  words.every((part) => said.filter((word) => FORMS.some(({ of }) => of(word) === of(part))).length === 1);

const unknownBetween = (one: Mention, other: Mention, words: readonly Word[]): readonly number[] =>
  Array.from({ length: other.from - one.to }, (_, offset) => one.to + offset).filter(
    (at) => !FILLER.has(words[at]?.text ?? ''),
  );
