import { directionOf, standingOf } from '../weigh/effects.ts';
import { isOfSeason, partsOf, type Finding } from '../weigh/findings.ts';
import type { Description } from './description.ts';
import { effectPhrase, numberOf, styleOf, testPhrase } from './evidence.ts';
import { extremesPhrase, groupPhrase, groupsPhrase, groupValues, type GroupValue } from './groups.ts';
import { nameOf, unitOf } from './names.ts';
import { listedPhrases, type NumberStyle, type Phrase } from './sentence.ts';
import { comparedIn, compatibleWith, momentOf, outcomeOf, sizeOf, untested } from './subjects.ts';

/** An outcome over time: slope, season, change point, and a known moment of change. */

const TIMES = new Set(['year', 'month', 'week', 'day', 'quarter', 'hour']);

/** "the years", "visit" */
function timeOf({ lead, plan }: Finding): string {
  const column = plan.time ?? lead.predictor;
  if (column === null) return 'time';
  const name = nameOf(column);
  if (name === 'date' || name === 'time') return 'time';
  return TIMES.has(name) ? `the ${name}s` : name;
}

const VERBS = { higher: 'rose', lower: 'fell' } as const;

/** Of `slope`, `correlation` and `omnibus`. */
export function describeTrend(finding: Finding): Description {
  const { lead } = finding;
  if (lead.quantity === 'change-point') return changePoint(finding);
  if (isOfSeason(lead)) return season(finding);
  const what = outcomeOf(lead);
  const [standing, direction] = [standingOf(lead), directionOf(lead)];
  const isUnclear = standing === 'not-clear' || direction === 'none';
  return {
    claim: isUnclear
      ? [`no clear trend of ${what} over ${timeOf(finding)} was found${heldSeason(finding)}`]
      : [
          direction === null
            ? `${what} changed over ${timeOf(finding)}`
            : `${what} ${VERBS[direction]} over ${timeOf(finding)}${heldSeason(finding)}${untested(standing)}`,
        ],
    evidence: [slopePhrase(finding), testPhrase(lead), sizeOf(finding)],
    ...(standing === 'not-clear' && {
      tail: compatibleWith(lead.quantity === 'slope' ? 'slopes' : 'correlations', lead),
    }),
  };
}

/** The months of the year are columns of the same model. */
const heldSeason = ({ plan: { season } }: Finding): string => (season === null ? '' : ', with the season held fixed');

function slopePhrase({ lead, plan }: Finding): Phrase {
  if (lead.quantity !== 'slope')
    return effectPhrase(lead.method === 'mann-kendall' ? 'Kendall’s τ with time' : 'correlation with time', lead);
  const time = plan.time === null ? '' : nameOf(plan.time);
  // A slope over dates says itself what it is per.
  const per = TIMES.has(time) && lead.unit === null ? `change per ${time}` : 'slope';
  return effectPhrase(per, per === 'slope' ? lead : { ...lead, unit: lead.unit ?? unitOf(lead.outcome ?? '') ?? '' });
}

function seasonPhrase(finding: Finding): Phrase {
  const [swing] = partsOf(finding, 'season-amplitude');
  return swing === undefined ? [] : effectPhrase('half the seasonal swing', swing);
}

function positionStyle({ plan, lead }: Finding): NumberStyle {
  const isDate = plan.kinds.some(({ column, kind }) => column === plan.time && kind === 'date');
  return isDate ? { as: 'date' } : styleOf(lead);
}

/** The level before and after stands in the parts. */
function changePoint(finding: Finding): Description {
  const { lead } = finding;
  const what = outcomeOf(lead);
  const style = positionStyle(finding);
  const place: Phrase = lead.estimate === null ? [] : [numberOf(lead, 'estimate', style)];
  const isUnclear = standingOf(lead) === 'not-clear' || place.length === 0;
  const interval: Phrase =
    lead.confidence?.low == null || lead.confidence.high === null
      ? []
      : [
          'between ',
          numberOf(lead, 'low', style),
          ' and ',
          numberOf(lead, 'high', style),
          ' with ',
          numberOf(lead, 'level', { as: 'percent', decimals: 0 }),
          '% confidence',
        ];
  return {
    claim: isUnclear
      ? [`no clear change of ${what} at one moment was found`]
      : [`${what} changed level from ${nameOf(finding.plan.time ?? 'time')} `, ...place, ' on'],
    evidence: [
      interval,
      levelChange(finding),
      groupsPhrase(groupValues(finding, 'mean', 'median')),
      testPhrase(lead),
      sizeOf(finding),
    ],
  };
}

function levelChange(finding: Finding): Phrase {
  const [change] = partsOf(finding, 'level-change', 'mean-difference').filter((each) => each !== finding.lead);
  return change === undefined ? [] : effectPhrase('change', change);
}

function season(finding: Finding): Description {
  const { lead } = finding;
  const standing = standingOf(lead);
  const what = outcomeOf(lead);
  const means = groupValues(finding, 'mean');
  return {
    claim: [
      standing === 'not-clear'
        ? `no clear season was found in ${what}`
        : `${what} went up and down with the season${extremesPhrase(means)}${untested(standing)}`,
    ],
    evidence: [testPhrase(lead), seasonPhrase(finding), groupsPhrase(ends(means)), sizeOf(finding)],
  };
}

/** The highest and the lowest; all stand in the table. */
const ends = (values: readonly GroupValue[]): GroupValue[] =>
  [values[0], values.at(-1)].filter((value) => value !== undefined);

/** "Sales rose more in stores with a campaign than in those without": the changes of two groups. */
function describeChanges(finding: Finding): Description {
  const { lead, plan } = finding;
  const [standing, direction, compared] = [standingOf(lead), directionOf(lead), comparedIn(finding)];
  const changes = groupValues(finding, 'level-change').map(groupPhrase);
  const what = `the change of ${outcomeOf(lead)} at ${momentOf(plan)}`;
  const isUnclear = standing === 'not-clear' || direction === 'none' || direction === null || compared === null;
  return {
    claim: isUnclear
      ? [`no clear difference in ${what} between ${compared?.between ?? 'the groups'} was found`]
      : [`${what} was ${direction} ${compared.places[0]} than ${compared.places[1]}${untested(standing)}`],
    evidence: [
      effectPhrase('difference of changes', lead),
      testPhrase(lead),
      changes.length === 0 ? [] : ['changes ', ...listedPhrases(changes)],
      sizeOf(finding),
    ],
    ...(standing === 'not-clear' && { tail: compatibleWith('differences', lead) }),
  };
}

/** An interrupted series: the level and the slope at a known moment. */
export function describeChange(finding: Finding): Description {
  const { lead, plan } = finding;
  if (lead.contrast?.reference != null) return describeChanges(finding);
  const what = lead.quantity === 'slope-change' ? `the slope of ${outcomeOf(lead)}` : outcomeOf(lead);
  const [standing, direction] = [standingOf(lead), directionOf(lead)];
  const isUnclear = standing === 'not-clear' || direction === 'none' || direction === null;
  const [slope] = partsOf(finding, 'slope-change').filter((each) => each !== lead);
  return {
    claim: isUnclear
      ? [`no clear change of ${what} at ${momentOf(plan)} was found${heldSeason(finding)}`]
      : [`${what} ${VERBS[direction]} at ${momentOf(plan)}${heldSeason(finding)}${untested(standing)}`],
    evidence: [
      effectPhrase(lead.quantity === 'slope-change' ? 'change of slope' : 'change', lead),
      testPhrase(lead),
      slope === undefined ? [] : effectPhrase('change of slope', slope),
      groupsPhrase(groupValues(finding, 'mean', 'median')),
      sizeOf(finding),
    ],
    ...(standing === 'not-clear' && { tail: compatibleWith('changes', lead) }),
  };
}
