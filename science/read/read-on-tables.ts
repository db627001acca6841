import { LEAST_SURENESS, type AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { ProfiledTable } from '../../contracts/table-profile.ts';
import { speak } from './ask.ts';
import { readFollowUp, standsAlone, withEarlierAdjustment } from './follow-up.ts';
import { indexTable, type TableIndex } from './index/table-index.ts';
import { joinsOf, withJoin, type Joined } from './joins.ts';
import type { LastWord } from './learned/settled.ts';
import type { Part } from './parts/parts.ts';
import { setsNorm } from './parts/norm-sentences.ts';
import { withoutReservation } from './parts/reservations.ts';
import { readPart, type PartReading } from './read-part.ts';
import type { Word } from './words/words.ts';

/** The tables of a conversation, alone and joined, and one part of the message read on them. */

export interface Library {
  readonly indexes: readonly TableIndex[];
  readonly joined: readonly { readonly index: TableIndex; readonly by: Joined }[];
  readonly lastWord: LastWord;
}

export function libraryOf(tables: readonly ProfiledTable[], words: readonly Word[]): Omit<Library, 'lastWord'> {
  const joined = tables.length > 1 ? joinsOf(tables) : [];
  return {
    indexes: tables.map((table) => indexTable(table, words)),
    joined: joined.map((by) => ({ index: indexTable(by.table, words), by })),
  };
}

interface Before {
  /** Plans of the conversation. */
  readonly earlier: readonly AnalysisPlan[];
  /** Those of this message. */
  readonly said: readonly AnalysisPlan[];
}

/** "Shadier streams have fewer mayflies. Does that hold at one altitude?": what the sentences before the question claim. */
export function claimsBefore(
  { indexes: [first], lastWord }: Library,
  part: Part,
  parts: readonly Part[],
  questions: readonly Part[],
): readonly AnalysisPlan[] {
  const claims = parts
    .slice(0, parts.indexOf(part))
    .filter((each) => !questions.includes(each) && !setsNorm(each.words));
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
export function readOnTables(
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

export const isAnswered = ({ plans }: PartReading): boolean => plans.some(({ sureness }) => sureness >= LEAST_SURENESS);

/** Columns named, then an answer, then the file called by its name. */
function weightOf(reading: PartReading): number {
  const { entities } = reading.ask.index;
  const isCalled = reading.ask.spoken.words.some(({ root }) => entities.has(root));
  return reading.named + (isAnswered(reading) ? 0.5 : 0) + (isCalled ? 0.25 : 0);
}

function withFollowUp(reading: PartReading, earlier: readonly AnalysisPlan[]): PartReading {
  const { table } = reading.ask.index;
  if (isAnswered(reading) && reading.ask.before !== null) return reading;
  const last = earlier.findLast((plan) => plan.dataset === table.dataset && plan.table === table.name);
  if (!last) return reading;
  const followed = isAnswered(reading) && standsAlone(reading.ask) ? null : readFollowUp(reading, last);
  const plans = followed ? [followed] : reading.plans.map((plan) => withEarlierAdjustment(plan, last));
  return { ...reading, plans };
}
