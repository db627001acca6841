import type { Finding } from '../../contracts/agents.ts';
import { spokenName } from './columns.ts';
import { comparesGroups, directionOf, groupMeans, type Direction } from './directions.ts';
import { controlsOf, showsRelation } from './relations.ts';
import { plain } from './sentences.ts';
import { sharesClaim } from './shares.ts';
import { hasBothSigns } from './strata-compared.ts';
import { claimByPairs } from './strata-told.ts';
import { groupsOf, timeOf, underWhat } from './wording.ts';

/** What a result says, in words without numbers and without causes. */

function extremes(finding: Finding): string {
  const means = groupMeans(finding);
  const [highest, lowest] = [means[0], means.at(-1)];
  if (!highest || !lowest || highest.mean === lowest.mean) return '';
  if (means.length === 2) return `, with higher values for ${plain(highest.group)} than for ${plain(lowest.group)}`;
  return `, highest for ${plain(highest.group)} and lowest for ${plain(lowest.group)}`;
}

function quantities(direction: Direction | null, outcome: string, predictor: string): string {
  if (direction === null) return `${outcome} and ${predictor} are associated`;
  return `${outcome} tends to be ${direction === 'positive' ? 'higher' : 'lower'} where ${predictor} is higher`;
}

function overTime(direction: Direction | null, outcome: string, time: string): string {
  if (direction === null) return `${outcome} changes over ${time}`;
  return `${outcome} ${direction === 'positive' ? 'rises' : 'falls'} over ${time}`;
}

/** "within species, …", "…, with sex and year held equal" */
function underControls(claim: string, finding: Finding): string {
  if (controlsOf(finding).length === 0) return claim;
  return finding.kind === 'stratified' ? `${underWhat(finding)}, ${claim}` : `${claim}, ${underWhat(finding)}`;
}

/** Of an outcome with two levels a model tells the odds, and which level it means. */
function oddsClaim(finding: Finding, outcome: string, predictor: string): string {
  const direction = directionOf(finding);
  const [, event] = /\bThe odds of (.{1,60}?) var(?:y|ied)\b/.exec(finding.statement) ?? [];
  if (direction === null || event === undefined) return `${outcome} and ${predictor} are associated`;
  return `the odds of ${plain(event)} are ${direction === 'positive' ? 'higher' : 'lower'} where ${predictor} is higher`;
}

const tellsOdds = ({ kind, statistics }: Finding): boolean =>
  kind === 'regression' && statistics.some(({ name }) => /\bodds\b/.test(name));

function groupsClaim(finding: Finding, outcome: string, groups: string): string {
  const claim = `${outcome} differs between ${groupsOf(groups)}${extremes(finding)}`;
  return hasBothSigns(finding) ? `${claim}, not in the same direction everywhere` : claim;
}

function shownClaim(finding: Finding): string {
  const [first = '', second = ''] = finding.variables;
  const [outcome, predictor] = [spokenName(first), spokenName(second)];
  if (finding.kind === 'trend') return overTime(directionOf(finding), outcome, timeOf(second));
  if (tellsOdds(finding)) return oddsClaim(finding, outcome, predictor);
  const shares = sharesClaim(finding);
  if (shares !== null) return shares;
  if (comparesGroups(finding)) return groupsClaim(finding, outcome, second);
  if (finding.kind === 'contingency') return `${outcome} and ${predictor} are associated`;
  const claim = quantities(directionOf(finding), outcome, predictor);
  return hasBothSigns(finding) ? `${claim}, not in the same direction everywhere` : claim;
}

function notShownClaim(finding: Finding): string {
  const [first = '', second = ''] = finding.variables;
  const [outcome, predictor] = [spokenName(first), spokenName(second)];
  if (comparesGroups(finding)) return `no clear difference in ${outcome} between ${groupsOf(second)} could be shown`;
  if (finding.kind === 'trend') return `no clear change of ${outcome} over ${timeOf(second)} could be shown`;
  return `no clear relation between ${outcome} and ${predictor} could be shown`;
}

/**
 * What a tested result says, without the final full stop. A result that is not significant never becomes "there is no
 * difference": only that none could be shown.
 */
export function claimOf(finding: Finding): string {
  const isShown = showsRelation(finding);
  const byPairs = isShown ? claimByPairs(finding) : undefined;
  const claim = byPairs ?? underControls(isShown ? shownClaim(finding) : notShownClaim(finding), finding);
  return finding.reversal ? `${claim}, while over all rows together the relation runs the other way` : claim;
}
