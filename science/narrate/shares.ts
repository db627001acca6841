import type { Estimate } from '../../contracts/estimate.ts';
import { directionOf, standingOf } from '../weigh/effects.ts';
import { partsOf, type Finding } from '../weigh/findings.ts';
import type { Description } from './description.ts';
import { effectPhrase, numberOf, testPhrase, valuePhrase } from './evidence.ts';
import { commonestPhrase, extremesPhrase, groupsPhrase, groupValues, type GroupValue } from './groups.ts';
import { joined, type Phrase } from './sentence.ts';
import {
  comparedIn,
  comparisonClaim,
  compatibleWith,
  countedOf,
  givenValueOf,
  outcomeOf,
  predictorOf,
  ratioAlong,
  shareOf,
  sizeOf,
  untested,
} from './subjects.ts';
import { groupsOf } from './words.ts';

/** Shares, odds and risks: of two groups, of several, along a quantity; and categories that go together. */

const EFFECT_NAMES: Readonly<Record<string, string>> = {
  'share-difference': 'difference',
  'odds-ratio': 'odds ratio',
  'risk-ratio': 'risk ratio',
};

const isOfShares = ({ quantity, estimate, stratum }: Estimate, lead: Estimate): boolean =>
  quantity in EFFECT_NAMES && estimate !== null && stratum.length === lead.stratum.length;

/** The other measures of the same contrast. */
function otherEffects({ lead, parts }: Finding): Phrase {
  const others = parts.filter(
    (part) => isOfShares(part, lead) && JSON.stringify(part.contrast) === JSON.stringify(lead.contrast),
  );
  return joined(
    others.map((each) => effectPhrase(EFFECT_NAMES[each.quantity] ?? 'ratio', each)),
    '; ',
  );
}

export function describeShares(finding: Finding): Description {
  const { lead, plan } = finding;
  if (plan.question === 'one-sample') return oneShare(finding);
  const compared = comparedIn(finding);
  if (compared === null) return lead.quantity === 'odds-ratio' ? oddsAlong(finding) : describeAssociation(finding);
  const groups = groupValues(finding, 'share');
  return {
    claim: comparisonClaim(shareOf(lead, plan), finding, compared),
    evidence: [
      effectPhrase(EFFECT_NAMES[lead.quantity] ?? 'ratio', lead),
      testPhrase(lead),
      otherEffects(finding),
      groupsPhrase(groups),
      sizeOf(finding),
    ],
    ...(standingOf(lead) === 'not-clear' && {
      tail: compatibleWith(`${EFFECT_NAMES[lead.quantity] ?? 'ratio'}s`, lead),
    }),
  };
}

/** A share against a given one. */
function oneShare(finding: Finding): Description {
  const { lead, plan } = finding;
  const [what, value] = [shareOf(lead, plan), givenValueOf(plan)];
  const direction = directionOf(lead);
  const isUnclear = standingOf(lead) === 'not-clear' || direction === 'none' || direction === null;
  const [share] = partsOf(finding, 'share');
  return {
    claim: isUnclear
      ? [`no clear difference of ${what} from ${value} was found`]
      : [`${what} was ${direction} than ${value}${untested(standingOf(lead))}`],
    evidence: [
      share === undefined ? [] : ['share ', ...valuePhrase(share), ', ', ...countedOutOf(share)],
      effectPhrase('difference', lead),
      testPhrase(lead),
    ],
    ...(standingOf(lead) === 'not-clear' && { tail: compatibleWith('differences', lead) }),
  };
}
const countedOutOf = (share: Estimate): Phrase => [
  numberOf(share, 'count', { as: 'whole' }),
  ' of ',
  numberOf(share, 'n', { as: 'whole' }),
];

/** The odds of an outcome along a quantity: a logistic model. */
function oddsAlong(finding: Finding): Description {
  const { lead } = finding;
  const what = `the odds of ${countedOf(lead)}`;
  const direction = directionOf(lead);
  const standing = standingOf(lead);
  const by = predictorOf(lead);
  const isUnclear = standing === 'not-clear' || direction === 'none' || direction === null;
  return {
    claim: isUnclear
      ? [`no clear relation between ${what} and ${by} was found`]
      : [`${what} were ${direction} where ${by} was higher${untested(standing)}`],
    evidence: [effectPhrase(ratioAlong('odds ratio', lead), lead), testPhrase(lead), sizeOf(finding)],
    ...(standing === 'not-clear' && { tail: compatibleWith('odds ratios', lead) }),
  };
}

/** Two categories with any number of levels. */
export function describeAssociation(finding: Finding): Description {
  const { lead } = finding;
  const shares = groupValues(finding, 'share');
  const standing = standingOf(lead);
  const strength = partsOf(finding, 'correlation').filter((part) => part !== lead)[0];
  return {
    claim: [claimOfAssociation(finding, shares)],
    evidence: [
      testPhrase(lead),
      strength === undefined ? [] : ['Cramér’s V = ', ...valuePhrase(strength)],
      lead.outcomeLevel === null ? commonestPhrase(finding) : groupsPhrase(shares),
      sizeOf(finding),
    ],
    ...(standing === 'not-clear' && { tail: ['; that is no proof that there is none'] }),
  };
}

function claimOfAssociation({ lead, plan }: Finding, shares: readonly GroupValue[]): string {
  const standing = standingOf(lead);
  const [what, by] = [outcomeOf(lead), predictorOf(lead)];
  if (standing === 'not-clear') return `no clear association between ${what} and ${by} was found`;
  const verb = standing === 'clear' ? 'differed' : 'was counted';
  const extremes = extremesPhrase(shares);
  if (lead.outcomeLevel !== null && extremes !== '')
    return `${shareOf(lead, plan)} ${verb} between ${groupsOf(by)}${extremes}`;
  if (standing !== 'clear') return `${what} was counted by ${by}, without a test of it`;
  return shares.length > 0
    ? `the distribution of ${what} differed between ${groupsOf(by)}`
    : `${what} and ${by} were associated`;
}
