import type { ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Cloudier" of a `turbidity`, "colder" and "how cold" of a `bottom_temp`: an adjective of degree that stands in no name. */

const SHORTEST = 5;
const ENDINGS = ['er', 'est'] as const;
/** Nouns and adverbs. */
const NO_ADJECTIVES = setOf('water weather winter summer number never under after other together');

export const isSaidByDegree = ({ from, to, level, column }: Mention, words: readonly Word[]): boolean => {
  const text = textAt(words, from);
  return (
    level === null &&
    to === from + 1 &&
    (isCompared(words[from]) || textAt(words, from - 1) === 'how') &&
    !column.all.some((part) => part.text === text)
  );
};
const isCompared = (word: Word | undefined): boolean =>
  word !== undefined &&
  word.text.length >= SHORTEST &&
  word.text === word.root &&
  ENDINGS.some((ending) => word.text.endsWith(ending)) &&
  !NO_ADJECTIVES.has(word.text);

const MEDIA: readonly (readonly [name: string, said: ReadonlySet<string>])[] = [
  ['water', setOf('water river stream lake sea pond ocean bay estuary canal creek brook reservoir pool tank')],
  ['air', setOf('air weather outdoors outside')],
  ['soil', setOf('soil ground earth')],
];
const PLACES = setOf('at in of near on by from along beside into above below');
const ARTICLES = setOf('the a this our its each every');

/** "Is the river getting warmer" of `water_temp` beside `air_temp`: that of what is said to be so; of an `air_temp` alone it is not asked. */
export function ofMedium(mention: Mention, words: readonly Word[]): Mention {
  const { column, rivals } = mention;
  const said = MEDIA.filter(([, nouns]) => words.some((_, at) => isSubject(words, at, nouns))).map(([name]) => name);
  const [medium, another] = said;
  if (medium === undefined || another !== undefined || !isSaidByDegree(mention, words)) return mention;
  const isOther = (each: ColumnFacts) => MEDIA.some(([name]) => name !== medium && isOf(each, name));
  const all = [column, ...rivals];
  const own = all.filter((each) => isOf(each, medium));
  const [only, more] = own.length > 0 ? own : all.filter((each) => !isOther(each));
  if (only && !more)
    return { ...mention, column: only, rivals: [], score: rivals.length > 0 ? SETTLED : mention.score };
  return isOther(column) ? { ...mention, score: mention.score * OF_OTHER } : mention;
}
const SETTLED = 0.9;
const OF_OTHER = 0.4;
const isOf = ({ parts }: ColumnFacts, name: string): boolean => parts.some(({ text }) => text === name);

const isSubject = (words: readonly Word[], at: number, nouns: ReadonlySet<string>): boolean => {
  const before = ARTICLES.has(textAt(words, at - 1)) ? at - 2 : at - 1;
  return nouns.has(words[at]?.root ?? '') && !PLACES.has(textAt(words, before));
};

/** "Is the water colder", "are the trees thicker": what it is said of stands before the adjective; "the air" is of no other column than its own. */
export function isSaidOfSubject(mention: Mention, words: readonly Word[]): boolean {
  const root = words[mention.from - 1]?.root ?? '';
  const [medium] = MEDIA.filter(([, nouns]) => nouns.has(root)).map(([name]) => name);
  const isOfOther = MEDIA.some(([name]) => name !== medium && isOf(mention.column, name));
  return isSaidByDegree(mention, words) && (medium === 'water' ? !isOfOther : ROW_NOUNS.has(root));
}

const OWN_WORD = setOf('self selfrep selfreport selfreported selfrated reported claimed estimated guessed perceived');
/** "Heavier" of `wt_measured` beside `wt_selfrep`: what was measured, and not what people said of themselves. */
export function notOwnWord(mention: Mention): Mention {
  const { column, rivals, level } = mention;
  const [only, more] = [column, ...rivals].filter(({ parts }) => !parts.some(({ text }) => OWN_WORD.has(text)));
  const isOpen = level === null && rivals.length === 1;
  return isOpen && only && !more ? { ...mention, column: only, rivals: [], score: SETTLED } : mention;
}
