import type { Mention } from '../tables/mention.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import { FILLER } from '../vocabulary/vocabulary.ts';
import { CHOOSING_WORDS, OTHER_QUANTITIES } from '../vocabulary/choosing-words.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, joins, type Word } from '../words/words.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { FORMS } from '../index/name-index.ts';
import { inFull } from '../tables/spelled-out.ts';

/** "Supporting the congestion charge" of `supports_charge`: the words of one name with a word between them that says more about it. */

const MOST_BETWEEN = 2;

/** Two parts of one name that together hold all of it are one mention. */
export function joinedMentions(mentions: readonly Mention[], words: readonly Word[]): readonly Mention[] {
  return mentions.flatMap((mention, place, { [place - 1]: before, [place + 1]: next }) => {
    if (before && ABSORBED.some((isAbsorbed) => isAbsorbed(before, mention, words))) return [];
    return [next ? withNext(mention, next, words) : mention];
  });
}

function withNext(mention: Mention, next: Mention, words: readonly Word[]): Mention {
  if (isAnchor(mention, next, words)) return { ...mention, to: next.to };
  if (isRestOfName(mention, next, words)) return { ...mention, to: next.to, score: JOINED };
  if (!isJoined(mention, next, words)) return mention;
  const aside = unknownBetween(mention, next, words);
  return { ...mention, column: next.column, to: next.to, score: JOINED, rivals: [], aside };
}
const JOINED = 0.95;

function isJoined(one: Mention, other: Mention, words: readonly Word[]): boolean {
  // "The math score in spring" of `math_fall` and `math_spring`: the last word says which of them.
  const isOfOne = [one.column, ...one.rivals].includes(other.column) && other.rivals.length === 0;
  const isName = one.level === null && other.level === null;
  const between = words.slice(one.to, other.from);
  const isNear = between.length > 0 && between.length <= MOST_BETWEEN && words.slice(one.from, other.from).every(joins);
  const said = [...words.slice(one.from, one.to), ...words.slice(other.from, other.to)];
  return isOfOne && isName && isNear && between.every(saysMore) && holdsAll(one.column, said);
}

/** "Before the pandemic" of a `period` of "before" and "pandemic": what it was before says no second level. */
const isAnchor = (one: Mention, other: Mention, words: readonly Word[]): boolean =>
  one.level !== null &&
  other.level !== null &&
  one.column === other.column &&
  one.to === one.from + 1 &&
  SIDES.has(words[one.from]?.text ?? '') &&
  beforeThe(words, other.from) === one.from;
const SIDES = setOf('before after pre post during');

/** "Sick days" of `sick_days_12m` are no shift of the level `day`. */
const isRestOfName = (name: Mention, level: Mention, words: readonly Word[]): boolean =>
  name.level === null &&
  name.rivals.length === 0 &&
  level.level !== null &&
  level.column !== name.column &&
  name.to === level.from &&
  words.slice(name.from, level.from).every(joins) &&
  words.slice(level.from, level.to).every(({ root }) => name.column.all.some((part) => part.root === root));

const ABSORBED = [isJoined, isRestOfName, isAnchor];

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
