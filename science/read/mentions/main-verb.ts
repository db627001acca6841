import type { Spoken } from './arguments.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import { isPlain, MEASURE_NOUNS } from '../vocabulary/plain-words.ts';
import { callsRows } from '../tables/row-nouns.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** A verb that the reader does not know, in a place where nothing but a verb can stand: "Does speech impair recall?" */

/** "To what extent does", "how strongly does". */
const DEGREE_QUESTIONS = setOf(
  'to what how extent degree much strongly badly far closely severely in way ways which by and so but',
);
const CONDITIONS = setOf('when if as where with under');
const AUXILIARIES = setOf('do does did will would can could');
const PARTICLES = setOf('up out off down away');
/** What leaves no place for another verb; "the response to nitrogen levels off", "strength passes through a maximum" are said of one column. */
const VERBS: ReadonlySet<string> = new Set([
  ...['actsOn', 'transitive', 'outcomeBy', 'relate', 'prediction', 'agreement', 'curvature'],
]);
const FARTHEST = 4;
const SHORTEST = 3;

type Undescribed = Omit<Spoken, 'described'>;

/** The one unknown word right behind the subject of a question with "does", where no other verb follows and a column does. */
export function mainVerb(said: Undescribed): Cue | null {
  const { words, mentions, cues } = said;
  const from = words.findIndex(({ text }) => AUXILIARIES.has(text));
  const isOpening = from <= 1 || words.slice(0, from).every(({ text }) => DEGREE_QUESTIONS.has(text));
  const at = from < 0 || !isOpening ? -1 : words.findIndex((_, place) => place > from + 1 && mayBeVerb(said, place));
  if (at < 0 || hasOtherVerb(said, from, at)) return null;
  const to = PARTICLES.has(textAt(words, at + 1)) ? at + 2 : at + 1;
  if (!hasObject(mentions, at, to)) return null;
  // "Does engagement suffer when tenure goes up": what is behind it acts.
  if (CONDITIONS.has(textAt(words, to))) return { name: 'outcomeBy', from: at, to: to + 1 };
  const isCompared = cues.some(({ name, from: start }) => name === 'than' && start > at);
  return { name: isCompared ? 'verb' : 'actsOn', from: at, to };
}

const hasOtherVerb = ({ words, mentions, cues }: Undescribed, from: number, at: number): boolean =>
  cues.some((cue) => VERBS.has(cue.name) && cue.to > at) ||
  words.some(({ text }, place) => place > from && place !== at && PLAIN_VERBS.has(text) && !isNamed(mentions, place));

/** A column before the verb, and another one right behind it. */
function hasObject(mentions: readonly Mention[], at: number, to: number): boolean {
  const subject = new Set(mentions.filter((mention) => mention.to <= at).map(({ column }) => column));
  const object = mentions.find((mention) => mention.from >= to && !subject.has(mention.column));
  return subject.size > 0 && object !== undefined && object.from - to <= FARTHEST;
}

const isNamed = (mentions: readonly Mention[], at: number): boolean =>
  mentions.some(({ from, to }) => from <= at && at < to);

const PLAIN_VERBS = setOf(
  'have has get gets spend spent need needs take takes make makes give gives produce show go become vary varies differ differs change changes depend depends',
);

/** In no list and no name, in small letters, behind a column, a level or what the rows are called. */
function mayBeVerb(said: Undescribed, at: number): boolean {
  const [word, before] = [said.words[at], said.words[at - 1]];
  if (!word || before?.after !== 'none' || isKnown(said, word, at)) return false;
  const isBase =
    word.raw === word.text &&
    word.number === null &&
    !MEASURE_NOUNS.has(word.root) &&
    !ENDINGS.some((ending) => word.text.endsWith(ending));
  return isBase && (said.mentions.some(({ to }) => to === at) || isRow(said, before));
}

const ENDINGS = ['ed', 'ly'] as const;

const isRow = ({ entities }: Undescribed, word: Word): boolean => callsRows(entities, word);

const isKnown = (said: Undescribed, word: Word, at: number): boolean =>
  word.text.length < SHORTEST ||
  isPlain(word) ||
  isOrdinary(word) ||
  isRow(said, word) ||
  [...said.mentions, ...said.cues].some(({ from, to }) => from <= at && at < to);
