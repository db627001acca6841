import { LEAST_SURENESS, type AnalysisPlan } from '../../contracts/analysis-plan.ts';
import { speak } from './ask.ts';
import type { TableIndex } from './index/table-index.ts';
import { offersFor } from './offers.ts';
import { refersToOutliers } from './kinds/outliers.ts';
import { speaksOfTable } from './parts/speaks-of-table.ts';
import { checksClaim } from './parts/claim-tags.ts';
import type { Part } from './parts/parts.ts';
import { asksOfNorm } from './parts/norm-sentences.ts';
import { asksTest } from './parts/asks-test.ts';
import {
  asksExtreme,
  asksMeans,
  asksPairs,
  asksPeak,
  asksSizePer,
  countsSameRows,
  isOfData,
  isUnsettled,
  partsToAnswer,
  refersBack,
} from './parts-to-answer.ts';
import { asksOfGroups } from './kinds/grouping-of.ts';
import { canonicalJson } from './plans/plan-hash.ts';
import { claimsBefore, isAnswered, libraryOf, readOnTables } from './read-on-tables.ts';
import { readPart, type PartReading } from './read-part.ts';
import { noEncoding, type EncodingOf } from './encoder/encoding.ts';
import { partsIn, textToEncode, type Message } from './encoder/texts-to-encode.ts';
import { settledByLearned, type LastWord, type Settle } from './learned/settled.ts';
import { nothing, type QuestionInput, type Reading } from './reading.ts';
import { LEAST_NEAREST } from './sureness/sureness.ts';
import { separateQuestions } from './separate-questions.ts';
import { wantedEvidence } from './parts/wanted-evidence.ts';

export interface ReadOptions {
  readonly settle?: Settle;
  /** What the encoder made of the message: without it the rules and the labelled questions decide alone. */
  readonly encodingOf?: EncodingOf;
}

const [MOST_PARTS, MOST_TABLES, MOST_PLANS] = [12, 20, 8];

/** The researcher's message and what is known of the tables, as plans. */
export function readQuestion(input: QuestionInput, options: ReadOptions = {}): Reading {
  const { message, tables } = input;
  const { words, parts } = partsIn(message);
  const reading = readParts(input, { words, parts }, options);
  const apart = separateQuestions(message, parts).map((question) =>
    readQuestion({ ...input, message: question }, options),
  );
  if (apart.length > 0 && apart.every(isOfItself)) return together(apart);
  const isEncoded = tables.some((table) => options.encodingOf?.(message, table) != null);
  if (reading.plans.length > 1 || !isEncoded || parts.length === 1) return reading;
  const whole = readParts(input, { words, parts: [{ words, text: message, asks: 'question' }] }, options);
  return saysMore(whole, reading, parts) ? whole : reading;
}

/** A sure reading; an order names what it is about. */
const isOfItself = ({ plans, byMeaning }: Reading): boolean =>
  plans.length > 0 &&
  plans.every(({ asked, outcome }) => asked.endsWith('?') || (outcome !== null && byMeaning.length === 0));

/** Answers to each question of a message. */
const together = (readings: readonly Reading[]): Reading => ({
  plans: distinct(readings.flatMap(({ plans }) => plans)).slice(0, MOST_PLANS),
  nearest: [],
  offers: [],
  unmatched: [],
  unsupported: [],
  unanswered: readings.flatMap(({ unanswered }) => unanswered),
  aside: [...new Set(readings.flatMap(({ aside }) => aside))],
  byMeaning: [...new Set(readings.flatMap(({ byMeaning }) => byMeaning))],
  asks: { data: true, documents: readings.some(({ asks }) => asks.documents) },
});

const distinct = (plans: readonly AnalysisPlan[]): readonly AnalysisPlan[] =>
  plans.filter((plan, place) => plans.findIndex((other) => isSamePlan(other, plan)) === place);

/** "The label says 245 mg. Do ours weigh that?", "Are injuries fewer? Use the rate per bed day": what is asked stands in no part alone. */
function saysMore(whole: Reading, inParts: Reading, parts: readonly Part[]): boolean {
  const [all] = whole.plans;
  const [one] = inParts.plans;
  const isOrderLeft = parts.some(
    ({ text, words }) => inParts.unanswered.includes(text) && words.at(-1)?.after !== 'question',
  );
  if (all && one) return (isOrderLeft || all.sureness >= one.sureness) && !isSamePlan(all, one);
  return one === undefined && (all !== undefined || whole.nearest.length > inParts.nearest.length);
}

function readParts(
  { message, tables, earlier }: QuestionInput,
  { words, parts }: Message,
  { settle = settledByLearned, encodingOf = noEncoding }: ReadOptions,
): Reading {
  const asks = wantedEvidence(words);
  const lastWord: LastWord = (ask, byRules) =>
    settle(ask, byRules, encodingOf(textToEncode(message, parts, ask.part), ask.index.table));
  const library = { ...libraryOf(tables.slice(0, MOST_TABLES), words), lastWord };
  const {
    indexes,
    indexes: [first],
  } = library;
  if (!asks.data || !first) return nothing(asks);
  const questions = questionsOf(parts, indexes).filter((part) => !asksOfGroups(part, parts));
  const isCount = (part: Part) => countsSameRows(part, before(parts, part));
  const isOfBefore = (part: Part) =>
    isCount(part) ||
    asksPeak(part, before(parts, part)) ||
    (ASKS_ON.some((asksOn) => asksOn(part)) && before(parts, part) !== undefined);
  const asking = questions.filter((part) => !isOfBefore(part));
  const around = parts.filter((each) => !questions.includes(each));
  const readings: PartReading[] = [];
  const plans: AnalysisPlan[] = [];
  for (const part of asking.slice(0, MOST_PARTS)) {
    const claims = claimsBefore(library, part, parts, questions);
    const last = readings.at(-1);
    const found =
      last && isMoreOf(last, part, parts, indexes)
        ? []
        : readOnTables(library, part, around, {
            earlier: [...earlier, ...claims, ...plans],
            said: [...claims, ...plans],
          });
    readings.push(...found);
    const isNew = (plan: AnalysisPlan) => !plans.some((known) => isSamePlan(known, plan));
    plans.push(...found.flatMap((reading) => reading.plans).filter(isNew));
  }
  const unread = partsToAnswer(parts).filter(
    (part) => !asksOfGroups(part, parts) && !isSettled(part, parts, readings, { isOfBefore, isCount }),
  );
  const own = (part: Part) => readings.find(({ ask }) => ask.part === part);
  const open = unread.map((part) => own(part) ?? readPart(first, part, [], null, lastWord));
  const isOpen = (plan: AnalysisPlan) =>
    readings.some((reading) => reading.plans.includes(plan) && isUnsettled(reading, open, parts));
  const settled = unread.length === 0 ? plans : plans.map((plan) => (isOpen(plan) ? asOffer(plan) : plan));
  return readingOf(readings, settled, unread, indexes, asks);
}

interface Behind {
  readonly isOfBefore: (part: Part) => boolean;
  readonly isCount: (part: Part) => boolean;
}

/** Read itself, or said by the plan of the part before it. */
function isSettled(
  part: Part,
  parts: readonly Part[],
  readings: readonly PartReading[],
  { isOfBefore, isCount }: Behind,
): boolean {
  return isRead(isOfBefore(part) ? before(parts, part) : part, readings, (plan) =>
    isCount(part)
      ? plan?.question === 'description'
      : comparesPairs(plan) || !isOfBefore(part) || (!asksPairs(part) && isByGroups(plan)),
  );
}

/** What a comparison of groups says beside its test. */
const ASKS_ON = [asksPairs, asksExtreme, asksMeans];

const comparesPairs = (plan: AnalysisPlan | undefined): boolean =>
  plan?.question === 'difference' || plan?.question === 'paired-difference';

/** "Mean yield by variety, and which one is highest?", and so of a season. */
const isByGroups = (plan: AnalysisPlan | undefined): boolean =>
  plan?.season === 12 || (plan?.question === 'description' && plan.predictors.length === 1);

const before = (parts: readonly Part[], part: Part): Part | undefined => parts[parts.indexOf(part) - 1];

/** "Do they form clusters? How many, and what do they look like?": what asks on behind a question without a method. */
const isMoreOf = (last: PartReading, part: Part, parts: readonly Part[], indexes: readonly TableIndex[]): boolean =>
  last.unsupported !== null &&
  parts.indexOf(last.ask.part) < parts.indexOf(part) &&
  indexes.every((index) => speak(index, part).mentions.length === 0);

/** Answered by such a plan, or understood and without a method: the rows are counted by a description only, pairs by a comparison. */
const isRead = (
  part: Part | undefined,
  readings: readonly PartReading[],
  holds: (plan: AnalysisPlan | undefined) => boolean,
): boolean =>
  readings.some(
    (reading) =>
      reading.ask.part === part && (isAnswered(reading) || reading.unsupported !== null) && holds(reading.plans[0]),
  );

const asOffer = (plan: AnalysisPlan): AnalysisPlan => ({
  ...plan,
  sureness: Math.min(plan.sureness, LEAST_SURENESS / 2),
});

/** What asks or orders; where nothing does, every sentence is taken as a question. */
function questionsOf(parts: readonly Part[], indexes: readonly TableIndex[]): readonly Part[] {
  const outright = parts.filter((part) => part.asks === 'question');
  const asking = outright.length > 0 ? outright : parts.filter((part) => part.asks === 'wish');
  if (asking.length === 0) return parts;
  const names = (part: Part) =>
    indexes.some((index) => speak(index, part).mentions.length > 0) ||
    refersToOutliers(part, parts) ||
    speaksOfTable(part);
  const first = asking.findIndex(names);
  // "And which is lowest?" speaks of what was named before.
  if (first >= 0)
    return asking.filter(
      (part, at) => (names(part) && !asksSizePer(part)) || (at > first && (isOfData(part) || asksTest(part))),
    );
  // "Our target is 50. Are we off?": the number of the sentence before is what the question is about.
  if (asking.some((part) => asksOfNorm(part, parts))) return asking;
  // "The rats of diet 3 grow more slowly, is that real?" asks what is claimed.
  const isOfClaim = asking.every((part) => checksClaim(part) || (!isOfData(part) && refersBack(part)));
  const wishes = parts.filter((part) => (isOfClaim || part.asks !== 'no') && !asking.includes(part));
  const told = wishes.filter((part) => indexes.some((index) => speak(index, part).mentions.length > 0));
  return told.length > 0 ? told : asking;
}

/** The same analysis, asked for in other words. */
function isSamePlan(one: AnalysisPlan, other: AnalysisPlan): boolean {
  const bare = (plan: AnalysisPlan) => canonicalJson({ ...plan, asked: '', sureness: 1, expected: null });
  return bare(one) === bare(other);
}

/** The surest plan of each part that has no answer, unless too much is missing from it. */
function nearestOf(weak: readonly AnalysisPlan[], plans: readonly AnalysisPlan[]): readonly AnalysisPlan[] {
  const open = weak.filter(({ asked }) => !plans.some((plan) => plan.asked === asked));
  const first = open.filter(({ asked }, place) => open.findIndex((plan) => plan.asked === asked) === place);
  return first.filter(({ sureness }) => sureness >= LEAST_NEAREST);
}

function readingOf(
  readings: readonly PartReading[],
  found: readonly AnalysisPlan[],
  unread: readonly Part[],
  indexes: readonly TableIndex[],
  asks: Reading['asks'],
): Reading {
  const plans = found.filter(({ sureness }) => sureness >= LEAST_SURENESS);
  const weak = found.filter(({ sureness }) => sureness < LEAST_SURENESS);
  const nearest = nearestOf(weak, plans).slice(0, MOST_PLANS - plans.length);
  const isOpen =
    plans.length === 0 || readings.some((reading) => !reading.plans.some(({ sureness }) => sureness >= LEAST_SURENESS));
  return {
    plans: plans.slice(0, MOST_PLANS),
    nearest,
    offers: isOpen ? offersFor(indexes, readings, weak, [...plans, ...nearest]) : [],
    unmatched: [...new Set(readings.flatMap(({ unmatched }) => unmatched))].slice(0, 20),
    unsupported: readings.flatMap(({ ask, unsupported }) =>
      unsupported === null ? [] : [{ asked: ask.part.text, kind: unsupported }],
    ),
    unanswered: plans.length === 0 ? [] : unread.map(({ text }) => text),
    aside: [...new Set(readings.filter(isAnswered).flatMap(({ aside }) => aside))],
    byMeaning: [...new Set(readings.flatMap(({ byMeaning }) => byMeaning))],
    asks,
  };
}
