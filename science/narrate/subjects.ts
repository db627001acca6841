import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { Estimate } from '../../contracts/estimate.ts';
import { ALPHA } from '../../contracts/test-family.ts';
import { directionOf, standingOf } from '../weigh/effects.ts';
import type { Finding } from '../weigh/findings.ts';
import { boundsPhrase, countPhrase, unitAfter } from './evidence.ts';
import { label } from './markdown.ts';
import { isBareLevel, levelOf, nameOf } from './names.ts';
import type { Phrase } from './sentence.ts';

/** What sentences are about: outcomes, shares and groups in words. */

export const outcomeOf = ({ outcome }: Pick<Estimate, 'outcome'>): string =>
  outcome === null ? 'the outcome' : nameOf(outcome);
/** "the change from lameness week 0 to " of what was measured twice. */
export const fromBaseline = ({ baseline }: AnalysisPlan): string =>
  baseline === null ? '' : `the change from ${nameOf(baseline)} to `;
export const predictorOf = ({ predictor }: Estimate): string => (predictor === null ? 'the groups' : nameOf(predictor));

/** "success", "recovered = yes": what is counted in a share or in odds. */
export function countedOf({ outcome, outcomeLevel }: Pick<Estimate, 'outcome' | 'outcomeLevel'>): string {
  if (outcomeLevel !== null) return levelOf(outcome, outcomeLevel);
  return outcome === null ? 'rows' : nameOf(outcome);
}

type Counted = Pick<Estimate, 'outcome' | 'outcomeLevel'>;

/** "the share of success", "the share with recovered = yes", "the share of dead out of exposed" of counts */
export function shareOf(estimate: Counted, { trials }: Pick<AnalysisPlan, 'trials'>): string {
  if (trials !== null) return `the share of ${outcomeOf(estimate)} out of ${nameOf(trials)}`;
  const isBare = estimate.outcomeLevel !== null && isBareLevel(estimate.outcomeLevel);
  return `the share ${isBare ? 'with' : 'of'} ${countedOf(estimate)}`;
}

/** "7.4", "10%" of a share: what an outcome is held against. */
export function givenValueOf({ hypothesizedValue: value, outcomeLevel, trials }: AnalysisPlan): string {
  if (value === null) return 'a given value';
  if (outcomeLevel === null && trials === null) return label(String(value));
  return `${Number((value > 1 ? value : value * 100).toPrecision(SHARE_DIGITS))}%`;
}
const SHARE_DIGITS = 3;

/** "in Gentoo", "where smoker is yes" */
export function inLevel(column: string | null, level: string): string {
  return column !== null && isBareLevel(level) ? `where ${nameOf(column)} is ${label(level)}` : `in ${label(level)}`;
}

/** What the claim compares: two groups with the places they are seen in. */
export interface Compared {
  readonly between: string;
  /** The place of the group and that of the reference, as in "higher … than …". */
  readonly places: readonly [group: string, reference: string];
}

const isMoment = (text: string): boolean => ['before', 'after'].includes(text.trim().toLowerCase());

export function comparedIn({ lead, plan }: Finding): Compared | null {
  const { contrast, predictor } = lead;
  if (contrast === null) return null;
  const { group, reference } = contrast;
  if (reference === null) return null;
  if (plan.question === 'before-after' && isMoment(group) && isMoment(reference)) return momentsOf(plan, group);
  return {
    between: `${levelOf(predictor, group)} and ${levelOf(predictor, reference)}`,
    places: [inLevel(predictor, group), inLevel(predictor, reference)],
  };
}

export const momentOf = ({ changeAt }: AnalysisPlan): string =>
  changeAt === null ? 'the change' : label(String(changeAt));

function momentsOf(plan: AnalysisPlan, group: string): Compared {
  const moment = momentOf(plan);
  const isAfterFirst = group.trim().toLowerCase() === 'after';
  return {
    between: `the times before and after ${moment}`,
    places: isAfterFirst ? [`after ${moment}`, 'before it'] : [`before ${moment}`, 'after it'],
  };
}

/** "was higher in A than in B" and what may be said where that is not clear. */
export function comparisonClaim(what: string, { lead }: Finding, { between, places }: Compared): Phrase {
  const direction = directionOf(lead);
  const standing = standingOf(lead);
  if (standing === 'not-clear' || direction === 'none')
    return [`no clear difference in ${what} between ${between} was found`];
  if (direction === null) return [`${what} ${standing === 'clear' ? 'differed' : 'was compared'} between ${between}`];
  return [`${what} was ${direction} ${places[0]} than ${places[1]}${untested(standing)}`];
}

/** Which way the point estimate lies, clear or not: "body mass was higher in A than in B". */
export function pointWords(finding: Finding): string {
  const { lead } = finding;
  const direction = directionOf(lead);
  const what = lead.outcomeLevel === null ? outcomeOf(lead) : shareOf(lead, finding.plan);
  const compared = comparedIn(finding);
  if (direction === null || direction === 'none') return `${what} was level`;
  if (compared === null) return `${what} was ${direction} where ${predictorOf(lead)} was higher`;
  return `${what} was ${direction} ${compared.places[0]} than ${compared.places[1]}`;
}

const OF_TIME: readonly (string | null)[] = ['per year', 'per day'];
/** A ratio along dates. */
export const isOverTime = ({ unit }: Estimate): boolean => OF_TIME.includes(unit);

/** "odds ratio per unit of age", "hazard ratio per 5 units of LVEF", "rate ratio per year" */
export function ratioAlong(ratio: string, lead: Estimate): string {
  const { unit, predictor, contrast } = lead;
  if (contrast !== null || predictor === null) return ratio;
  const of = isOverTime(lead) ? '' : ` of ${nameOf(predictor)}`;
  return `${ratio} ${unit === null ? 'per unit' : label(unit)}${of}`;
}

export const untested = (standing: string): string =>
  standing === 'untested' ? ' in these data, without a test of it' : '';

/** "; the data are compatible with differences from −3 to 5 g": no proof of none. */
export function compatibleWith(what: string, estimate: Estimate): Phrase {
  // Clear by itself and no longer so among all tests of the conversation: the interval is that of the test alone.
  if ((estimate.pValue ?? 1) < ALPHA) return [];
  const bounds = boundsPhrase(estimate);
  const from = estimate.confidence?.low == null || estimate.confidence.high === null ? 'of' : 'from';
  return bounds.length === 0 ? [] : [`; the data are compatible with ${what} ${from} `, ...bounds, unitAfter(estimate)];
}

/** "n = 274", with the number of each group where the parts hold them. */
export const sizeOf = ({ lead }: Finding): Phrase => countPhrase(lead);

/** What happens, of the words that say that it has happened. */
const HAPPENINGS: ReadonlyMap<string, string> = new Map([
  ...['dead', 'died', 'deceased', 'death', 'dies'].map((word) => [word, 'death'] as const),
  ['relapsed', 'relapse'],
  ['failed', 'failure'],
  ['recurred', 'recurrence'],
  ['progressed', 'progression'],
  ['churned', 'churn'],
  ['withdrew', 'withdrawal'],
  ['withdrawn', 'withdrawal'],
  ['readmitted', 'readmission'],
  ['infected', 'infection'],
]);

/** "Death" where the column is `died` or the level is `dead`. */
export const eventOf = ({ event }: AnalysisPlan): string => {
  if (event === null) return 'the event';
  const { column, level } = event;
  const happening = HAPPENINGS.get((isBareLevel(level) ? column : level).trim().toLowerCase());
  return happening ?? (isBareLevel(level) ? nameOf(column) : label(level));
};
