import type { Finding } from '../../contracts/agents.ts';
import { spokenName } from './columns.ts';
import { ALPHA, type CheckOutcome } from './relations.ts';
import { listed, plain } from './sentences.ts';
import {
  adjustedPair,
  comparesAll,
  differencesWithin,
  groupsWithin,
  hasBothSigns,
  pairsApart,
  pairsWithin,
  type TwoGroups,
  type WithinDifference,
} from './strata-compared.ts';
import { groupsOf, underWhat } from './wording.ts';

/** How far a view within strata reaches, in words: no pair of groups and no stratum that was not compared. */

const PAIRS_TOLD = 3;
const MORE_GROUPS = 'number of groups';

const both = ({ high, low }: TwoGroups): string => `${plain(high)} and ${plain(low)}`;
const within = ({ variables }: Finding): string => `within ${listed(variables.slice(2).map(groupsOf))}`;

/** The differences of single pairs that the tests within the strata show. */
function shownDifferences(finding: Finding): WithinDifference[] {
  const differences = differencesWithin(finding);
  if (differences.every(({ p }) => p === undefined)) return differences;
  return differences.filter(({ p }) => p !== undefined && p < ALPHA);
}

/** True if it was not every pair in every stratum, the same way, and what was compared has to be told by pairs. */
function isByPairs(finding: Finding): boolean {
  if (groupsWithin(finding).length < 3 || differencesWithin(finding).length === 0) return false;
  return !comparesAll(finding) || hasBothSigns(finding);
}

/** By pair the strata, for as many pairs as a sentence holds; undefined where there are more. */
function byPair(
  differences: readonly WithinDifference[],
  say: (pair: TwoGroups, strata: string) => string,
): string | undefined {
  const pairs = pairsWithin(differences);
  if (pairs.length > PAIRS_TOLD || differences.length > 2 * PAIRS_TOLD) return undefined;
  const strataFor = ({ high, low }: TwoGroups) =>
    differences.filter((each) => each.high === high && each.low === low).map(({ stratum }) => plain(stratum));
  return listed(pairs.map((pair) => say(pair, listed(strataFor(pair)))));
}

function apartTold(finding: Finding): string {
  const pairs = pairsApart(finding);
  if (pairs.length === 0) return '';
  const whom = pairs.length > PAIRS_TOLD ? 'other pairs' : listed(pairs.map(both));
  return `; ${whom} could not be compared there`;
}

const mixed = (finding: Finding): string =>
  hasBothSigns(finding) ? ', though not in the same direction everywhere' : '';

/** "for Chinstrap and Adelie (in Dream) and …": those that go the way they go over all rows. */
function pairsShowing(finding: Finding): string {
  const showing = shownDifferences(finding).filter(({ value }) => value > 0);
  if (showing.length === 0) return 'on the whole, for no two groups by themselves';
  return byPair(showing, (pair, strata) => `for ${both(pair)} (in ${strata})`) ?? 'for some pairs of groups';
}

/** The pair that a view of two of several groups is about. */
function onlyPair(finding: Finding): string {
  const pair = adjustedPair(finding);
  const isOneOfSeveral =
    groupsWithin(finding).length > 2 || finding.statistics.some(({ name, value }) => name === MORE_GROUPS && value > 2);
  return pair && isOneOfSeveral ? ` for ${both(pair)}` : '';
}

/** What a check says about its strata after "This also showed" and the like, and what comes before that in a list. */
export interface ReachTold {
  /** "within islands" */
  readonly where: string;
  /** " for Chinstrap and Adelie (in Dream); Chinstrap and Gentoo could not be compared there" */
  readonly whom: string;
}

export function reachTold(finding: Finding, outcome: CheckOutcome): ReachTold {
  if (finding.kind !== 'stratified') return { where: underWhat(finding), whom: '' };
  if (outcome === 'turns') return { where: underWhat(finding), whom: onlyPair(finding) };
  const shows = outcome === 'confirms' || outcome === 'appears';
  if (!isByPairs(finding)) {
    const ofTable = differencesWithin(finding).length === 0 ? onlyPair(finding) : '';
    return { where: underWhat(finding), whom: `${ofTable}${shows ? mixed(finding) : ''}` };
  }
  if (!shows) return { where: underWhat(finding), whom: apartTold(finding) };
  return { where: within(finding), whom: ` ${pairsShowing(finding)}${apartTold(finding)}` };
}

const higher = (above: string, below: string): string => `higher for ${plain(above)} than for ${plain(below)}`;

/** Of a turn among several groups only the pair furthest apart is known. */
function turnOfPair(finding: Finding, outcome: string): string | undefined {
  const pair = adjustedPair(finding);
  if (!pair || groupsWithin(finding).length < 3 || differencesWithin(finding).length === 0) return undefined;
  const name = `adjusted difference of means (${pair.high} − ${pair.low})`;
  const adjusted = finding.statistics.find((each) => each.name === name)?.value ?? 0;
  const is = adjusted > 0 ? higher(pair.high, pair.low) : higher(pair.low, pair.high);
  return `${underWhat(finding)}, ${outcome} is ${is}`;
}

/** "bill length is higher for Chinstrap than for Adelie (in Dream)"; undefined where all groups were compared everywhere. */
export function claimByPairs(finding: Finding): string | undefined {
  const outcome = spokenName(finding.variables[0] ?? '');
  if (finding.reversal) return turnOfPair(finding, outcome);
  if (!isByPairs(finding)) return undefined;
  const shown = shownDifferences(finding).map((each) =>
    each.value < 0 ? { ...each, high: each.low, low: each.high } : each,
  );
  const told = byPair(shown, ({ high, low }, strata) => `${higher(high, low)} (in ${strata})`);
  if (shown.length === 0)
    return `${within(finding)}, ${outcome} differs on the whole, but between no two groups by themselves`;
  if (told === undefined) return `${within(finding)}, ${outcome} differs between some of the groups`;
  return `${within(finding)}, ${outcome} is ${told}`;
}
