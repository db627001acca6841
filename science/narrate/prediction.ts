import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { Estimate } from '../../contracts/estimate.ts';
import { partsOf, type Finding } from '../weigh/findings.ts';
import { gainOf, type Gain } from '../weigh/prediction.ts';
import type { Description } from './description.ts';
import { intervalPhrase, numberOf, styleOf, testPhrase, unitAfter, valuePhrase } from './evidence.ts';
import { label } from './markdown.ts';
import { nameOf } from './names.ts';
import { joined, valueOf, type Phrase } from './sentence.ts';
import { fromBaseline, outcomeOf, sizeOf } from './subjects.ts';
import { groupsOf, listedUpTo } from './words.ts';

/** Prediction with held-out error, and power. */

export function describePrediction(finding: Finding): Description {
  const { lead, plan } = finding;
  const what = outcomeOf(lead);
  const from = plan.predictors.length === 0 ? 'the other columns' : listedUpTo(plan.predictors.map(nameOf), 6);
  const [explained] = partsOf(finding, 'variance-explained').filter((part) => part !== lead);
  return {
    claim: [claimOf(gainOf(finding), what, from)],
    evidence: [
      errorPhrase(finding),
      accuracyPhrase(finding),
      explained === undefined ? [] : ['held-out R² = ', ...valuePhrase(explained)],
      testPhrase(lead),
      sizeOf(finding),
    ],
  };
}

function claimOf(gain: Gain | null, what: string, from: string): string {
  switch (gain) {
    case null:
      return `${what} was predicted from ${from}`;
    case 'better':
      return `${what} was predicted better from ${from} than without them`;
    case 'unclear':
      return `it is not clear that ${what} is predicted better from ${from} than without them`;
    case 'not-better':
      return `${what} could not be predicted better from ${from} than without them`;
  }
}

function errorPhrase(finding: Finding): Phrase {
  const [error] = partsOf(finding, 'prediction-error');
  const [baseline] = partsOf(finding, 'baseline-error');
  if (error === undefined || error.estimate === null) return [];
  const against: Phrase =
    baseline === undefined || baseline.estimate === null
      ? []
      : [', against ', ...valuePhrase(baseline), ' without predictors'];
  return [...joined([['held-out error ', ...valuePhrase(error)], intervalPhrase(error)], ', '), ...against];
}

function accuracyPhrase(finding: Finding): Phrase {
  const accuracies = partsOf(finding, 'accuracy').filter(({ estimate }) => estimate !== null);
  const [accuracy] = accuracies;
  if (accuracy === undefined) return [];
  const [baseline] = partsOf(finding, 'baseline-error');
  const hasError = partsOf(finding, 'prediction-error').length > 0;
  const against: Phrase =
    hasError || baseline === undefined || baseline.estimate === null
      ? []
      : [
          ' correct, where the most frequent answer alone errs in ',
          numberOf(baseline, 'estimate', { as: 'percent', decimals: 1 }),
          '%',
        ];
  return joined([['held-out accuracy ', ...valuePhrase(accuracy), ...against], intervalPhrase(accuracy)], ', ');
}

/** " a difference of 10". */
const differenceIn = (lead: Estimate): Phrase =>
  valueOf(lead, 'at') === null ? [' a difference'] : [' a difference of ', numberOf(lead, 'at', { as: 'position' })];

const inGroups = ({ method }: Estimate): string => (method === 'power-correlation' ? '' : ' in each of two groups');

const percent = (share: number): string => `${label(String(Math.round(share * 1000) / 10))}%`;

/** " with a power of 80% at a significance level of 5%, two-sided" */
function levelsOf({ power }: AnalysisPlan): string {
  if (power === null) return '';
  const { wanted, alpha } = power;
  return ` with a power of ${percent(wanted)} at a significance level of ${percent(alpha)}, two-sided`;
}

/** A difference that no one named is that of the data. */
const asSeen = ({ hypothesizedValue }: AnalysisPlan): string =>
  hypothesizedValue === null ? ', as in these data,' : '';

/** What the present size can show, or the size that is needed. */
export function describePower(finding: Finding): Description {
  const { lead, plan } = finding;
  const what = lead.outcome === null ? 'the comparison' : `${fromBaseline(plan)}${outcomeOf(lead)}`;
  const [power] = partsOf(finding, 'power').filter((part) => part !== lead && part.estimate !== null);
  const [spread] = partsOf(finding, 'standard-deviation');
  const [effect] = partsOf(
    finding,
    'detectable-difference',
    'mean-difference',
    'standardized-difference',
    'share-difference',
  ).filter((part) => part !== lead && part.estimate !== null);
  const value: Phrase = [numberOf(lead, 'estimate', styleOf(lead)), unitAfter(lead)];
  const evidence: Phrase[] = [
    effect === undefined ? [] : ['for a difference of ', ...valuePhrase(effect)],
    power === undefined ? [] : ['power ', ...valuePhrase(power)],
    spread === undefined ? [] : ['standard deviation ', ...valuePhrase(spread)],
    sizeOf(finding),
  ];
  if (lead.estimate === null) return { claim: [`the power for ${what} could not be computed`], evidence };
  if (lead.quantity === 'sample-size')
    return {
      claim: [
        'to detect',
        ...differenceIn(lead),
        ` in ${what}${asSeen(plan)}${levelsOf(plan)} takes `,
        ...value,
        ` observations${inGroups(lead)}`,
      ],
      evidence,
    };
  if (lead.quantity === 'power')
    return {
      claim: ['the present data had a power of ', ...value, ' to detect', ...differenceIn(lead), ` in ${what}`],
      evidence,
    };
  const by = lead.predictor === null ? '' : ` between ${groupsOf(nameOf(lead.predictor))}`;
  return {
    claim: [
      `the present data could detect a difference in ${what}${by} of `,
      ...value,
      ` and larger ones${power === undefined ? levelsOf(plan) : ''}`,
    ],
    evidence,
  };
}
