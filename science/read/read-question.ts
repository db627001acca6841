import { LEAST_SURENESS, type AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { ProfiledTable } from '../../contracts/table-profile.ts';
import { speak } from './ask.ts';
import { indexTable, type TableIndex } from './index/table-index.ts';
import { offersFor } from './offers.ts';
import { refersToOutliers } from './kinds/outliers.ts';
import { speaksOfTable } from './parts/speaks-of-table.ts';
import { checksClaim } from './parts/claim-tags.ts';
import { partsOf, type Part } from './parts/parts.ts';
import { withoutReservation } from './parts/reservations.ts';
import { asksOfNorm } from './parts/told-norms.ts';
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
import { readFollowUp, withEarlierAdjustment } from './follow-up.ts';
import { asksOfGroups } from './kinds/grouping-of.ts';
import { canonicalJson } from './plans/plan-hash.ts';
import { readPart, type PartReading } from './read-part.ts';
import { settledByLearned, type Settle } from './learned/settled.ts';
import { nothing, type QuestionInput, type Reading } from './reading.ts';
import { LEAST_NEAREST } from './sureness/sureness.ts';
import { wantedEvidence } from './parts/wanted-evidence.ts';
import { joinsOf, withJoin, type Joined } from './joins.ts';
import { withoutLegends } from './words/legends.ts';
import { wordsOf, type Word } from './words/words.ts';
import { withDates } from './words/written-dates.ts';
import { withNumbers } from './words/written-numbers.ts';

const [MOST_PARTS, MOST_TABLES, MOST_PLANS] = [12, 20, 8];

/** The researcher's message and what is known of the tables, as plans. */
export function readQuestion(
  { message, tables, earlier }: QuestionInput,
  lastWord: Settle = settledByLearned,
): Reading {
  const words = withNumbers(withDates(withoutLegends(wordsOf(message), message)));
  const asks = wantedEvidence(words);
  const library = { ...libraryOf(tables.slice(0, MOST_TABLES), words), lastWord };
  const {
    indexes,
    indexes: [first],
  } = library;
  if (!asks.data || !first) return nothing(asks);
  const parts = partsOf(words, message);
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
  return settle(readings, settled, unread, indexes, asks);
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

interface Library {
  readonly indexes: readonly TableIndex[];
  readonly joined: readonly { readonly index: TableIndex; readonly by: Joined }[];
  readonly lastWord: Settle;
}

function libraryOf(tables: readonly ProfiledTable[], words: readonly Word[]): Omit<Library, 'lastWord'> {
  const joined = tables.length > 1 ? joinsOf(tables) : [];
  return {
    indexes: tables.map((table) => indexTable(table, words)),
    joined: joined.map((by) => ({ index: indexTable(by.table, words), by })),
  };
}

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

interface Before {
  /** Plans of the conversation. */
  readonly earlier: readonly AnalysisPlan[];
  /** Those of this message. */
  readonly said: readonly AnalysisPlan[];
}

/** "Shadier streams have fewer mayflies. Does that hold at one altitude?": what the sentences before the question claim. */
function claimsBefore(
  { indexes: [first], lastWord }: Library,
  part: Part,
  parts: readonly Part[],
  questions: readonly Part[],
): readonly AnalysisPlan[] {
  const claims = parts.slice(0, parts.indexOf(part)).filter((each) => !questions.includes(each));
  return claims.flatMap((each) => {
    const plan = first && readPart(first, withoutReservation(each), [], null, lastWord).plans[0];
    return plan && plan.sureness >= LEAST_SURENESS ? [plan] : [];
  });
}

const lastOn = ({ table }: TableIndex, plans: readonly AnalysisPlan[]): AnalysisPlan | null =>
  plans.findLast(
    (plan) => plan.dataset === table.dataset && plan.table === table.name && plan.sureness >= LEAST_SURENESS,
  ) ?? null;

/** The tables that hold most of what is named; where several hold the same, each is asked. */
function readOnTables(
  { indexes, joined, lastWord }: Library,
  part: Part,
  around: readonly Part[],
  { earlier, said }: Before,
): PartReading[] {
  const read = (index: TableIndex) =>
    readPart(
      index,
      part,
      around.map((each) => speak(index, each)),
      lastOn(index, said),
      lastWord,
    );
  const readings = indexes.map((index) => withFollowUp(read(index), earlier));
  const most = Math.max(...readings.map(weightOf));
  const together = mostNamed(joined.map(({ index, by }) => joinedReading(read(index), by)));
  const isNeeded = together && together.named > Math.max(...readings.map(({ named }) => named));
  if (isNeeded && isAnswered(together) && !countsSubjects(together)) return [together];
  const best = readings.filter((reading) => weightOf(reading) === most);
  return most === 0 ? best.slice(0, 1) : best;
}

const mostNamed = (readings: readonly PartReading[]): PartReading | undefined =>
  readings.toSorted((a, b) => b.named - a.named)[0];

const joinedReading = (reading: PartReading, by: Joined): PartReading => ({
  ...reading,
  plans: reading.plans.map((plan) => withJoin(plan, by)),
});

/** "How many patients are smokers": in the table that has a row for each of them. */
const countsSubjects = ({ plans }: PartReading): boolean =>
  plans.some(({ question, outcome, cluster }) => question === 'description' && outcome === null && cluster !== null);

const isAnswered = ({ plans }: PartReading): boolean => plans.some(({ sureness }) => sureness >= LEAST_SURENESS);

/** Columns named, then an answer, then the file called by its name. */
function weightOf(reading: PartReading): number {
  const { entities } = reading.ask.index;
  const isCalled = reading.ask.spoken.words.some(({ root }) => entities.has(root));
  return reading.named + (isAnswered(reading) ? 0.5 : 0) + (isCalled ? 0.25 : 0);
}

/** The same analysis, asked for in other words. */
function isSamePlan(one: AnalysisPlan, other: AnalysisPlan): boolean {
  const bare = (plan: AnalysisPlan) => canonicalJson({ ...plan, asked: '', sureness: 1, expected: null });
  return bare(one) === bare(other);
}

function withFollowUp(reading: PartReading, earlier: readonly AnalysisPlan[]): PartReading {
  const { table } = reading.ask.index;
  if (isAnswered(reading) && reading.ask.before !== null) return reading;
  const last = earlier.findLast((plan) => plan.dataset === table.dataset && plan.table === table.name);
  if (!last) return reading;
  const followed = readFollowUp(reading, last);
  const plans = followed ? [followed] : reading.plans.map((plan) => withEarlierAdjustment(plan, last));
  return { ...reading, plans };
}

/** The surest plan of each part that has no answer, unless too much is missing from it. */
function nearestOf(weak: readonly AnalysisPlan[], plans: readonly AnalysisPlan[]): readonly AnalysisPlan[] {
  const open = weak.filter(({ asked }) => !plans.some((plan) => plan.asked === asked));
  const first = open.filter(({ asked }, place) => open.findIndex((plan) => plan.asked === asked) === place);
  return first.filter(({ sureness }) => sureness >= LEAST_NEAREST);
}

function settle(
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
    asks,
  };
}
