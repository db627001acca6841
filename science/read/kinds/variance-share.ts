import type { Ask } from '../ask.ts';
import { groupsRows } from '../cast/told-columns.ts';
import type { Case } from '../cast/cases.ts';
import type { Cast } from '../cast/settle.ts';
import { hasWord, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { CLUSTER_WORDS, NESTED_WORDS, STAFF_WORDS, SUBJECT_WORDS, TEAM_WORDS } from '../vocabulary/name-words.ts';

/** "How much of the variation in marks lies between schools": the share of the variance that groups of rows hold. */

interface Shared {
  readonly outcome: ColumnFacts;
  readonly group: ColumnFacts;
}

function varianceShareOf(ask: Ask): Shared | null {
  const { mentions } = ask.spoken;
  if (!ask.has('varianceShare')) return null;
  const named = [...new Set(mentions.flatMap(({ column, level }) => (level === null ? [column] : [])))];
  const isSaid = ask.has('agreement') || ask.says('between', 'within');
  const groups = named.filter((column) => groupsRows(column) && (isOfUnits(column) || isSaid));
  const others = named.filter((column) => !groups.includes(column));
  const [group, another] = groups;
  const [outcome, more] = others;
  if (!group || another || !outcome || more) return null;
  return isQuantity(outcome) || outcome.kind === 'binary' ? { outcome, group } : null;
}

const UNITS = [CLUSTER_WORDS, NESTED_WORDS, SUBJECT_WORDS, STAFF_WORDS, TEAM_WORDS];
const MANY = 8;
/** Schools, patients, batches: a few of many, and not what was tried out. */
const isOfUnits = ({ all, kind, profile }: ColumnFacts): boolean =>
  kind === 'identifier' || profile.distinct >= MANY || UNITS.some((words) => hasWord(all, words));

export function withVarianceShare(ask: Ask, cast: Cast): Cast {
  const shared = varianceShareOf(ask);
  if (shared === null) return cast;
  return {
    ...cast,
    outcomes: [shared.outcome],
    predictors: [shared.group],
    strata: [],
    covariates: cast.covariates.filter((column) => column !== shared.group),
    moderators: [],
    levels: [],
    doubts: [],
    outcomeNamed: true,
  };
}

export const asksVarianceShare = ({ ask, cast, outcome }: Case): boolean => {
  const shared = varianceShareOf(ask);
  return shared !== null && outcome === shared.outcome && cast.predictors[0] === shared.group;
};
