import type { Wording } from './first.ts';

/** Clauses and sentences beside a question that tell how the data came about: what rows share, how long they were followed. */
export const TOLD: readonly Wording[] = [
  // what rows have in common
  [
    'larvae',
    'How does growth change with zinc, given that the larvae share tanks?',
    'regression growth_mm ~ zinc_ug_l; cluster tank',
  ],
  [
    'larvae',
    'Given that the larvae share tanks, does growth depend on zinc?',
    'regression growth_mm ~ zinc_ug_l; cluster tank',
  ],
  [
    'larvae',
    'Does growth differ between the strains, because larvae of one tank are alike?',
    'difference growth_mm ~ strain; cluster tank',
  ],
  // what is shared is no column
  ['orchards', 'Does fruit weight depend on canopy, given that the trees share wells?', 'none'],
  ['larvae', 'Does growth depend on zinc, given that the alba larvae share tanks?', 'none'],
  ['larvae', 'Does growth depend on zinc and tank?', 'regression growth_mm ~ zinc_ug_l, tank'],
  [
    'orchards',
    'Does fruit weight increase with canopy area, given that several trees stand in the same orchard?',
    'regression fruit_kg ~ canopy_m2; cluster orchard; expected higher',
  ],
  [
    'orchards',
    'How much does fruit weight change for each m2 of canopy, allowing for the three trees taken from each orchard?',
    'regression fruit_kg ~ canopy_m2; cluster orchard',
  ],
  [
    'orchards',
    'Does fruit weight depend on canopy area, allowing for orchard?',
    'regression fruit_kg ~ canopy_m2; adjusting orchard',
  ],
  [
    'orchards',
    'Does fruit weight differ between the rootstocks? Several trees stand in the same orchard.',
    'difference fruit_kg ~ rootstock; cluster orchard',
  ],
  // subjects that are measured again
  [
    'reading',
    'Do recall times get shorter over the three sessions, bearing in mind that everyone was tested repeatedly?',
    'association recall_ms ~ session; cluster participant',
  ],
  [
    'reading',
    'Does recall time depend on tiredness? Each participant was tested several times.',
    'regression recall_ms ~ tiredness; cluster participant',
  ],
  ['orchards', 'Does fruit weight depend on canopy area, given that each tree was measured several times?', 'none'],
  ['reading', 'Does recall time differ between the methods, given that participants share rooms?', 'none'],
  // herds are what the rows of a level belong to
  [
    'goats',
    'Does milk differ between barn, yard and pasture herds? Goats are grouped in herds.',
    'difference milk_kg ~ housing; cluster herd',
  ],
  ['goats', 'Does milk differ between barn, yard and pasture herds?', 'difference milk_kg ~ housing; cluster herd'],
  // how long they were followed
  [
    'copd',
    'What was the yearly exacerbation rate in each arm, given that follow-up time differed between patients?',
    'rate exac_n ~ arm; exposure followup_wk; per 52.1785714286',
  ],
  ['copd', 'What was the exacerbation rate in each arm?', 'rate exac_n ~ arm; exposure followup_wk'],
  [
    'copd',
    'What was the exacerbation rate per year of follow-up in each arm?',
    'rate exac_n ~ arm; exposure followup_wk; per 52.1785714286',
  ],
  [
    'copd',
    'Does FEV1 at week 12 differ between the arms, given that follow-up time differed between patients?',
    'none',
  ],
  [
    'copd',
    'Was the time to first exacerbation longer on high dose than on placebo?',
    'survival days_to_first_exac ~ arm; time days_to_first_exac; event exac_event=1; vs high_dose/placebo',
  ],
  // names right before others, and short units
  ['larvae', 'Is bacterial Shannon diversity related to zinc?', 'association shannon_16S ~ zinc_ug_l; cluster tank'],
  ['copd', 'Is baseline FEV1 related to age?', 'association fev1_base_l ~ age_yr'],
  // a sentence that adjusts the question before it
  [
    'copd',
    'Does the effect of the high dose compared with placebo on FEV1 at week 12 depend on whether the patient smokes? Please account for baseline FEV1.',
    'regression fev1_wk12_l ~ arm, smoker; vs high_dose/placebo; interaction arm x smoker; adjusting fev1_base_l',
  ],
  [
    'copd',
    'Does FEV1 at week 12 differ between the arms? Please take age and sex into account.',
    'regression fev1_wk12_l ~ arm; adjusting age_yr, sex',
  ],
  [
    'copd',
    'Does FEV1 at week 12 differ between the arms? Control for age.',
    'regression fev1_wk12_l ~ arm; adjusting age_yr',
  ],
  ['copd', 'Does FEV1 at week 12 differ between the arms? Please account for body weight.', 'none'],
  ['copd', 'Is FEV1 at week 12 normally distributed? Please account for age.', 'none'],
  ['copd', 'Does FEV1 at week 12 differ between the arms? Arms are drugs. Please account for age.', 'none'],
  [
    'dog_mites',
    'Taking mite counts before treatment into account, do the three treatment codes differ in mite counts afterwards?',
    'regression mites_per100_after ~ treatment_code; adjusting mites_per100_before',
  ],
  [
    'copd',
    'How well can smoking be predicted from age, sex and baseline FEV1?',
    'prediction smoker=yes ~ age_yr, sex, fev1_base_l',
  ],
  // what counts are divided by
  [
    'highways',
    'Did bus lanes reduce collisions per vehicle-km, adjusting for borough and the general trend over time?',
    'rate collisions ~ bus_lane; adjusting borough, month; exposure veh_km_mill',
  ],
  [
    'highways',
    'Which borough has the highest collision rate per million vehicle kilometres?',
    'rate collisions ~ borough; exposure veh_km_mill',
  ],
  [
    'highways',
    'Which borough has the highest collision rate per thousand vehicle kilometres?',
    'rate collisions ~ borough; exposure veh_km_mill; per 0.001',
  ],
  ['highways', 'Which borough has the highest collision rate per million passenger kilometres?', 'none'],
  [
    'highways',
    'Do collisions differ between boroughs, adjusting for rain days?',
    'regression collisions ~ borough; adjusting rain_days',
  ],
  [
    'castings',
    'Is the number of defects per inspected unit higher on the night shift than by day?',
    'rate defects ~ shift; vs night/day; exposure units_inspected',
  ],
  ['castings', 'Is the number of defects per repaired unit higher on the night shift than by day?', 'none'],
];
