import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import { hasAnywhere, type Ask } from '../ask.ts';
import { distinctLevels } from '../cast/pool.ts';
import { filterOf } from '../cast/row-filters.ts';
import type { Cast } from '../cast/settle.ts';
import { withSuccess } from '../cast/success.ts';
import { isIn } from '../cast/held.ts';
import { levelOf } from '../mentions/levels-in-words.ts';
import { cellOf, isGroup, isNumeric, isUsable, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
import type { Role } from './parts-played.ts';
import { namedColumns } from './tokens.ts';
import { columnsIn, type Way } from './ways.ts';

/** The columns in their learned roles, as plans are filled from them. */
export function castOfWay(ask: Ask, way: Way): Cast {
  const { kind } = way;
  const named = namedColumns(ask, null);
  const inRole = (role: Role) => columnsIn(way, role).filter(isUsable);
  const levelsOf = (column: ColumnFacts | undefined) => distinctLevels(column && named.get(column));
  const measured = ask.index.structure.pairs.flatMap(({ first, last }) => [first, last]);
  const before = kind === 'paired-difference' ? inRole('structure').filter((column) => measured.includes(column)) : [];
  const [outcome, ...others] = [...inRole('outcome'), ...before];
  const isCompared = (column: ColumnFacts) => levelsOf(column).length > 1;
  const acting = [...others, ...inRole('predictor')].toSorted((a, b) => Number(isCompared(b)) - Number(isCompared(a)));
  const moderator =
    kind === 'interaction' && acting.length > 1 ? (acting.findLast(isGroup) ?? acting.at(-1)) : undefined;
  const predictors = acting.filter((column) => column !== moderator);
  return withSuccess(ask, {
    outcomes: outcome ? [outcome] : [],
    outcomeLevel: levelsOf(outcome)[0] ?? null,
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
}

/** "Taking into account that pupils are clustered in schools" adjusts for no school. */
const isCluster = (ask: Ask, column: ColumnFacts): boolean =>
  [ask.index.structure.nested, ask.index.structure.subject].includes(column) && hasAnywhere(ask, 'cluster');

/** "In the diabetic patients" of a column of yes and no, "at 0.4" of one of few amounts. */
function levelMeant({ spoken: { words, mentions }, comparisons }: Ask, column: ColumnFacts): RowFilter[] {
  if (comparisons.some((each) => each.column === column)) return [];
  const rowsWith = (level: string): RowFilter[] => [
    { column: column.name, comparison: 'is', values: [cellOf(column, level)] },
  ];
  const yes = levelOf(column, false);
  const isDenied = words.some(({ text }) => NEVER_YES.has(text) || text.startsWith('un') || text.startsWith('non'));
  // "In healthy mice" of a column that says which are infected means no.
  const isNamed = column.parts.some(({ stem }) => words.some((word) => word.stem === stem));
  if (yes !== null) return isDenied || !isNamed ? [] : rowsWith(yes);
  const numbers = [...words.keys()].filter((at) => words[at]?.number != null && !isIn(mentions, at));
  const levels = column.profile.levels.filter(({ value }) => numbers.some((at) => words[at]?.number === Number(value)));
  const [level, another] = levels;
  return level && !another && isNumeric(column) ? rowsWith(level.value) : [];
}
const NEVER_YES = setOf('no not without never none neither nor lack lacking');

/** Levels of the columns that choose rows, and the bounds of these and of columns that are not named. */
function rowsOf(ask: Ask, named: ReadonlyMap<ColumnFacts, readonly Mention[]>, way: Way): RowFilter[] {
  const leftOut = new Set(ask.roles.filters.flatMap(({ mention, keep }) => (keep ? [] : [mention])));
  const choosing = columnsIn(way, 'rows');
  const chosen = choosing.flatMap((column): RowFilter[] => {
    const said = (named.get(column) ?? []).filter(({ level }) => level !== null);
    if (said.length === 0) return levelMeant(ask, column);
    const values = distinctLevels(said).map((level) => cellOf(column, level));
    return [{ column: column.name, comparison: said.every((each) => leftOut.has(each)) ? 'is-not' : 'is', values }];
  });
  const isBounded = (column: ColumnFacts) =>
    chosen.some((row) => row.column === column.name) || ask.comparisons.some((each) => each.column === column);
  const [open, more] = choosing.filter((column) => isNumeric(column) && !isBounded(column));
  const bounds = ask.comparisons.flatMap((comparison) => {
    const isOfRows = comparison.column !== null && (way.roles.get(comparison.column) ?? 'rows') === 'rows';
    if (isOfRows) return filterOf(comparison) ?? [];
    // "The price of flats between 50 and 70 m²": of the column that chooses rows, whatever stands beside the number.
    return open && !more && comparison.moment === null ? (filterOf({ ...comparison, column: open }) ?? []) : [];
  });
  return [...chosen, ...bounds.filter(({ column }) => !chosen.some((row) => row.column === column))];
}
