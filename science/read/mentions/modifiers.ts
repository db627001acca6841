import type { Spoken } from './arguments.ts';
import { isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import type { Mention } from '../tables/mention.ts';
import { isParticipleForm } from '../vocabulary/plain-words.ts';
import { conceptOf, MAGNITUDES } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** "Soil pH", "annual rainfall", "vaccine brands": the name right before another one says more about it, and is no second column. */
export function modifiersOf(said: Pick<Spoken, 'words' | 'cues' | 'mentions'>): ReadonlyMap<Mention, ColumnFacts> {
  return new Map(
    said.mentions.flatMap((mention, place, { [place - 1]: before, [place + 1]: head }) => {
      if (head?.from !== mention.to || !joins(said.words[mention.to - 1])) return [];
      const isBeside = before?.to === mention.from;
      // "Free school meals" of `free_meals`.
      const isPart = isBeside ? before.column === head.column : isPair(said, mention, head);
      return isPart ||
        isDoneTo(said.words, mention, head) ||
        isOfLevel(said.words, mention, head) ||
        isDegree(said.words, mention, head)
        ? [[mention, head.column] as const]
        : [];
    }),
  );
}

/** "Words known after" of `known_after` beside `word_type`: a part of one name before all of another, which says what was done to it. */
const isDoneTo = (words: readonly Word[], { level, from, to, column }: Mention, head: Mention): boolean =>
  level === null &&
  head.level === null &&
  to === from + 1 &&
  column.parts.length > 1 &&
  head.to - head.from >= head.column.parts.length &&
  words.slice(head.from, head.from + 1).some(isParticipleForm);

/** "At high density" beside a feed called `HighLipid`: how much of what stands behind it. */
const isDegree = (words: readonly Word[], { level, from, to, column }: Mention, head: Mention): boolean =>
  level !== null &&
  level.toLowerCase() !== textAt(words, from) &&
  to === from + 1 &&
  MAGNITUDES.has(textAt(words, from)) &&
  head.level === null &&
  head.column !== column &&
  isQuantity(head.column);

/** "School meals" of an arm that is called `meals`, beside a `school`. */
const isOfLevel = (words: readonly Word[], { level, from, to, column }: Mention, head: Mention): boolean =>
  level === null &&
  head.level !== null &&
  head.column !== column &&
  to === from + 1 &&
  column.kind === 'category' &&
  column.profile.type === 'text' &&
  words.slice(from, head.from).every(isSingular) &&
  words[head.from]?.number === null &&
  !ASKS.has(textAt(words, from - 1));

function isPair(
  { words, cues, mentions }: Pick<Spoken, 'words' | 'cues' | 'mentions'>,
  mention: Mention,
  head: Mention,
): boolean {
  const isCue = (at: number) => cues.some(({ name, from, to }) => !OF_NOUNS.has(name) && from <= at && at < to);
  const isNoun = ({ from, to }: Mention) => !isCue(to - 1) && !isCue(from);
  const isOnce = mentions.every((other) => other === mention || other.column !== mention.column);
  const isAsked =
    ASKS.has(textAt(words, mention.from - 1)) &&
    (head.column.kind !== 'category' || words[head.from]?.text !== words[head.from]?.root);
  return isOnce && !isAsked && [mention, head].every(isNoun) && isModifier(mention, head, words) && isHead(head, words);
}

/** "Bacterial Shannon diversity", "catalyst loading". */
const OF_NOUNS: ReadonlySet<CueName> = new Set<CueName>(['strata', 'otherStatistic', 'components']);
const ASKS = setOf('which what');
const FORMS_OF_VERBS = ['ed', 'ing'] as const;
const isSingular = ({ text, root }: Word): boolean =>
  text === root && !FORMS_OF_VERBS.some((ending) => text.endsWith(ending));
/** "Fatter milk" beside `fat_pct`. */
const isDegreeOf = ({ text }: Word, { all }: ColumnFacts): boolean =>
  text.endsWith('er') && all.some((part) => part.text !== text && text.startsWith(part.text));
/** A noun in the singular: "irrigated yield" and "diabetics stay" speak of rows, "which variety yields" has a verb. */
const isModifier = ({ level, from, to, column }: Mention, head: Mention, words: readonly Word[]): boolean =>
  level === null &&
  from > 0 &&
  textAt(words, from - 1) !== '~' &&
  words.slice(from, to).every((word) => isSingular(word) && !isDegreeOf(word, column)) &&
  (column.kind !== 'binary' || !isCalled(column, words[to - 1]) || isDoing(words[to], head.column));

/** By its own word, or by another word for two groups that have names: "gender" of `sex`. */
const isCalled = ({ parts, profile }: ColumnFacts, word: Word | undefined): boolean =>
  parts.some(({ root }) => root === word?.root) ||
  (parts.length === 1 &&
    profile.type === 'text' &&
    !profile.levels.some(({ value }) => YES.has(value.toLowerCase())) &&
    parts.some(({ text }) => conceptOf(text) === conceptOf(word?.text ?? '')));
const YES = setOf('yes true y t 1');

const BEHIND_VERBS = setOf(
  'more less better worse best most least often higher lower sooner later earlier faster slower longer',
);
const JOINT_NOUNS = setOf(
  'interaction interactions relationship relation correlation association link effect effects response curve combination combinations',
);
/** "Catalyst loading" of `loading_mg`. */
const isDoing = (word: Word | undefined, { parts }: ColumnFacts): boolean =>
  word?.text.endsWith('ing') === true && parts.some(({ text }) => text === word.text);
/** A noun: no verb in the plural, and none behind which it says how. */
const isHead = ({ level, from, to, column }: Mention, words: readonly Word[]): boolean =>
  level === null &&
  (column.kind === 'category' || words.slice(from, to).every((word) => isSingular(word) || isDoing(word, column))) &&
  textAt(words, from) !== 'per' &&
  !BEHIND_VERBS.has(textAt(words, to)) &&
  !JOINT_NOUNS.has(textAt(words, to));
