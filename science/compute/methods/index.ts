import type { QuestionKind } from '../../../contracts/analysis-plan.ts';
import type { Choose } from '../choice.ts';
import { chooseAssociation } from './association.ts';
import { chooseDescription, chooseProfile, chooseScreening } from './description.ts';
import { chooseDifference } from './difference.ts';
import { choosePaired } from './paired.ts';
import { chooseNormality, chooseOneSample, chooseVariance } from './single.ts';

/** The rules for each kind of question. */
export const RULES: Partial<Record<QuestionKind, Choose>> = {
  difference: chooseDifference,
  'paired-difference': choosePaired,
  association: chooseAssociation,
  'one-sample': chooseOneSample,
  variance: chooseVariance,
  normality: chooseNormality,
  description: chooseDescription,
  screening: chooseScreening,
  profile: chooseProfile,
};
