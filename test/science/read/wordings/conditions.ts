import type { Wording } from './first.ts';

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
  ['survivors', 'How many patients had died by 12 months?', 'survival months; value 12'],
  ['survivors', 'What is the 12-month survival in the placebo arm?', 'survival months; rows arm is placebo; value 12'],
  ['survivors', 'Is survival at 12 months better with the drug than with placebo?', 'survival months ~ arm; value 12'],
  ['survivors', 'Is survival at 12 months better with the drug than with placebo, adjusting for age?', 'none'],
  ['survivors', 'How many patients had died by 3 years?', 'none'],
  ['survivors', 'What is the 2-year survival on placebo?', 'survival months; rows arm is placebo; value 24'],
  ['survivors', 'How many patients had died by 90 months?', 'none'],
  ['dosing', 'What is the mortality at pH 7?', 'none'],
  // parts of time
  ['weather', 'What is the average temperature in July?', 'none'],
  ['weather', 'What is the mean temperature in spring?', 'none'],
  ['weather', 'Is July warmer than January?', 'none'],
  [
    'weather',
    'Which month of the year is warmest?',
    'trend temperature_c; time month; season 12; method seasonal-model',
  ],
  ['weather', 'In which year was the temperature highest?', 'description temperature_c ~ month; kinds month:year'],
  ['emergency', 'Are there more visits at weekends?', 'none'],
  // rates, negations, conditions of an effect
  [
    'registry',
    'What is the incidence rate per 10,000 person-years in each region?',
    'rate cases ~ region; exposure person_years',
  ],
  ['registry', 'Which region has the highest incidence?', 'rate cases ~ region; exposure person_years'],
  ['registry', 'Is the incidence of disease higher in the east than in the other regions?', 'none'],
  [
    'registry',
    'Did the number of cases per person year rise over the years?',
    'rate cases ~ year; exposure person_years',
  ],
  ['registry', 'How many cases were there in 2012?', 'description cases; rows year is 2012'],
  ['lameness', 'Which farm has the highest lameness rate?', 'rate lame_cows ~ farm; exposure cow_days'],
  ['registry_of_two', 'What is the average incidence?', 'none'],
  ['smokers', 'How many are not smokers?', 'description smoker=no'],
  ['smokers', 'How many of the smokers do not have the disease?', 'none'],
  [
    'smokers',
    'What is the mean bmi of people below age 50 who smoke?',
    'description bmi; rows age below 50 & smoker is yes',
  ],
  ['smokers', 'What is the mean age where smoker is no?', 'description age; rows smoker is no'],
  ['smokers', 'What is the average bmi of people who do not smoke?', 'description bmi; rows smoker is no'],
  ['survivors', 'How many patients are still alive?', 'description died=0'],
  ['meters', 'What is the coefficient of variation of the reading?', 'none'],
  // two measurements
  [
    'swabs',
    'Is positive_after more frequent than positive_before?',
    'paired-difference positive_after=yes; baseline positive_before',
  ],
  ['swabs', 'How many patients switched from negative to positive?', 'none'],
  ['swabs', 'Is positive_after associated with positive_before?', 'association positive_after=yes ~ positive_before'],
  [
    'anxiety',
    'Is the change from anxiety_pre to anxiety_post different between genders?',
    'regression anxiety_post ~ gender; adjusting anxiety_pre',
  ],
  ['anxiety', 'Did anxiety go down after the intervention?', 'paired-difference anxiety_post; baseline anxiety_pre'],
  ['anxiety', 'Did women improve more than men?', 'regression anxiety_post ~ gender; vs f/m; adjusting anxiety_pre'],
  [
    'feeding',
    'Did mice on the fat diet gain more weight than those on chow?',
    'regression weight_week8 ~ diet; vs fat/chow; adjusting weight_week0',
  ],
  ['feeding', 'Is weight_week8 higher on the fat diet than on chow?', 'difference weight_week8 ~ diet; vs fat/chow'],
  // rows by what identifies them
  [
    'pots',
    'Which combination of water and fertilizer gave the highest biomass?',
    'description biomass_g ~ water, fertilizer',
  ],
  [
    'pots',
    'Does fertilizer help more when water is plentiful?',
    'regression biomass_g ~ fertilizer, water; interaction fertilizer x water',
  ],
  ['lead_samples', 'Is lead higher in the dry season?', 'difference lead_ug_l ~ season; vs dry/wet'],
  ['rents', 'Which city has the lowest rent burden?', 'description rent_burden ~ city'],
  ['lead_samples', 'Which sample has the highest lead?', 'description lead_ug_l ~ sample_id'],
  ['pots', 'Does fertilizer work better in the greenhouse?', 'none'],
];
