import type { Method } from '../../contracts/analysis-plan.ts';
import { directionOf, standingOf } from '../weigh/effects.ts';
import { partsOf, type Finding } from '../weigh/findings.ts';
import type { Description } from './description.ts';
import { effectPhrase, numberOf, testPhrase, valuePhrase } from './evidence.ts';
import { effectSize } from './difference.ts';
import { nameOf } from './names.ts';
import { listedPhrases, type Phrase } from './sentence.ts';
import { compatibleWith, countedOf, outcomeOf, predictorOf, sizeOf, untested } from './subjects.ts';

/** Two quantities: correlation, slope, curvature, and relations that depend on a third column. */

const COEFFICIENTS: Partial<Record<Method, string>> = {
  pearson: 'Pearson r',
  spearman: 'Spearman ρ',
  kendall: 'Kendall τ',
  'partial-correlation': 'partial r',
};

/** "y was higher where x was higher"; the same words for a correlation and a slope. */
function along(finding: Finding, what: string): Phrase {
  const { lead } = finding;
  const direction = directionOf(lead);
  const standing = standingOf(lead);
  const by = predictorOf(lead);
  if (standing === 'not-clear' || direction === 'none' || direction === null)
    return [
      standing === 'clear'
        ? `${what} and ${by} were associated`
        : `no clear association between ${what} and ${by} was found`,
    ];
  return [`${what} was ${direction} where ${by} was higher${untested(standing)}`];
}

export function describeCorrelation(finding: Finding): Description {
  const { lead } = finding;
  return {
    claim: along(finding, outcomeOf(lead)),
    evidence: [effectPhrase(COEFFICIENTS[lead.method] ?? 'correlation', lead), testPhrase(lead), sizeOf(finding)],
    ...(standingOf(lead) === 'not-clear' && { tail: compatibleWith('correlations', lead) }),
  };
}

export function describeSlope(finding: Finding): Description {
  const { lead } = finding;
  const [explained] = partsOf(finding, 'variance-explained');
  return {
    claim: along(finding, lead.outcomeLevel === null ? outcomeOf(lead) : `the share of ${countedOf(lead)}`),
    evidence: [
      effectPhrase('slope', lead),
      testPhrase(lead),
      explained === undefined ? [] : ['R² = ', ...valuePhrase(explained)],
      sizeOf(finding),
    ],
    ...(standingOf(lead) === 'not-clear' && { tail: compatibleWith('slopes', lead) }),
  };
}

/** Whether a curve fits better than a line, which way it bends, and where it turns. */
export function describeCurvature(finding: Finding): Description {
  const { lead } = finding;
  const [what, by] = [outcomeOf(lead), predictorOf(lead)];
  const standing = standingOf(lead);
  const [vertex] = partsOf(finding, 'vertex');
  const direction = directionOf(lead);
  const bends = direction === 'higher' ? ', bending upwards' : direction === 'lower' ? ', bending downwards' : '';
  return {
    claim:
      standing === 'clear'
        ? [`the relation of ${what} with ${by} was curved${bends}`]
        : [
            standing === 'untested'
              ? `the relation of ${what} with ${by} was fitted by a curve${bends}, without a test of it`
              : `no clear curvature was found in the relation of ${what} with ${by}`,
          ],
    evidence: [
      effectPhrase('quadratic coefficient', lead),
      testPhrase(lead),
      slopesAlong(finding),
      vertex === undefined || standing !== 'clear' ? [] : [`turning point at ${by} `, ...valuePhrase(vertex)],
      sizeOf(finding),
    ],
  };
}

/** "slope 1.34 g per mm at length 9 and 1.13 g per mm at length 19" */
function slopesAlong(finding: Finding): Phrase {
  const slopes = partsOf(finding, 'slope').filter(({ estimate, at }) => estimate !== null && at !== null);
  const shown = slopes
    .slice(0, 3)
    .map((slope): Phrase => [
      ...valuePhrase(slope),
      ` at ${predictorOf(slope)} `,
      numberOf(slope, 'at', { as: 'position' }),
    ]);
  return shown.length === 0 ? [] : ['slope ', ...listedPhrases(shown)];
}

/** Whether a relation differs with another column. */
export function describeInteraction(finding: Finding): Description {
  const { lead, plan } = finding;
  const pair = plan.interactions.find(([a, b]) => a === lead.predictor || b === lead.predictor) ?? plan.interactions[0];
  const [first, second] = pair ?? [
    lead.predictor ?? plan.predictors[0],
    plan.predictors.find((name) => name !== lead.predictor),
  ];
  const relation = `the relation of ${outcomeOf(lead)} with ${first === undefined ? 'the first column' : nameOf(first)}`;
  const other = second === undefined ? 'the other column' : nameOf(second);
  const standing = standingOf(lead);
  return {
    claim:
      standing === 'clear'
        ? [`${relation} differed with ${other}`]
        : [
            standing === 'untested'
              ? `${relation} was fitted for each ${other}, without a test of the difference`
              : `no clear difference of ${relation} by ${other} was found`,
          ],
    evidence: [effectPhrase('interaction', lead), testPhrase(lead), effectSize(finding), sizeOf(finding)],
    ...(standing === 'not-clear' && { tail: compatibleWith('interactions', lead) }),
  };
}
