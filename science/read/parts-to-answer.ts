import { isClaim } from './parts/claims-first.ts';
import { checksClaim } from './parts/claim-tags.ts';
import { findCues } from './vocabulary/find-cues.ts';
import type { PartReading } from './read-part.ts';
import { tellsMoment } from './parts/event-clauses.ts';
import { setsNorm } from './parts/norm-sentences.ts';
import { TELLS, type Part } from './parts/parts.ts';
import { isPlain, ROW_NOUNS, UNITS } from './vocabulary/plain-words.ts';
import { wantedEvidence } from './parts/wanted-evidence.ts';
import { setOf } from './words/word-sets.ts';
import type { Word } from './words/words.ts';

/** Parts of the message that ask something of the data: an answer to some of them would pass for an answer to all. */
export function partsToAnswer(parts: readonly Part[]): readonly Part[] {
  return sentencesOf(parts).flatMap((sentence) => {
    const last = sentence.findLastIndex(({ asks }) => asks === 'question');
    return isTold(sentence) ? [] : sentence.slice(0, last + 1).filter((part) => isOfData(part) && !isStatement(part));
  });
}

/** "For line C, what is the mean strength and how many parts is that": a description says how many rows it is of. */
export function countsSameRows({ words }: Part, before: Part | undefined): boolean {
  const isJoined = before?.words.at(-1)?.after === 'none' || before?.words.at(-1)?.after === 'comma';
  const isCount = words.some(({ text }, at) => text === 'many' && words[at - 1]?.text === 'how');
  return isJoined && isCount && words.every(({ text, root }) => COUNT_WORDS.has(text) || ROW_NOUNS.has(root));
}

const COUNT_WORDS = setOf('and how many of are is was were that there those these it they the do does we have');

/** A part stands on its own beside the parts without an answer, where none of them restricts or adjusts it, and where it leans on none before it. */
export function isUnsettled(read: PartReading, unread: readonly PartReading[], parts: readonly Part[]): boolean {
  const { part } = read.ask;
  const others = unread.filter(({ ask }) => ask.part !== part && !asksPairs(ask.part) && !asksExtreme(ask.part));
  const isBehind = ({ ask }: PartReading) => parts.indexOf(ask.part) < parts.indexOf(part);
  return others.some((reading) => changesOthers(reading) || (isBehind(reading) && leansBack(read)));
}

/** "…, and which groups differ from which?", "…, and is each step significant?": a comparison of several groups answers it pair by pair. */
export const asksPairs = (part: Part): boolean => asksSteps(part) || asksWhichPairs(part) || asksIfSo(part);

/** "…, and if so which ones, and by how many grams?" */
const asksIfSo = ({ words }: Part): boolean => {
  const at = words.findIndex(({ text }, place) => text === 'if' && words[place + 1]?.text === 'so');
  const which = words.findIndex(({ text }, place) => text === 'which' && place === at + 2);
  const isOfAmount = (place: number) => ['many', 'much', 'and', 'by', 'how'].includes(words[place]?.text ?? '');
  return (
    at >= 0 &&
    which > at &&
    words.some(({ text }) => text === 'many') &&
    words.every(
      ({ text, root }, place) =>
        place <= which ||
        ONES.has(text) ||
        DIFFERS.has(text) ||
        PAIR_WORDS.has(text) ||
        isOfAmount(place) ||
        (UNITS.has(root) && isOfAmount(place - 1)),
    )
  );
};
const ONES = setOf('one ones pair pairs group groups');

const asksSteps = ({ words }: Part): boolean =>
  words.some(({ root }) => root === 'step') &&
  words.every(({ text, root }) => STEP_WORDS.has(text) || STEP_WORDS.has(root));
const STEP_WORDS = setOf(
  'and is are was each every all both of the these step up down forward significant real different',
);

const asksWhichPairs = ({ words }: Part): boolean => {
  const which = words.findIndex(({ text }) => text === 'which');
  return (
    which >= 0 &&
    words.some(({ text }) => DIFFERS.has(text)) &&
    words.every(({ text }, at) => at === which + 1 || PAIR_WORDS.has(text) || DIFFERS.has(text))
  );
};
/** "…, and which one is slowest?", "which ones stand out?": a comparison of groups says it. */
export function asksExtreme({ words }: Part): boolean {
  const which = words.findIndex(({ text }) => text === 'which');
  const ends = findCues(words).filter(({ name }) => name === 'whichMost');
  const isEnd = (at: number) => ends.some(({ from, to }) => from <= at && at < to);
  const stands = words.findIndex(({ text }, at) => STANDS.has(text) && words[at + 1]?.text === 'out');
  return (
    which >= 0 &&
    which <= 1 &&
    (ends.length > 0 || stands > which) &&
    words.every(
      ({ text }, at) => EXTREME_WORDS.has(text) || isEnd(at) || (stands >= 0 && (at === stands || at === stands + 1)),
    )
  );
}
/** "Is there a season, and which month is worst?": a season says its highest and its lowest month. */
export const asksPeak = (part: Part, before: Part | undefined): boolean =>
  before !== undefined &&
  findCues(before.words).some(({ name }) => name === 'season') &&
  asksExtreme({ ...part, words: part.words.filter(({ root }) => root !== 'month') });
/** "Give me the mean for each system as well": a comparison of groups says them. */
export function asksMeans({ words }: Part): boolean {
  const isGroup = (at: number) => EACH.has(words[at - 1]?.text ?? '');
  return (
    words.some(({ text }) => MEANS.has(text)) &&
    words.some((_, at) => isGroup(at)) &&
    words.every(({ text }, at) => MEAN_WORDS.has(text) || MEANS.has(text) || EACH.has(text) || isGroup(at))
  );
}
const MEANS = setOf('mean means average averages');
const EACH = setOf('each per every');
const MEAN_WORDS = setOf(
  'and give show tell list report me us please also too as well the a of in for with value values',
);

const STANDS = setOf('stand stands stood');
const EXTREME_WORDS = setOf(
  'and which one ones of the them these those is are was were has have had came do does did in out then',
);

const DIFFERS = setOf('differ differs different');
const PAIR_WORDS = setOf(
  'and which of the them these three four five are is do from each one another other significantly',
);

const PRONOUNS = setOf('it its they them their that this these those same still instead');
export const refersBack = ({ words }: Part): boolean => words.some(({ text }) => PRONOUNS.has(text));
/** An order, a pronoun, or nothing that is named in the part itself. */
const leansBack = ({ ask, named }: PartReading): boolean =>
  ask.form === 'order' || named === 0 || refersBack(ask.part) || ask.part.words.some(({ text }) => LOOKS.has(text));
const LOOKS = setOf('look use then');

/** A restriction, an adjustment, or a curve where the answer may be a line. */
const changesOthers = (reading: PartReading): boolean =>
  !standsAlone(reading) &&
  (reading.ask.has('only', 'except', 'adjustRight', 'adjustLeft', 'strata', 'cluster', 'interaction', 'curvature') ||
    reading.ask.spoken.words.some(({ text }) => text === 'instead'));

/** "Adjusted for age, do smokers cough more?" is of itself; "and adjusted for age?" is of the question before it. */
const standsAlone = (reading: PartReading): boolean =>
  reading.ask.part.words.at(-1)?.after === 'question' && reading.named > 1 && !leansBack(reading);

/** An "and" that joins two questions makes two parts of one sentence; "…, so test whether" ends what is claimed. */
export function sentencesOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  const sentences: Part[][] = [];
  let isOpen = false;
  for (const part of parts) {
    if (isOpen && part.words[0]?.text !== 'so') sentences.at(-1)?.push(part);
    else sentences.push([part]);
    const after = part.words.at(-1)?.after;
    isOpen = after === 'none' || after === 'comma';
  }
  return sentences;
}

/** "We asked them how long they sleep" tells of the data. */
const isTold = (sentence: readonly Part[]): boolean =>
  sentence.at(-1)?.words.at(-1)?.after !== 'question' &&
  sentence.some(({ words }) => words.some(({ text }) => text === 'asked'));

/** "The control group had no lessons - did it improve?", "New rules came in on 1 January 2020, were …". */
const isStatement = ({ asks, words }: Part): boolean =>
  (asks === 'no' && (words.some(({ text }) => TELLS.has(text)) || tellsMoment(words) || isClaimFirst(words))) ||
  (asks !== 'question' && setsNorm(words));

/** "Worse sleep should go with a lower mood, so how strongly …". */
const isClaimFirst = (words: readonly Word[]): boolean => words.at(-1)?.after === 'comma' && isClaim(words);

const COUNTING = setOf(
  'off levelling leveling plateau curved many number percent percentage share proportion often average mean median which when where who',
);
const SIZES = setOf('gap spread big large strong long high low deep far old heavy');

/** "And by how much?", "is that significant?" ask nothing beyond the question before. */
const isElliptic = (words: readonly Word[]): boolean =>
  !words.some(({ text }, at) => text === 'about' && ASKS.has(words[at - 1]?.text ?? '')) &&
  words.every(
    (word, at) =>
      SIZES.has(word.text) ||
      isPer(words, at) ||
      isOfVariance(words, at) ||
      isAmount(words, at) ||
      (isPlain(word) && !COUNTING.has(word.text)),
  );
/** "How much variance do they explain together?": a part of every model. */
const isOfVariance = (words: readonly Word[], at: number): boolean =>
  VARIANCE.has(words[at]?.text ?? '') && words.some(({ stem }) => stem === 'explain' || stem === 'account');
const VARIANCE = setOf('variance variability r2 squared');
/** "And what about side effects?" */
const ASKS = setOf('what how');
/** "How many days roughly?" behind a comparison of days. */
const isAmount = (words: readonly Word[], at: number): boolean =>
  words.length <= LONGEST_TAG &&
  [at, at - 1].some((many) => words[many]?.text === 'many' && UNITS.has(words[many + 1]?.root ?? ''));
const LONGEST_TAG = 5;
/** "How large is it per year". */
const isPer = (words: readonly Word[], at: number): boolean =>
  SPANS.has(words[at]?.root ?? '') && PER.has(words[at - 1]?.text ?? '');
const PER = setOf('per a each every');
const SPANS = setOf('year month week day decade quarter hour');
export const asksSizePer = ({ words }: Part): boolean => isElliptic(words) && words.some((_, at) => isPer(words, at));

export const isOfData = (part: Part): boolean =>
  wantedEvidence(part.words).data && !isElliptic(part.words) && !checksClaim(part);
