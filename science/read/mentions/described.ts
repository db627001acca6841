import { isCount } from '../tables/count-columns.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import type { Said } from './arguments.ts';
import { isPartOfTime, NUMBER_WORDS } from '../words/number-words.ts';
import { levelConcept } from '../index/level-index.ts';
import { isNumeric } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { MEASURE_NOUNS, isParticipleForm, isPlain, ROW_NOUNS, UNITS } from '../vocabulary/plain-words.ts';
import { isRowName } from '../tables/row-nouns.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import { CHOOSING_WORDS, OCCASIONS, OTHER_QUANTITIES, STARTING } from '../vocabulary/choosing-words.ts';
import type { TableIndex } from '../index/table-index.ts';
import { GENERIC } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** Words that describe a column where they stand, and choose neither rows nor another quantity. */

const CLEARLY_NAMED = 0.85;
const MOST_WORDS = 2;

/** The words of each span, as said of its column. */
export const placesOf = (
  spans: readonly { readonly from: number; readonly to: number; readonly column: ColumnFacts }[],
): readonly (readonly [place: number, column: ColumnFacts])[] =>
  spans.flatMap(({ from, to, column }) =>
    Array.from({ length: to - from }, (_, step) => [from + step, column] as const),
  );

/** "Daily caffeine intake" of `caffeine_mg`, "surface treatments" of `surface`: right before a name or behind it, with nothing between. */
export function describedColumns(
  said: Said,
  index: TableIndex,
  modifiers: ReadonlyMap<Mention, ColumnFacts>,
): ReadonlyMap<number, ColumnFacts> {
  const ofNames = [...modifiers].flatMap(([{ from, to }, column]) =>
    Array.from({ length: to - from }, (_, offset) => [from + offset, column] as const),
  );
  const inside = said.mentions.flatMap(({ aside = [], column }) => aside.map((at) => [at, column] as const));
  return new Map([...ofNames, ...inside, ...besideNames(said, index)]);
}

const besideNames = (said: Said, index: TableIndex): readonly (readonly [number, ColumnFacts])[] =>
  said.mentions
    .filter(isClear)
    .flatMap((mention) =>
      [
        ...placesBefore(said, index, mention),
        ...placeBehind(said, index, mention),
        ...phraseBehind(said, index, mention),
      ].map((at) => [at, mention.column] as const),
    );

function placesBefore(said: Said, index: TableIndex, mention: Mention): readonly number[] {
  const { words } = said;
  // "Zirconia implants fail" of `implant_failed` speaks of some rows.
  const first = words[mention.from];
  if (mention.column.kind === 'binary' && first && mention.to - mention.from > 1 && first.text !== first.root)
    return [];
  const places: number[] = [];
  for (let at = mention.from - 1; places.length < MOST_WORDS && joins(words[at]) && isUnknown(said, index, at); at -= 1)
    places.push(at);
  if (isOfActing(said, Math.min(mention.from, ...places), mention)) return [];
  return choosesRows(words, Math.min(mention.from, ...places), mention) ? [] : places;
}

/** "Women with kids earn less", "spawning cod": which of the rows, and nothing of what is measured. */
const isOfActing = ({ words, mentions }: Said, begin: number, { from, column }: Mention): boolean =>
  begin < from &&
  ((HAVING.has(textAt(words, begin - 1)) && mentions.some(({ to, level }) => to === begin - 1 && level !== null)) ||
    (isCount(column) && textAt(words, from - 1).endsWith('ing')));
const HAVING = setOf('with without having');

const DONE = setOf(`
  completed performed conducted undertaken offered provided given delivered sent issued made taken used applied administered recorded observed measured reported served run attended
`);
/** "Haddock caught per hour", "the discount offered", "latency to find the platform": what was done, right behind what is counted or measured. */
function phraseBehind(said: Said, index: TableIndex, { to, column }: Mention): readonly number[] {
  const { words } = said;
  const next = words[to];
  if (!isNumeric(column) || column.kind === 'binary' || !joins(words[to - 1]) || !next) return [];
  if (isDone(next, column)) return [to];
  const noun = ARTICLES.has(textAt(words, to + 2)) ? to + 3 : to + 2;
  return isInfinitive(words, to) && isUnknown(said, index, noun) ? [noun] : [];
}
const isDone = (word: Word, column: ColumnFacts): boolean =>
  DONE.has(word.text) || (isCount(column) && isParticipleForm(word));
const isInfinitive = (words: readonly Word[], at: number): boolean => {
  const verb = words[at + 1];
  return textAt(words, at) === 'to' && verb !== undefined && isPlain(verb) && joins(verb);
};
const ARTICLES = setOf('a an the');

const placeBehind = (said: Said, index: TableIndex, { to, column }: Mention): readonly number[] =>
  (!isNumeric(column) ||
    column.kind === 'binary' ||
    areCalledGroups(said.words, to, column) ||
    isEponym(said.words, to)) &&
  joins(said.words[to - 1]) &&
  isUnknown(said, index, to) &&
  isNoun(said.words, to)
    ? [to]
    : [];

/** "IRIS stage" of `IRIS`, whose values are 2 to 4. */
export const areCalledGroups = (words: readonly Word[], at: number, { profile }: ColumnFacts): boolean =>
  profile.whole && profile.distinct <= MOST_STAGES && STAGES.has(words[at]?.root ?? '');
const STAGES = setOf('stage grade class category group');
const MOST_STAGES = 6;

const THE = setOf('the both');
const CHOOSES = setOf('in on at for of from among amongst within during with without inside outside near');
/** "On unlit junctions": which of the rows. */
const choosesRows = (words: readonly Word[], from: number, { column }: Mention): boolean =>
  !isNumeric(column) && CHOOSES.has(textAt(words, from - (THE.has(textAt(words, from - 1)) ? 2 : 1)));

/** The whole name is said: of a part of it, the word beside it may say which part is meant. */
const isClear = ({ level, score, rivals, from, to, column }: Mention): boolean =>
  level === null &&
  score >= CLEARLY_NAMED &&
  rivals.length === 0 &&
  !column.temporal &&
  column.kind !== 'identifier' &&
  // `shannon_16S`, `N_cycles`
  column.parts.filter(({ number, glued, text }) => number === null && !(glued && text.length === 1) && text !== 'n')
    .length <=
    to - from;

const PARTICLES = setOf('out up off down over away behind');
/** "Class size" is no class, and in "which region stands out" the word behind the name is its verb. */
const isNoun = (words: readonly Word[], at: number): boolean =>
  !MEASURE_NOUNS.has(words[at]?.root ?? '') &&
  !textAt(words, at).endsWith('ing') &&
  !PARTICLES.has(textAt(words, at + 1));

function isUnknown({ words, cues, mentions }: Said, index: TableIndex, at: number): boolean {
  const word = words[at];
  if (word === undefined || word.number !== null || word.text.length < 3) return false;
  if ([...mentions, ...cues].some(({ from, to }) => from <= at && at < to)) return false;
  return !isKnown(word, index) && (isEponym(words, at) || !mayChoose(word, at, isOrdinary(word)));
}

const isKnown = (word: Word, index: TableIndex): boolean =>
  isPlain(word) ||
  ROW_NOUNS.has(word.root) ||
  UNITS.has(word.root) ||
  isRowName(index.rowNames, word) ||
  isKnownIn(index, word);

/** A word of the name of a column. */
export const isKnownIn = (index: TableIndex, word: Word): boolean =>
  index.columns.some(({ all }) => all.some(({ root, stem }) => root === word.root || stem === word.stem));

/** "Stroop trials", "the Bayley score": whom a test is called after. */
const isEponym = (words: readonly Word[], at: number): boolean => {
  const [word, next] = [words[at], words[at + 1]];
  const isName = word !== undefined && at > 0 && word.raw !== word.raw.toLowerCase();
  return isName && joins(word) && TESTS.has(next?.root ?? '');
};
const TESTS = setOf('task test trial scale score index inventory questionnaire composite item battery assay');

/** A time, an age, a sex, a name, a degree, a participle, a place: what is left of the rows, or of a quantity. */
const mayChoose = (word: Word, at: number, isPlainEnding: boolean): boolean =>
  mayChooseRows(word) ||
  (at > 0 && word.raw !== word.raw.toLowerCase()) ||
  (ENDINGS.some((ending) => word.text.endsWith(ending)) && !isPlainEnding);
export const mayChooseRows = ({ text, root }: Word): boolean =>
  isPartOfTime(text) ||
  LISTS.some((list) => list.has(text) || list.has(root)) ||
  (levelConcept(text) !== undefined && !GENERIC.has(text));
const LISTS = [STARTING, OCCASIONS, CHOOSING_WORDS, OTHER_QUANTITIES, NUMBER_WORDS];
/** "Larger", "largest", "sprayed", "organically". */
const ENDINGS = ['er', 'est', 'ed', 'ly'] as const;
