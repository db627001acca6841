import type { Estimate } from '../../contracts/estimate.ts';
import { directionOf, standingOf } from '../weigh/effects.ts';
import { partsOf, type Finding } from '../weigh/findings.ts';
import type { Description } from './description.ts';
import { effectPhrase, numberOf, testPhrase, valuePhrase } from './evidence.ts';
import { groupPhrase, groupValues } from './groups.ts';
import { levelOf, nameOf, unitOf } from './names.ts';
import { joined, listedPhrases, type Phrase } from './sentence.ts';
import { comparedIn, compatibleWith, eventOf, predictorOf, sizeOf, untested } from './subjects.ts';
import { groupsOf } from './words.ts';

/** Time to an event: hazards, survival curves, median times. */

export function describeSurvival(finding: Finding): Description {
  const { lead } = finding;
  const standing = standingOf(lead);
  return {
    claim: [claimOf(finding)],
    evidence: [
      lead.quantity === 'hazard-ratio' ? effectPhrase(hazardName(lead), lead) : [],
      testPhrase(lead),
      medians(finding),
      probabilities(finding),
      eventsOf(finding),
      sizeOf(finding),
    ],
    ...(standing === 'not-clear' && lead.quantity === 'hazard-ratio' && { tail: compatibleWith('a hazard ratio', lead) }),
  };
}

const hazardName = ({ contrast, predictor }: Estimate): string =>
  contrast === null && predictor !== null ? `hazard ratio per unit of ${nameOf(predictor)}` : 'hazard ratio';

function claimOf(finding: Finding): string {
  const { lead, plan } = finding;
  if (lead.quantity !== 'hazard-ratio') return claimOfCurves(finding);
  const hazard = `the hazard of ${eventOf(plan)}`;
  const [standing, direction, compared] = [standingOf(lead), directionOf(lead), comparedIn(finding)];
  const isUnclear = standing === 'not-clear' || direction === 'none' || direction === null;
  if (compared !== null)
    return isUnclear
      ? `no clear difference in ${hazard} between ${compared.between} was found`
      : `${hazard} was ${direction} ${compared.places[0]} than ${compared.places[1]}${untested(standing)}`;
  const by = predictorOf(lead);
  return isUnclear
    ? `no clear relation between ${hazard} and ${by} was found`
    : `${hazard} was ${direction} where ${by} was higher${untested(standing)}`;
}

/** Curves of groups, or of all rows where there is no predictor. */
function claimOfCurves({ lead, plan }: Finding): string {
  const what = `the time to ${eventOf(plan)}`;
  if (lead.predictor === null) return `${what} was followed over all rows`;
  const by = groupsOf(nameOf(lead.predictor));
  const standing = standingOf(lead);
  if (standing === 'untested') return `${what} was followed for ${by}, without a test between them`;
  return standing === 'clear' ? `${what} differed between ${by}` : `no clear difference in ${what} between ${by} was found`;
}

/** "median time treated 31 weeks and control 8 weeks"; a median that is never reached is said so. */
function medians(finding: Finding): Phrase {
  const values = partsOf(finding, 'median-survival').filter(({ contrast }) => contrast?.reference == null);
  if (values.length === 0) return [];
  const unit = finding.plan.time === null ? null : unitOf(finding.plan.time);
  const shown = values.slice(0, 6).map((each): Phrase => {
    const group = each.contrast === null ? '' : `${levelOf(each.predictor, each.contrast.group)} `;
    const value = valuePhrase(each);
    if (value.length === 0) return [`${group}not reached`];
    return [group, ...value, each.unit === null && unit !== null ? ` ${unit}` : ''];
  });
  return [values.length === 1 ? 'median time ' : 'median times ', ...listedPhrases(shown)];
}

/** "92.1% without the event at 30 days" */
function probabilities(finding: Finding): Phrase {
  const values = partsOf(finding, 'survival-probability').filter(({ estimate, at }) => estimate !== null && at !== null);
  const shown = values.slice(0, 4).map((each): Phrase => {
    const group = each.contrast === null ? '' : `${levelOf(each.predictor, each.contrast.group)} `;
    const time = each.at === null ? '' : ` at ${nameOf(each.at.column)} `;
    return [group, ...valuePhrase(each), ` without ${eventOf(finding.plan)}${time}`, numberOf(each, 'at', { as: 'position' })];
  });
  return joined(shown, ', ');
}

function eventsOf({ lead }: Finding): Phrase {
  return lead.count === null ? [] : [numberOf(lead, 'count', { as: 'whole' }), lead.count === 1 ? ' event' : ' events'];
}

export function describeRate(finding: Finding): Description {
  const { lead, plan } = finding;
  const rate = `the rate of ${lead.outcome === null ? 'events' : nameOf(lead.outcome)}`;
  const compared = comparedIn(finding);
  const [standing, direction] = [standingOf(lead), directionOf(lead)];
  const isUnclear = standing === 'not-clear' || direction === 'none' || direction === null;
  const rates = groupValues(finding, 'rate').map((each) => groupPhrase(each));
  const per = plan.exposure === null ? '' : ` per unit of ${nameOf(plan.exposure)}`;
  return {
    claim: [claimOfRate({ rate, finding, places: compared?.places, between: compared?.between, isUnclear })],
    evidence: [
      effectPhrase(compared === null && lead.predictor !== null ? `rate ratio per unit of ${nameOf(lead.predictor)}` : 'rate ratio', lead),
      testPhrase(lead),
      rates.length === 0 ? [] : [`rates${per} `, ...listedPhrases(rates.slice(0, 8))],
      eventsOf(finding),
      sizeOf(finding),
    ],
    ...(standing === 'not-clear' && { tail: compatibleWith('a rate ratio', lead) }),
  };
}

interface RateClaim {
  readonly rate: string;
  readonly finding: Finding;
  readonly places: readonly [string, string] | undefined;
  readonly between: string | undefined;
  readonly isUnclear: boolean;
}

function claimOfRate({ rate, finding: { lead }, places, between, isUnclear }: RateClaim): string {
  const standing = standingOf(lead);
  const direction = directionOf(lead) ?? 'none';
  if (lead.quantity === 'omnibus') {
    const by = groupsOf(predictorOf(lead));
    return standing === 'clear' ? `${rate} differed between ${by}` : `no clear difference in ${rate} between ${by} was found`;
  }
  if (lead.quantity === 'rate') return `${rate} was measured`;
  if (places !== undefined && between !== undefined)
    return isUnclear
      ? `no clear difference in ${rate} between ${between} was found`
      : `${rate} was ${direction} ${places[0]} than ${places[1]}${untested(standing)}`;
  const by = predictorOf(lead);
  return isUnclear ? `no clear relation between ${rate} and ${by} was found` : `${rate} was ${direction} where ${by} was higher${untested(standing)}`;
}
