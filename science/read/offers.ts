import { emptyPlan, type AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { Ask } from './ask.ts';
import { isGroup, isQuantity, isUsable, outcomeLikeness, type ColumnFacts } from './tables/columns.ts';
import { levelOf } from './cast/levels-in-plan.ts';
import type { PartReading } from './read-part.ts';
import type { SurvivalColumns } from './tables/survival-columns.ts';
import type { TableIndex } from './index/table-index.ts';

/** Questions that the data could answer, where the one that was asked was not understood. */

const MOST_OFFERS = 3;
const OFFERED = 0.45;

export function offersFor(
  indexes: readonly TableIndex[],
  readings: readonly PartReading[],
  weak: readonly AnalysisPlan[],
  known: readonly AnalysisPlan[],
): AnalysisPlan[] {
  const named = new Set(readings.flatMap(({ ask }) => columnsSaid(ask)));
  const asked = readings[0]?.ask.part.text ?? '';
  const made = indexes.flatMap((index) => relationsOf(index, named, asked));
  const offers = [...weak, ...made].filter((offer) => !known.some((plan) => isSame(plan, offer)));
  const distinct = offers.filter((offer, place) => offers.findIndex((other) => isSame(other, offer)) === place);
  return distinct.slice(0, MOST_OFFERS);
}

/** In the question, and in what is said around it. */
const columnsSaid = ({ spoken, around }: Ask): ColumnFacts[] =>
  [spoken, ...around].flatMap(({ mentions }) => mentions.map(({ column }) => column));

const isSame = (one: AnalysisPlan, other: AnalysisPlan): boolean =>
  one.table === other.table && one.outcome === other.outcome && one.predictors[0] === other.predictors[0];

/** A likely outcome with likely groups first; columns that the message names come before all others. */
function relationsOf(index: TableIndex, named: ReadonlySet<ColumnFacts>, asked: string): AnalysisPlan[] {
  const usable = index.columns.filter((column) => mayBeOffered(column, index, named));
  const bonus = (column: ColumnFacts) => (named.has(column) ? 4 : 0);
  const [outcome] = best(
    usable.filter((column) => !column.temporal && !isFirstOfPair(column, index)),
    (column) => outcomeLikeness(column) + bonus(column),
    1,
  );
  if (!outcome) return [profileOf(index, asked)];
  const interest = (column: ColumnFacts) =>
    bonus(column) + (isGroup(column) ? 2 : 0) - Math.max(0, outcomeLikeness(column)) / 2;
  const predictors = best(
    usable.filter((column) => column !== outcome),
    interest,
    MOST_OFFERS,
  );
  return predictors.length === 0
    ? [profileOf(index, asked)]
    : predictors.map((predictor) => relation(index, outcome, predictor, asked));
}

/** Not who was measured, and not what belongs to another column; litters and classes where they are named. */
function mayBeOffered(column: ColumnFacts, { structure }: TableIndex, named: ReadonlySet<ColumnFacts>): boolean {
  const { weight, binomial, subject, nested } = structure;
  const others: readonly (ColumnFacts | null | undefined)[] = [weight, binomial?.trials, subject];
  const isOther = others.includes(column) || (column === nested && !named.has(column));
  return isUsable(column) && column.kind !== 'identifier' && !isOther;
}

const isFirstOfPair = (column: ColumnFacts, { structure }: TableIndex): boolean =>
  structure.pairs.some(({ first }) => first === column);

function best(columns: readonly ColumnFacts[], points: (column: ColumnFacts) => number, count: number): ColumnFacts[] {
  const rated = columns.map((column) => ({ column, points: points(column) }));
  return rated
    .sort((a, b) => b.points - a.points)
    .slice(0, count)
    .map(({ column }) => column);
}

function profileOf({ table }: TableIndex, asked: string): AnalysisPlan {
  return { ...emptyPlan(table.dataset, table.name, 'profile', asked), sureness: OFFERED };
}

function relation(index: TableIndex, outcome: ColumnFacts, predictor: ColumnFacts, asked: string): AnalysisPlan {
  const { table, structure } = index;
  const plan: AnalysisPlan = {
    ...emptyPlan(table.dataset, table.name, isGroup(predictor) ? 'difference' : 'association', asked),
    outcome: outcome.name,
    outcomeLevel: levelOf(outcome, null),
    predictors: [predictor.name],
    weight: structure.weight?.name ?? null,
    sureness: OFFERED,
  };
  if (predictor.temporal && isQuantity(outcome))
    return { ...plan, question: 'trend', predictors: [], time: predictor.name };
  return asSurvival(plan, structure.survival, [outcome, predictor]);
}

/** Time and event are never compared as they are. */
function asSurvival(
  plan: AnalysisPlan,
  survival: SurvivalColumns | null,
  [outcome, predictor]: readonly ColumnFacts[],
): AnalysisPlan {
  const isPart = (column: ColumnFacts | undefined) => column === survival?.time || column === survival?.event;
  if (!survival || !isPart(outcome) || isPart(predictor)) return plan;
  const { time, event, level } = survival;
  return {
    ...plan,
    question: 'survival',
    outcome: time.name,
    outcomeLevel: null,
    time: time.name,
    event: { column: event.name, level },
  };
}
