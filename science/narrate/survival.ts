import type { Estimate } from '../../contracts/estimate.ts';
import { directionOf, standingOf } from '../weigh/effects.ts';
import { partsOf, type Finding } from '../weigh/findings.ts';
import type { Description } from './description.ts';
import { effectPhrase, intervalPhrase, numberOf, testPhrase, valuePhrase } from './evidence.ts';
import { groupPhrase, groupValues } from './groups.ts';
import { label } from './markdown.ts';
import { levelOf, nameOf, unitOf } from './names.ts';
import { listedPhrases, type Phrase } from './sentence.ts';
import {
  comparedIn,
  compatibleWith,
  eventOf,
  isOverTime,
  predictorOf,
  ratioAlong,
  sizeOf,
  untested,
  type Compared,
} from './subjects.ts';
import { groupsOf } from './words.ts';

/** Time to an event: hazards, survival curves, median times. */

export function describeSurvival(finding: Finding): Description {
  const { lead } = finding;
  const standing = standingOf(lead);
  return {
    claim: [claimOf(finding)],
    evidence: [
      lead.quantity === 'hazard-ratio' ? effectPhrase(ratioAlong('hazard ratio', lead), lead) : [],
      testPhrase(lead),
      medians(finding),
      probabilities(finding),
      eventsOf(finding),
      sizeOf(finding),
    ],
    ...(standing === 'not-clear' &&
      lead.quantity === 'hazard-ratio' && { tail: compatibleWith('hazard ratios', lead) }),
  };
}

function claimOf(finding: Finding): string {
  const { lead, plan } = finding;
  if (lead.quantity !== 'hazard-ratio') return claimOfCurves(finding);
  const hazard = `the hazard of ${eventOf(plan)}`;
  const compared = comparedIn(finding);
  return compared === null ? claimAlong(hazard, lead) : claimOfTwo(hazard, lead, compared);
}

/** Curves of groups, or of all rows where there is no predictor. */
function claimOfCurves({ lead, plan }: Finding): string {
  const what = `the time to ${eventOf(plan)}`;
  if (lead.predictor === null) return `${what} was followed over all rows`;
  const by = groupsOf(nameOf(lead.predictor));
  const standing = standingOf(lead);
  if (standing === 'untested') return `${what} was followed for ${by}, without a test between them`;
  return standing === 'clear'
    ? `${what} differed between ${by}`
    : `no clear difference in ${what} between ${by} was found`;
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
    const interval = values.length === 1 ? openInterval(each) : [];
    return [group, ...value, each.unit === null && unit !== null ? ` ${unit}` : '', ...interval];
  });
  return [values.length === 1 ? 'median time ' : 'median times ', ...listedPhrases(shown)];
}

/** "without relapse at 10 weeks: treated 75.3% and control 38.1%": at one time that all groups have reached. */
function probabilities(finding: Finding): Phrase {
  const values = partsOf(finding, 'survival-probability').filter(
    ({ estimate, at }) => estimate !== null && at !== null,
  );
  const byTime = [...Map.groupBy(values, ({ at }) => at?.value ?? 0)]
    .toSorted(([a], [b]) => a - b)
    .map(([, group]) => group);
  const most = Math.max(0, ...byTime.map(({ length }) => length));
  const complete = byTime.filter(({ length }) => length === most);
  const shown = complete[Math.floor((complete.length - 1) / 2)] ?? [];
  const [first] = shown;
  if (first === undefined) return [];
  const groups = shown.map((each): Phrase => [
    each.contrast === null ? '' : `${levelOf(each.predictor, each.contrast.group)} `,
    ...valuePhrase(each),
    ...(shown.length === 1 ? openInterval(each) : []),
  ]);
  const unit = first.at === null ? null : unitOf(first.at.column);
  return [
    `without ${eventOf(finding.plan)} at `,
    numberOf(first, 'at', { as: 'position' }),
    unit === null ? ': ' : ` ${unit}: `,
    ...listedPhrases(groups.slice(0, 6)),
  ];
}

/** ", 95% CI 170 to 250" of the only curve. */
function openInterval(estimate: Estimate): Phrase {
  const interval = intervalPhrase(estimate);
  return interval.length === 0 ? [] : [', ', ...interval];
}

function eventsOf({ lead }: Finding): Phrase {
  return lead.count === null ? [] : [numberOf(lead, 'count', { as: 'whole' }), lead.count === 1 ? ' event' : ' events'];
}

export function describeRate(finding: Finding): Description {
  const { lead } = finding;
  return {
    claim: [claimOfRate(finding)],
    evidence: [
      effectPhrase(rateRatioName(lead), lead),
      testPhrase(lead),
      rates(finding),
      eventsOf(finding),
      sizeOf(finding),
    ],
    ...(standingOf(lead) === 'not-clear' && { tail: compatibleWith('rate ratios', lead) }),
  };
}

const rateRatioName = (lead: Estimate): string => (lead.quantity === 'rate' ? 'rate' : ratioAlong('rate ratio', lead));

function rates(finding: Finding): Phrase {
  const values = groupValues(finding, 'rate').map((each) => groupPhrase(each));
  const { exposure } = finding.plan;
  const isSaid = groupValues(finding, 'rate')[0]?.unit != null;
  const per = exposure === null || isSaid ? '' : ` per ${label(unitOf(exposure) ?? 'unit')} of ${nameOf(exposure)}`;
  return values.length === 0 ? [] : [`rates${per} `, ...listedPhrases(values.slice(0, 8))];
}

function claimOfRate(finding: Finding): string {
  const { lead } = finding;
  const rate = `the rate of ${lead.outcome === null ? 'events' : nameOf(lead.outcome)}`;
  const compared = comparedIn(finding);
  if (lead.quantity === 'rate') return `${rate} was measured`;
  if (lead.quantity === 'omnibus') return claimBetween(rate, lead);
  return compared === null ? claimAlong(rate, lead) : claimOfTwo(rate, lead, compared);
}

function claimBetween(rate: string, lead: Estimate): string {
  const by = groupsOf(predictorOf(lead));
  return standingOf(lead) === 'clear'
    ? `${rate} differed between ${by}`
    : `no clear difference in ${rate} between ${by} was found`;
}

function isUnclear(lead: Estimate): boolean {
  const direction = directionOf(lead);
  return standingOf(lead) === 'not-clear' || direction === 'none' || direction === null;
}

function claimOfTwo(rate: string, lead: Estimate, { between, places }: Compared): string {
  if (isUnclear(lead)) return `no clear difference in ${rate} between ${between} was found`;
  return `${rate} was ${directionOf(lead) ?? 'different'} ${places[0]} than ${places[1]}${untested(standingOf(lead))}`;
}

function claimAlong(rate: string, lead: Estimate): string {
  const by = predictorOf(lead);
  if (isUnclear(lead))
    return isOverTime(lead)
      ? `no clear trend of ${rate} was found`
      : `no clear relation between ${rate} and ${by} was found`;
  if (isOverTime(lead))
    return `${rate} ${directionOf(lead) === 'lower' ? 'fell' : 'rose'} over time${untested(standingOf(lead))}`;
  return `${rate} was ${directionOf(lead) ?? 'different'} where ${by} was higher${untested(standingOf(lead))}`;
}
