import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import type { Success } from '../../../contracts/success.ts';
import { columnsOf, type Ask } from '../ask.ts';
import { cellOf, isGroup, isNumeric, isUsable, type ColumnFacts } from '../tables/columns.ts';
import { mayBeExposure } from '../tables/count-columns.ts';
import type { Mention } from '../tables/mention.ts';
import { filterOf } from './row-filters.ts';
import { isInLevel, isSought } from './outcome-places.ts';
import { impliedOutcome } from './implied-outcome.ts';
import { namedOutcomes } from './outcomes.ts';
import {
  causesOfEffects,
  distinctLevels,
  DOUBT,
  isCounting,
  isLevelOnly,
  poolOf,
  tellsResult,
  type Pool,
} from './pool.ts';
import { isTakenTogether } from './taken-together.ts';
import { subjectsCounted } from './subjects-counted.ts';
import { startingPoint } from './starting-point.ts';
import { impliedPredictors, splitLevels, wantsPredictor } from './predictors.ts';

/** Who plays which part, after grammar, levels and kinds of columns have spoken. */
export interface Cast {
  /** More than one where the words fit several columns or several were named: a plan for each. */
  readonly outcomes: readonly ColumnFacts[];
  readonly outcomeLevel: string | null;
  /** Makes yes and no of an outcome of numbers. */
  readonly success: Success | null;
  readonly predictors: readonly ColumnFacts[];
  readonly strata: readonly ColumnFacts[];
  readonly covariates: readonly ColumnFacts[];
  readonly moderators: readonly ColumnFacts[];
  readonly rows: readonly RowFilter[];
  /** Levels of the first predictor that were named, in the order of the words. */
  readonly levels: readonly string[];
  /** Factors of the sureness, each with a rule of its own. */
  readonly doubts: readonly number[];
  readonly outcomeNamed: boolean;
}

function explicitRows({ ask }: Pool): RowFilter[] {
  const byColumn = new Map<string, RowFilter>();
  for (const { mention, keep } of ask.roles.filters) {
    if (mention.level === null) continue;
    const key = `${mention.column.name}\0${keep}`;
    const known = byColumn.get(key)?.values ?? [];
    const value = cellOf(mention.column, mention.level);
    const values = known.includes(value) ? known : [...known, value];
    byColumn.set(key, { column: mention.column.name, comparison: keep ? 'is' : 'is-not', values });
  }
  return [...byColumn.values(), ...ask.comparisons.flatMap((comparison) => filterOf(comparison) ?? [])];
}

/** "Is sleep below 7 hours among women": the only column that is measured is what the question is about. */
const isHeldAgainst = ({ ask, byColumn }: Pool, column: ColumnFacts): boolean =>
  ask.form === 'polar' && [...byColumn.keys()].every((other) => other === column || isLevelOnly(byColumn.get(other)));

/** "How many in each habitat carried more than 15 flowers": no groups of flowers. */
const isBound = ({ comparisons }: Ask, { column, from }: Mention): boolean =>
  comparisons.some((each) => each.column === column && each.moment === null && Math.abs(from - each.at) <= 1);

/** Columns named only as the side of a bound ("older than 65") choose rows and play no other part. */
function withoutBounds(pool: Pool): Pool {
  const { ask, byColumn } = pool;
  const isAlone = byColumn.size < 2 && !isCounting(ask);
  const bound = ask.comparisons.flatMap(({ column, at, moment }) => {
    if (!column || moment !== null || isAlone || isHeldAgainst(pool, column)) return [];
    const mentions = byColumn.get(column) ?? [];
    return mentions.every(({ from }) => Math.abs(from - at) <= 5) ? [column] : [];
  });
  return { ...pool, byColumn: new Map([...byColumn].filter(([column]) => !bound.includes(column))) };
}

/** "How many participants are there in each group": they are counted, and are no groups; nor are "the five years in total". */
function withoutCounted(pool: Pool): Pool {
  const { ask, byColumn } = pool;
  const counted = isCounting(ask) ? subjectsCounted(ask) : null;
  const open = [...byColumn].filter(([column]) => column !== counted && !isTakenTogether(ask, column));
  return { ...pool, byColumn: new Map(open) };
}

/** The event belongs to the time: it neither explains it nor is compared. */
function isEventOf({ index: { structure } }: Ask, outcomes: readonly ColumnFacts[], column: ColumnFacts): boolean {
  const { survival } = structure;
  return survival !== null && outcomes.includes(survival.time) && column === survival.event;
}

/** "blood pressure" that was measured first and last is the last one, to be held against the first. */
function lastOfPairs(ask: Ask, outcomes: readonly ColumnFacts[]): readonly ColumnFacts[] {
  const [outcome] = outcomes;
  const mention = ask.spoken.mentions.find(({ column }) => column === outcome);
  const pair = ask.index.structure.pairs.find(({ first, last }) => first === outcome && mention?.rivals.includes(last));
  return pair ? [pair.last, ...outcomes.slice(1)] : outcomes;
}

/** "How many on each island": a category without a level is what rows are counted by. */
function isCounted(pool: Pool, column: ColumnFacts): boolean {
  const { ask, byColumn } = pool;
  if (isCounting(ask) && (isCode(pool, column) || isPlaceOfCount(pool, column))) return true;
  return (
    isCounting(ask) &&
    isGroup(column) &&
    distinctLevels(byColumn.get(column)).length === 0 &&
    column !== ask.index.structure.survival?.event &&
    (column.kind !== 'binary' || !tellsResult(column))
  );
}

/** "Which treatment is most common in stage II": rows of that stage, of which the treatments are counted. */
const isPlaceOfCount = ({ ask, byColumn }: Pool, column: ColumnFacts): boolean =>
  ask.has('whichMost') &&
  isLevelOnly(byColumn.get(column)) &&
  (byColumn.get(column) ?? []).some((mention) => isInLevel(ask.spoken, mention)) &&
  [...byColumn].some(
    ([other, mentions]) => other !== column && isGroup(other) && !isLevelOnly(mentions) && isSought(ask, mentions),
  );

/** "How many triage category 2 patients waited": which rows, and no number of each. */
function isCode({ byColumn }: Pool, column: ColumnFacts): boolean {
  const mentions = byColumn.get(column);
  const isOfNumbers = column.calendar !== undefined || (isNumeric(column) && column.kind === 'quantity');
  return isOfNumbers && distinctLevels(mentions).length > 0 && isLevelOnly(mentions);
}

/** "In the 2022 harvest": a moment and a level of one column. */
const withoutDoubles = (rows: readonly RowFilter[]): RowFilter[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];

export function castOf(ask: Ask): Cast {
  const pool = withoutCounted(withoutBounds(poolOf(ask)));
  const named = outcomesSaid(pool);
  const spoken = spokenColumns(pool, named);
  const { covariates, moderators, missing } = ask.roles;
  const strata = ask.roles.strata.filter((mention) => !isBound(ask, mention));
  const outcomes =
    named.length > 0 || missing.outcome.length > 0
      ? named
      : impliedOutcome(pool, new Set([...spoken, ...columnsOf([...covariates, ...strata, ...moderators])]));
  const split = splitLevels(
    pool,
    spoken.filter((column) => !outcomes.includes(column)),
  );
  // "The same in both arms" compares the arms, "in cows with and without mastitis" those two.
  const isOfStrata = split.predictors.length === 0 && strata.length > 0 && comparesAll(ask);
  const asked = isOfStrata ? columnsOf(strata).filter(isUsable) : split.predictors;
  const { within, moderating } = withinOrModerating(ask, strata, split.predictors);
  const starting = startingPoint(ask, outcomes);
  // "Better in June, allowing for where they started in September".
  const predictors = predictorsOf(pool, outcomes, asked).filter((column) => !starting.includes(column));
  const ordered = orderedPredictors(predictors, pool);
  if (missing.other.length > 0) pool.doubts.push(DOUBT.missingOther);
  const free = (mentions: readonly Mention[]) =>
    columnsOf(mentions).filter((column) => !outcomes.includes(column) && isUsable(column));
  return {
    outcomes: [...outcomes, ...rivalsOf(pool, outcomes)],
    outcomeLevel: levelsOf(pool, outcomes)[0] ?? null,
    success: null,
    predictors: ordered,
    strata: free(within).filter((column) => !predictors.includes(column)),
    covariates: [
      ...new Set([...free(starting.length > 0 ? covariates.filter(isClear) : covariates), ...starting]),
    ].filter(({ kind }) => kind !== 'identifier'),
    moderators: free(moderating).filter(
      (column) => column.kind !== 'identifier' && column !== ask.index.structure.subject,
    ),
    rows: withoutDoubles([...explicitRows(pool), ...split.rows]),
    levels: levelsOf(pool, ordered),
    doubts: [...pool.doubts, ...mentionDoubts(pool, [...outcomes, ...predictors])],
    outcomeNamed: named.length > 0,
  };
}

function outcomesSaid(pool: Pool): readonly ColumnFacts[] {
  const { ask } = pool;
  const found = lastOfPairs(ask, namedOutcomes(pool)).filter(
    (column) => !isCounted(pool, column) && !causesOfEffects(ask).includes(column),
  );
  return found.length > 0 ? found : [...sameInAll(pool), ...differsIn(pool)];
}

/** "Which columns differ between the arms": the only one that is named, of groups, is held against all others. */
function differsIn(pool: Pool): readonly ColumnFacts[] {
  const { ask } = pool;
  const isSought = ask.roles.frame === 'comparison' && ask.form === 'open' && ask.has('screening');
  return isSought ? onlyGroups(pool) : [];
}

/** The only column that is named, where it is one of groups and none of its levels is said. */
function onlyGroups({ byColumn }: Pool): readonly ColumnFacts[] {
  const [column, another] = byColumn.keys();
  const isAlone = column !== undefined && another === undefined && distinctLevels(byColumn.get(column)).length === 0;
  return isAlone && isGroup(column) ? [column] : [];
}

/** "Was gender the same in both arms": the only other column, of groups, is held against itself. */
function sameInAll(pool: Pool): readonly ColumnFacts[] {
  const { ask } = pool;
  const { strata, frame } = ask.roles;
  const isHeld = frame === 'comparison' && columnsOf(strata).length === 1 && ask.says(...ALL);
  return isHeld ? onlyGroups(pool).filter((column) => !strata.some((mention) => mention.column === column)) : [];
}
const ALL = ['both', 'all', 'each', 'every'] as const;

const comparesAll = (ask: Ask): boolean =>
  ask.has('compare') && (ask.says(...ALL) || (ask.says('without') && !ask.has('power')));

/** "The same effect in every arm" compares effects; other questions are answered within each arm. */
function withinOrModerating(ask: Ask, strata: readonly Mention[], predictors: readonly ColumnFacts[]) {
  const { moderators } = ask.roles;
  const comparesEffects = ask.has('interaction') && predictors.length > 0 && moderators.length === 0;
  return comparesEffects ? { within: [], moderating: strata } : { within: strata, moderating: moderators };
}

/** Levels of the first of some columns, in the order of the words. */
const levelsOf = ({ byColumn }: Pool, [column]: readonly ColumnFacts[]): string[] =>
  distinctLevels(column ? byColumn.get(column) : undefined);

/** What is named and may play a part beside the outcome. */
function spokenColumns({ ask, byColumn }: Pool, named: readonly ColumnFacts[]): ColumnFacts[] {
  const [outcome] = named;
  const isFirst = (column: ColumnFacts) =>
    outcome !== undefined &&
    !byColumn.has(outcome) &&
    ask.index.structure.pairs.some(({ first, last }) => first === column && last === outcome);
  return [...byColumn.keys()].filter(
    (column) => !isFirst(column) && !isEventOf(ask, named, column) && isUsable(column) && column.kind !== 'identifier',
  );
}

function predictorsOf(
  pool: Pool,
  [outcome]: readonly ColumnFacts[],
  named: readonly ColumnFacts[],
): readonly ColumnFacts[] {
  const { ask } = pool;
  const isOpen =
    named.every((column) => ask.has('per') && ask.has('rate') && mayBeExposure(column)) &&
    outcome !== undefined &&
    ask.roles.missing.outcome.length === 0;
  return isOpen && wantsPredictor(ask) ? [...impliedPredictors(pool, outcome), ...named] : withRivals(pool, named);
}

/** Groups with named levels come first, then other groups, then quantities. */
function orderedPredictors(columns: readonly ColumnFacts[], { byColumn, ask }: Pool): readonly ColumnFacts[] {
  const isCompared = (column: ColumnFacts) => isGroup(column) && ask.roles.frame === 'comparison';
  const rank = (column: ColumnFacts) =>
    distinctLevels(byColumn.get(column)).length > 1 ? 0 : isCompared(column) ? 1 : 2;
  return columns.toSorted((a, b) => rank(a) - rank(b));
}

const MOST_RIVALS = 2;

/** Words that fit two or three quantities equally well mean all of them. */
function rivalsOf(pool: Pool, outcomes: readonly ColumnFacts[]): readonly ColumnFacts[] {
  const [outcome] = outcomes;
  const mention = outcome && pool.byColumn.get(outcome)?.[0];
  if (!mention || mention.level !== null || mention.rivals.length > MOST_RIVALS) return [];
  const isLike = (rival: ColumnFacts) => isNumeric(rival) === isNumeric(mention.column) && isUsable(rival);
  const isBefore = (rival: ColumnFacts) =>
    pool.ask.index.structure.pairs.some(({ first, last }) => first === rival && last === outcome);
  return mention.rivals.filter(
    (rival) => !isBefore(rival) && !outcomes.includes(rival) && !pool.byColumn.has(rival) && isLike(rival),
  );
}

/** "Predict it from the bill measurements": all columns that the words fit. */
function withRivals({ ask, byColumn }: Pool, predictors: readonly ColumnFacts[]): readonly ColumnFacts[] {
  if (!ask.has('prediction') && !ask.says('measurements', 'measures', 'variables', 'dimensions', 'traits'))
    return predictors;
  return [...new Set(predictors.flatMap((column) => [column, ...(byColumn.get(column)?.[0]?.rivals ?? [])]))];
}

const GOOD = 0.9;
const FAIR = 0.7;

/** "Their marks at the beginning" beside the score of something else: the first measurement is what is said. */
const isClear = ({ score }: Mention): boolean => score >= GOOD;

/** Less sure the worse the words fit; words that fit a few outcomes equally mean each of them. */
function mentionDoubts({ byColumn, ask }: Pool, columns: readonly ColumnFacts[]): number[] {
  return columns.flatMap((column, place) => {
    const mentions = byColumn.get(column) ?? [];
    const best = Math.max(0, ...mentions.map(({ score }) => score));
    if (best === 0 || best >= GOOD) return [];
    const meansAll = place === 0 || ask.has('prediction', 'agreement');
    if (meansAll && hasFewRivals(mentions[0])) return [DOUBT.rivals];
    return [best >= FAIR ? Math.min(1, best + 0.05) : best];
  });
}

const hasFewRivals = (mention: Mention | undefined): boolean =>
  mention !== undefined && mention.rivals.length > 0 && mention.rivals.length <= MOST_RIVALS;
