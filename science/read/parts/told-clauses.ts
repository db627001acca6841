import { CLUSTER_WORDS } from '../vocabulary/name-words.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** Clauses beside a question that tell how the data came about: "given that the mussels share tanks", "bearing in mind that everyone was tested repeatedly". */

const OPENINGS: readonly (readonly string[])[] = [
  'given that',
  'given the',
  'bearing in mind',
  'keeping in mind',
  'considering',
  'remembering',
  'knowing',
  'noting',
  'allowing for',
  'accounting for',
  'taking into account',
  'taking account of',
  'treating',
  'counting',
  'censoring',
  'and that',
].map((text) => text.split(' '));
/** Short words that open such a clause only behind a comma or first of all. */
const SHORT_OPENINGS: readonly (readonly string[])[] = [['since'], ['because'], ['as'], ['with'], ['seeing', 'that']];

/** The words with a stop before and behind such a clause: it asks nothing, and the question goes on without it. */
export function withClausesApart(words: readonly Word[]): readonly Word[] {
  const from = placeOfClause(words);
  const to = from < 0 ? 0 : endOf(words, from);
  if (to === 0 || !tells(words.slice(from, to))) return words;
  const isLast = to === words.length || words[to - 1]?.after !== 'comma';
  const end = words[to - 1]?.after ?? 'none';
  return words.map((word, at) => {
    if (at === from - 1 && isLast) return { ...word, after: end };
    return at === to - 1 ? { ...word, after: 'sentence' } : word;
  });
}

/** "Given the pre-test and that the pupils share classes": what is held fixed belongs to the question. */
function placeOfClause(words: readonly Word[]): number {
  const first = words.findIndex((_, at) => opens(words, at));
  const also = words.findIndex((_, at) => at > first && startsAny(ALSO, words, at));
  const isApart = first >= 0 && also > 0 && !words.slice(first, also).some(({ text }) => text === 'that');
  return isApart ? also : first;
}
const ALSO: typeof OPENINGS = [['and', 'that']];

const tells = (clause: readonly Word[]): boolean =>
  tellsOfClusters(clause) || (startsAny(OPENINGS, clause, 0) && tellsOfEffort(clause)) || tellsOfCensoring(clause);
/** "Treating transfers and deaths as censored". */
const CENSORING: readonly (readonly string[])[] = [['treating'], ['counting'], ['censoring']];
const CENSORED = setOf('censored censoring');
export const tellsOfCensoring = (clause: readonly Word[]): boolean =>
  startsAny(CENSORING, clause, 0) && clause.some(({ text }) => CENSORED.has(text));

const STOPPED = setOf('stopped suspended removed ended withdrawn runouts runout');
const UNFINISHED = setOf('without before not never still');
/** "Some specimens were stopped without failing", "patients still alive at the end were censored": a sentence of its own. */
export const tellsOfStopping = (words: readonly Word[]): boolean =>
  words.some(({ text }) => CENSORED.has(text)) ||
  (words.some(({ text }) => STOPPED.has(text)) && words.some(({ text }) => UNFINISHED.has(text)));

/** A clause that was set apart, and no sentence of its own. */
export const isSetApart = (words: readonly Word[]): boolean =>
  startsAny([...OPENINGS, ...SHORT_OPENINGS], words, 0) && tells(words);

export const startsAny = (openings: typeof OPENINGS, words: readonly Word[], at: number): boolean =>
  openings.some((opening) => opening.every((text, step) => textAt(words, at + step) === text));

const opens = (words: readonly Word[], at: number): boolean =>
  startsAny(OPENINGS, words, at) || (!joins(words[at - 1]) && startsAny(SHORT_OPENINGS, words, at));

/** Of a clause that comes first up to its comma, of one that comes last up to the end; 0 where it has no end. */
function endOf(words: readonly Word[], from: number): number {
  const isFirst = from === 0 || ['sentence', 'question'].includes(words[from - 1]?.after ?? 'none');
  const end = words.findIndex(
    ({ after }, at) => at >= from && (isFirst ? after !== 'none' : after === 'sentence' || after === 'question'),
  );
  if (end < 0) return isFirst ? 0 : words.length;
  return end + 1;
}

const MANY = setOf('several multiple many repeated numerous two three four five six seven eight nine ten');
const TOGETHER = setOf('grouped nested clustered clumped belong belongs belonging');
const SHARE = setOf('share shares shared sharing');
const PLACED = setOf('in from of at on per to within by into');
const SAME = setOf('same');
const EACH = setOf('each every one a an');

/** Rows that stand together, "cows are grouped in herds", "three samples taken from each plot"; or that are of one subject, "tested repeatedly". */
export const tellsOfClusters = (words: readonly Word[]): boolean => placeOfCluster(words) >= 0 || tellsOfRepeats(words);

export const tellsOfRepeats = (words: readonly Word[]): boolean =>
  words.some(({ text }, at) => text === 'repeatedly' || (text === 'times' && isMany(words[at - 1])));

/** Where what the rows have in common is named; -1 where nothing says so. */
export function placeOfCluster(words: readonly Word[]): number {
  const isCounted = words.some(isMany);
  const tie = words.findIndex(
    ({ text }, at) =>
      (SHARE.has(text) && joins(words[at]) && textAt(words, at + 1) !== 'of') ||
      (TOGETHER.has(text) && PLACED.has(textAt(words, at + 1))) ||
      (PLACED.has(text) && isOfOne(words, at + 1, isCounted)),
  );
  return tie < 0 ? placeOfAssigned(words) : tie + 1;
}

const ASSIGNED = setOf('assigned allocated randomised randomized randomisation randomization allocation assignment');
const WHOLE = setOf('whole entire');
const WERE = setOf('were was are is');

/** "Whole schools were assigned to the program", "it was randomised by village", "tanks were randomised". */
function placeOfAssigned(words: readonly Word[]): number {
  const assigned = words.findIndex(({ text }) => ASSIGNED.has(text));
  if (assigned < 0) return -1;
  return words.findIndex(
    ({ root }, at) =>
      WHOLE.has(textAt(words, at - 1)) ||
      (CLUSTER_WORDS.has(root) && (WERE.has(textAt(words, at + 1)) || isOfLevel(words, at))) ||
      (at > assigned && textAt(words, at - 1) === 'by'),
  );
}

/** "At the level of the school", "at school level". */
const isOfLevel = (words: readonly Word[], at: number): boolean =>
  textAt(words, at + 1) === 'level' || words.slice(Math.max(0, at - 3), at).some(({ root }) => root === 'level');

const isMany = (word: Word | undefined): boolean => word !== undefined && (MANY.has(word.text) || word.number !== null);

/** "In the same apiary", "rats of one cage"; "from each plot", "per plot" of several. */
function isOfOne(words: readonly Word[], at: number, isCounted: boolean): boolean {
  const text = textAt(words, at);
  if (text === 'the') return SAME.has(textAt(words, at + 1));
  return text === 'one' || (isCounted && (EACH.has(text) || textAt(words, at - 1) === 'per'));
}

const UNEQUAL = setOf('differed differs differ varied varies vary unequal unequally uneven different');

/** "Follow-up time differed between patients", "not everyone was followed equally long". */
export const tellsOfEffort = (words: readonly Word[]): boolean => words.some(({ text }) => UNEQUAL.has(text));
