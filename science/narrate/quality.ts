import { listed } from '../../contracts/wording.ts';
import type { Estimate, Quantity } from '../../contracts/estimate.ts';
import { directionOf, standingOf } from '../weigh/effects.ts';
import { partsOf, type Finding } from '../weigh/findings.ts';
import type { Description } from './description.ts';
import { effectPhrase, intervalPhrase, numberOf, styleOf, testPhrase, unitAfter, valuePhrase } from './evidence.ts';
import { groupsPhrase, groupValues, measuredSideBySide } from './groups.ts';
import { nameOf } from './names.ts';
import { joined, type Phrase } from './sentence.ts';
import { comparedIn, compatibleWith, inLevel, outcomeOf, predictorOf, shareOf, sizeOf, untested } from './subjects.ts';
import { groupsOf } from './words.ts';

/** Agreement of two measurements, spread, shape, and doses. */

export function describeAgreement(finding: Finding): Description {
  const { lead, plan } = finding;
  const bias = partsOf(finding, 'bias')[0] ?? null;
  const agreement = partsOf(finding, 'intraclass-correlation')[0] ?? null;
  const second = nameOf(lead.predictor ?? plan.predictors[0] ?? plan.baseline ?? 'the other');
  const [kappa] = partsOf(finding, 'kappa');
  if (kappa !== undefined) return describeKappa(finding, kappa, `${outcomeOf(lead)} and ${second}`);
  return {
    claim: [agreementClaim(bias, outcomeOf(lead), second)],
    evidence: [
      bias === null ? [] : effectPhrase('bias', bias),
      limits(finding),
      agreement === null ? [] : effectPhrase('intraclass correlation', agreement),
      sameIn(finding),
      testPhrase(bias ?? lead),
      sizeOf(finding),
    ],
  };
}

/** Categories of two raters: how often they are the same, beyond chance. */
function describeKappa(finding: Finding, kappa: Estimate, both: string): Description {
  const isBeyond = standingOf(kappa) === 'clear' && (kappa.estimate ?? 0) > 0;
  return {
    claim: [isBeyond ? `${both} agreed beyond chance` : `no clear agreement of ${both} beyond chance was found`],
    evidence: [effectPhrase('Cohen’s κ', kappa), sameIn(finding), testPhrase(kappa), sizeOf(finding)],
  };
}

/** "the same in 52.1%" */
function sameIn(finding: Finding): Phrase {
  const [same] = partsOf(finding, 'share');
  return same === undefined ? [] : ['the same in ', ...valuePhrase(same)];
}

function agreementClaim(bias: Estimate | null, first: string, second: string): string {
  const direction = bias === null ? null : directionOf(bias);
  const standing = bias === null ? 'not-clear' : standingOf(bias);
  if (standing === 'not-clear' || direction === null || direction === 'none')
    return `no clear difference on average between ${first} and ${second} was found`;
  return `${first} read ${direction} than ${second} on average${untested(standing)}`;
}

/** One estimate with its interval, or the two limits as two estimates. */
function limits(finding: Finding): Phrase {
  const both = partsOf(finding, 'limits-of-agreement').toSorted((a, b) => (a.estimate ?? 0) - (b.estimate ?? 0));
  const [low, high] = [both[0], both.at(-1)];
  if (low === undefined || high === undefined) return [];
  if (low !== high && low.estimate !== null && high.estimate !== null)
    return ['limits of agreement ', numberOf(low, 'estimate'), ' to ', numberOf(high, 'estimate'), unitAfter(low)];
  if (low.confidence?.low == null || low.confidence.high === null) return [];
  return ['limits of agreement ', numberOf(low, 'low'), ' to ', numberOf(low, 'high'), unitAfter(low)];
}

export function describeVariance(finding: Finding): Description {
  const { lead } = finding;
  const isUnclear = standingOf(lead) === 'not-clear';
  return {
    claim: [varianceClaim(finding)],
    evidence: [
      effectPhrase('ratio of variances', lead),
      testPhrase(lead),
      groupsPhrase(groupValues(finding, 'standard-deviation')),
      sizeOf(finding),
    ],
    ...(isUnclear && lead.quantity === 'variance-ratio' && { tail: compatibleWith('ratios', lead) }),
  };
}

const PERCENT = { as: 'percent', decimals: 1 } as const;

/** "25.6% of the variance of marks lay between schools" */
export function describeVarianceShare(finding: Finding): Description {
  const { lead } = finding;
  if (finding.plan.method !== 'variance-components') return describeModel(finding);
  const of = `of the variance of ${outcomeOf(lead)}`;
  const between = `between ${groupsOf(predictorOf(lead))}`;
  const share: Phrase = lead.estimate === null ? [] : [numberOf(lead, 'estimate', PERCENT), '%'];
  const isUnclear = standingOf(lead) === 'not-clear' || share.length === 0;
  return {
    claim: isUnclear ? [`no clear part ${of} lay ${between}`] : [...share, ` ${of} lay ${between}`],
    evidence: [
      joined([isUnclear ? share : [], percentInterval(lead)], ', '),
      ['intraclass correlation ', ...valuePhrase(lead, { as: 'decimals', decimals: 3 })],
      testPhrase(lead),
      groupCount(finding),
      sizeOf(finding),
    ],
  };
}

function percentInterval(lead: Estimate): Phrase {
  const interval = intervalPhrase(lead, PERCENT);
  return interval.length === 0 ? [] : [...interval, '%'];
}

function groupCount(finding: Finding): Phrase {
  const [count] = partsOf(finding, 'group-count');
  return count ? [numberOf(count, 'estimate'), ' groups'] : [];
}

function varianceClaim(finding: Finding): string {
  const { lead } = finding;
  const what = `the spread of ${outcomeOf(lead)}`;
  const [standing, direction, compared] = [standingOf(lead), directionOf(lead), comparedIn(finding)];
  const between = compared?.between ?? groupsOf(predictorOf(lead));
  if (standing === 'not-clear' || direction === 'none')
    return `no clear difference in ${what} between ${between} was found`;
  if (compared === null || direction === null) return `${what} differed between ${between}${untested(standing)}`;
  const size = direction === 'higher' ? 'larger' : 'smaller';
  return `${what} was ${size} ${compared.places[0]} than ${compared.places[1]}${untested(standing)}`;
}

export function describeNormality(finding: Finding): Description {
  const { lead } = finding;
  const what = outcomeOf(lead);
  const group = lead.contrast === null ? '' : ` ${inLevel(lead.predictor, lead.contrast.group)}`;
  const claims = {
    clear: `the values of ${what}${group} departed from a normal distribution`,
    'not-clear': `no clear departure from a normal distribution was found in ${what}${group}`,
    untested: `the shape of ${what}${group} was not tested`,
  };
  return {
    claim: [claims[standingOf(lead)]],
    evidence: [testPhrase(lead), logarithmsPhrase(finding), sizeOf(finding)],
  };
}

/** Whether taking logarithms helps is said where the values themselves depart. */
function logarithmsPhrase(finding: Finding): Phrase {
  const logarithms = partsOf(finding, 'normality-of-logarithms')[0];
  if (logarithms === undefined || standingOf(finding.lead) !== 'clear') return [];
  const departed = standingOf(logarithms) === 'clear' ? 'departed too' : 'did not clearly depart';
  return [`their logarithms ${departed}: `, ...testPhrase(logarithms)];
}

/** The dose at half effect, and whether the effect goes with the dose at all. */
export function describeDose(finding: Finding): Description {
  const { lead, plan } = finding;
  const what = plan.trials === null && lead.outcomeLevel === null ? outcomeOf(lead) : shareOf(lead, plan);
  const half = partsOf(finding, 'half-effect-dose')[0] ?? null;
  const slope =
    partsOf(finding, 'slope', 'odds-ratio', 'correlation').find((part) => standingOf(part) !== 'untested') ?? null;
  const claims = [
    slope === null ? [] : [alongDose(slope, what, predictorOf(lead))],
    half === null ? [] : halfEffect(half),
  ].filter(({ length }) => length > 0);
  return {
    claim: claims.length > 0 ? joined(claims, '; ') : [`no dose at half effect could be given for ${what}`],
    evidence: [half === null ? [] : intervalPhrase(half), slope === null ? [] : slopePhrase(slope), sizeOf(finding)],
  };
}

function halfEffect(half: Estimate): Phrase {
  const value = valuePhrase(half);
  return value.length === 0 ? [] : [`half of the effect was reached at ${predictorOf(half)} `, ...value];
}

const SLOPES: Partial<Record<Quantity, string>> = { slope: 'slope', correlation: 'Spearman ρ' };
const slopePhrase = (slope: Estimate): Phrase =>
  joined([effectPhrase(SLOPES[slope.quantity] ?? 'odds ratio', slope), testPhrase(slope)], ', ');

function alongDose(slope: Estimate, what: string, dose: string): string {
  const direction = directionOf(slope);
  if (standingOf(slope) !== 'clear' || direction === null || direction === 'none')
    return `no clear change of ${what} with ${dose} was found`;
  return `${what} was ${direction} at a higher ${dose}`;
}

/** A number that describes a whole model: dispersion, intraclass correlation, homogeneity of strata. */
export function describeModel(finding: Finding): Description {
  const { lead } = finding;
  const names: Partial<Record<Estimate['quantity'], string>> = {
    'variance-explained': 'variance explained',
    dispersion: 'dispersion',
    'intraclass-correlation': 'intraclass correlation',
    'standardized-difference': 'standardised difference',
  };
  const value: Phrase = lead.estimate === null ? [] : [numberOf(lead, 'estimate', styleOf(lead)), unitAfter(lead)];
  const name = names[lead.quantity] ?? 'test of the whole model';
  const of = lead.outcome === null ? '' : ` of ${nameOf(lead.outcome)}`;
  return {
    claim: value.length === 0 ? [modelTest(finding, of)] : [`the ${name}${of} was `, ...value],
    evidence: [value.length === 0 ? [] : intervalPhrase(lead), testPhrase(lead), sizeOf(finding)],
  };
}

function modelTest({ lead, plan }: Finding, of: string): string {
  const standing = standingOf(lead);
  const measured = measuredSideBySide(plan).map(nameOf);
  if (measured.length > 0)
    return standing === 'clear'
      ? `${listed(measured)} differed in the same rows`
      : `no clear difference between ${listed(measured)} in the same rows was found`;
  if (lead.quantity === 'homogeneity') {
    const relation = lead.predictor === null ? of : `${of} with ${nameOf(lead.predictor)}`;
    const strata = plan.strata.length === 0 ? 'strata' : groupsOf(nameOf(plan.strata[0] ?? ''));
    return standing === 'clear'
      ? `the relation${relation} differed between ${strata}`
      : `no clear difference of the relation${relation} between ${strata} was found`;
  }
  return standing === 'clear'
    ? `the model${of} explained more than none`
    : `no clear relation was found by the model${of}`;
}
