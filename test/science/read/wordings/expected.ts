import { table } from '../tables/tables.ts';

/** Values that are expected for given ones, groups of rows, and models in the words of reports. */

export const EXPECTED_TABLES = [
  table(
    'flat_sales',
    240,
    'listing_id ids 240',
    'postcode text EH3|EH6|EH9',
    'bedrooms int 1|2|3|4',
    'floor_area_m2 int 90 35..140',
    'dist_station_m int 200 50..2500',
    'parking text no|yes',
    'sale_price_gbp int 220 90000..620000',
  ),
  table(
    'marks_of_course',
    180,
    'student ids 180',
    'HS_GPA num 90 1.5..4',
    'attendance_pct int 60 30..100',
    'midterm1 int 60 20..100',
    'job_hours_wk int 25 0..30',
    'mode text campus|online',
    'final_mark int 70 20..100',
  ),
  table(
    'knee_patients',
    260,
    'adm ids 260',
    'age int 50 40..90',
    'sex text F|M',
    'bmi num 120 18..44',
    'opioid_mg_24h int 70 5..110',
    'PONV text no|yes',
    'LOS_days int 9 1..12',
  ),
  table(
    'moor_sites',
    138,
    'plot_id ids 138',
    'aspect text E|N|S|W',
    'soil_pH num 120 3.5..7',
    'CN_ratio num 110 10..28',
    'elevation_m int 120 200..1400',
  ),
  table(
    'vine_trial',
    175,
    'plot ids 175',
    'rootstock text 110R|1103P|SO4',
    'irrig text full|rdi',
    'yield_kg_vine num 120 1..6',
  ),
  table(
    'drug_plates',
    135,
    'drug text cisplatin|doxorubicin|paclitaxel',
    'plate text p1|p2|p3|p4',
    'conc_uM num 9 0.01..100',
    'viability_pct num 130 2..108',
    'LDH_release_pct num 130 10..100',
  ),
  table(
    'learner_tests',
    130,
    'learner ids 130',
    'group text enhanced|explicit',
    'WM_span int 30 25..70',
    'score_post int 25 5..30',
  ),
];

type Row = readonly [table: string, asked: string, plans: string];

export const EXPECTED: readonly Row[] = [
  [
    'flat_sales',
    'What would sale price be at 80 m² floor area?',
    'expected-value sale_price_gbp ~ floor_area_m2; given floor_area_m2 80',
  ],
  [
    'flat_sales',
    'What would you expect a three-bedroom flat of 85 square metres in EH9, 600 m from the station, to sell for?',
    'expected-value sale_price_gbp ~ bedrooms, floor_area_m2, dist_station_m, postcode; given bedrooms 3 & floor_area_m2 85 & dist_station_m 600 & postcode EH9',
  ],
  [
    'flat_sales',
    'Predicted sale price for a floor area of 60 m² and 2 bedrooms, with a 95% prediction interval?',
    'expected-value sale_price_gbp ~ floor_area_m2, bedrooms; given floor_area_m2 60 & bedrooms 2',
  ],
  [
    'marks_of_course',
    'If a student has a GPA of 3.2, 90% attendance and 55 on the first midterm, what final mark should we expect?',
    'expected-value final_mark ~ HS_GPA, attendance_pct, midterm1; given HS_GPA 3.2 & attendance_pct 90 & midterm1 55',
  ],
  [
    'marks_of_course',
    'Can we predict the final mark from GPA and attendance, and what would we expect for a student with a GPA of 3.5 and 80% attendance?',
    'prediction final_mark ~ HS_GPA, attendance_pct && expected-value final_mark ~ HS_GPA, attendance_pct; given HS_GPA 3.5 & attendance_pct 80',
  ],
  [
    'knee_patients',
    'What is the expected length of stay for a 78-year-old woman with a BMI of 34?',
    'expected-value LOS_days ~ age, bmi, sex; given age 78 & bmi 34 & sex F',
  ],
  [
    'knee_patients',
    'How likely would PONV be in a female patient aged 50 given 70 mg of opioid in the first 24 h?',
    'expected-value PONV=yes ~ age, opioid_mg_24h, sex; given age 50 & opioid_mg_24h 70 & sex F',
  ],
  ['flat_sales', 'What would a flat with a floor area of 60 m² and a lift be expected to sell for?', 'none'],
  [
    'marks_of_course',
    'How would the final mark change if attendance rose by 10 points?',
    'none || regression final_mark ~ attendance_pct',
  ],
  // a number that belongs to no column
  ['marks_of_course', 'What final mark would a campus student with an IQ of 120 be expected to get?', 'none'],
  ['knee_patients', 'What length of stay would we expect in patients older than 70?', 'none'],
  // groups of rows
  [
    'moor_sites',
    'Do the plots form natural clusters in terms of soil pH, C:N and elevation? How many are there, and what distinguishes them?',
    'grouping - ~ soil_pH, CN_ratio, elevation_m',
  ],
  [
    'marks_of_course',
    'Do the students fall into distinct behavioural types based on attendance, GPA and job hours?',
    'grouping - ~ attendance_pct, HS_GPA, job_hours_wk',
  ],
  ['knee_patients', 'Are there distinct subtypes of patients by age, BMI and frailty score?', 'none'],
  ['knee_patients', 'Run a latent class analysis on age and BMI to find distinct subtypes.', 'none'],
  [
    'moor_sites',
    'Do the plots separate into clear groups based on soil pH and elevation?',
    'grouping - ~ soil_pH, elevation_m',
  ],
  ['moor_sites', 'Do the aspects form distinct groups in soil pH?', 'none || difference soil_pH ~ aspect'],
  // models
  [
    'marks_of_course',
    'Does the first midterm add anything to the final mark over and above GPA and attendance?',
    'regression final_mark ~ midterm1; adjusting HS_GPA, attendance_pct',
  ],
  [
    'flat_sales',
    'Which best explains sale price: floor area, station distance or parking?',
    'regression sale_price_gbp ~ floor_area_m2, dist_station_m, parking',
  ],
  [
    'flat_sales',
    'How much does each additional square metre add to the sale price, keeping bedrooms, postcode and distance to the station fixed?',
    'regression sale_price_gbp ~ floor_area_m2; adjusting bedrooms, postcode, dist_station_m',
  ],
  [
    'vine_trial',
    'Does the yield penalty from rdi depend on the rootstock?',
    'regression yield_kg_vine ~ irrig, rootstock; interaction irrig x rootstock',
  ],
  [
    'learner_tests',
    'Does WM span matter more for the post score under enhanced than under explicit instruction?',
    'regression score_post ~ WM_span, group; interaction WM_span x group',
  ],
  [
    'knee_patients',
    'How well can we predict who gets PONV from sex, age and the opioid dose in the first 24 h?',
    'prediction PONV=yes ~ sex, age, opioid_mg_24h',
  ],
  [
    'knee_patients',
    'How accurately could length of stay be forecast from age and BMI?',
    'prediction LOS_days ~ age, bmi',
  ],
  [
    'drug_plates',
    'What is the EC50 of doxorubicin for loss of viability, with a confidence interval?',
    'dose-response viability_pct ~ conc_uM; rows drug is doxorubicin',
  ],
  [
    'marks_of_course',
    'How closely do job hours and attendance move together?',
    'association attendance_pct ~ job_hours_wk || association job_hours_wk ~ attendance_pct',
  ],
];
