import type { Ask } from '../ask.ts';
import { isGroup, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { isChange } from '../vocabulary/change-words.ts';
import { setOf } from '../words/word-sets.ts';
import type { Cast } from './settle.ts';

const BEFORE = setOf('before pre baseline');
const AFTER = setOf('after post followup');

/**
 * "Did staffing change more in exposed shops than in control shops from before to after", of rows before and after: whether the
 * difference between the periods differs between the groups (difference in differences: Card and Krueger 1994).
 */
export function changeOverPeriods(ask: Ask, cast: Cast): Cast {
  const period = ask.index.columns.find(holdsPeriods);
  const [outcome, more] = cast.outcomes;
  if (!period || !outcome || more || !isQuantity(outcome) || !comparesChanges(ask)) return cast;
  const groups = [...cast.predictors, ...cast.moderators].filter(
    (column) => isGroup(column) && column !== period && !standsInBoth(column),
  );
  const [group, another] = new Set(groups);
  if (!group || another || cast.covariates.length + cast.strata.length > 0) return cast;
  return {
    ...cast,
    predictors: [period],
    moderators: [group],
    rows: cast.rows.filter(({ column }) => column !== period.name && column !== group.name),
    levels: [],
  };
}

/** `period` of "before" and "after". */
function holdsPeriods({ profile }: ColumnFacts): boolean {
  const [first, second, third] = profile.levels.map(({ value }) => value.toLowerCase());
  if (first === undefined || second === undefined || third !== undefined) return false;
  return [
    [first, second],
    [second, first],
  ].some(([one = '', other = '']) => BEFORE.has(one) && AFTER.has(other));
}

/** `shop`: one row before and one after. */
const standsInBoth = ({ profile, rows }: ColumnFacts): boolean => profile.distinct > 2 && profile.distinct * 2 >= rows;

const comparesChanges = (ask: Ask): boolean =>
  ask.has('than', 'compare', 'between', 'higher', 'lower') &&
  ask.spoken.words.some((_, at) => isChange(ask.spoken.words, at));
