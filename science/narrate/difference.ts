import { directionOf, standingOf } from '../weigh/effects.ts';
import { partsOf, type Finding } from '../weigh/findings.ts';
import type { Description } from './description.ts';
import { effectPhrase, testPhrase, valuePhrase } from './evidence.ts';
import { extremesPhrase, groupsPhrase, groupValues } from './groups.ts';
import { nameOf } from './names.ts';
import type { Phrase } from './sentence.ts';
import {
  comparedIn,
  comparisonClaim,
  compatibleWith,
  givenValueOf,
  outcomeOf,
  predictorOf,
  shareOf,
  sizeOf,
  untested,
} from './subjects.ts';
import { groupsOf } from './words.ts';

/** Differences of a quantity: between two groups, between several, within pairs, against a given value. */

const EFFECT_NAMES: Readonly<Record<string, string>> = {
  'mean-difference': 'difference',
  'median-difference': 'difference in location',
  'standardized-difference': 'standardised difference',
  ratio: 'ratio',
};

/** "Hedges’ g = 2.31", "η² = 0.67" of the groups that the lead compares: a pair of them and a whole model have another one. */
export function effectSize(finding: Finding): Phrase {
  const { lead } = finding;
  const [g] = partsOf(finding, 'standardized-difference').filter((part) => part !== lead);
  if (g !== undefined) return ['standardised difference ', ...valuePhrase(g)];
  const explained = partsOf(finding, 'variance-explained').find(
    (part) => part !== lead && part.method === lead.method && part.predictor === lead.predictor,
  );
  return explained === undefined || lead.contrast !== null ? [] : ['η² = ', ...valuePhrase(explained)];
}

export function describeDifference(finding: Finding): Description {
  const { lead, plan } = finding;
  if (plan.question === 'one-sample' || (lead.predictor === null && lead.contrast === null)) return oneSample(finding);
  const compared = comparedIn(finding);
  return compared === null
    ? severalGroups(finding)
    : twoGroups(finding, comparisonClaim(outcomeOf(lead), finding, compared));
}

function twoGroups(finding: Finding, claim: Phrase): Description {
  const { lead } = finding;
  const groups = groupValues(finding, 'mean', 'median');
  const isUnclear = standingOf(lead) === 'not-clear';
  return {
    claim,
    evidence: [
      effectPhrase(EFFECT_NAMES[lead.quantity] ?? 'difference', lead),
      testPhrase(lead),
      effectSize(finding),
      groupsPhrase(groups),
      sizeOf(finding),
    ],
    ...(isUnclear && { tail: compatibleWith('differences', lead) }),
  };
}

/** Of several groups a test of all at once. */
function severalGroups(finding: Finding): Description {
  const { lead, plan } = finding;
  const groups = groupValues(finding, 'mean', 'median', 'share');
  const what = groups[0]?.quantity === 'share' ? shareOf(lead, plan) : outcomeOf(lead);
  const by = groupsOf(predictorOf(lead));
  const isShown = standingOf(lead) === 'clear';
  return {
    claim: isShown
      ? [`${what} differed between ${by}${extremesPhrase(groups)}`]
      : [
          standingOf(lead) === 'untested'
            ? `${what} was compared between ${by}${extremesPhrase(groups)}, without a test of it`
            : `no clear difference in ${what} between ${by} was found`,
        ],
    evidence: [testPhrase(lead), effectSize(finding), groupsPhrase(groups), sizeOf(finding)],
    ...(standingOf(lead) === 'not-clear' && { tail: ['; that is no proof that there is none'] }),
  };
}

function oneSample(finding: Finding): Description {
  const { lead, plan } = finding;
  const what = outcomeOf(lead);
  const value = givenValueOf(plan);
  const direction = directionOf(lead);
  const isUnclear = standingOf(lead) === 'not-clear' || direction === 'none' || direction === null;
  const centre = partsOf(finding, 'mean', 'median').filter((part) => part !== lead)[0];
  return {
    claim: isUnclear
      ? [`no clear difference of ${what} from ${value} was found`]
      : [`${what} was on average ${direction} than ${value}${untested(standingOf(lead))}`],
    evidence: [
      centre === undefined ? [] : [`${centre.quantity} `, ...valuePhrase(centre)],
      effectPhrase('difference', lead),
      testPhrase(lead),
      effectSize(finding),
      sizeOf(finding),
    ],
    ...(standingOf(lead) === 'not-clear' && { tail: compatibleWith('differences', lead) }),
  };
}

/** The same subjects twice: two columns, or two levels of a column within each subject. */
export function describePaired(finding: Finding): Description {
  const { lead, plan } = finding;
  const within = plan.pairedBy === null ? '' : ` within the same ${nameOf(plan.pairedBy)}`;
  const columns = pairOfColumns(finding);
  if (columns === null) {
    const description = describeDifference(finding);
    return { ...description, claim: [...description.claim, within] };
  }
  const [later, earlier] = columns;
  const direction = directionOf(lead);
  const isUnclear = standingOf(lead) === 'not-clear' || direction === 'none' || direction === null;
  return twoGroups(
    finding,
    isUnclear
      ? [`no clear difference between ${later} and ${earlier} was found in the same rows`]
      : [`${later} was ${direction} than ${earlier} in the same rows${untested(standingOf(lead))}`],
  );
}

/** Wide data: the two columns in the order in which the difference was taken. */
function pairOfColumns({ lead, plan }: Finding): [string, string] | null {
  if (plan.baseline === null || plan.outcome === null) return null;
  const isTurned = lead.contrast?.group === plan.baseline;
  return isTurned ? [nameOf(plan.baseline), nameOf(plan.outcome)] : [nameOf(plan.outcome), nameOf(plan.baseline)];
}
