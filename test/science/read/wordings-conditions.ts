import type { Wording } from './wordings-first.ts';

/** Questions with a condition or a wish that a plan must hold; `none` where no plan can. */
export const CONDITIONS: readonly Wording[] = [
  // numbers belong to the column beside them, or to the one in their unit
  ['vegetation', 'How many plots lie above 1000 m?', 'description -; rows elevation_m above 1000'],
  ['vegetation', 'How many plots have an elevation above 1000 m?', 'description -; rows elevation_m above 1000'],
  [
    'vegetation',
    'What is the average richness in habitat 3 above 1000 m?',
    'description species_richness; rows elevation_m above 1000 & habitat is 3',
  ],
  ['smokers', 'What is the mean BMI of smokers under 50?', 'description bmi; rows age below 50 & smoker is yes'],
  ['curricula', 'What is the average math score in grade 10?', 'description math_score; rows grade is 10'],
  ['smokers', 'What is the probability of disease for a 70 year old smoker?', 'none'],
  ['dosing', 'What share of animals died at pH 7?', 'none'],
  ['survivors', 'How many patients had died by 12 months?', 'none'],
  ['dosing', 'What is the mortality at pH 7?', 'none'],
  // parts of time
  ['weather', 'What is the average temperature in July?', 'none'],
  ['weather', 'Is July warmer than January?', 'none'],
  ['weather', 'Which month of the year is warmest?', 'none'],
  ['weather', 'In which year was the temperature highest?', 'none'],
  ['emergency', 'Are there more visits at weekends?', 'none'],
  // rates, negations, conditions of an effect
  ['registry', 'What is the mean incidence in person years?', 'none'],
  ['smokers', 'How many of the smokers do not have the disease?', 'none'],
  ['pots', 'Does fertilizer work better in the greenhouse?', 'none'],
];
