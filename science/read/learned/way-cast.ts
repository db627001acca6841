import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import { hasAnywhere, type Ask } from '../ask.ts';
import { distinctLevels } from '../cast/pool.ts';
import { filterOf } from '../cast/row-filters.ts';
import type { Cast } from '../cast/settle.ts';
import { withSuccess } from '../cast/success.ts';
import { isIn } from '../cast/held.ts';
import { cellOf, isDistinct, isGroup, isNumeric, isUsable, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { withChangeCompared } from './change-in-way.ts';
import { withBoundCounted } from './bound-in-way.ts';
import { levelsMeant, likeliestLevel } from './levels-meant.ts';
import type { Role } from './parts-played.ts';
import { namedColumns } from './tokens.ts';
import { columnsIn, type Way } from './ways.ts';

/** The columns in their learned roles, as plans are filled from them. */
export function castOfWay(ask: Ask, way: Way): Cast {
  const { kind } = way;
  const named = namedColumns(ask, null);
  const inRole = (role: Role) => columnsIn(way, role).filter(isUsable);
  // Of two levels either stands for both.
  const isTwo = (column: ColumnFacts) => column.profile.distinct <= 2;
  const levelsOf = (column: ColumnFacts | undefined) =>
    column && !isTwo(column) ? levelsIn(way, column, named.get(column)) : distinctLevels(column && named.get(column));
  const measured = ask.index.structure.pairs.flatMap(({ first, last }) => [first, last]);
  const before = kind === 'paired-difference' ? inRole('structure').filter((column) => measured.includes(column)) : [];
  const [outcome, ...others] = [...inRole('outcome').filter((column) => mayComeOut(ask, column)), ...before];
  const isCompared = (column: ColumnFacts) => levelsOf(column).length > 1;
  const acting = [...others, ...inRole('predictor')].toSorted((a, b) => Number(isCompared(b)) - Number(isCompared(a)));
  const moderator =
    kind === 'interaction' && acting.length > 1 ? (acting.findLast(isGroup) ?? acting.at(-1)) : undefined;
  const predictors = acting.filter((column) => column !== moderator);
  const cast = withSuccess(ask, {
    outcomes: outcome ? [outcome] : [],
    outcomeLevel: levelsOf(outcome)[0] ?? levelCounted(way, outcome),
    success: null,
    predictors,
    strata: [],
    covariates: inRole('covariate').filter((column) => column.kind !== 'identifier' && !isCluster(ask, column)),
    moderators: moderator ? [moderator] : [],
    rows: rowsOf(ask, named, way),
    levels: levelsOf(predictors[0]),
    doubts: [],
    outcomeNamed: outcome !== undefined,
  });
  return withChangeCompared(ask, kind, withBoundCounted(ask, kind, cast));
}

/** A number of each row is no result; nor are distinct numbers in the first column that no word names. */
function mayComeOut({ index: { columns }, spoken: { mentions } }: Ask, column: ColumnFacts): boolean {
  const isNamed = mentions.some((mention) => mention.column === column);
  const isNumbered = column === columns[0] && isDistinct(column);
  return isNamed || !(column.kind === 'identifier' || isNumbered);
}

/** "Thrown out" of `accept` and `reject`: of words the level that the encoder finds. */
const levelCounted = (way: Way, outcome: ColumnFacts | undefined): string | null =>
  outcome === undefined || isNumeric(outcome) ? null : (levelsMeant(way.levelsIn(outcome), [])[0] ?? null);

/** The levels that the words name, and those that only the encoder finds, where it takes the question to be about some and not all. */
function levelsIn(way: Way, column: ColumnFacts, said: readonly Mention[] | undefined): string[] {
  const named = distinctLevels(said);
  const meant = levelsMeant(way.levelsIn(column), named);
  if (meant.length === 0 || meant.length === column.profile.distinct) return named;
  return [...named.filter((level) => meant.includes(level)), ...meant.filter((level) => !named.includes(level))];
}

/** "Taking into account that pupils are clustered in schools" adjusts for no school. */
const isCluster = (ask: Ask, column: ColumnFacts): boolean =>
  [ask.index.structure.nested, ask.index.structure.subject].includes(column) && hasAnywhere(ask, 'cluster');

const MOST_LEVELS = 12;

/** "In the healthy ones": the likeliest level, or "at 0.4" the only number that is one. */
function levelMeant({ spoken: { words, mentions }, comparisons }: Ask, way: Way, column: ColumnFacts): string[] {
  if (comparisons.some((each) => each.column === column)) return [];
  const likeliest = likeliestLevel(way.levelsIn(column));
  // "Less than 80" of many numbers is a bound.
  if (likeliest.length > 0 || !isNumeric(column) || column.profile.distinct > MOST_LEVELS) return likeliest;
  const numbers = [...words.keys()].filter((at) => words[at]?.number != null && !isIn(mentions, at));
  const levels = column.profile.levels.filter(({ value }) => numbers.some((at) => words[at]?.number === Number(value)));
  return levels.length === 1 ? levels.map(({ value }) => value) : [];
}

/** Those that the words name, else those that the encoder finds. */
function levelsChosen(ask: Ask, way: Way, column: ColumnFacts, mentions: readonly Mention[] = []): RowFilter[] {
  const leftOut = new Set(ask.roles.filters.flatMap(({ mention, keep }) => (keep ? [] : [mention])));
  const said = mentions.filter(({ level }) => level !== null);
  const isLeftOut = said.length > 0 && said.every((each) => leftOut.has(each));
  const named = distinctLevels(said);
  const meant = isLeftOut ? named : levelsIn(way, column, said);
  const both = meant.filter((level) => named.includes(level));
  // All of its levels choose nothing.
  const kept = both.length === column.profile.distinct ? likeliestLevel(way.levelsIn(column)) : both;
  const [levels = []] = [kept, meant, levelMeant(ask, way, column)].filter((each) => each.length > 0);
  if (levels.length === 0) return [];
  const values = levels.map((level) => cellOf(column, level));
  return [{ column: column.name, comparison: isLeftOut ? 'is-not' : 'is', values }];
}

/** "Looking only at the years after 1990": of a trend a bound of its time chooses rows. */
const mayChoose = (way: Way, column: ColumnFacts): boolean =>
  (way.kind === 'trend' && column.temporal) || (way.roles.get(column) ?? 'rows') === 'rows';

/** Levels of the columns that choose rows, and the bounds of these and of columns that are not named. */
function rowsOf(ask: Ask, named: ReadonlyMap<ColumnFacts, readonly Mention[]>, way: Way): RowFilter[] {
  const choosing = columnsIn(way, 'rows');
  const chosen = choosing.flatMap((column) => levelsChosen(ask, way, column, named.get(column)));
  const isBounded = (column: ColumnFacts) =>
    chosen.some((row) => row.column === column.name) || ask.comparisons.some((each) => each.column === column);
  const [open, more] = choosing.filter((column) => isNumeric(column) && !isBounded(column));
  const bounds = ask.comparisons.flatMap((comparison) => {
    if (comparison.column !== null && mayChoose(way, comparison.column)) return filterOf(comparison) ?? [];
    // "The price of flats between 50 and 70 m²": of the column that chooses rows, whatever stands beside the number.
    return open && !more && comparison.moment === null ? (filterOf({ ...comparison, column: open }) ?? []) : [];
  });
  return [...chosen, ...bounds.filter(({ column }) => !chosen.some((row) => row.column === column))];
}
