import type { QuestionKind } from '../../../contracts/analysis-plan.ts';
import type { Choose } from '../choice.ts';
import { chooseAssociation } from './association.ts';
import { chooseDescription, chooseProfile, chooseScreening } from './description.ts';
import { chooseDifference } from './difference.ts';
import { chooseExpected } from './expected.ts';
import { chooseGrouping } from './grouping.ts';
import { chooseAgreement, chooseClustered, chooseDoseResponse, choosePower, chooseVarianceShare } from './designs.ts';
import { chooseModel, choosePrediction } from './models.ts';
import { choosePaired } from './paired.ts';
import { chooseRate } from './rates.ts';
import { chooseBeforeAfter, chooseTrend } from './series.ts';
import { chooseNormality, chooseOneSample, chooseOutliers, chooseVariance } from './single.ts';
import { chooseSurvival } from './survival.ts';

/** The rules for each kind of question. */
export const RULES: Partial<Record<QuestionKind, Choose>> = {
  difference: chooseDifference,
  'paired-difference': choosePaired,
  association: chooseAssociation,
  'one-sample': chooseOneSample,
  variance: (plan, data) => (plan.method === 'variance-components' ? chooseVarianceShare : chooseVariance)(plan, data),
  normality: chooseNormality,
  outliers: chooseOutliers,
  description: chooseDescription,
  screening: chooseScreening,
  profile: chooseProfile,
  regression: (plan, data) => (plan.cluster === null ? chooseModel : chooseClustered)(plan, data),
  'dose-response': chooseDoseResponse,
  trend: chooseTrend,
  'before-after': chooseBeforeAfter,
  survival: chooseSurvival,
  rate: chooseRate,
  agreement: chooseAgreement,
  prediction: choosePrediction,
  'expected-value': chooseExpected,
  grouping: chooseGrouping,
  power: choosePower,
};
