import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { distinctLevels } from '../cast/pool.ts';
import { filterOf } from '../cast/row-filters.ts';
import type { Cast } from '../cast/settle.ts';
import { withSuccess } from '../cast/success.ts';
import { cellOf, isGroup, isUsable, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import type { Role } from './parts-played.ts';
import { namedColumns } from './tokens.ts';
import type { Way } from './ways.ts';

/** The columns in their learned roles, as plans are filled from them. */
export function castOfWay(ask: Ask, { kind, roles }: Way): Cast {
  const named = namedColumns(ask, null);
  const inRole = (role: Role) =>
    [...roles].flatMap(([column, each]) => (each === role && isUsable(column) ? [column] : []));
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
    rows: rowsOf(ask, named, roles),
    levels: levelsOf(predictors[0]),
    doubts: [],
    outcomeNamed: outcome !== undefined,
  });
}

/** "Taking into account that pupils are clustered in schools" adjusts for no school. */
const isCluster = (ask: Ask, column: ColumnFacts): boolean =>
  ask.has('cluster') && [ask.index.structure.nested, ask.index.structure.subject].includes(column);

/** Levels of the columns that choose rows, and the bounds of these and of columns that are not named. */
function rowsOf(
  ask: Ask,
  named: ReadonlyMap<ColumnFacts, readonly Mention[]>,
  roles: ReadonlyMap<ColumnFacts, Role>,
): RowFilter[] {
  const leftOut = new Set(ask.roles.filters.flatMap(({ mention, keep }) => (keep ? [] : [mention])));
  const chosen = [...named].flatMap(([column, mentions]): RowFilter[] => {
    const said = mentions.filter(({ level }) => level !== null);
    if (roles.get(column) !== 'rows' || said.length === 0) return [];
    const values = distinctLevels(said).map((level) => cellOf(column, level));
    return [{ column: column.name, comparison: said.every((each) => leftOut.has(each)) ? 'is-not' : 'is', values }];
  });
  const bounds = ask.comparisons.flatMap((comparison) => {
    const isOfRows = comparison.column !== null && (roles.get(comparison.column) ?? 'rows') === 'rows';
    return (isOfRows ? filterOf(comparison) : null) ?? [];
  });
  return [...chosen, ...bounds.filter(({ column }) => !chosen.some((row) => row.column === column))];
}
