import type { ColumnFacts } from '../tables/columns.ts';
import { levelConcept } from './level-index.ts';
import { isPlain } from '../vocabulary/plain-words.ts';
import type { Saying } from './sayings.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, wordsOf, type Word } from '../words/words.ts';

/** Codes of one column that words in the same place begin with: "manual welds" and "robot welds" of MAN and ROB, "massed and spaced" of MA and SP. */

interface Begun {
  readonly at: number;
  readonly level: string;
}

const CODE = /^\p{Lu}{1,4}$/u;
const SHORTEST_WORD = 5;

/** Where no second word begins with a code, and no word with a second code of any column. */
export function begunIn(
  message: readonly Word[],
  columns: readonly ColumnFacts[],
  isNamed: (word: Word) => boolean,
): ReadonlyMap<number, Saying> {
  const isUnknown = (word: Word) =>
    word.text.length >= SHORTEST_WORD && !isOrdinary(word) && !isPlain(word) && !isNamed(word);
  const found = columns.filter(isOfCodes).map((column) => begunBy(message, column, isUnknown));
  const [pair, another] = found.filter((begun) => begun.length > 1);
  const isSure = pair !== undefined && !another && pair.every((each) => isBeside(message, each, pair));
  return new Map(
    (isSure ? pair : []).map(({ at, level }) => [message[at]?.start ?? 0, { length: 1, words: wordsOf(level) }]),
  );
}

/** `A` to `D` are marks. */
function isOfCodes({ kind, profile }: ColumnFacts): boolean {
  const codes = profile.levels.map(({ value }) => value).toSorted();
  const isLabel = codes.every((code, step) => code.charCodeAt(0) === 'A'.charCodeAt(0) + step && code.length === 1);
  return (kind === 'category' || kind === 'binary') && codes.every((code) => CODE.test(code)) && !isLabel;
}

/** None where one code has two words, and none of women and men. */
function begunBy(
  message: readonly Word[],
  { profile }: ColumnFacts,
  isUnknown: (word: Word) => boolean,
): readonly Begun[] {
  const begun = message.flatMap((word, at): Begun[] => {
    const codes = isUnknown(word)
      ? profile.levels.filter(({ value }) => word.text.startsWith(value.toLowerCase()))
      : [];
    const [code, more] = codes;
    return code && !more ? [{ at, level: code.value }] : [];
  });
  const isOnlyWord = ({ at, level }: Begun) =>
    begun.every((other) => other.level !== level || message[other.at]?.root === message[at]?.root);
  const isKnown = begun.every(({ level }) => levelConcept(level.toLowerCase()) !== undefined);
  return begun.every(isOnlyWord) && !isKnown && new Set(begun.map(({ level }) => level)).size > 1 ? begun : [];
}

const JOINT = setOf('and or vs versus than over to');
const BETWEEN = setOf('and or vs versus than over to in with by for on at under the');
const MOST_BETWEEN = 3;
const ONES = setOf('one ones');

/** Before the same word as another one, "deciduous boxes" and "coniferous ones", or joined to it, "massed or spaced", "with massed than with spaced". */
const isBeside = (message: readonly Word[], { at, level }: Begun, begun: readonly Begun[]): boolean =>
  begun.some((other) => {
    if (other.level === level) return false;
    const [first, last] = at < other.at ? [at, other.at] : [other.at, at];
    const between = message.slice(first + 1, last);
    const isJoined =
      between.length <= MOST_BETWEEN && JOINT.has(textAt(between, 0)) && between.every(({ text }) => BETWEEN.has(text));
    return isJoined || isSameNoun(message[first + 1], message[last + 1]);
  });

const isSameNoun = (one: Word | undefined, other: Word | undefined): boolean =>
  one !== undefined && other !== undefined && joins(one) && (one.root === other.root || ONES.has(other.text));
