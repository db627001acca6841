import type { Method, QuestionKind } from '../../contracts/analysis-plan.ts';
import type { Quantity } from '../../contracts/estimate.ts';
import type { Finding } from '../weigh/findings.ts';
import { describeCorrelation, describeCurvature, describeInteraction, describeSlope } from './association.ts';
import { afterwards, placeWords } from './conditions.ts';
import type { Description } from './description.ts';
import { describeDifference, describePaired } from './difference.ts';
import { describeExpected } from './expected.ts';
import { describeGrouping } from './grouping.ts';
import { describeOutliers } from './outliers.ts';
import { describePower, describePrediction } from './prediction.ts';
import {
  describeAgreement,
  describeDose,
  describeModel,
  describeNormality,
  describeVariance,
  describeVarianceShare,
} from './quality.ts';
import { joined, sentenceOf, type Phrase, type Sentence } from './sentence.ts';
import { describeAssociation, describeShares } from './shares.ts';
import { describeRate, describeSurvival } from './survival.ts';
import { describeChange, describeTrend } from './trend.ts';
import { describeDescription } from './values.ts';

/** Any finding in words, whichever engine computed it: what is said depends on plan and estimates alone. */

type Describe = (finding: Finding) => Description;

const isPaired = ({ plan }: Finding): boolean => plan.question === 'paired-difference';
const isOverTime = ({ plan, lead }: Finding): boolean =>
  plan.question === 'trend' || (plan.time !== null && lead.predictor === plan.time);

const difference: Describe = (finding) => (isPaired(finding) ? describePaired(finding) : describeDifference(finding));
const along: Describe = (finding) => {
  if (isOverTime(finding)) return describeTrend(finding);
  if (finding.lead.contrast !== null) return describeDifference(finding);
  return finding.lead.quantity === 'slope' ? describeSlope(finding) : describeCorrelation(finding);
};

const BY_QUANTITY: Partial<Record<Quantity, Describe>> = {
  'mean-difference': difference,
  'median-difference': difference,
  'standardized-difference': difference,
  ratio: difference,
  'share-difference': describeShares,
  'odds-ratio': describeShares,
  'risk-ratio': describeShares,
  'hazard-ratio': describeSurvival,
  'survival-probability': describeSurvival,
  'median-survival': describeSurvival,
  'rate-ratio': describeRate,
  'variance-ratio': describeVariance,
  correlation: along,
  slope: along,
  curvature: describeCurvature,
  vertex: describeCurvature,
  interaction: describeInteraction,
  'half-effect-dose': describeDose,
  'change-point': describeTrend,
  'season-amplitude': describeTrend,
  'level-change': describeChange,
  'slope-change': describeChange,
  bias: describeAgreement,
  'limits-of-agreement': describeAgreement,
  normality: describeNormality,
  'normality-of-logarithms': describeNormality,
  homogeneity: describeModel,
  dispersion: describeModel,
  'variance-explained': describeModel,
  'intraclass-correlation': describeVarianceShare,
  'expected-value': describeExpected,
  'expected-share': describeExpected,
  'prediction-error': describePrediction,
  'baseline-error': describePrediction,
  accuracy: describePrediction,
  power: describePower,
  'sample-size': describePower,
  'detectable-difference': describePower,
};

const BY_METHOD: Partial<Record<Method, Describe>> = {
  levene: describeVariance,
  'quadratic-model': describeCurvature,
  'spline-model': describeCurvature,
  'chi-square': describeAssociation,
  'fisher-exact': describeAssociation,
  mcnemar: describeAssociation,
  'mantel-haenszel': describeAssociation,
  'proportion-test': describeAssociation,
};
const OMNIBUS_BY_QUESTION: Partial<Record<QuestionKind, Describe>> = {
  survival: describeSurvival,
  rate: describeRate,
  variance: describeVariance,
  agreement: describeAgreement,
  prediction: describePrediction,
};

/** A test without an effect: question and method say what it tests. */
const omnibus: Describe = (finding) => {
  const { lead, plan } = finding;
  const known = OMNIBUS_BY_QUESTION[plan.question] ?? BY_METHOD[lead.method];
  if (known !== undefined) return known(finding);
  if (plan.question === 'association' && lead.outcomeLevel !== null) return describeAssociation(finding);
  if (isOverTime(finding)) return describeTrend(finding);
  return lead.predictor === null ? describeModel(finding) : difference(finding);
};

const DESCRIBED_BY_QUESTION: Partial<Record<QuestionKind, Describe>> = {
  outliers: describeOutliers,
  grouping: describeGrouping,
  'dose-response': describeDose,
  agreement: describeAgreement,
};

function describerFor({ lead, plan }: Finding): Describe {
  if (lead.quantity === 'omnibus') return omnibus;
  if (lead.quantity === 'rate' && plan.question === 'rate') return describeRate;
  const byQuestion = DESCRIBED_BY_QUESTION[plan.question];
  if (byQuestion !== undefined && lead.stratum.length === 0) return byQuestion;
  return BY_QUANTITY[lead.quantity] ?? describeDescription;
}

export const describe = (finding: Finding): Description => describerFor(finding)(finding);

/** The claim with the conditions it holds under, without numbers. */
export function claimPhrase(finding: Finding, description = describe(finding)): Phrase {
  const { plan, lead } = finding;
  return [placeWords(plan, lead), ...description.claim, afterwards(plan, lead)];
}

/** The full report: claim, conditions, and all numbers. */
export function describeFinding(finding: Finding): Sentence {
  const description = describe(finding);
  const evidence = joined(description.evidence, '; ');
  const numbers: Phrase = evidence.length === 0 ? [] : [' (', ...evidence, ')'];
  return sentenceOf(claimPhrase(finding, description), numbers, description.tail ?? []);
}

/** The claim alone: titles, lists, hypotheses. */
export const describeClaim = (finding: Finding): Sentence => sentenceOf(claimPhrase(finding));
