import { columnsOf, type Ask } from '../ask.ts';
import { groupsRows } from '../cast/told-columns.ts';
import type { Case } from '../cast/cases.ts';
import type { Cast } from '../cast/settle.ts';
import { hasWord, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import {
  CLUSTER_WORDS,
  NESTED_WORDS,
  SITE_WORDS,
  STAFF_WORDS,
  SUBJECT_WORDS,
  TEAM_WORDS,
} from '../vocabulary/name-words.ts';
import { saysShare } from '../vocabulary/asks-variance-share.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, textAt } from '../words/words.ts';

/** "How much of the variation in marks lies between schools": the share of the variance that groups of rows hold. */

interface Shared {
  readonly outcome: ColumnFacts;
  readonly group: ColumnFacts;
}

function varianceShareOf(ask: Ask): Shared | null {
  if (!ask.has('varianceShare')) return null;
  const named = columnsNamed(ask);
  const [group, another] = groupsIn(ask, named);
  const [outcome, more] = named.filter((column) => !mayGroup(ask, column));
  if (!group || another || !outcome || more) return null;
  return isQuantity(outcome) || outcome.kind === 'binary' ? { outcome, group } : null;
}

/** Columns that are named, but "the box is in" of a wood. */
function columnsNamed(ask: Ask): readonly ColumnFacts[] {
  const named = columnsOf(ask.spoken.mentions.filter(({ level }) => level === null));
  const groups = named.filter((column) => mayGroup(ask, column));
  return named.filter((column) => !isInRelative(ask, groups, column));
}

const isSaid = (ask: Ask): boolean =>
  ask.has('agreement') ||
  ask.says('between', 'within', 'among') ||
  ask.spoken.words.some((_, at, words) => saysShare(words, at));
const mayGroup = (ask: Ask, column: ColumnFacts): boolean =>
  groupsRows(column) && (isOfUnits(column) || isSaid(ask)) && column !== measuredIn(ask);

function groupsIn(ask: Ask, named: readonly ColumnFacts[]): readonly ColumnFacts[] {
  const groups = named.filter((column) => mayGroup(ask, column));
  return groups.length > 0 || !isSaid(ask) ? groups : subjectsSaid(ask);
}

/** "The differences in clutch size": what varies groups nothing. */
const measuredIn = ({ spoken: { words, cues, mentions } }: Ask): ColumnFacts | undefined =>
  mentions.find(
    ({ from }) =>
      OF.has(textAt(words, from - 1)) &&
      cues.some(({ name, to }) => name === 'varianceShare' && from - to <= 1 && from >= to),
  )?.column;
const OF = setOf('in of');

/** "Between people", "by mouse" of a table in which each stands in several rows. */
export function subjectsSaid({ spoken: { words }, index: { structure } }: Ask): readonly ColumnFacts[] {
  const { subject } = structure;
  if (subject === null || !groupsRows(subject)) return [];
  const isOne = (root: string) => PEOPLE.has(root) || subject.parts.some((part) => part.root === root);
  const areNamed = words.some(({ root }, at) => isOne(root) && SIDES.has(textAt(words, beforeThe(words, at))));
  return areNamed ? [subject] : [];
}
const SIDES = setOf('between within among by per across');
const PEOPLE = setOf('participant people person individual subject patient respondent volunteer animal');

/** "The woodland the box is in": what stands in the group. */
const isInRelative = (
  { spoken: { words, mentions } }: Ask,
  groups: readonly ColumnFacts[],
  column: ColumnFacts,
): boolean =>
  mentions.some((mention) => {
    const group = mentions.find(({ to, column: other }) => to === mention.from - 1 && groups.includes(other));
    const isOpen = RELATIVES.has(textAt(words, mention.from - 1)) && IS.has(textAt(words, mention.to));
    return mention.column === column && group !== undefined && group.column !== column && isOpen;
  });
const RELATIVES = setOf('the a each its their that');
const IS = setOf('is are was were stands stood lives lived belongs belonged comes came goes went');

const UNITS = [CLUSTER_WORDS, NESTED_WORDS, SUBJECT_WORDS, STAFF_WORDS, TEAM_WORDS, SITE_WORDS];
const MANY = 8;
/** Schools, patients, batches, woods: a few of many, and not what was tried out. */
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
