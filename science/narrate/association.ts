import type { AnalysisPlan, Method } from '../../contracts/analysis-plan.ts';
import type { Estimate } from '../../contracts/estimate.ts';
import { directionOf, standingOf } from '../weigh/effects.ts';
import { partsOf, type Finding } from '../weigh/findings.ts';
import type { Description } from './description.ts';
import { effectPhrase, numberOf, testPhrase, valuePhrase } from './evidence.ts';
import { effectSize } from './difference.ts';
import { levelOf, nameOf } from './names.ts';
import { listedPhrases, type Phrase } from './sentence.ts';
import { compatibleWith, eventOf, outcomeOf, predictorOf, shareOf, sizeOf, untested } from './subjects.ts';

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
    claim: along(finding, lead.outcomeLevel === null ? outcomeOf(lead) : shareOf(lead, finding.plan)),
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

/** What the relation is with, and what it differs by: the column whose groups are named, else the second of the plan. */
function interacting({ predictor, contrast }: Estimate, plan: AnalysisPlan): readonly (string | undefined)[] {
  const pair = plan.interactions.find((each) => predictor !== null && each.includes(predictor)) ?? plan.interactions[0];
  const columns = pair ?? [predictor ?? plan.predictors[0], plan.predictors.find((name) => name !== predictor)];
  return contrast !== null && columns[0] === predictor ? columns.toReversed() : columns;
}

/** "between men and women" */
function groupsHeld({ contrast }: Estimate, column: string | undefined): string | null {
  if (column === undefined || contrast?.reference == null) return null;
  return `between ${levelOf(column, contrast.group)} and ${levelOf(column, contrast.reference)}`;
}

/** Models in which an interaction is a ratio of such ratios. */
const RATIOS: Partial<Record<Method, string>> = {
  'cox-model': 'hazard ratios',
  'logistic-model': 'odds ratios',
  'cluster-robust-logistic': 'odds ratios',
  'poisson-model': 'rate ratios',
  'quasi-poisson-model': 'rate ratios',
};

/** Whether a relation differs with another column. */
export function describeInteraction(finding: Finding): Description {
  const { lead, plan } = finding;
  const [first, second] = interacting(lead, plan);
  const outcome = plan.question === 'survival' ? `the hazard of ${eventOf(plan)}` : outcomeOf(lead);
  const relation = `the relation of ${outcome} with ${first === undefined ? 'the first column' : nameOf(first)}`;
  const other = second === undefined ? 'the other column' : nameOf(second);
  const groups = groupsHeld(lead, second);
  const standing = standingOf(lead);
  const of = RATIOS[lead.method];
  const name = of === undefined ? 'interaction' : 'ratio';
  const claims = {
    clear: `${relation} differed ${groups ?? `with ${other}`}`,
    'not-clear': `no clear difference of ${relation} ${groups ?? `by ${other}`} was found`,
    untested: `${relation} was fitted for each ${other}, without a test of the difference`,
  };
  return {
    claim: [claims[standing]],
    evidence: [
      effectPhrase(of === undefined ? name : `${name} of ${of}`, lead),
      testPhrase(lead),
      effectSize(finding),
      sizeOf(finding),
    ],
    ...(standing === 'not-clear' && { tail: compatibleWith(`${name}s`, lead) }),
  };
}
