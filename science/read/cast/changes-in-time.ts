import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { cellOf, isGroup, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { Visits } from '../tables/moment-levels.ts';
import { isChange } from '../vocabulary/change-words.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, textAt } from '../words/words.ts';
import { isAfterSpan } from '../mentions/moment-levels.ts';
import { rowsOfOneGroup } from './change-in-group.ts';
import { asksEffects } from './effects-compared.ts';
import { isIn } from './held.ts';
import type { Cast } from './settle.ts';

/**
 * Changes of subjects that stand in a row for each visit: "did pain drop more from baseline to week 12 with one therapy" holds the
 * changes along the visits against each other; "did pain drop by week 12" holds that visit against the first one.
 */
export function changesInTime(ask: Ask, cast: Cast): Cast {
  const visits = visitsOf(ask);
  const [outcome, another] = cast.outcomes;
  if (!visits || !outcome || another || !isQuantity(outcome) || outcome === visits.column) return cast;
  if (cast.moderators.length > 0 || !speaksOfChange(ask)) return cast;
  const groups = cast.predictors.filter((column) => column !== visits.column);
  if (groups.length === 0) return until(ask, visits, cast);
  const found = ofGroups(ask, visits, { ...cast, predictors: groups });
  return found.predictors === groups ? cast : found;
}

/** Held against each other, or of the one group that is named. */
function ofGroups(ask: Ask, visits: Visits, cast: Cast): Cast {
  const [group, more] = cast.predictors;
  const [outcome] = cast.outcomes;
  if (!group || more || !outcome || !isGroup(group) || cast.strata.length > 0) return cast;
  if (comparesChanges(ask, visits, group, outcome)) return between(ask, visits, group, cast);
  const rows = rowsOfOneGroup(ask, [outcome, visits.column]);
  if (rows === null) return cast;
  const whole = { ...cast, predictors: [], rows: [...cast.rows, ...rows] };
  const held = until(ask, visits, whole);
  return held === whole ? cast : held;
}

/** Whether the changes of subjects along their visits are asked for: the visits need no name. */
export const speaksOfVisits = (ask: Ask): boolean => visitsOf(ask) !== null && speaksOfChange(ask);

/** Of a first and a last column side by side the change is read elsewhere. */
const visitsOf = ({ index: { structure } }: Ask): Visits | null =>
  structure.subject !== null && structure.pairs.length === 0 ? structure.visits : null;

const changeAt = ({ spoken: { words, mentions } }: Ask): number =>
  words.findIndex((_, at) => isChange(words, at) && !isIn(mentions, at));

const speaksOfChange = (ask: Ask): boolean => changeAt(ask) >= 0 || ask.has('trend') || isFromTo(ask);

/** "From baseline to endline: better with meals than without". */
const isFromTo = ({ index: { structure }, spoken: { words, mentions } }: Ask): boolean => {
  const isBehind = (text: string) =>
    mentions.some(
      ({ column, level, from }) =>
        column === structure.visits?.column && level !== null && textAt(words, beforeThe(words, from)) === text,
    );
  return isBehind('from') && isBehind('to');
};

const namedVisits = ({ spoken: { mentions } }: Ask, { column }: Visits): readonly string[] => [
  ...new Set(mentions.flatMap((each) => (each.column === column && each.level !== null ? [each.level] : []))),
];

const DEGREES = setOf('more less most least greater larger bigger smaller faster slower better steeper further');

/** "Drop more … than", "change differently"; what a treatment does to the outcome, "did VR reduce pain more", is compared at the visits themselves. */
function comparesChanges(ask: Ask, visits: Visits, group: ColumnFacts, outcome: ColumnFacts): boolean {
  if (asksEffects(ask) || ask.has('whichMost')) return true;
  const isHeld = ask.has('than') || group.profile.distinct === 2;
  const isMore = isHeld && ask.spoken.words.some(({ text }) => DEGREES.has(text));
  return isMore && (namedVisits(ask, visits).length > 1 || !actsOn(ask, group, outcome));
}

const OWN = setOf('lose lost gain gained grow grew');
const NEAR = 2;
function actsOn(ask: Ask, group: ColumnFacts, outcome: ColumnFacts): boolean {
  const { words, mentions } = ask.spoken;
  const at = changeAt(ask);
  const isSubject = mentions.some(({ column, to }) => column === group && to <= at && at - to < NEAR);
  const isObject = mentions.some(({ column, from }) => column === outcome && from > at && from - at <= NEAR);
  return isSubject && isObject && !OWN.has(textAt(words, at));
}

function between(ask: Ask, visits: Visits, group: ColumnFacts, cast: Cast): Cast {
  const { column } = visits;
  const rows = cast.rows.filter((row) => row.column !== column.name && row.column !== group.name);
  return {
    ...cast,
    predictors: [column],
    moderators: [group],
    rows: [...rows, ...rowsOf(visits, namedVisits(ask, visits))],
    levels: [],
  };
}

/** The visits that are named, with the first one where only one is. */
function rowsOf({ column, levels }: Visits, named: readonly string[]): readonly RowFilter[] {
  const wanted = named.length === 1 ? levels.filter((level, place) => place === 0 || named.includes(level)) : named;
  const isPart = wanted.length > 1 && wanted.length < levels.length;
  return isPart
    ? [{ column: column.name, comparison: 'is', values: wanted.map((level) => cellOf(column, level)) }]
    : [];
}

const UNTIL = setOf('by until at to');
const PAST = setOf('did has have had');
/** "Did gait speed improve by week 12", "how much weight was lost after 6 months"; without a visit, from each to the next. */
function until(ask: Ask, visits: Visits, cast: Cast): Cast {
  const { words } = ask.spoken;
  const isPast = ask.has('howMany') || words.some(({ text }) => PAST.has(text));
  const levels = isPast && changeAt(ask) >= 0 ? heldAgainst(ask, visits) : null;
  if (levels === null) return cast;
  const rows = cast.rows.filter((row) => row.column !== visits.column.name);
  return { ...cast, predictors: [visits.column], rows, levels };
}

function heldAgainst(ask: Ask, visits: Visits): readonly string[] | null {
  const { words, mentions } = ask.spoken;
  const [visit, another] = namedVisits(ask, visits);
  const [first] = visits.levels;
  // Of weeks and days all of them are a course.
  if (visit === undefined) return visits.column.temporal ? null : [];
  // "By week 12" of a column `week`: the name, and then the level.
  const from = mentions.find(({ column }) => column === visits.column)?.from ?? 0;
  const isUntil = UNTIL.has(textAt(words, from - 1)) || isAfterSpan(words, from);
  return another === undefined && isUntil && first !== undefined && visit !== first ? [visit, first] : null;
}
