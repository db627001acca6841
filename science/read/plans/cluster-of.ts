import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { Case } from '../cast/cases.ts';
import { hasWord, isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { CLUSTER_WORDS, STAFF_WORDS, TEAM_WORDS } from '../vocabulary/name-words.ts';
import { mayLast } from '../cast/repeated-units.ts';
import { toldCluster } from '../cast/told-columns.ts';

/** What rows of one kind belong to: litters, herds, subjects that stand in several rows. */

/** Several rows are of one agent, and agents belong to teams. */
const isStaff = ({ all, kind, profile, rows }: ColumnFacts): boolean =>
  all.length <= 2 &&
  hasWord(all, STAFF_WORDS) &&
  (kind === 'category' || kind === 'identifier') &&
  profile.distinct > 4 &&
  profile.distinct * 2 <= rows;

/** Rows of one litter or one patient are not independent; nor are those that the question calls clustered. */
export function clusterOf({ ask, cast, outcome }: Case): Pick<AnalysisPlan, 'cluster'> {
  const { subject, nested } = ask.index.structure;
  const played = new Set([outcome, ...cast.predictors, ...cast.covariates, ...cast.strata]);
  const isCluster = (column: ColumnFacts) =>
    hasWord(column.all, CLUSTER_WORDS) && column.profile.distinct > 2 && !played.has(column);
  const named = ask.roles.clusters.find(({ column }) => !played.has(column));
  const said = named?.column ?? (ask.has('cluster') ? ask.index.columns.find(isCluster) : undefined);
  const staff = ask.index.columns.find((column) => isStaff(column) && !played.has(column));
  const ofTeams = cast.predictors.some(({ all }) => hasWord(all, TEAM_WORDS)) ? staff : undefined;
  const isOpen = (column: ColumnFacts | null) =>
    column !== null && !played.has(column) && !standsOnce(column, ask, cast);
  const chosen = said ?? [toldCluster(ask), nested, subject].find(isOpen) ?? ofTeams ?? unitsFor(ask, outcome, isOpen);
  return { cluster: chosen?.name ?? null };
}

/** No method compares curves or categories of three and more in clusters: what only looks like units does not stand against the question. */
function unitsFor(ask: Ask, outcome: ColumnFacts | null, isOpen: (column: ColumnFacts | null) => boolean) {
  const { units } = ask.index.structure;
  const isTaken = outcome !== null && (isNumeric(outcome) || outcome.kind === 'binary') && isOpen(units);
  return isTaken && !ask.has('curvature', 'spline') ? units : null;
}

/** "At cycle 2000" of cells that were measured once at each of the cycles, "at week 12" of patients some of whom missed a visit. */
function standsOnce(unit: ColumnFacts, ask: Ask, cast: Case['cast']): boolean {
  const { subject, visits } = ask.index.structure;
  return cast.rows.some(({ column, comparison, values }) => {
    const times = ask.index.columns.find(({ name }) => name === column);
    const isOneTime =
      comparison === 'is' && values.length === 1 && times !== undefined && !mayLast(unit, times, { ask, cast });
    const most = unit.profile.distinct * (times?.profile.distinct ?? 0);
    const isOfVisits = unit === subject && times === visits?.column;
    return isOneTime && (isOfVisits ? most >= unit.rows : most === unit.rows);
  });
}
