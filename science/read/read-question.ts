import { LEAST_SURENESS, type AnalysisPlan } from '../../contracts/analysis-plan.ts';
import { speak } from './ask.ts';
import { indexTable, type TableIndex } from './table-index.ts';
import { offersFor } from './offers.ts';
import { partsOf, type Part } from './parts.ts';
import { readFollowUp } from './follow-up.ts';
import { canonicalJson } from './plan-hash.ts';
import { readPart, type PartReading } from './read-part.ts';
import type { QuestionInput, Reading } from './reading.ts';
import { wantedEvidence } from './wanted-evidence.ts';
import { wordsOf } from './words.ts';

const MOST_PARTS = 12;
const MOST_TABLES = 20;
const MOST_PLANS = 8;

/** The researcher's message and what is known of the tables, as plans. */
export function readQuestion({ message, tables, earlier }: QuestionInput): Reading {
  const words = wordsOf(message);
  const asks = wantedEvidence(words);
  const indexes = tables.slice(0, MOST_TABLES).map((table) => indexTable(table, words));
  if (!asks.data || indexes.length === 0) return { plans: [], offers: [], unmatched: [], unsupported: [], asks };
  const parts = partsOf(words, message);
  const asking = questionsOf(parts, indexes);
  const readings: PartReading[] = [];
  const plans: AnalysisPlan[] = [];
  for (const part of asking.slice(0, MOST_PARTS)) {
    const around = parts.filter((each) => !asking.includes(each));
    const found = readOnTables(indexes, part, around, [...earlier, ...plans]);
    readings.push(...found);
    plans.push(
      ...found.flatMap((reading) => reading.plans).filter((plan) => !plans.some((known) => isSamePlan(known, plan))),
    );
  }
  return settle(readings, plans, indexes, asks);
}

/** What asks or orders; where nothing does, every sentence is taken as a question. */
function questionsOf(parts: readonly Part[], indexes: readonly TableIndex[]): readonly Part[] {
  const outright = parts.filter((part) => part.asks === 'question');
  const asking = outright.length > 0 ? outright : parts.filter((part) => part.asks === 'wish');
  if (asking.length === 0) return parts;
  const naming = asking.filter((part) => indexes.some((index) => speak(index, part).mentions.length > 0));
  if (naming.length > 0) return naming;
  const wishes = parts.filter((part) => part.asks !== 'no' && !asking.includes(part));
  const told = wishes.filter((part) => indexes.some((index) => speak(index, part).mentions.length > 0));
  return told.length > 0 ? told : asking;
}

/** The tables that hold most of what is named; where several hold the same, each is asked. */
function readOnTables(
  indexes: readonly TableIndex[],
  part: Part,
  around: readonly Part[],
  earlier: readonly AnalysisPlan[],
): PartReading[] {
  const readings = indexes.map((index) => {
    const context = around.flatMap((each) => speak(index, each).mentions);
    return withFollowUp(readPart(index, part, context), earlier);
  });
  const most = Math.max(...readings.map(weightOf));
  const best = readings.filter((reading) => weightOf(reading) === most);
  return most === 0 ? best.slice(0, 1) : best;
}

/** The same analysis, asked for in other words. */
function isSamePlan(one: AnalysisPlan, other: AnalysisPlan): boolean {
  const bare = (plan: AnalysisPlan) => canonicalJson({ ...plan, asked: '', sureness: 1, expected: null });
  return bare(one) === bare(other);
}

const weightOf = ({ plans, named }: PartReading): number =>
  named + (plans.some(({ sureness }) => sureness >= LEAST_SURENESS) ? 0.5 : 0);

function withFollowUp(reading: PartReading, earlier: readonly AnalysisPlan[]): PartReading {
  const { table } = reading.ask.index;
  const last = earlier.findLast((plan) => plan.dataset === table.dataset && plan.table === table.name);
  const followed = last ? readFollowUp(reading, last) : null;
  return followed ? { ...reading, plans: [followed], unmatched: reading.unmatched } : reading;
}

function settle(
  readings: readonly PartReading[],
  found: readonly AnalysisPlan[],
  indexes: readonly TableIndex[],
  asks: Reading['asks'],
): Reading {
  const plans = found.filter(({ sureness }) => sureness >= LEAST_SURENESS);
  const weak = found.filter(({ sureness }) => sureness < LEAST_SURENESS);
  const unanswered = readings.some((reading) => !reading.plans.some(({ sureness }) => sureness >= LEAST_SURENESS));
  return {
    plans: plans.slice(0, MOST_PLANS),
    offers: unanswered ? offersFor(indexes, readings, weak, plans) : [],
    unmatched: [...new Set(readings.flatMap(({ unmatched }) => unmatched))].slice(0, 20),
    unsupported: readings.flatMap(({ ask, unsupported }) =>
      unsupported === null ? [] : [{ asked: ask.part.text, kind: unsupported }],
    ),
    asks,
  };
}
